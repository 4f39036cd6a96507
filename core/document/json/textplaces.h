// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/tape.h"
#include "core/document/model/jsonpointer.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace bcfg {

/// Bytes of a text, from the first one to behind the last one.
struct TextSpan
{
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const TextSpan &) const = default;
};

/// Where the text of a document has what JSON pointers name. The text must outlive it.
class TextPlaces
{
public:
    /// Nothing where the text is refused, or no object.
    static std::optional<TextPlaces> of(std::string_view text);

    /// What a pointer leads to, or what would hold it.
    struct Found
    {
        std::size_t depth = 0;       ///< so many tokens of the pointer lead somewhere
        std::optional<TextSpan> key; ///< of a member, with its quotes
        TextSpan value;              ///< of the value
        bool isContainer = false;    ///< an array or an object
    };
    Found find(const JsonPointer &where);

    /// The pattern configs, of the list that counts.
    std::span<const TextSpan> entries() const { return m_entries; }
    /// The document without the elements of its lists of pattern configs.
    const Tape &head() const { return m_head; }
    std::string_view text() const { return m_text; }

private:
    explicit TextPlaces(std::string_view text) : m_text(text) {}

    std::string_view m_text;
    Tape m_head;
    std::vector<TextSpan> m_entries;
    std::optional<std::size_t> m_lastEntry; // whose tape is kept: neighbours are asked for one after the other
    Tape m_entry;
};

/// The node of the value that counts below a node: of equal keys the last one. Nothing where there is none.
std::optional<std::size_t> childNode(const Tape &tape, std::size_t node, std::string_view token);

} // namespace bcfg
