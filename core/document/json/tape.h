// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/jsonvalue.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// One value or key of a parsed text.
struct TapeNode
{
    enum class Kind : std::uint8_t {
        Null,
        False,
        True,
        Number,
        String,
        Array,
        Object,
        Key,
        Repetition ///< an array of the same text as one that was read before: `text` is that one's, with brackets
    };

    Kind kind;
    std::uint32_t size = 1; ///< of this node and all below it: the next sibling is that many nodes on
    std::string_view text;  ///< decoded text of a string or key, a number as it is spelled
    std::size_t begin = 0;  ///< byte offset of the first character
    std::size_t end = 0;    ///< byte offset behind the last character
};

/// Parsed JSON as a flat list of nodes in the order of the text, each with its place. An object's children are keys,
/// each with its value behind it. Its strings live in the text it was parsed from, or in the tape.
class Tape
{
public:
    const TapeNode &operator[](std::size_t index) const { return m_nodes[index]; }
    std::size_t size() const { return m_nodes.size(); }
    bool isEmpty() const { return m_nodes.empty(); }

    /// Of a value that has no text: its nodes have no offsets, and their strings live in the value. Nothing where the
    /// value goes deeper than a text may.
    static std::optional<Tape> of(const JsonValue &value);

    /// The value at a node, as a tree of its own.
    JsonValue toValue(std::size_t index) const;

private:
    friend class TapeBuilder;
    bool append(const JsonValue &value, std::size_t depth);

    std::vector<TapeNode> m_nodes;
    std::deque<std::string> m_decoded;
};

/// Takes the elements of a top-level array, such as `configs`, so that a document of any length needs little more
/// memory than its longest pattern config.
struct ElementHandler
{
    /// Called as soon as many have been read, and at the end of the array. `elements` is its own to keep: one behind
    /// the other from index 0 on. `head` is what was read around them; `list`, the index there of their array, tells
    /// apart the arrays of a document that has several. Whether to go on; else parseTape() ends as if that were all.
    std::function<bool(const Tape &head, std::size_t list, Tape elements)> elements;
    /// Called where reading begins anew, which a number beyond the range of a double makes necessary: forget all.
    std::function<void()> restart;
    std::string_view list = "configs";           ///< key of the array
    std::string_view element = "pattern config"; ///< what a refusal calls an element
    std::string_view repeated = "dtype_configs"; ///< key in an element of arrays that may be repetitions; may be empty
};

inline constexpr std::size_t maximumDepth = 64;
inline constexpr std::size_t maximumSize = 1'000'000'000; ///< bytes of a text
// A value takes up to thirty times the memory of its shortest text; these keep a hostile file from taking all there is.
inline constexpr std::size_t maximumValues = 40'000'000;      ///< values and keys of a text
inline constexpr std::size_t maximumValuesAtOnce = 4'000'000; ///< of one pattern config, or of all that is around them
inline constexpr std::size_t maximumConfigs = 300'000;        ///< findings about each take more than the text does
inline constexpr std::size_t valuesOfABatch = 10'000;         ///< at least, of elements that are handed over at once

/// Reads strict RFC 8259 text, after an optional byte order mark. Returns why and where it is refused, or nothing.
/// With a handler, the elements of the top-level `configs` go there and are not kept: the array stays empty; and a
/// list of dtype configs that some element before has too is a repetition. `noun` is what a refusal calls the text.
std::optional<Diagnostic> parseTape(std::string_view text, Tape &tape, const ElementHandler *handler = nullptr,
                                    std::string_view noun = "config");

} // namespace bcfg
