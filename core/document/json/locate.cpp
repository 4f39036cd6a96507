// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/locate.h"

#include "core/document/json/lineindex.h"
#include "core/document/json/textplaces.h"
#include "core/document/model/progress.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bcfg {

namespace {

/// The pointer to the innermost member or element at an offset inside a value; `outer` points to the value itself.
JsonPointer innermost(const Tape &tape, std::size_t node, std::size_t offset, JsonPointer outer)
{
    const bool hasKeys = tape[node].kind == TapeNode::Kind::Object;
    std::size_t index = 0;
    for (const std::size_t child : tape.children(node)) {
        if (tape[hasKeys ? child - 1 : child].begin <= offset && offset < tape[child].end)
            return innermost(tape, child, offset, hasKeys ? outer / tape[child - 1].text : outer / index);
        ++index;
    }
    return outer;
}

/// How many tokens from the first one on lead to an existing part of the value.
std::size_t leading(const JsonValue &value, std::span<const std::string> tokens)
{
    const JsonValue *at = &value;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const JsonValue *next = at->find(tokens[i]);
        if (const JsonValue::Array *array = at->array()) {
            const std::optional<std::size_t> index = arrayIndex(tokens[i]);
            next = index && *index < array->size() ? &(*array)[*index] : nullptr;
        }
        if (!next)
            return i;
        at = next;
    }
    return tokens.size();
}

} // namespace

Found findPlace(std::string_view text, std::size_t line, std::optional<std::size_t> column)
{
    const LineIndex lines(text);
    std::optional<std::size_t> offset = column ? lines.offsetOf({line, *column}) : lines.offsetOfLine(line);
    const bool isThere = offset.has_value();
    if (!offset) // fall back to the beginning of that line, or to the end of the text
        offset = lines.offsetOfLine(line).value_or(text.size());

    const std::optional<TextPlaces> places = TextPlaces::of(text);
    if (!places || places->head()[0].kind != TapeNode::Kind::Object)
        return {{}, isThere};
    const std::span<const TextSpan> entries = places->entries();
    const auto entry = std::ranges::find_if(
        entries, [&](const TextSpan &span) { return span.begin <= *offset && *offset < span.end; });
    if (entry == entries.end())
        return {innermost(places->head(), 0, *offset, {}), isThere};
    Tape tape;
    parseTape(text.substr(entry->begin, entry->end - entry->begin), tape);
    const auto row = static_cast<std::size_t>(entry - entries.begin());
    return {innermost(tape, 0, *offset - entry->begin, JsonPointer::config(row)), isThere};
}

JsonPointer existingPart(const BackendConfig &document, const JsonPointer &where)
{
    const std::span<const std::string> tokens = where.tokens();
    const auto part = [&](std::size_t count) {
        JsonPointer pointer;
        for (const std::string &token : tokens.first(count))
            pointer = std::move(pointer) / token;
        return pointer;
    };
    if (const std::optional<std::size_t> index = where.configIndex(); index && *index < document.configs.size())
        return part(2 + leading(toJson(document.configs[*index]->record()), tokens.subspan(2)));
    return part(leading(toJson(document.head), tokens));
}

void locate(std::vector<Diagnostic> &diagnostics, std::string_view text)
{
    std::optional<TextPlaces> places = TextPlaces::of(text);
    if (!places)
        return;
    const LineIndex lines(text);
    for (Diagnostic &diagnostic : diagnostics) {
        goOn();
        if (diagnostic.place)
            continue;
        const TextPlaces::Found found = places->find(diagnostic.where);
        diagnostic.place = lines.placeOf(found.key.value_or(found.value).begin);
    }
}

Diagnostic located(Diagnostic diagnostic, std::string_view text)
{
    std::vector<Diagnostic> one{std::move(diagnostic)};
    locate(one, text);
    return std::move(one.front());
}

} // namespace bcfg
