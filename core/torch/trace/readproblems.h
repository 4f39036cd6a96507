// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bcfg::trace {

/// Where in a text reading is: a chain of keys and indexes to the outermost value, on the stack of who reads. It costs
/// nothing until a problem needs its pointer.
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

/// What is wrong with a text that is read, all of it at once.
class ReadProblems
{
public:
    // More are not told: a file with as many is no model, and each takes more than its text.
    static constexpr std::size_t maximum = 1'000;
    static constexpr std::size_t maximumBytes = 10'000'000; ///< of their messages and pointers

    void add(JsonPointer where, std::size_t offset, std::string message);
    void add(const Where &where, std::size_t offset, std::string message)
    {
        if (!m_isFull)
            add(where.pointer(), offset, std::move(message));
    }
    void add(const ReadProblems &others);
    bool isEmpty() const { return m_problems.empty(); }

    /// Errors, in the order of the text, each with its place.
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
