// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/importer.h"

#include "core/document/json/filekind.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/lineindex.h"
#include "core/document/json/tape.h"
#include "core/document/json/textplaces.h"
#include "core/document/json/valuereader.h"
#include "core/document/model/progress.h"
#include "core/document/model/ruleid.h"
#include "core/document/model/utf8.h"

#include <algorithm>
#include <condition_variable>
#include <future>
#include <mutex>
#include <utility>

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

/// Elements of the list of pattern configs that have been parsed but not yet turned into PatternConfigs.
struct Batch
{
    Tape elements;
    bool begins = false;         ///< discard the elements of all batches before this one: see ElementHandler
    std::optional<Api> declared; ///< the generation that the text names before the list
};

/// Hands batches from the thread that parses the text to the thread that makes pattern configs. At most one batch
/// waits, so that a text of any length takes little more memory than its document.
class Batches
{
public:
    /// Waits until the previous batch has been taken. Returns false if the batches are closed.
    bool give(Batch batch)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return !m_next || m_isClosed; });
        if (m_isClosed)
            return false;
        m_next = std::move(batch);
        m_changed.notify_all();
        return true;
    }
    /// Waits for the next batch. Returns nullopt if the batches are closed and all have been taken.
    std::optional<Batch> take()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_next || m_isClosed; });
        m_changed.notify_all();
        return std::exchange(m_next, std::nullopt);
    }
    void close()
    {
        const std::lock_guard lock(m_mutex);
        m_isClosed = true;
        m_changed.notify_all();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::optional<Batch> m_next;
    bool m_isClosed = false;
};

/// Closes the batches when one thread ends, also by an exception, so that the other thread does not wait forever.
struct Closing
{
    Batches &batches;
    ~Closing() { batches.close(); }
};

/// The known entry that begins at an offset, if the text declares the generation KnownEntries::api; else null.
const KnownEntries::Place *knownAt(std::size_t begin, const KnownEntries *known, std::optional<Api> declared)
{
    return known && declared == known->api ? known->at(begin) : nullptr;
}

/// Turns batches into pattern configs.
class ConfigReader
{
public:
    ConfigReader(ValueReader &reader, const KnownEntries *known) : m_reader(reader), m_known(known) {}

    void take(const Batch &batch)
    {
        if (batch.begins) {
            m_configs.clear();
            m_assumed = batch.declared.value_or(newestApi);
            m_reader.setApi(m_assumed);
        }
        const Tape &elements = batch.elements;
        for (std::size_t node = 0; node < elements.size(); node += elements[node].size) {
            const KnownEntries::Place *known = knownAt(elements[node].begin, m_known, batch.declared);
            m_configs.push_back(known ? known->entry
                                      : Shared<PatternConfig>::make(m_reader.patternConfig(elements, node)));
        }
    }
    /// The pattern configs of the last list, with their members in the order of the generation's to_dict().
    std::vector<Shared<PatternConfig>> takeConfigs(Api api)
    {
        return m_assumed == api ? std::move(m_configs) : inOrderOf(api, m_configs);
    }

private:
    ValueReader &m_reader;
    const KnownEntries *m_known;
    Api m_assumed = newestApi; // torch_api may follow after the list
    std::vector<Shared<PatternConfig>> m_configs;
};

/// Parses a text, and calls take(batch) for each Batch of pattern configs. Skips the content of known entries; `known`
/// may be null. A long text is parsed in another thread, while take() runs in the caller's thread: take() makes values
/// that stay, and the C library allocates lasting memory more slowly in the other thread.
template <class Take>
std::optional<Diagnostic> parseInBatches(std::string_view text, Tape &tape, const KnownEntries *known, Take take)
{
    constexpr std::size_t longText = 100'000;
    const auto parse = [&](auto give) {
        ElementHandler handler{[&](Tape elements, bool begins) {
            return give(Batch{std::move(elements), begins, apiAt(tape)});
        }};
        if (known) {
            handler.lengthOfKnown = [&](std::size_t offset) {
                const KnownEntries::Place *place = knownAt(offset, known, apiAt(tape));
                return place ? place->length : 0;
            };
        }
        return parseTape(text, tape, &handler);
    };
    if (text.size() < longText) {
        return parse([&](const Batch &batch) {
            take(batch);
            return true;
        });
    }
    Batches batches;
    auto parsing = std::async(std::launch::async, [&] {
        const Closing closing{batches};
        return parse([&](Batch batch) { return batches.give(std::move(batch)); });
    });
    {
        const Closing closing{batches};
        while (const std::optional<Batch> batch = batches.take())
            take(*batch);
    }
    return parsing.get();
}

/// The generation of the document: the declared one, or else 1.13 if the document has a key that only 1.13 has.
Api apiOf(const Record &head, const ValueReader &reader)
{
    const Api *declared = head.get<Api>(Field::TorchApi);
    return declared ? *declared : reader.sawOldKeys() ? Api::Torch1_13 : Api::Torch2;
}

/// Why the top level cannot be a document; nullopt where it can.
std::optional<std::string> refusalOf(const Tape &tape)
{
    if (tape[0].kind != Kind::Object)
        return "Expected an object at the top level.";
    const auto has = [&](std::string_view key) {
        return childNode(tape, 0, key).has_value();
    };
    if (has("configs"))
        return std::nullopt;
    const std::optional<std::size_t> global = childNode(tape, 0, "");
    const bool isMapping = (global && childNode(tape, *global, "activation")) || has("object_type") ||
                           has("module_name_regex") || has("module_name") || has("module_name_object_type_order");
    if (isMapping)
        return "This is a QConfigMapping, not a backend config.";
    if (has("activation") && has("weight"))
        return "This is a QConfig, not a backend config.";
    if (has("nodes") && has("modules"))
        return "This is a traced model, not a backend config.";
    if (has("models") && has("api"))
        return "This is a table of models, as bcfg simulate writes it, not a backend config.";
    return std::nullopt;
}

} // namespace

const KnownEntries::Place *KnownEntries::at(std::size_t begin) const
{
    const auto found = std::ranges::lower_bound(places, begin, {}, &Place::begin);
    return found != places.end() && found->begin == begin ? &*found : nullptr;
}

Imported importDocument(std::string_view text, std::optional<TextPlaces> *places, const KnownEntries *known)
{
    Imported result;
    Tape tape;
    ValueReader reader(text);
    ConfigReader configs(reader, known);
    std::vector<TextSpan> entries; // only where `places` are asked for
    std::optional<Diagnostic> error = parseInBatches(text, tape, known, [&](const Batch &batch) {
        const Tape &elements = batch.elements;
        goOn(elements.isEmpty() ? 0 : elements[elements.size() - 1].end, text.size());
        if (places)
            TextPlaces::addEntries(entries, elements, batch.begins);
        configs.take(batch);
    });
    if (error) {
        if (std::optional<std::string> kind = otherKindOf(text))
            error->message = *std::move(kind);
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

    BackendConfig &document = result.document.emplace();
    document.head = reader.head(tape);
    if (reader.refusal())
        return {std::nullopt, {*reader.refusal()}};
    document.api = apiOf(document.head, reader);
    if (document.head.get<KeptInConfigs>(Field::Configs))
        document.configs = configs.takeConfigs(document.api);
    if (places)
        places->emplace(text, std::move(tape), std::move(entries));
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
    // If there are several lists, the last one counts, but the keys in all lists decide the generation, as for a text.
    for (const std::size_t list : tape->children(0)) {
        if ((*tape)[list - 1].text != "configs" || (*tape)[list].kind != Kind::Array)
            continue;
        document.configs.clear();
        for (const std::size_t node : tape->children(list))
            document.configs.push_back(Shared<PatternConfig>::make(reader.patternConfig(*tape, node)));
    }
    if (!document.head.get<KeptInConfigs>(Field::Configs))
        document.configs.clear();
    document.api = apiOf(document.head, reader);
    if (document.api != assumed)
        document.configs = inOrderOf(document.api, document.configs);
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

FieldValue readFieldValue(const JsonValue &json, Field field, Api api)
{
    const std::optional<Tape> tape = Tape::of(json);
    if (!tape)
        return Unread{Shared<JsonValue>::make(json)};
    ValueReader reader;
    reader.setApi(api);
    return reader.value(*tape, 0, field);
}

} // namespace bcfg
