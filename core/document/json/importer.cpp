// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/importer.h"

#include "core/document/json/jsontext.h"
#include "core/document/json/lineindex.h"
#include "core/document/json/tape.h"
#include "core/document/json/textplaces.h"
#include "core/document/json/valuereader.h"
#include "core/document/model/ruleid.h"
#include "core/document/model/utf8.h"

#include <algorithm>
#include <future>

namespace bcfg {

namespace {

using Kind = TapeNode::Kind;

std::optional<Api> apiAt(const Tape &tape)
{
    std::optional<Api> api;
    for (std::size_t node = 1; node < tape.size(); node += 1 + tape[node + 1].size) {
        if (tape[node].kind != Kind::Key || node + 1 >= tape.size())
            break;
        if (tape[node].text == "torch_api" && tape[node + 1].kind == Kind::String)
            api = parseApi(tape[node + 1].text);
        if (tape[node + 1].kind == Kind::Array && tape[node].text == "configs")
            break; // this array is still being parsed, so its size is not known yet
    }
    return api;
}

/// Makes pattern configs of each parsed batch in another thread, while the caller parses the next batch. The last
/// batch, which may be the only one, is read in the caller's thread.
class ConfigReader
{
public:
    explicit ConfigReader(ValueReader &reader) : m_reader(reader) {}

    void take(const Tape &head, std::size_t list, Tape elements)
    {
        finish();
        if (m_lists.empty()) {
            m_assumed = apiAt(head).value_or(newestApi);
            m_reader.setApi(m_assumed);
        }
        if (m_lists.empty() || m_lists.back().node != list)
            m_lists.push_back({list, {}});
        const bool isLast = elements.size() < valuesOfABatch;
        m_reading = std::async(isLast ? std::launch::deferred : std::launch::async,
                               [this, batch = std::move(elements)] { read(batch, m_lists.back().configs); });
    }
    /// Waits for the thread. Call this before anything else uses the ValueReader.
    void finish()
    {
        if (m_reading.valid())
            m_reading.get();
    }
    void forget()
    {
        finish();
        m_lists.clear();
    }
    /// The pattern configs of the array at node `list` of the head. Their members are in the order of the generation.
    std::vector<Shared<PatternConfig>> takeConfigs(std::size_t list, Api api)
    {
        const auto found = std::ranges::find(m_lists, list, &List::node);
        if (found == m_lists.end())
            return {}; // the array is empty
        if (m_assumed != api) {
            for (Shared<PatternConfig> &config : found->configs)
                config = Shared<PatternConfig>::make(config->record().inOrderOf(api));
        }
        return std::move(found->configs);
    }

private:
    struct List
    {
        std::size_t node;
        std::vector<Shared<PatternConfig>> configs;
    };

    void read(const Tape &elements, std::vector<Shared<PatternConfig>> &configs)
    {
        for (std::size_t node = 0; node < elements.size(); node += elements[node].size)
            configs.push_back(Shared<PatternConfig>::make(m_reader.patternConfig(elements, node)));
    }

    ValueReader &m_reader;
    Api m_assumed = newestApi; // until the whole head has been read
    std::vector<List> m_lists;
    std::future<void> m_reading; // declared last, so it is destroyed first, which waits for the thread
};

/// The generation to read a document as: the declared one, or else the one that its keys suggest.
Api apiOf(const Record &head, const ValueReader &reader)
{
    const Api *declared = head.get<Api>(Field::TorchApi);
    return declared ? *declared : reader.sawOldKeys() ? Api::Torch1_13 : Api::Torch2;
}

/// The node of the value of the last top-level member with that key, as the last one counts; 0 where there is none.
std::size_t lastMember(const Tape &tape, std::string_view key)
{
    std::size_t last = 0;
    for (std::size_t node = 1; node < tape.size(); node += 1 + tape[node + 1].size) {
        if (tape[node].text == key)
            last = node + 1;
    }
    return last;
}

/// Why the top level cannot be a document; nullopt where it can.
std::optional<std::string> refusalOf(const Tape &tape)
{
    if (tape[0].kind != Kind::Object)
        return "Expected an object at the top level.";
    const auto has = [&](std::string_view key) {
        return lastMember(tape, key) != 0;
    };
    if (has("nodes") && has("modules") && !has("configs"))
        return "This is a traced model, not a backend config.";
    return std::nullopt;
}

} // namespace

Imported importDocument(std::string_view text, Progress *progress, std::optional<TextPlaces> *places)
{
    Imported result;
    Tape tape;
    ValueReader reader(text);
    ConfigReader configs(reader);
    TextPlacesBuilder builder(text);
    const ElementHandler handler{[&](const Tape &head, std::size_t list, Tape elements) {
                                     goOn();
                                     if (progress)
                                         progress->tell(elements[elements.size() - 1].end, text.size());
                                     if (places)
                                         builder.take(list, elements);
                                     configs.take(head, list, std::move(elements));
                                     return !progress || !progress->mustStop();
                                 },
                                 [&] {
                                     configs.forget();
                                     builder.restart();
                                 }};
    std::optional<Diagnostic> error = parseTape(text, tape, &handler);
    if (progress && progress->mustStop())
        return result;
    if (error) {
        result.diagnostics.push_back(*std::move(error));
        return result;
    }
    if (std::optional<std::string> refusal = refusalOf(tape)) {
        result.diagnostics.push_back(
            {RuleId::J02, Severity::Error, {}, *std::move(refusal), {}, LineIndex(text).placeOf(tape[0].begin)});
        return result;
    }
    if (text.starts_with(byteOrderMark)) {
        result.diagnostics.push_back({RuleId::J03,
                                      Severity::Info,
                                      {},
                                      "The file begins with a byte order mark, which saving drops.",
                                      {},
                                      Place{1, 1}});
    }

    configs.finish();
    BackendConfig &document = result.document.emplace();
    document.head = reader.head(tape);
    if (reader.refusal())
        return {std::nullopt, {*reader.refusal()}};
    document.api = apiOf(document.head, reader);
    if (document.head.get<KeptInConfigs>(Field::Configs))
        document.configs = configs.takeConfigs(lastMember(tape, "configs"), document.api);
    if (places)
        *places = builder.finish(std::move(tape));
    return result;
}

std::optional<BackendConfig> readDocument(const JsonValue &json)
{
    const std::optional<Tape> tape = json.object() ? Tape::of(json) : std::nullopt;
    if (!tape)
        return std::nullopt;
    ValueReader reader;
    BackendConfig document;
    document.head = reader.head(*tape);
    const Api assumed = apiOf(document.head, reader);
    reader.setApi(assumed);
    // Of several lists the last one counts, but the keys in all of them decide the generation, as for a text.
    for (std::size_t list = 2; list < tape->size(); list += 1 + (*tape)[list].size) {
        if ((*tape)[list - 1].text != "configs" || (*tape)[list].kind != Kind::Array)
            continue;
        document.configs.clear();
        for (std::size_t node = list + 1; node < list + (*tape)[list].size; node += (*tape)[node].size)
            document.configs.push_back(Shared<PatternConfig>::make(reader.patternConfig(*tape, node)));
    }
    if (!document.head.get<KeptInConfigs>(Field::Configs))
        document.configs.clear();
    document.api = apiOf(document.head, reader);
    if (document.api != assumed) {
        for (Shared<PatternConfig> &config : document.configs)
            config = Shared<PatternConfig>::make(config->record().inOrderOf(document.api));
    }
    return document;
}

PatternConfig readPatternConfig(const JsonValue &json, Api api)
{
    const std::optional<Tape> tape = Tape::of(json);
    if (!tape)
        return PatternConfig(Record::notAnObject(json)); // nested more deeply than a JSON text may be
    ValueReader reader;
    reader.setApi(api);
    return reader.patternConfig(*tape, 0);
}

} // namespace bcfg
