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

/// The node of the value that a token of a JSON pointer selects in an object or array. Of equal keys the last one
/// counts. Returns nullopt where there is no such value.
std::optional<std::size_t> childNode(const Tape &tape, std::size_t node, std::string_view token);

/// Finds the places of JSON pointers in the text of a document. The text must outlive this object.
class TextPlaces
{
public:
    /// Parses the text. Returns nullopt where parseTape() refuses it. Throws Stopped.
    static std::optional<TextPlaces> of(std::string_view text);
    /// For a text that is an object and has been parsed already by parseTape() with an ElementHandler: `head` is the
    /// tape, and addEntries() has collected `entries`.
    TextPlaces(std::string_view text, Tape head, std::vector<TextSpan> entries);
    /// Adds the places of the pattern configs of a batch. Call this with the arguments of ElementHandler::elements.
    static void addEntries(std::vector<TextSpan> &entries, const Tape &elements, bool begins);

    /// The place of the value that a pointer names or, if that value does not exist, of the innermost existing value
    /// around it.
    struct Found
    {
        std::size_t depth = 0;       ///< number of tokens that lead to `value`; all of them if the named value exists
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
    /// A tape with a fast childNode(): at the first look-up in a long object or array, all its children are indexed.
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
    std::optional<std::size_t> m_lastEntry; // row of the entry in m_entry: look-ups often concern the same entry
    IndexedTape m_entry;                    // the tape of that entry
};

} // namespace bcfg
