// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/locate.h"

#include "core/document/json/lineindex.h"
#include "core/document/json/textplaces.h"
#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bcfg {

namespace {

/// Finds values by their keys and indices on a tape, as childNode() does. A long object or array is walked through once
/// and indexed, so many look-ups in it stay quick.
class Children
{
public:
    explicit Children(const Tape &tape) : m_tape(tape) {}

    std::optional<std::size_t> find(std::size_t node, std::string_view token)
    {
        if (m_tape[node].size <= walked)
            return childNode(m_tape, node, token);
        if (m_tape[node].kind == TapeNode::Kind::Object)
            return memberOf(node, token);
        const std::optional<std::size_t> index = arrayIndex(token);
        if (m_tape[node].kind == TapeNode::Kind::Array && index)
            return itemOf(node, *index);
        return std::nullopt;
    }

private:
    /// In an object or array of at most this many nodes, walking through them is quicker than building an index.
    static constexpr std::size_t walked = 128;

    std::optional<std::size_t> memberOf(std::size_t object, std::string_view token)
    {
        const auto [known, isNew] = m_members.try_emplace(object);
        auto &members = known->second;
        if (isNew) {
            for (const std::size_t value : m_tape.children(object))
                members.insert_or_assign(m_tape[value - 1].text, value);
        }
        return copyOf(valueUnder(members, token));
    }

    std::optional<std::size_t> itemOf(std::size_t array, std::size_t index)
    {
        const auto [items, isNew] = m_items.try_emplace(array);
        if (isNew) {
            for (const std::size_t item : m_tape.children(array))
                items->second.push_back(item);
        }
        return index < items->second.size() ? std::optional(items->second[index]) : std::nullopt;
    }

    const Tape &m_tape;
    std::unordered_map<std::size_t, std::unordered_map<std::string_view, std::size_t>> m_members;
    std::unordered_map<std::size_t, std::vector<std::size_t>> m_items;
};

/// The offset of the key or element that the tokens lead to from a node. Where a token leads nowhere, the offset that
/// the tokens before it lead to.
std::size_t offsetOf(const Tape &tape, Children &children, std::size_t node, std::span<const std::string> tokens)
{
    std::size_t offset = tape[node].begin;
    for (; !tokens.empty(); tokens = tokens.subspan(1)) {
        if (tape[node].kind == TapeNode::Kind::Repetition) {
            Tape first;
            parseTape(tape[node].text, first);
            Children inFirst(first);
            const std::size_t inside = offsetOf(first, inFirst, 0, tokens);
            return inside == 0 ? offset : tape[node].begin + inside;
        }
        const std::optional<std::size_t> next = children.find(node, tokens.front());
        if (!next)
            break;
        const bool isMember = tape[node].kind == TapeNode::Kind::Object;
        node = *next;
        offset = tape[isMember ? node - 1 : node].begin; // of the key or the element
    }
    return offset;
}

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

/// How many of the leading tokens lead to something inside a value.
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
    if (!places)
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
    const LineIndex lines(text);
    std::vector<std::vector<Diagnostic *>> byConfig;
    std::vector<Diagnostic *> others;
    for (Diagnostic &diagnostic : diagnostics) {
        if (diagnostic.place)
            continue;
        if (const std::optional<std::size_t> index = diagnostic.where.configIndex()) {
            if (byConfig.size() <= *index)
                byConfig.resize(*index + 1);
            byConfig[*index].push_back(&diagnostic);
        } else {
            others.push_back(&diagnostic);
        }
    }

    Tape around;           // everything around the lists of pattern configs
    std::size_t count = 0; // of pattern configs in the last list, which is the one that counts
    const ElementHandler handler{[&](const Tape &elements, bool begins) {
        if (begins)
            count = 0;
        for (std::size_t node = 0; node < elements.size(); node += elements[node].size, ++count) {
            goOn();
            if (count >= byConfig.size())
                continue;
            Children children(elements);
            for (Diagnostic *diagnostic : byConfig[count]) {
                const std::span<const std::string> tokens = diagnostic->where.tokens();
                diagnostic->place = lines.placeOf(offsetOf(elements, children, node, tokens.subspan(2)));
            }
        }
        return true;
    }};
    if (parseTape(text, around, &handler))
        return;
    for (std::size_t index = count; index < byConfig.size(); ++index) // of pattern configs that do not exist
        others.insert(others.end(), byConfig[index].begin(), byConfig[index].end());
    Children children(around);
    for (Diagnostic *diagnostic : others)
        diagnostic->place = lines.placeOf(offsetOf(around, children, 0, diagnostic->where.tokens()));
}

Diagnostic located(Diagnostic diagnostic, std::string_view text)
{
    std::vector<Diagnostic> one{std::move(diagnostic)};
    locate(one, text);
    return std::move(one.front());
}

} // namespace bcfg
