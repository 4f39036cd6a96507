// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/jsonvalue.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <iterator>
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
        Repetition ///< an array with the same text as an earlier array; `text` is that array's text with its brackets
    };

    Kind kind;
    std::uint32_t size = 1;  ///< number of nodes of this value, itself included: index + size is the next sibling
    std::string_view text;   ///< the decoded text of a string or key; the spelling of a number
    std::uint32_t begin = 0; ///< byte offset of the first character
    std::uint32_t end = 0;   ///< byte offset after the last character
};

/// Parsed JSON as a flat list of nodes in the order of the text, each with its place. The children of an object are
/// keys, each followed by its value. Node texts are views of the parsed text, which must outlive the tape, or of
/// strings that the tape owns.
class Tape
{
public:
    const TapeNode &operator[](std::size_t index) const { return m_nodes[index]; }
    std::size_t size() const { return m_nodes.size(); }
    bool isEmpty() const { return m_nodes.empty(); }

    /// The indices of the nodes that are elements of an array, or values of an object (each follows its key). Empty for
    /// any other value. Valid as long as the tape.
    class Children
    {
    public:
        Children(const Tape &tape, std::size_t parent)
            : m_tape(&tape),
              m_keys(tape[parent].kind == TapeNode::Kind::Object ? 1 : 0),
              m_node(parent + 1 + m_keys),
              m_end(parent + tape[parent].size)
        {}
        Children begin() const { return *this; }
        std::default_sentinel_t end() const { return {}; }
        bool operator==(std::default_sentinel_t) const { return m_node >= m_end; }
        std::size_t operator*() const { return m_node; }
        Children &operator++()
        {
            m_node += (*m_tape)[m_node].size + m_keys;
            return *this;
        }
        std::size_t count() const
        {
            std::size_t count = 0;
            for (Children rest = *this; rest != std::default_sentinel; ++rest)
                ++count;
            return count;
        }

    private:
        const Tape *m_tape;
        std::size_t m_keys; // before each child
        std::size_t m_node;
        std::size_t m_end;
    };
    Children children(std::size_t node) const { return {*this, node}; }

    /// The tape of a JSON value. Its nodes have no offsets, and their texts are views of the value, which must outlive
    /// the tape. Returns nullopt where the value nests deeper than maximumDepth.
    static std::optional<Tape> of(const JsonValue &value);

    /// A copy of the value at a node. For a Repetition, the earlier array is parsed again.
    JsonValue toValue(std::size_t index) const;

private:
    friend class TapeBuilder;
    bool append(const JsonValue &value, std::size_t depth);

    std::vector<TapeNode> m_nodes;
    std::deque<std::string> m_decoded;
};

/// Receives the elements of a top-level array, such as `configs`, in batches. Parsing a document of any length then
/// takes little more memory than a batch and its longest element.
struct ElementHandler
{
    /// Called for each full batch (valuesOfABatch) and at the end of the array. `elements` has the elements of the
    /// batch one after another, from index 0 on; the handler may keep the tape. Where `begins` is true, an array begins
    /// with this batch, and the batch is empty if the array is empty. The handler must then discard all elements that
    /// it has received: the array overrides an earlier array, or parsing has begun again because the text has a number
    /// beyond the range of a double. Return false to stop parsing.
    std::function<bool(Tape elements, bool begins)> elements;
    std::string_view list = "configs";           ///< key of the array
    std::string_view element = "pattern config"; ///< the word for an element in refusals
    std::string_view repeated = "dtype_configs"; ///< key in elements whose arrays may become Repetitions; or empty
    /// Returns the length of the object that begins at an offset, if this object is an element whose text is known to
    /// be valid: such an element is not parsed, and its node has no children. Returns 0 for all other elements. May be
    /// empty.
    std::function<std::size_t(std::size_t offset)> lengthOfKnown;
};

inline constexpr std::size_t maximumDepth = 64;
inline constexpr std::size_t maximumSize = 1'000'000'000; ///< bytes of a text
// A value takes up to thirty times the memory of its shortest text. These limits keep a hostile file from exhausting
// the memory.
inline constexpr std::size_t maximumValues = 40'000'000;      ///< values and keys of a text
inline constexpr std::size_t maximumValuesAtOnce = 4'000'000; ///< values and keys of one element, or outside the list
inline constexpr std::size_t maximumConfigs = 300'000;        ///< elements; diagnostics of each take even more memory
inline constexpr std::size_t valuesOfABatch = 10'000;         ///< a batch is handed over once it has this many nodes

/// Parses strict RFC 8259 text, after an optional byte order mark, into the tape. Returns nullopt on success, else why
/// and where the text is refused. With a handler, the handler gets the elements of its list, and the list on the tape
/// is empty. An array under the key ElementHandler::repeated with the same text as in an earlier element may become a
/// Repetition. `noun` is the word for the text in refusals.
std::optional<Diagnostic> parseTape(std::string_view text, Tape &tape, const ElementHandler *handler = nullptr,
                                    std::string_view noun = "config");

} // namespace bcfg
