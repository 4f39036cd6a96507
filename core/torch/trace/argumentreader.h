// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/tape.h"
#include "core/torch/trace/model.h"
#include "core/torch/trace/readproblems.h"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bcfg::trace {

/// Reads the arguments of nodes from a tape, in the order of the nodes: an argument names one that was added before.
class ArgumentReader
{
public:
    /// The text is the one that the tapes are parsed from; both must outlive this.
    ArgumentReader(std::string_view text, ReadProblems &problems) : m_text(text), m_problems(problems) {}

    /// From now on arguments may name the node. `name` is a text on a tape; `where` leads to the node.
    void addNode(const TapeNode &name, NodeIndex index, const Where &where);

    std::vector<Argument> listAt(const Tape &tape, std::size_t array, const Where &where);
    Argument::Dict dictAt(const Tape &tape, std::size_t object, const Where &where);

    /// Once all nodes were added: says of arguments that name no earlier node what is wrong with them.
    void checkReferences();

    static bool hasEqual(const std::vector<std::string> &keys);

private:
    /// An argument that names no node that was added before it.
    struct OpenReference
    {
        JsonPointer where;
        std::size_t offset;
        std::string name;
    };
    static constexpr std::size_t maximumOpenBytes = 10'000'000;

    Argument argumentAt(const Tape &tape, std::size_t index, const Where &where);
    Argument objectAt(const Tape &tape, std::size_t object, const Where &where);
    Argument nodeAt(const TapeNode &value, const Where &where);
    Argument::Dict pairsAt(const Tape &tape, std::size_t array, const Where &where);
    std::string_view lasting(std::string_view text);
    void problem(const Where &where, const TapeNode &at, std::string message)
    {
        m_problems.add(where, at.begin, std::move(message));
    }

    std::string_view m_text;
    ReadProblems &m_problems;
    std::unordered_map<std::string_view, NodeIndex> m_names;
    std::deque<std::string> m_decoded; // names that the text has with escapes
    std::vector<OpenReference> m_openReferences;
    std::size_t m_openBytes = 0; // of them, as far as they are long
};

/// "text", in quotes.
std::string quoted(std::string_view text);

} // namespace bcfg::trace
