// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/locate.h"

#include "core/document/json/lineindex.h"
#include "core/document/json/textplaces.h"
#include "core/document/model/jsonform.h"
#include "core/document/model/progress.h"

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
            const std::size_t end = object + m_tape[object].size;
            for (std::size_t key = object + 1; key < end; key += 1 + m_tape[key + 1].size)
                members.insert_or_assign(m_tape[key].text, key + 1);
        }
        const auto member = members.find(token);
        return member == members.end() ? std::nullopt : std::optional(member->second);
    }

    std::optional<std::size_t> itemOf(std::size_t array, std::size_t index)
    {
        const auto [items, isNew] = m_items.try_emplace(array);
        if (isNew) {
            const std::size_t end = array + m_tape[array].size;
            for (std::size_t item = array + 1; item < end; item += m_tape[item].size)
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
    for (;;) {
        if (tape[node].kind == TapeNode::Kind::Repetition) {
            Tape first;
            parseTape(tape[node].text, first);
            return innermost(first, 0, offset - tape[node].begin, std::move(outer));
        }
        const std::size_t end = node + tape[node].size;
        std::optional<std::size_t> inner;
        if (tape[node].kind == TapeNode::Kind::Object) {
            for (std::size_t key = node + 1; key < end && !inner; key += 1 + tape[key + 1].size) {
                if (tape[key].begin <= offset && offset < tape[key + 1].end) {
                    outer = std::move(outer) / tape[key].text;
                    inner = key + 1;
                }
            }
        } else if (tape[node].kind == TapeNode::Kind::Array) {
            std::size_t index = 0;
            for (std::size_t item = node + 1; item < end && !inner; item += tape[item].size, ++index) {
                if (tape[item].begin <= offset && offset < tape[item].end) {
                    outer = std::move(outer) / index;
                    inner = item;
                }
            }
        }
        if (!inner)
            return outer;
        node = *inner;
    }
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

struct Visited
{
    Tape around;           ///< everything around the lists of pattern configs
    std::size_t count = 0; ///< of pattern configs in the last list
};

/// Parses a document, and calls visit(index, elements, node) for each element of its lists of pattern configs. Where
/// there are several lists, all are visited, and the last one is the one that counts. Returns nullopt where the text is
/// refused.
template <class Visit>
std::optional<Visited> visitConfigs(std::string_view text, Visit visit)
{
    std::optional<Visited> visited(std::in_place);
    const ElementHandler handler{[&visit, &index = visited->count](const Tape &elements, bool begins) {
        if (begins)
            index = 0;
        for (std::size_t node = 0; node < elements.size(); node += elements[node].size, ++index) {
            goOn();
            visit(index, elements, node);
        }
        return true;
    }};
    if (parseTape(text, visited->around, &handler))
        visited.reset();
    return visited;
}

} // namespace

Found findPlace(std::string_view text, std::size_t line, std::optional<std::size_t> column)
{
    const LineIndex lines(text);
    std::optional<std::size_t> offset = column ? lines.offsetOf({line, *column}) : lines.offsetOfLine(line);
    const bool isThere = offset.has_value();
    if (!offset) // fall back to the beginning of that line, or to the end of the text
        offset = lines.offsetOfLine(line).value_or(text.size());

    std::optional<JsonPointer> ofConfig;
    const auto visited = visitConfigs(text, [&](std::size_t index, const Tape &elements, std::size_t node) {
        if (index == 0) // of a list that overrides the one before
            ofConfig.reset();
        if (elements[node].begin <= *offset && *offset < elements[node].end)
            ofConfig = innermost(elements, node, *offset, JsonPointer::config(index));
    });
    if (!visited)
        return {{}, isThere};
    const bool isInConfig = ofConfig && visited->count > 0; // an empty list overrides the one before, too
    return {isInConfig ? *std::move(ofConfig) : innermost(visited->around, 0, *offset, {}), isThere};
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

    const auto visited = visitConfigs(text, [&](std::size_t index, const Tape &elements, std::size_t node) {
        if (index >= byConfig.size())
            return;
        Children children(elements);
        for (Diagnostic *diagnostic : byConfig[index]) {
            const std::span<const std::string> tokens = diagnostic->where.tokens();
            diagnostic->place = lines.placeOf(offsetOf(elements, children, node, tokens.subspan(2)));
        }
    });
    if (!visited)
        return;
    for (std::size_t index = visited->count; index < byConfig.size(); ++index) // of pattern configs that do not exist
        others.insert(others.end(), byConfig[index].begin(), byConfig[index].end());
    Children children(visited->around);
    for (Diagnostic *diagnostic : others)
        diagnostic->place = lines.placeOf(offsetOf(visited->around, children, 0, diagnostic->where.tokens()));
}

} // namespace bcfg
