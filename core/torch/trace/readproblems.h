// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bcfg::trace {

/// The place of a value that is being read: a key or index, and a pointer to the Where of the value around, which must
/// outlive this object. Lives on the stack of the reader, and costs less than a JsonPointer, which is made only for a
/// problem.
class Where
{
public:
    Where() = default;
    Where(const Where &outer, std::string_view key) : m_outer(&outer), m_key(key) {}
    Where(const Where &outer, std::size_t index) : m_outer(&outer), m_index(index), m_isIndex(true) {}

    JsonPointer pointer() const;

private:
    const Where *m_outer = nullptr; // null: the whole text
    std::string_view m_key;
    std::size_t m_index = 0;
    bool m_isIndex = false;
};

/// The text in double quotes, for messages.
std::string inDoubleQuotes(std::string_view text);

/// Collects all problems of a text while it is being read.
class ReadProblems
{
public:
    // Limits of what is kept, because a problem takes more memory than the part of the file that causes the problem.
    static constexpr std::size_t maximum = 1'000;           ///< problems
    static constexpr std::size_t maximumBytes = 10'000'000; ///< bytes of all messages and pointers

    /// Adds a problem at a byte offset of the text. In place of the first problem beyond the limits, adds the note that
    /// there are more problems; drops all later problems.
    void add(JsonPointer where, std::size_t offset, std::string message);
    void add(const Where &where, std::size_t offset, std::string message)
    {
        if (!m_isFull)
            add(where.pointer(), offset, std::move(message));
    }
    void add(const ReadProblems &others);
    bool isEmpty() const { return m_problems.empty(); }

    /// The problems as errors in the order of the text, each with its place.
    std::vector<Diagnostic> diagnostics(std::string_view text) const;

private:
    struct Problem
    {
        JsonPointer where;
        std::size_t offset;
        std::string message;
    };
    std::vector<Problem> m_problems;
    std::size_t m_byteCount = 0;
    bool m_isFull = false;
};

} // namespace bcfg::trace
