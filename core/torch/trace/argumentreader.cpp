// SPDX-License-Identifier: Apache-2.0
#include "core/torch/trace/argumentreader.h"

#include "core/document/model/mapped.h"

#include <algorithm>
#include <functional>

namespace bcfg::trace {

void ArgumentReader::addNode(const TapeNode &name, NodeIndex index, const Where &where)
{
    if (name.text.empty())
        return problem(Where(where, "name"), name, "A node's name is empty.");
    const auto [known, isNew] = m_names.try_emplace(lasting(name.text), index);
    if (!isNew) {
        problem(Where(where, "name"), name,
                "Another node has the name " + inDoubleQuotes(name.text) + ": /nodes/" + std::to_string(known->second) +
                    '.');
    }
}

/// A view of the same text that is valid as long as the reader. Copies a text that a tape has decoded, because the tape
/// is destroyed with its batch.
std::string_view ArgumentReader::lasting(std::string_view text)
{
    const std::less_equal<const char *> isBefore; // unlike <=, defined for any two pointers
    const bool isOfFile =
        isBefore(m_text.data(), text.data()) && isBefore(text.data() + text.size(), m_text.data() + m_text.size());
    return isOfFile ? text : m_decoded.emplace_back(text);
}

std::vector<Argument> ArgumentReader::listAt(const Tape &tape, std::size_t array, const Where &where)
{
    std::vector<Argument> arguments;
    arguments.reserve(tape.children(array).count());
    for (const std::size_t item : tape.children(array))
        arguments.push_back(argumentAt(tape, item, Where(where, arguments.size())));
    return arguments;
}

Argument ArgumentReader::argumentAt(const Tape &tape, std::size_t index, const Where &where)
{
    if (tape[index].kind == TapeNode::Kind::Array)
        return {listAt(tape, index, where)};
    if (tape[index].kind == TapeNode::Kind::Object)
        return objectAt(tape, index, where);
    return {tape.toValue(index)};
}

Argument ArgumentReader::objectAt(const Tape &tape, std::size_t object, const Where &where)
{
    const std::size_t key = object + 1;
    const std::size_t value = object + 2;
    const bool hasOneKey = tape[object].size > 1 && 1 + 1 + tape[value].size == tape[object].size;
    if (hasOneKey) {
        const Where here(where, tape[key].text);
        if (tape[key].text == "node")
            return nodeAt(tape[value], here);
        if (tape[key].text == "value") {
            if (tape[value].kind != TapeNode::Kind::String)
                problem(here, tape[value], "Expected a text.");
            return {Argument::Value{std::string(tape[value].text)}};
        }
        if (tape[key].text == "slice") {
            if (tape[value].kind != TapeNode::Kind::Array)
                problem(here, tape[value], "Expected a list of start, stop and step.");
            Argument::Slice slice{listAt(tape, value, here)};
            if (tape[value].kind == TapeNode::Kind::Array && slice.parts.size() != 3)
                problem(here, tape[value], "A slice has a start, a stop and a step.");
            return {std::move(slice)};
        }
        if (tape[key].text == "dict")
            return {pairsAt(tape, value, here)};
    }
    return {dictAt(tape, object, where)};
}

Argument ArgumentReader::nodeAt(const TapeNode &value, const Where &where)
{
    if (value.kind != TapeNode::Kind::String) {
        problem(where, value, "Expected the name of a node.");
        return {};
    }
    if (const NodeIndex *known = valueUnder(m_names, value.text))
        return {*known};
    if (m_openReferences.size() <= ReadProblems::maximum && m_openBytes < maximumOpenBytes) {
        m_openReferences.push_back({where.pointer(), value.begin, std::string(value.text)});
        m_openBytes += value.text.size();
        for (const std::string &token : m_openReferences.back().where.tokens())
            m_openBytes += token.size();
    }
    return {};
}

Argument::Dict ArgumentReader::dictAt(const Tape &tape, std::size_t object, const Where &where)
{
    Argument::Dict dict;
    for (const std::size_t value : tape.children(object)) {
        const std::string_view key = tape[value - 1].text;
        dict.keys.emplace_back(key);
        dict.values.push_back(argumentAt(tape, value, Where(where, key)));
    }
    if (hasEqual(dict.keys))
        problem(where, tape[object], "A key occurs twice.");
    return dict;
}

Argument::Dict ArgumentReader::pairsAt(const Tape &tape, std::size_t array, const Where &where)
{
    Argument::Dict dict;
    if (tape[array].kind != TapeNode::Kind::Array) {
        problem(where, tape[array], "Expected a list of pairs of key and value.");
        return dict;
    }
    std::size_t count = 0;
    for (const std::size_t pair : tape.children(array)) {
        const Where here(where, count++);
        const bool isPair = tape[pair].kind == TapeNode::Kind::Array && tape[pair].size >= 3 &&
                            tape[pair + 1].kind == TapeNode::Kind::String && tape[pair + 2].size + 2 == tape[pair].size;
        if (!isPair) {
            problem(here, tape[pair], "Expected a pair of key and value.");
            continue;
        }
        dict.keys.emplace_back(tape[pair + 1].text);
        dict.values.push_back(argumentAt(tape, pair + 2, Where(here, 1)));
    }
    if (hasEqual(dict.keys))
        problem(where, tape[array], "A key occurs twice.");
    return dict;
}

bool ArgumentReader::hasEqual(const std::vector<std::string> &keys)
{
    if (keys.size() < 2)
        return false;
    std::vector<std::string_view> sorted(keys.begin(), keys.end());
    std::ranges::sort(sorted);
    return std::ranges::adjacent_find(sorted) != sorted.end();
}

void ArgumentReader::checkReferences()
{
    for (OpenReference &open : m_openReferences) {
        m_problems.add(std::move(open.where), open.offset,
                       m_names.contains(open.name) ? "The node " + inDoubleQuotes(open.name) +
                                                         " does not come before this one: nodes are listed in the "
                                                         "order in which they run, which a cycle does not have."
                                                   : "No node has the name " + inDoubleQuotes(open.name) + '.');
    }
}

} // namespace bcfg::trace
