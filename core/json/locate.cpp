// SPDX-License-Identifier: Apache-2.0
#include "core/json/locate.h"

#include "core/json/lineindex.h"
#include "core/json/tape.h"

#include <charconv>
#include <span>
#include <string>
#include <utility>

namespace bcfg {

namespace {

/// The node of the key or element that the token names below a node, or nothing. Of equal keys the last counts.
std::optional<std::size_t> child(const Tape &tape, std::size_t node, std::string_view token)
{
    const std::size_t end = node + tape[node].size;
    std::optional<std::size_t> found;
    if (tape[node].kind == TapeNode::Kind::Object) {
        for (std::size_t key = node + 1; key < end; key += 1 + tape[key + 1].size) {
            if (tape[key].text == token)
                found = key;
        }
    } else if (tape[node].kind == TapeNode::Kind::Array) {
        std::size_t index = 0;
        const auto [rest, error] = std::from_chars(token.data(), token.data() + token.size(), index);
        if (error != std::errc() || rest != token.data() + token.size())
            return std::nullopt;
        for (std::size_t item = node + 1; item < end; item += tape[item].size) {
            if (index-- == 0)
                return item;
        }
    }
    return found;
}

/// The offset of what the tokens lead to from a node, as far as they lead anywhere.
std::size_t offsetOf(const Tape &tape, std::size_t node, std::span<const std::string> tokens)
{
    std::size_t offset = tape[node].begin;
    for (; !tokens.empty(); tokens = tokens.subspan(1)) {
        if (tape[node].kind == TapeNode::Kind::Repetition) {
            Tape first;
            parseTape(tape[node].text, first);
            const std::size_t inside = offsetOf(first, 0, tokens);
            return inside == 0 ? offset : tape[node].begin + inside;
        }
        const std::optional<std::size_t> next = child(tape, node, tokens.front());
        if (!next)
            break;
        offset = tape[*next].begin;
        node = tape[*next].kind == TapeNode::Kind::Key ? *next + 1 : *next;
    }
    return offset;
}

} // namespace

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

    std::size_t currentList = 0; // a later one overrides it
    std::size_t index = 0;
    const auto places = [&](const Tape &, std::size_t list, const Tape &elements) {
        if (list != std::exchange(currentList, list))
            index = 0;
        for (std::size_t node = 0; node < elements.size(); node += elements[node].size, ++index) {
            if (index >= byConfig.size())
                continue;
            for (Diagnostic *diagnostic : byConfig[index]) {
                const std::span<const std::string> tokens = diagnostic->where.tokens();
                diagnostic->place = lines.placeOf(offsetOf(elements, node, tokens.subspan(2)));
            }
        }
    };
    Tape tape;
    const ElementHandler handler{places, [&] {
                                     currentList = 0;
                                 }};
    if (parseTape(text, tape, &handler))
        return;
    for (Diagnostic *diagnostic : others)
        diagnostic->place = lines.placeOf(offsetOf(tape, 0, diagnostic->where.tokens()));
    for (Diagnostic &diagnostic : diagnostics) { // of an element that is not there
        if (!diagnostic.place)
            diagnostic.place = lines.placeOf(offsetOf(tape, 0, diagnostic.where.tokens()));
    }
}

} // namespace bcfg
