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

/// Reads the arguments of nodes from tapes (parsed JSON), node after node. An argument may only name a node that was
/// added by addNode() before the argument is read.
class ArgumentReader
{
public:
    /// `text` is the text from which the tapes are parsed. Text and problems must outlive this object.
    ArgumentReader(std::string_view text, ReadProblems &problems) : m_text(text), m_problems(problems) {}

    /// Adds a node that later arguments may name. `name` is a string on a tape; `where` is the place of the node.
    /// Reports an empty name, and a name that an earlier node has.
    void addNode(const TapeNode &name, NodeIndex index, const Where &where);

    /// listAt() reads the array, and dictAt() the object, at a node of the tape. Both report errors to the problems.
    std::vector<Argument> listAt(const Tape &tape, std::size_t array, const Where &where);
    Argument::Dict dictAt(const Tape &tape, std::size_t object, const Where &where);

    /// Reports arguments that name an unknown or a later node. Call this after all nodes were added.
    void checkReferences();

    /// Whether two of the keys are equal.
    static bool hasEqual(const std::vector<std::string> &keys);

private:
    /// An argument that names a node which had not been added before it.
    struct OpenReference
    {
        JsonPointer where;
        std::size_t offset;
        std::string name;
    };
    static constexpr std::size_t maximumOpenBytes = 10'000'000; // later open references are dropped

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
    std::deque<std::string> m_decoded; // copies of names that have escapes in the text
    std::vector<OpenReference> m_openReferences;
    std::size_t m_openBytes = 0; // bytes of names and pointers in m_openReferences
};

} // namespace bcfg::trace
