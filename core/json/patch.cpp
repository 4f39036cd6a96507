// SPDX-License-Identifier: Apache-2.0
#include "core/json/patch.h"

#include "core/json/exporter.h"
#include "core/json/importer.h"
#include "core/json/jsontext.h"
#include "core/model/arrayindex.h"

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

/// The last member under a key, which is the one that counts.
JsonValue::Object::iterator lastMember(JsonValue::Object &object, std::string_view key)
{
    for (auto member = object.end(); member != object.begin();) {
        if ((--member)->first == key)
            return member;
    }
    return object.end();
}

/// Applies the edit below `root`, whose own place the tokens begin behind. Returns whether the place is there.
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
    const auto member = lastMember(*object, tokens[0]);
    if (member == object->end()) {
        if (!last || edit.operation != Edit::Operation::Add)
            return false;
        object->emplace_back(tokens[0], edit.value);
        return true;
    }
    if (last && edit.operation == Edit::Operation::Remove) { // with its duplicates, one of which would count otherwise
        std::erase_if(*object, [&](const auto &other) { return other.first == tokens[0]; });
        return true;
    }
    return patch(member->second, tokens.subspan(1), edit);
}

PatchError missing(const Edit &edit)
{
    return {edit.where, "There is nothing at " + edit.where.text() + "."};
}

/// An edit of the list itself or of something in it.
std::optional<PatchError> patchConfigs(BackendConfig &document, const Edit &edit)
{
    const Tokens tokens = edit.where.tokens();
    std::vector<Shared<PatternConfig>> &configs = document.configs;
    const bool whole = tokens.size() == 2;
    const bool adds = whole && edit.operation == Edit::Operation::Add;
    const std::optional<std::size_t> index = indexOf(tokens[1], configs.size(), adds);
    if (!index)
        return missing(edit);
    const auto position = configs.begin() + static_cast<std::ptrdiff_t>(*index);
    const auto read = [&](const JsonValue &json) {
        return Shared<PatternConfig>::make(readPatternConfig(json, document.api));
    };
    if (adds) {
        configs.insert(position, read(edit.value));
    } else if (whole && edit.operation == Edit::Operation::Remove) {
        configs.erase(position);
    } else {
        JsonValue json = toJson(**position);
        if (!patch(json, tokens.subspan(2), edit))
            return missing(edit);
        *position = read(json);
    }
    return std::nullopt;
}

/// An edit of anything else: the rest of the document is small without its pattern configs.
std::optional<PatchError> patchHead(BackendConfig &document, const Edit &edit)
{
    const bool keepsConfigs = edit.where.tokens().size() != 1 || edit.where.tokens()[0] != "configs";
    std::vector<Shared<PatternConfig>> configs;
    if (keepsConfigs)
        configs.swap(document.configs);
    std::variant<JsonValue, Diagnostic> parsed = parseJson(exportDocument(document));
    JsonValue *json = std::get_if<JsonValue>(&parsed);
    if (!json || !patch(*json, edit.where.tokens(), edit)) {
        configs.swap(document.configs);
        return json ? missing(edit) : PatchError{edit.where, std::get<Diagnostic>(parsed).message};
    }
    Imported read = importDocument(writeJsonLine(*json));
    if (!read.document) {
        configs.swap(document.configs);
        return PatchError{edit.where, read.diagnostics.front().message};
    }
    const Api before = document.api;
    document = *std::move(read.document);
    if (keepsConfigs && !edit.where.isEmpty()) {
        // Without its configs the document cannot tell an undeclared generation.
        if (!document.head.get<Api>(Field::TorchApi) && edit.where != JsonPointer() / "torch_api")
            document.api = before;
        document.configs = std::move(configs);
        if (document.api != before) {
            for (Shared<PatternConfig> &config : document.configs)
                config = Shared<PatternConfig>::make(config->record().inOrderOf(document.api));
        }
    }
    return std::nullopt;
}

} // namespace

std::variant<BackendConfig, PatchError> applyEdits(const BackendConfig &document, std::span<const Edit> edits)
{
    BackendConfig result = document;
    for (const Edit &edit : edits) {
        const std::vector<std::string> &tokens = edit.where.tokens();
        const bool inConfigs =
            tokens.size() >= 2 && tokens[0] == "configs" && result.head.get<Elsewhere>(Field::Configs);
        if (std::optional<PatchError> error = inConfigs ? patchConfigs(result, edit) : patchHead(result, edit))
            return *std::move(error);
    }
    return result;
}

} // namespace bcfg
