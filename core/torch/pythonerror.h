// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

/// An exception that PyTorch raises, or the reason why the program cannot know what PyTorch does. `message` is the
/// beginning of the exception's text, or the reason.
struct PythonError
{
    std::string type; ///< "AssertionError"; "Unknown" if the program cannot know what PyTorch does
    std::string message;
    std::optional<std::uint32_t> node = {}; ///< the node of a traced model at which torch raised
    bool isFromFusing = false;              ///< raised while torch fuses modules, before it looks at any QConfig

    bool isKnown() const { return type != "Unknown"; }
    /// "AssertionError: " and the message, or "cannot be judged: " and the reason.
    std::string text() const { return (isKnown() ? type : "cannot be judged") + ": " + message; }
    /// text() with a subject, such as "prepare", and the name of the node where it is not empty: "prepare raises
    /// AssertionError at conv1: …".
    std::string textOf(std::string_view subject, std::string_view nodeName = {}) const
    {
        return std::string(subject) + (isKnown() ? " raises " + type : " cannot be judged") +
               (nodeName.empty() ? "" : " at " + std::string(nodeName)) + ": " + message;
    }
    /// Compares only what Python prints.
    bool operator==(const PythonError &other) const { return type == other.type && message == other.message; }
};

/// The error that Python raises where an object of a class does not have the attribute.
inline PythonError missingAttribute(std::string_view className, std::string_view attribute)
{
    return {"AttributeError",
            "'" + std::string(className) + "' object has no attribute '" + std::string(attribute) + "'"};
}

/// The error that Python raises where it unpacks a tuple of `given` elements into `expected` names.
inline PythonError wrongCount(std::size_t expected, std::size_t given)
{
    const std::string what = "values to unpack (expected " + std::to_string(expected);
    return {"ValueError", given > expected ? "too many " + what + ")"
                                           : "not enough " + what + ", got " + std::to_string(given) + ")"};
}

inline void throwIfSet(const std::optional<PythonError> &error)
{
    if (error)
        throw *error;
}

/// Calls work(). Where work() throws a PythonError without a node, sets the node of the error to node(), a
/// std::optional, and throws the error on.
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
