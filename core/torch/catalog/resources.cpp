// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/resources.h"

#include "core/document/io/inflate.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <variant>

namespace bcfg {

namespace {

JsonValue parsed(std::string_view text)
{
    return std::get<JsonValue>(parseJson(text));
}

std::vector<std::string> completedNames(const std::vector<std::string> &base, JsonValue::Object delta)
{
    JsonValue::Object members;
    for (const std::string &name : base)
        members.emplace_back(name, true);
    return mapped(completed(std::move(members), std::move(delta)),
                  [](auto &member) { return std::move(member.first); });
}

/// Changes a member of a base file by the value that a file of differences has under the same key.
void complete(JsonValue &member, JsonValue delta)
{
    if (JsonValue::Object *object = member.object())
        *object = completed(std::move(*object), std::move(*delta.object()));
    else if (member.array()) {
        const std::vector<std::string> all = completedNames(stringsIn(member), std::move(*delta.object()));
        member = JsonValue::Array(all.begin(), all.end());
    } else
        member = std::move(delta);
}

/// The path under the key `base`, the first key of a file of differences; empty for any other file.
std::string_view baseOf(std::string_view text)
{
    constexpr std::string_view begin = "{\n\"base\": \"";
    return text.starts_with(begin) ? text.substr(begin.size(), text.find('"', begin.size()) - begin.size())
                                   : std::string_view();
}

} // namespace

std::string_view resource(std::string_view path)
{
    static std::mutex mutex;
    static std::map<std::string_view, std::string> contents; // by path; never erased, so a content stays where it is
    const std::lock_guard lock(mutex);
    const EmbeddedFile *file = elementWith(embeddedFiles(), path, &EmbeddedFile::path);
    if (!file)
        throw std::logic_error("not embedded: " + std::string(path));
    const auto [content, isNew] = contents.try_emplace(file->path);
    if (isNew)
        content->second = inflated(file->deflated, file->size).value();
    return content->second;
}

JsonValue readCatalogFile(std::string_view path)
{
    const std::string_view text = resource(path);
    const std::string_view base = baseOf(text);
    if (base.empty())
        return parsed(text);
    JsonValue whole = readCatalogFile(base);
    JsonValue deltas = parsed(text);
    for (auto &[key, delta] : *deltas.object()) {
        if (JsonValue *member = whole.find(key))
            complete(*member, std::move(delta));
    }
    return whole;
}

std::vector<std::string> stringsIn(const JsonValue &array)
{
    return mapped(*array.array(), [](const JsonValue &string) { return *string.string(); });
}

std::vector<std::string> readNamesAtEnd(std::string_view path, std::string_view key)
{
    const std::string_view text = resource(path);
    const std::string_view base = baseOf(text);
    const std::size_t place = text.find("\"" + std::string(key) + "\":");
    if (place == std::string_view::npos)
        return readNamesAtEnd(base, key);
    JsonValue members = parsed("{" + std::string(text.substr(place)));
    JsonValue &value = *members.find(key);
    return base.empty() ? stringsIn(value) : completedNames(readNamesAtEnd(base, key), std::move(*value.object()));
}

JsonValue::Object completed(JsonValue::Object base, JsonValue::Object delta)
{
    JsonValue::Object result;
    result.reserve(base.size() + delta.size());
    auto next = base.begin();
    for (auto &[key, value] : delta) {
        const auto found = std::ranges::find(next, base.end(), key, &JsonValue::Object::value_type::first);
        if (found != base.end()) {
            std::move(next, found, std::back_inserter(result));
            next = found + 1;
            if (value.boolean())
                value = std::move(found->second);
        }
        if (!value.isNull())
            result.emplace_back(std::move(key), std::move(value));
    }
    std::move(next, base.end(), std::back_inserter(result));
    return result;
}

} // namespace bcfg
