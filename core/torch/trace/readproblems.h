// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bcfg::trace {

/// The place of a value while it is being read: a key or index, and a reference to the Where of the value around it.
/// These objects live on the stack of the reader; the outer one must outlive the inner one. No JsonPointer is made
/// until a problem needs it.
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
    // How many problems are kept. A file with more is not a model, and a problem takes more memory than the part of
    // the file that causes it.
    static constexpr std::size_t maximum = 1'000;
    static constexpr std::size_t maximumBytes = 10'000'000; ///< bytes of all messages and pointers

    /// Adds a problem; `offset` is its byte offset in the text. The first problem beyond the limits becomes a note
    /// that there are more problems; later problems are dropped.
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
