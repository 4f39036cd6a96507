// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

/// An exception that PyTorch raises, or the reason why the program cannot know what PyTorch does. `message` is the
/// beginning of its text.
struct PythonError
{
    std::string type; ///< "AssertionError"; "Unknown" where all depends on a function or class of another package
    std::string message;
    std::optional<std::uint32_t> node = {}; ///< the node of a traced model at which torch raised

    bool isKnown() const { return type != "Unknown"; }
    /// "AssertionError: " and the message, or "cannot be judged: " and the reason.
    std::string text() const { return (isKnown() ? type : "cannot be judged") + ": " + message; }
    /// text() as that of a subject, such as "prepare": "prepare raises AssertionError: …", with the name of the node if
    /// it is not empty.
    std::string textOf(std::string_view subject, std::string_view nodeName = {}) const
    {
        return std::string(subject) + (isKnown() ? " raises " + type : " cannot be judged") +
               (nodeName.empty() ? "" : " at " + std::string(nodeName)) + ": " + message;
    }
    /// Two errors are equal wherever they were raised.
    bool operator==(const PythonError &other) const { return type == other.type && message == other.message; }
};

/// Calls work(). An error that it raises without a node gets the node that node() returns, a std::optional.
template <class Node, class Work>
void atNode(const Node &node, const Work &work)
{
    try {
        work();
    } catch (PythonError &error) {
        if (!error.node)
            error.node = node();
        throw;
    }
}

} // namespace bcfg
