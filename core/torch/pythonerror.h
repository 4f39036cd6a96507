// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace bcfg {

/// An exception that PyTorch raises. `message` is the beginning of its text.
struct PythonError
{
    std::string type; ///< "AssertionError"; "Unknown" where that depends on a class of another package
    std::string message;
    std::optional<std::uint32_t> node = {}; ///< of a traced model, where it was looked at then

    /// Wherever it is raised.
    bool operator==(const PythonError &other) const { return type == other.type && message == other.message; }
};

/// Calls work(): what it raises is raised at the node of a traced model that node() gives, a std::optional.
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
