// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/scan.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <string_view>
#include <vector>

namespace bcfg {

/// The texts of the arrays that were parsed or repeated most recently. Pattern configs have the same lists of dtype
/// configs many times, and a repeated list need not be parsed again. The texts must outlive this object.
class ReadArrays
{
public:
    struct Array
    {
        std::string_view text;
        std::size_t valueCount; ///< values and keys in the array
    };

    /// The remembered array with whose text `text` begins, or null. The pointer is valid until the next call.
    const Array *find(std::string_view text)
    {
        const auto found =
            std::ranges::find_if(m_arrays, [&](const Array &array) { return text.starts_with(array.text); });
        if (found == m_arrays.end())
            return nullptr;
        std::rotate(m_arrays.begin(), found, found + 1);
        return &m_arrays.front();
    }
    /// Adds an array, in place of the least recently used one where there are many. Ignores short arrays.
    void remember(Array array)
    {
        constexpr std::size_t worthwhile = 64; // bytes; parsing a shorter array again is as quick
        constexpr std::size_t kept = 16;
        if (array.text.size() < worthwhile)
            return;
        if (m_arrays.size() == kept)
            m_arrays.pop_back();
        m_arrays.insert(m_arrays.begin(), array);
    }

private:
    std::vector<Array> m_arrays; // the most recently used one comes first
};

/// How many objects and arrays are open around a pattern config, and around a member of a pattern config.
inline constexpr std::size_t elementDepth = 2;
inline constexpr std::size_t memberDepth = 3;

/// How far nlohmann has read, as TrackingIterator notes it.
struct ReadState
{
    const char *last = nullptr;    ///< the character that was read last
    std::size_t count = 0;         ///< number of characters that nlohmann has read
    const char *quote = nullptr;   ///< the opening quote of the string that was read last
    const char *skipped = nullptr; ///< end of that string's content where the content was skipped, else null
    bool inString = false;
    bool escaped = false;                        ///< the last character is a backslash that escapes the next one
    std::size_t depth = 0;                       ///< objects and arrays that are open
    ReadArrays *arrays = nullptr;                ///< null where no array may be skipped
    const ReadArrays::Array *repeated = nullptr; ///< the earlier array with the text of the array opened last, or null
    const char *text = nullptr;                  ///< the beginning of the parsed text
    /// ElementHandler::lengthOfKnown; null where no element may be skipped.
    const std::function<std::size_t(std::size_t offset)> *lengthOfKnown = nullptr;
};

/// An input iterator that notes in a ReadState how far nlohmann has read, because nlohmann 3.11 reports no places.
///
/// nlohmann copies each character that it reads, for its messages. To save this time, the iterator skips text that
/// needs no check: blanks after brackets, colons and commas, which are nearly half of a document in canonical layout;
/// the content of a string that is ASCII without escapes; the content of a list of dtype configs that has been read
/// before; and the content of a known element. nlohmann sees an empty string, array or object in place of the skipped
/// content.
class TrackingIterator
{
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char *;
    using reference = const char &;

    TrackingIterator(const char *position, const char *end, ReadState &state)
        : m_position(position),
          m_end(end),
          m_state(&state)
    {}
    reference operator*() const { return *m_position; }
    TrackingIterator &operator++()
    {
        m_state->last = m_position;
        ++m_state->count;
        const char read = *m_position++;
        if (m_state->inString)
            stepInString(read);
        else if (read == '"')
            openString();
        else if (separates(read) && !skipsKnown(read))
            m_position = scan::skipBlanks(m_position, m_end);
        return *this;
    }
    bool operator==(const TrackingIterator &other) const { return m_position == other.m_position; }
    bool operator!=(const TrackingIterator &other) const { return m_position != other.m_position; }

private:
    /// Whether a character outside strings separates tokens, so that blanks after it may be skipped.
    static bool separates(char c)
    {
        return c == ',' || c == ':' || c == '\n' || c == '{' || c == '}' || c == '[' || c == ']';
    }
    void openString()
    {
        m_state->inString = true;
        m_state->escaped = false;
        m_state->quote = m_position - 1;
        const char *behind = scan::skipPlain(m_position, m_end);
        const bool isWhole = behind != m_end && *behind == '"';
        m_state->skipped = isWhole ? behind : nullptr;
        if (isWhole)
            m_position = behind;
    }
    /// Skips the content of the array or object that `read` opens if that content is known. Returns whether it did.
    bool skipsKnown(char read)
    {
        const char *begin = m_position - 1;
        std::size_t length = 0;
        if (read == '[' && m_state->depth == memberDepth && m_state->arrays) {
            m_state->repeated = m_state->arrays->find({begin, static_cast<std::size_t>(m_end - begin)});
            length = m_state->repeated ? m_state->repeated->text.size() : 0;
        } else if (read == '{' && m_state->depth == elementDepth && m_state->lengthOfKnown) {
            length = (*m_state->lengthOfKnown)(static_cast<std::size_t>(begin - m_state->text));
        }
        if (length != 0)
            m_position = begin + length - 1;
        return length != 0;
    }
    void stepInString(char read)
    {
        if (m_state->escaped)
            m_state->escaped = false;
        else if (read == '\\')
            m_state->escaped = true;
        else if (read == '"')
            m_state->inString = false;
    }

    const char *m_position;
    const char *m_end;
    ReadState *m_state;
};

} // namespace bcfg
