// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/journalformat.h"

#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "ui/basis/text.h"

#include <QCryptographicHash>

#include <algorithm>
#include <limits>

namespace bcfg::ui::session {

namespace {

constexpr std::string_view formatName = "backend-config-editor journal ";
constexpr std::string_view formatVersion = "2\n";
constexpr std::string_view firstVersion = "1\n"; // had no drafts

std::string checksum(std::string_view bytes)
{
    // MD5 protects against accidents, not against attacks.
    return QCryptographicHash::hash(bytes, QCryptographicHash::Md5).toHex().toStdString();
}

/// Appends a record: a line with its length and its checksum, then the content.
void appendRecord(std::string &out, std::string_view content)
{
    out.append(std::to_string(content.size())).append(1, ' ').append(checksum(content)).append(1, '\n');
    out.append(content).append(1, '\n');
}

/// Removes the next record from `bytes` and returns its content. Where the record is incomplete or damaged, returns
/// nothing and leaves `bytes` as it is.
std::optional<std::string_view> takeRecord(std::string_view &bytes)
{
    std::string_view rest = bytes;
    const auto length = takeUntil(rest, ' ');
    const auto sum = length ? takeUntil(rest, '\n') : std::nullopt;
    const auto size = sum ? numberOf<std::size_t>(*length) : std::nullopt;
    if (!size || *size >= rest.size() || rest[*size] != '\n')
        return std::nullopt;
    const std::string_view content = rest.substr(0, *size);
    if (checksum(content) != *sum)
        return std::nullopt;
    bytes = rest.substr(*size + 1);
    return content;
}

JsonValue toJson(const JournalHeader &header)
{
    return JsonValue::Object{{"path", toUtf8(header.path)},   {"torch_api", toString(header.api)},
                             {"unsaved", header.isUnsaved},   {"edits", header.edits},
                             {"inherits", header.inherits},   {"replaces", toUtf8(header.replaces)},
                             {"title", toUtf8(header.title)}, {"title_number", header.titleNumber}};
}

std::optional<JournalHeader> headerOf(std::string_view text)
{
    const auto parsed = parseJson(text);
    const JsonValue *json = std::get_if<JsonValue>(&parsed);
    const std::string *path = json ? json->string("path") : nullptr;
    const std::string *generation = json ? json->string("torch_api") : nullptr;
    const std::string *replaces = json ? json->string("replaces") : nullptr;
    if (!path || !generation || !replaces)
        return std::nullopt;
    const JsonValue *unsaved = json->find("unsaved");
    const JsonValue *edits = json->find("edits");
    if (!unsaved || !unsaved->boolean() || !edits || !edits->number())
        return std::nullopt;
    const std::optional<Api> api = parseApi(*generation);
    const std::optional<int> count = numberOf<int>(edits->number()->text);
    if (!api || !count)
        return std::nullopt;
    const JsonValue *inherits = json->find("inherits"); // older versions write neither this nor the title
    const std::string *title = json->string("title");
    const JsonValue *number = json->find("title_number");
    const auto titleNumber = number && number->number() ? numberOf<int>(number->number()->text) : std::nullopt;
    return JournalHeader{.path = toQString(*path),
                         .api = *api,
                         .isUnsaved = *unsaved->boolean(),
                         .edits = *count,
                         .replaces = toQString(*replaces),
                         .inherits = inherits && inherits->boolean() && *inherits->boolean(),
                         .title = title ? toQString(*title) : QString(),
                         .titleNumber = std::max(1, titleNumber.value_or(1))};
}

struct Replayed
{
    int records = 0;
    int edits = 0; // records that change the document; the others hold drafts
};

/// Applies at most `limit` records to `state`, and returns how many were applied.
Replayed replay(std::string_view records, int limit, JournalState &state)
{
    const JournalState before = state;
    Replayed steps;
    std::string_view rest = records;
    while (steps.records < limit) {
        const std::optional<std::string_view> record = takeRecord(rest);
        if (!record)
            break;
        if (!applyStepText(*record, state)) {
            state = before; // undoes what the refused record has partly done
            return replay(records, steps.records, state);
        }
        ++steps.records;
        steps.edits += record->starts_with("drafts ") ? 0 : 1;
    }
    return steps;
}

/// Removes the line that names the format from `bytes`. Returns nullopt if the format can be read.
std::optional<JournalFault> takeFormat(std::string_view &bytes)
{
    const std::string_view name = bytes.substr(0, formatName.size());
    if (name != formatName.substr(0, name.size()))
        return JournalFault::Damaged;
    bytes.remove_prefix(name.size());
    if (bytes.find('\n') == std::string_view::npos)
        return JournalFault::Damaged;
    if (!bytes.starts_with(formatVersion) && !bytes.starts_with(firstVersion))
        return JournalFault::OtherVersion;
    static_assert(formatVersion.size() == firstVersion.size());
    bytes.remove_prefix(formatVersion.size());
    return std::nullopt;
}

std::variant<JournalHeader, JournalFault> takeHeader(std::string_view &bytes)
{
    if (const std::optional<JournalFault> fault = takeFormat(bytes))
        return *fault;
    const std::optional<std::string_view> record = takeRecord(bytes);
    std::optional<JournalHeader> header = record ? headerOf(*record) : std::nullopt;
    if (!header)
        return JournalFault::Damaged;
    return *std::move(header);
}

} // namespace

std::string journalStart(JournalHeader header, const BackendConfig &before)
{
    std::string out;
    out.append(formatName).append(formatVersion);
    header.inherits = before.inheritance != nullptr;
    appendRecord(out, writeJsonLine(toJson(header)));
    appendRecord(out, exportDocument(before));
    if (header.inherits) {
        BackendConfig alone{before.head, before.configs, before.api};
        out += journalRecord({{DocumentReplaced{before}}}, alone);
    }
    return out;
}

std::string journalRecord(const JournalStep &step, BackendConfig &state)
{
    std::string out;
    appendRecord(out, stepText(step, state));
    return out;
}

std::variant<JournalContent, JournalFault> readJournal(std::string_view bytes)
{
    auto header = takeHeader(bytes);
    if (const JournalFault *fault = std::get_if<JournalFault>(&header))
        return *fault;
    JournalContent content{.header = std::get<JournalHeader>(std::move(header)), .before = {}, .state = {}};
    const std::optional<std::string_view> record = takeRecord(bytes);
    std::optional<BackendConfig> before = record ? documentOf(*record, content.header.api) : std::nullopt;
    if (!before)
        return JournalFault::Damaged;
    JournalState state{*std::move(before), {}};
    if (content.header.inherits) {
        const std::optional<std::string_view> inheritance = takeRecord(bytes);
        if (!inheritance || !applyStepText(*inheritance, state))
            return JournalFault::Damaged;
    }
    content.before = state.document;
    const Replayed steps = replay(bytes, std::numeric_limits<int>::max(), state);
    content.state = std::move(state.document);
    content.drafts = std::move(state.drafts);
    std::erase_if(content.drafts, [rows = toInt(content.state.configs.size())](const KeptDraft &draft) {
        return draft.row >= rows; // only a journal that was edited by hand has such drafts
    });
    content.steps = steps.records;
    content.changed = steps.edits;
    return content;
}

std::variant<JournalHeader, JournalFault> readJournalHeader(std::string_view bytes)
{
    return takeHeader(bytes);
}

} // namespace bcfg::ui::session
