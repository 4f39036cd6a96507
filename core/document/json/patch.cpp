// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/patch.h"

#include "core/document/json/importer.h"

#include <algorithm>
#include <optional>

namespace bcfg {

namespace {

using Tokens = std::span<const std::string>;

std::optional<std::size_t> indexOf(std::string_view token, std::size_t size, bool mayAppend)
{
    if (token == "-")
        return mayAppend ? std::optional(size) : std::nullopt;
    const std::optional<std::size_t> index = arrayIndex(token);
    const bool leadingZero = token.size() > 1 && token.front() == '0';
    if (!index || leadingZero)
        return std::nullopt;
    return *index < size || (mayAppend && *index == size) ? index : std::nullopt;
}

/// Applies the edit to `root`, from which the tokens lead to the edit's place. Returns whether that place exists.
bool patch(JsonValue &root, Tokens tokens, const Edit &edit)
{
    if (tokens.empty()) {
        root = edit.operation == Edit::Operation::Remove ? JsonValue() : edit.value;
        return true;
    }
    const bool last = tokens.size() == 1;
    if (JsonValue::Array *array = root.array()) {
        const bool adds = last && edit.operation == Edit::Operation::Add;
        const std::optional<std::size_t> index = indexOf(tokens[0], array->size(), adds);
        if (!index)
            return false;
        const auto position = array->begin() + static_cast<std::ptrdiff_t>(*index);
        if (adds)
            array->insert(position, edit.value);
        else if (last && edit.operation == Edit::Operation::Remove)
            array->erase(position);
        else
            return patch(*position, tokens.subspan(1), edit);
        return true;
    }
    JsonValue::Object *object = root.object();
    if (!object)
        return false;
    JsonValue *member = root.find(tokens[0]);
    if (!member) {
        if (!last || edit.operation != Edit::Operation::Add)
            return false;
        object->emplace_back(tokens[0], edit.value);
        return true;
    }
    if (last && edit.operation == Edit::Operation::Remove) { // with its duplicates, or the last of these would count
        std::erase_if(*object, [&](const auto &other) { return other.first == tokens[0]; });
        return true;
    }
    return patch(*member, tokens.subspan(1), edit);
}

PatchError missing(const Edit &edit)
{
    return {edit.where, "There is nothing at " + edit.where.text() + "."};
}

/// The change that an edit makes, nullopt where the edit changes nothing, or an error.
using Outcome = std::variant<std::optional<Change>, PatchError>;

/// Reads the edited pattern config. Members with the same value as in `before` share the objects of `before`.
Shared<PatternConfig> readChanged(const JsonValue &json, const PatternConfig &before, Api api)
{
    PatternConfig read = readPatternConfig(json, api);
    for (const Member &member : before.record().members()) {
        const auto isSame = [&](const Member &other) {
            return other == member;
        };
        if (member.field != Field::Unknown && std::ranges::any_of(read.record().members(), isSame))
            read.set(member.field, member.value, api);
    }
    return Shared<PatternConfig>::make(std::move(read));
}

/// The outcome of an edit of one pattern config, or of something inside one.
Outcome changeOfEntries(const BackendConfig &document, const Edit &edit)
{
    const Tokens tokens = edit.where.tokens();
    const bool whole = tokens.size() == 2;
    const bool adds = whole && edit.operation == Edit::Operation::Add;
    const std::optional<std::size_t> index = indexOf(tokens[1], document.configs.size(), adds);
    if (!index)
        return missing(edit);
    const int row = static_cast<int>(*index);
    if (adds)
        return EntriesInserted{row, {Shared<PatternConfig>::make(readPatternConfig(edit.value, document.api))}};
    if (whole && edit.operation == Edit::Operation::Remove)
        return EntriesRemoved{row, 1};
    const PatternConfig &before = *document.configs[*index];
    JsonValue json = toJson(before.record());
    if (!patch(json, tokens.subspan(2), edit))
        return missing(edit);
    const Shared<PatternConfig> now = readChanged(json, before, document.api);
    if (*now == before)
        return std::nullopt;
    return EntriesReplaced{{{row, now}}};
}

/// The outcome of any other edit. Reads the document's other members again, which are few.
Outcome changeOfHead(const BackendConfig &document, const Edit &edit)
{
    JsonValue json = toJson(document.head);
    if (document.head.get<KeptInConfigs>(Field::Configs))
        *json.find("configs") = JsonValue::Array();
    if (!patch(json, edit.where.tokens(), edit))
        return missing(edit);
    std::optional<BackendConfig> read = readDocument(json);
    if (!read)
        return PatchError{edit.where, "A document is an object of at most 64 levels."};
    read->inheritance = document.inheritance;
    if (edit.where.isEmpty() || edit.where == JsonPointer() / "configs") {
        const bool isHead = read->api == document.api && read->configs == document.configs;
        if (!isHead)
            return DocumentReplaced{*std::move(read)};
    } else {
        // `read` has no entries, whose keys would tell the generation where torch_api does not declare it.
        const bool isDeclared = read->head.get<Api>(Field::TorchApi) || edit.where == JsonPointer() / "torch_api";
        if (isDeclared && read->api != document.api) {
            read->configs = inOrderOf(read->api, document.configs);
            return DocumentReplaced{*std::move(read)};
        }
    }
    if (read->head == document.head)
        return std::nullopt;
    const auto torch = [](const BackendConfig &config) {
        const Text *release = config.head.get<Text>(Field::Torch);
        return release ? release->str() : std::string();
    };
    if (torch(*read) != torch(document)) { // another release may judge the document now
        read->api = document.api;
        read->configs = document.configs;
        return DocumentReplaced{*std::move(read)};
    }
    return HeadReplaced{std::move(read->head)};
}

/// Adds a change after the others. Consecutive replacements of pattern configs are joined into one change.
void append(std::vector<Change> &changes, Change change)
{
    auto *last = changes.empty() ? nullptr : std::get_if<EntriesReplaced>(&changes.back());
    auto *next = std::get_if<EntriesReplaced>(&change);
    if (!last || !next) {
        changes.push_back(std::move(change));
        return;
    }
    for (EntryReplacement &each : next->replacements) {
        const auto place = std::ranges::lower_bound(last->replacements, each.row, {}, &EntryReplacement::row);
        if (place != last->replacements.end() && place->row == each.row)
            place->entry = std::move(each.entry);
        else
            last->replacements.insert(place, std::move(each));
    }
}

} // namespace

std::variant<std::vector<Change>, PatchError> changesOf(const BackendConfig &document, std::span<const Edit> edits)
{
    std::vector<Change> changes;
    std::optional<BackendConfig> after; // the document after the edits so far; set once a later edit needs it
    for (const Edit &edit : edits) {
        const BackendConfig &before = after ? *after : document;
        const std::vector<std::string> &tokens = edit.where.tokens();
        const bool inConfigs =
            tokens.size() >= 2 && tokens[0] == "configs" && before.head.get<KeptInConfigs>(Field::Configs);
        Outcome outcome = inConfigs ? changeOfEntries(before, edit) : changeOfHead(before, edit);
        if (PatchError *error = std::get_if<PatchError>(&outcome))
            return std::move(*error);
        std::optional<Change> &change = std::get<std::optional<Change>>(outcome);
        if (!change)
            continue;
        if (&edit != &edits.back()) {
            if (!after)
                after = document;
            applyChange(*change, *after);
        }
        append(changes, *std::move(change));
    }
    return changes;
}

std::variant<BackendConfig, PatchError> applyEdits(const BackendConfig &document, std::span<const Edit> edits)
{
    auto changes = changesOf(document, edits);
    if (PatchError *error = std::get_if<PatchError>(&changes))
        return std::move(*error);
    BackendConfig result = document;
    for (const Change &change : std::get<std::vector<Change>>(changes))
        applyChange(change, result);
    return result;
}

} // namespace bcfg
