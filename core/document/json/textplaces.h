// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/tape.h"
#include "core/document/model/jsonpointer.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bcfg {

/// A half-open range of bytes in a text: [begin, end).
struct TextSpan
{
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const TextSpan &) const = default;
};

/// The node of the value that a token selects in an object or array. Of equal keys the last one counts. Returns nullopt
/// where there is no such value.
std::optional<std::size_t> childNode(const Tape &tape, std::size_t node, std::string_view token);

/// Finds the places of JSON pointers in the text of a document. The text must outlive this object.
class TextPlaces
{
public:
    /// Returns nullopt where the text is refused.
    static std::optional<TextPlaces> of(std::string_view text);
    /// The places in a text that was parsed already and is an object: `head` is its tape, and `entries` what
    /// addEntries() collected.
    TextPlaces(std::string_view text, Tape head, std::vector<TextSpan> entries);
    /// Adds the places of pattern configs that an ElementHandler has received with these arguments.
    static void addEntries(std::vector<TextSpan> &entries, const Tape &elements, bool begins);

    /// The value that a pointer names, or where that does not exist, the innermost existing value around it.
    struct Found
    {
        std::size_t depth = 0;       ///< number of tokens that lead to `value`; all if the pointer's value exists
        std::optional<TextSpan> key; ///< the value's key with its quotes; nullopt for elements and the document
        TextSpan value;
        bool isContainer = false; ///< the value is an array or an object
    };
    Found find(const JsonPointer &where);

    /// The places of the pattern configs. Of several members with the key `configs`, the last one counts.
    std::span<const TextSpan> entries() const { return m_entries; }
    /// The document's own members; its lists of pattern configs are empty here.
    const Tape &head() const { return m_head.tape; }
    std::string_view text() const { return m_text; }

private:
    /// A tape on which childNode() is quick, however often it is asked for: a long object or array is walked through
    /// once and indexed.
    struct IndexedTape
    {
        Tape tape = {};
        std::unordered_map<std::size_t, std::unordered_map<std::string_view, std::size_t>> members = {}; // of objects
        std::unordered_map<std::size_t, std::vector<std::size_t>> items = {};                            // of arrays

        std::optional<std::size_t> childNode(std::size_t node, std::string_view token);
    };

    std::string_view m_text;
    IndexedTape m_head;
    std::vector<TextSpan> m_entries;
    std::optional<std::size_t> m_lastEntry; // row of the entry in m_entry: one entry is often asked for repeatedly
    IndexedTape m_entry;                    // the tape of that entry
};

} // namespace bcfg
