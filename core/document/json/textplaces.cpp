// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/textplaces.h"

#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"

#include <utility>

namespace bcfg {

std::optional<std::size_t> childNode(const Tape &tape, std::size_t node, std::string_view token)
{
    std::optional<std::size_t> found;
    if (tape[node].kind == TapeNode::Kind::Object) {
        for (const std::size_t child : tape.children(node)) {
            if (tape[child - 1].text == token)
                found = child;
        }
    } else if (std::optional<std::size_t> left = arrayIndex(token)) {
        for (const std::size_t child : tape.children(node)) {
            if ((*left)-- == 0)
                return child;
        }
    }
    return found;
}

std::optional<TextPlaces> TextPlaces::of(std::string_view text)
{
    Tape head;
    std::vector<TextSpan> entries;
    const ElementHandler handler{[&](const Tape &elements, bool begins) {
        goOn();
        addEntries(entries, elements, begins);
        return true;
    }};
    if (parseTape(text, head, &handler))
        return std::nullopt;
    return TextPlaces(text, std::move(head), std::move(entries));
}

TextPlaces::TextPlaces(std::string_view text, Tape head, std::vector<TextSpan> entries)
    : m_text(text),
      m_head{std::move(head)},
      m_entries(std::move(entries))
{
    const std::optional<std::size_t> configs = childNode(m_head.tape, 0, "configs");
    if (!configs || m_head.tape[*configs].kind != TapeNode::Kind::Array)
        m_entries.clear(); // the member that counts is not a list
}

void TextPlaces::addEntries(std::vector<TextSpan> &entries, const Tape &elements, bool begins)
{
    if (begins)
        entries.clear();
    for (std::size_t node = 0; node < elements.size(); node += elements[node].size)
        entries.push_back({elements[node].begin, elements[node].end});
}

std::optional<std::size_t> TextPlaces::IndexedTape::childNode(std::size_t node, std::string_view token)
{
    constexpr std::size_t walked = 128; // in at most this many nodes, walking is quicker than building an index
    if (tape[node].size <= walked)
        return bcfg::childNode(tape, node, token);
    if (tape[node].kind == TapeNode::Kind::Object) {
        const auto [known, isNew] = members.try_emplace(node);
        if (isNew) {
            for (const std::size_t value : tape.children(node))
                known->second.insert_or_assign(tape[value - 1].text, value);
        }
        return copyOf(valueUnder(known->second, token));
    }
    const auto [known, isNew] = items.try_emplace(node);
    if (isNew) {
        for (const std::size_t item : tape.children(node))
            known->second.push_back(item);
    }
    const std::optional<std::size_t> index = arrayIndex(token);
    return index && *index < known->second.size() ? std::optional(known->second[*index]) : std::nullopt;
}

TextPlaces::Found TextPlaces::find(const JsonPointer &where)
{
    std::span<const std::string> tokens = where.tokens();
    Found found;
    IndexedTape *part = &m_head;
    std::size_t node = 0;
    std::size_t offset = 0;
    if (const auto row = where.configIndex(); row && *row < m_entries.size()) {
        const TextSpan entry = m_entries[*row];
        if (m_lastEntry != *row) {
            m_entry = {};
            parseTape(m_text.substr(entry.begin, entry.end - entry.begin), m_entry.tape);
            m_lastEntry = *row;
        }
        part = &m_entry;
        offset = entry.begin;
        found.depth = 2;
    }
    const Tape &tape = part->tape;
    for (; found.depth < tokens.size(); ++found.depth) {
        const std::optional<std::size_t> child = part->childNode(node, tokens[found.depth]);
        if (!child)
            break;
        const bool isMember = tape[node].kind == TapeNode::Kind::Object;
        found.key.reset();
        if (isMember)
            found.key = TextSpan{offset + tape[*child - 1].begin, offset + tape[*child - 1].end};
        node = *child;
    }
    const TapeNode &value = tape[node];
    found.value = {offset + value.begin, offset + value.end};
    found.isContainer = value.kind == TapeNode::Kind::Array || value.kind == TapeNode::Kind::Object;
    return found;
}

} // namespace bcfg
