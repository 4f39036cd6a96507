// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/journalstep.h"

#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/commonends.h"
#include "core/document/model/mapped.h"
#include "core/exchange/base/inheritance.h"
#include "ui/basis/filepath.h"
#include "ui/basis/text.h"

#include <algorithm>

namespace bcfg::ui::session {

namespace {

/// The document without its pattern configs, as one line.
std::string headLine(const BackendConfig &config)
{
    const std::string text = exportDocument({config.head, {}, config.api});
    return writeJsonLine(std::get<JsonValue>(parseJson(text)));
}

/// The inheritance of a document, as JSON. It includes the base, whose file may have changed by the time of recovery.
JsonValue toJson(const Inheritance &inheritance)
{
    const Base &base = inheritance.base();
    JsonValue::Array files;
    for (const std::filesystem::path &file : base.files) {
        if (const QString path = pathOfBytes(file.string()); isPathForQt(path))
            files.push_back(toUtf8(path));
    }
    return JsonValue::Object{{"name", base.name},
                             {"built_in", base.builtIn},
                             {"files", std::move(files)},
                             {"base", exportDocument(base.document)},
                             {"written", exportDocument(inheritance.written())}};
}

std::shared_ptr<const Inheritance> inheritanceOf(const JsonValue &json, const BackendConfig &whole)
{
    const std::string *name = json.string("name");
    const std::string *builtIn = json.string("built_in");
    const std::string *ofBase = json.string("base");
    const std::string *ofFile = json.string("written");
    const JsonValue *files = json.find("files");
    if (!name || !builtIn || !ofBase || !ofFile || !files || !files->array())
        return nullptr;
    std::optional<BackendConfig> document = documentOf(*ofBase, whole.api);
    std::optional<BackendConfig> written = documentOf(*ofFile, whole.api);
    if (!document || !written)
        return nullptr;
    Base base{*name, *builtIn, *std::move(document)};
    for (const JsonValue &file : *files->array()) {
        if (file.string())
            base.files.push_back(toPath(toQString(*file.string())));
    }
    return std::make_shared<const Inheritance>(std::move(base), *std::move(written), releaseOf(whole));
}

/// Writes the text of a record, and applies the changes to the document.
class StepWriter
{
public:
    StepWriter(std::string &out, BackendConfig &state) : m_out(out), m_state(state) {}

    void write(const Change &change)
    {
        std::visit(*this, change);
        applyChange(change, m_state);
    }

    void write(const std::vector<KeptDraft> &drafts)
    {
        m_out += "drafts";
        number(drafts.size());
        m_out += '\n';
        for (const KeptDraft &draft : drafts) {
            JsonValue::Object json{{"row", draft.row}, {"text", toUtf8(draft.text)}};
            if (draft.before)
                json.emplace_back("base", bcfg::toJson(**draft.before));
            m_out.append(writeJsonLine(std::move(json))).append(1, '\n');
        }
    }

    void operator()(const EntriesReplaced &replaced)
    {
        m_out += "change";
        for (const EntryReplacement &each : replaced.replacements)
            number(each.row);
        m_out += '\n';
        for (const EntryReplacement &each : replaced.replacements)
            line(each.entry);
    }
    void operator()(const EntriesInserted &inserted)
    {
        command("insert", inserted.row, toInt(inserted.entries.size()));
        for (const Shared<PatternConfig> &entry : inserted.entries)
            line(entry);
    }
    void operator()(const EntriesRemoved &removed) { command("remove", removed.row, removed.count); }
    void operator()(const EntriesMoved &moved)
    {
        if (moved.from.size() == 1) {
            command("move", moved.from.front(), moved.to.front());
            return;
        }
        BackendConfig after = m_state;
        applyChange(moved, after);
        replace(after);
    }
    void operator()(const HeadReplaced &replaced)
    {
        replace({replaced.head, m_state.configs, m_state.api, m_state.inheritance});
    }
    void operator()(const DocumentReplaced &replaced) { replace(replaced.document); }

private:
    template <class Number>
    void number(Number value)
    {
        m_out.append(1, ' ').append(std::to_string(value));
    }
    void command(std::string_view name, int first, int second)
    {
        m_out += name;
        number(first);
        number(second);
        m_out += '\n';
    }
    /// Writes a replaced document: how many entries are unchanged at the front and at the back, and for each entry
    /// between them the row that it had, or "+" for a new entry. If the document has another base than before, the
    /// entries of the new base count as new.
    void replace(const BackendConfig &config)
    {
        const bool isOtherBase = config.inheritance != m_state.inheritance;
        m_inheritance = config.inheritance.get();
        if (isOtherBase)
            m_out.append("base\n")
                .append(writeJsonLine(m_inheritance ? toJson(*m_inheritance) : JsonValue()))
                .append(1, '\n');
        const CommonEnds ends =
            isOtherBase ? CommonEnds{} : commonEnds(m_state.configs, config.configs, &Shared<PatternConfig>::isSameAs);
        SharedMap<PatternConfig, std::size_t> rows;
        for (std::size_t row = ends.front; row < m_state.configs.size() - ends.back; ++row)
            rows.emplace(m_state.configs[row], row);
        m_out.append("replace ").append(toString(config.api));
        number(ends.front);
        number(ends.back);
        std::vector<const Shared<PatternConfig> *> written;
        for (std::size_t row = ends.front; row < config.configs.size() - ends.back; ++row) {
            const auto known = rows.find(config.configs[row]);
            const bool isNew = isOtherBase && m_inheritance && m_inheritance->placeOf(config.configs[row]);
            if (known != rows.end() && !isNew) {
                number(known->second);
            } else {
                m_out += " +";
                written.push_back(&config.configs[row]);
            }
        }
        m_out.append(1, '\n').append(headLine(config)).append(1, '\n');
        for (const Shared<PatternConfig> *entry : written)
            line(*entry);
    }
    /// Writes an entry of the base as "b" and its number there, so that it is the base's after recovery, and any other
    /// entry as JSON.
    void line(const Shared<PatternConfig> &entry)
    {
        const std::optional<std::size_t> place = m_inheritance ? m_inheritance->placeOf(entry) : std::nullopt;
        m_out.append(place ? 'b' + std::to_string(*place) : writeJsonLine(bcfg::toJson(*entry))).append(1, '\n');
    }

    std::string &m_out;
    BackendConfig &m_state;
    const Inheritance *m_inheritance = m_state.inheritance.get();
};

/// Applies the text of a record, and refuses a text that does not fit the document.
class StepReader
{
public:
    StepReader(std::string_view text, JournalState &state)
        : m_text(text),
          m_state(state.document),
          m_drafts(state.drafts)
    {}

    bool apply()
    {
        while (!m_text.empty()) {
            std::optional<std::string_view> words = takeUntil(m_text, '\n');
            if (!words || !applyCommand(*words))
                return false;
        }
        return true;
    }

private:
    bool applyCommand(std::string_view words)
    {
        m_words = words;
        const std::string_view name = word();
        if (name == "change")
            return change();
        if (name == "base")
            return readBase();
        if (name == "replace")
            return replace();
        if (name == "drafts")
            return readDrafts();
        const std::optional<int> first = row();
        const std::optional<int> second = row();
        if (!first || !second || !m_words.empty())
            return false;
        if (name == "insert")
            return insert(*first, *second);
        if (name == "remove")
            return make(EntriesRemoved{*first, *second});
        return name == "move" && make(EntriesMoved{{*first}, {*second}});
    }
    bool change()
    {
        EntriesReplaced replaced;
        while (!m_words.empty()) {
            const std::optional<int> at = row();
            std::optional<Shared<PatternConfig>> read = entry();
            if (!read || !at)
                return false;
            replaced.replacements.push_back({*at, *std::move(read)});
        }
        return make(std::move(replaced));
    }
    bool insert(int first, int count)
    {
        EntriesInserted inserted{first, {}};
        for (; count > 0; --count) {
            std::optional<Shared<PatternConfig>> read = entry();
            if (!read)
                return false;
            inserted.entries.push_back(*std::move(read));
        }
        return make(std::move(inserted));
    }
    bool make(const Change &change)
    {
        const bool isPossible = fits(change, m_state);
        if (isPossible)
            applyChange(change, m_state);
        return isPossible;
    }
    bool replace()
    {
        const std::optional<Api> api = parseApi(word());
        const std::optional<int> front = row();
        const std::optional<int> back = row();
        const int count = toInt(m_state.configs.size());
        const auto isLength = [](std::optional<int> length, int most) {
            return length && *length >= 0 && *length <= most;
        };
        if (!api || !isLength(front, count) || !isLength(back, count - *front))
            return false;
        const std::optional<std::string_view> head = takeUntil(m_text, '\n');
        std::optional<BackendConfig> config = head ? documentOf(*head, *api) : std::nullopt;
        if (!config)
            return false;
        m_state.api = *api; // the generation that the new pattern configs below are read as
        if (m_base && !takeBase(*config))
            return false;
        config->inheritance = m_state.inheritance;
        const auto begin = m_state.configs.begin();
        config->configs.assign(begin, begin + *front);
        while (!m_words.empty()) {
            if (m_words.front() == '+') {
                word();
                std::optional<Shared<PatternConfig>> read = entry();
                if (!read)
                    return false;
                config->configs.push_back(*std::move(read));
            } else if (const std::optional<int> at = row(); at && *at >= 0 && *at < count) {
                config->configs.push_back(m_state.configs[toIndex(*at)]);
            } else {
                return false;
            }
        }
        config->configs.insert(config->configs.end(), m_state.configs.end() - *back, m_state.configs.end());
        return make(DocumentReplaced{*std::move(config)});
    }

    bool readBase()
    {
        m_base = jsonLine();
        return m_base.has_value();
    }
    bool takeBase(const BackendConfig &whole)
    {
        const JsonValue base = *std::exchange(m_base, std::nullopt);
        m_state.inheritance = base.object() ? inheritanceOf(base, whole) : nullptr;
        return !base.object() || m_state.inheritance;
    }
    bool readDrafts()
    {
        const std::optional<int> count = row();
        if (!count || !m_words.empty())
            return false;
        m_drafts.clear();
        for (int i = 0; i < *count; ++i) {
            const std::optional<JsonValue> json = jsonLine();
            std::optional<KeptDraft> draft = json ? draftOf(*json) : std::nullopt;
            if (!draft)
                return false;
            m_drafts.push_back(*std::move(draft));
        }
        return true;
    }
    /// Reads a draft; nothing where its row does not exist or has another draft already.
    std::optional<KeptDraft> draftOf(const JsonValue &json) const
    {
        const JsonValue *row = json.find("row");
        const std::string *text = json.string("text");
        const std::optional<int> at = row && row->number() ? numberOf<int>(row->number()->text) : std::nullopt;
        const bool fits =
            at && *at >= 0 && *at < toInt(m_state.configs.size()) && !contains(m_drafts, *at, &KeptDraft::row);
        if (!fits || !text)
            return std::nullopt;
        KeptDraft draft{*at, toQString(*text)};
        if (const JsonValue *base = json.find("base"))
            draft.before = Shared<PatternConfig>::make(readPatternConfig(*base, m_state.api));
        return draft;
    }
    std::string_view word()
    {
        const std::size_t end = std::min(m_words.find(' '), m_words.size());
        const std::string_view taken = m_words.substr(0, end);
        m_words.remove_prefix(std::min(end + 1, m_words.size()));
        return taken;
    }
    std::optional<int> row() { return numberOf<int>(word()); }
    /// Reads the next line as JSON; nothing where it is not JSON.
    std::optional<JsonValue> jsonLine()
    {
        const std::optional<std::string_view> line = takeUntil(m_text, '\n');
        auto parsed = parseJson(line.value_or(std::string_view()));
        JsonValue *json = std::get_if<JsonValue>(&parsed);
        return json ? std::optional(std::move(*json)) : std::nullopt;
    }
    std::optional<Shared<PatternConfig>> entry()
    {
        if (m_text.starts_with('b'))
            return entryOfBase();
        const std::optional<JsonValue> json = jsonLine();
        if (!json)
            return std::nullopt;
        return Shared<PatternConfig>::make(readPatternConfig(*json, m_state.api));
    }
    std::optional<Shared<PatternConfig>> entryOfBase()
    {
        const std::string_view line = takeUntil(m_text, '\n').value_or("b");
        const std::optional<std::size_t> place = numberOf<std::size_t>(line.substr(1));
        if (!place || !m_state.inheritance || *place >= m_state.inheritance->entries().size())
            return std::nullopt;
        return m_state.inheritance->entries()[*place];
    }

    std::string_view m_text;         // the lines still to be read
    std::string_view m_words;        // the words still to be read of the command's line
    std::optional<JsonValue> m_base; // the base of the document that the next "replace" reads
    BackendConfig &m_state;
    std::vector<KeptDraft> &m_drafts;
};

} // namespace

std::optional<BackendConfig> documentOf(std::string_view text, Api api)
{
    Imported imported = importDocument(text);
    if (!imported.document)
        return std::nullopt;
    BackendConfig &config = *imported.document;
    if (config.api != api) {
        config.api = api;
        config.head = config.head.inOrderOf(api);
        for (Shared<PatternConfig> &entry : config.configs)
            entry = Shared<PatternConfig>::make(readPatternConfig(bcfg::toJson(*entry), api));
    }
    return std::move(config);
}

std::optional<std::string_view> takeUntil(std::string_view &text, char separator)
{
    const std::size_t at = text.find(separator);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view taken = text.substr(0, at);
    text.remove_prefix(at + 1);
    return taken;
}

std::string stepText(const JournalStep &step, BackendConfig &document)
{
    std::string text;
    StepWriter writer(text, document);
    for (const Change &change : step.changes)
        writer.write(change);
    if (step.drafts)
        writer.write(*step.drafts);
    return text;
}

bool applyStepText(std::string_view text, JournalState &state)
{
    return StepReader(text, state).apply();
}

} // namespace bcfg::ui::session
