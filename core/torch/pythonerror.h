// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace bcfg {

/// An exception that PyTorch raises. `message` is the beginning of its text.
struct PythonError
{
    std::string type; ///< "AssertionError"; "Unknown" where the type depends on a class of another package
    std::string message;
    std::optional<std::uint32_t> node = {}; ///< the node of a traced model at which torch raised

    std::string text() const { return type + ": " + message; } ///< "AssertionError: " and the message
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
