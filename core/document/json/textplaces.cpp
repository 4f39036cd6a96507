// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/textplaces.h"

#include <utility>

namespace bcfg {

std::optional<std::size_t> childNode(const Tape &tape, std::size_t node, std::string_view token)
{
    const std::size_t end = node + tape[node].size;
    std::optional<std::size_t> found;
    if (tape[node].kind == TapeNode::Kind::Object) {
        for (std::size_t key = node + 1; key < end; key += 1 + tape[key + 1].size) {
            if (tape[key].text == token)
                found = key + 1;
        }
    } else if (tape[node].kind == TapeNode::Kind::Array) {
        std::optional<std::size_t> left = arrayIndex(token);
        for (std::size_t item = node + 1; left && item < end; item += tape[item].size) {
            if ((*left)-- == 0)
                return item;
        }
    }
    return found;
}

std::optional<TextPlaces> TextPlaces::of(std::string_view text)
{
    TextPlacesBuilder builder(text);
    const ElementHandler handler{[&](const Tape &elements, bool begins) {
        builder.take(elements, begins);
        return true;
    }};
    Tape head;
    return parseTape(text, head, &handler) ? std::nullopt : builder.finish(std::move(head));
}

void TextPlacesBuilder::take(const Tape &elements, bool begins)
{
    if (begins)
        m_places.m_entries.clear();
    for (std::size_t node = 0; node < elements.size(); node += elements[node].size)
        m_places.m_entries.push_back({elements[node].begin, elements[node].end});
}

std::optional<TextPlaces> TextPlacesBuilder::finish(Tape head)
{
    if (head[0].kind != TapeNode::Kind::Object)
        return std::nullopt;
    const std::optional<std::size_t> configs = childNode(head, 0, "configs");
    if (!configs || head[*configs].kind != TapeNode::Kind::Array)
        m_places.m_entries.clear(); // the member that counts is not a list
    m_places.m_head = std::move(head);
    return std::move(m_places);
}

TextPlaces::Found TextPlaces::find(const JsonPointer &where)
{
    std::span<const std::string> tokens = where.tokens();
    Found found;
    const Tape *tape = &m_head;
    std::size_t node = 0;
    std::size_t offset = 0;
    if (const auto row = where.configIndex(); row && *row < m_entries.size()) {
        const TextSpan entry = m_entries[*row];
        if (m_lastEntry != *row) {
            m_entry = Tape();
            parseTape(m_text.substr(entry.begin, entry.end - entry.begin), m_entry);
            m_lastEntry = *row;
        }
        tape = &m_entry;
        offset = entry.begin;
        found.depth = 2;
    }
    for (; found.depth < tokens.size(); ++found.depth) {
        const std::optional<std::size_t> child = childNode(*tape, node, tokens[found.depth]);
        if (!child)
            break;
        const bool isMember = (*tape)[node].kind == TapeNode::Kind::Object;
        found.key.reset();
        if (isMember)
            found.key = TextSpan{offset + (*tape)[*child - 1].begin, offset + (*tape)[*child - 1].end};
        node = *child;
    }
    const TapeNode &value = (*tape)[node];
    found.value = {offset + value.begin, offset + value.end};
    found.isContainer = value.kind == TapeNode::Kind::Array || value.kind == TapeNode::Kind::Object;
    return found;
}

} // namespace bcfg
