// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/tape.h"

#include "core/document/json/lineindex.h"
#include "core/document/json/trackingiterator.h"
#include "core/document/model/ascii.h"
#include "core/document/model/mapped.h"
#include "core/document/model/number.h"
#include "core/document/model/ruleid.h"
#include "core/document/model/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <utility>

namespace bcfg {

namespace {

Diagnostic refusal(std::string_view text, std::size_t offset, std::string message)
{
    return {RuleId::J01, Severity::Error, {}, std::move(message), {}, LineIndex(text).placeOf(offset)};
}

/// nlohmann's explanation without its own prefix and place:
/// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while parsing value - REASON".
std::string reasonOf(const std::exception &error)
{
    std::string_view reason = error.what();
    if (const std::size_t dash = reason.find(" - "); dash != std::string_view::npos)
        reason.remove_prefix(dash + 3);
    reason = reason.substr(0, reason.find("; last read: "));
    return std::string(reason);
}

/// A further sentence for an error at a comment or a trailing comma; else empty. `reason` is nlohmann's explanation.
std::string_view hintAt(std::size_t offset, std::string_view text, std::string_view reason)
{
    const std::string_view rest = text.substr(offset);
    const bool isBetweenTokens = reason.starts_with("invalid literal");
    if (isBetweenTokens && (rest.starts_with("//") || rest.starts_with("/*") || rest.starts_with('#')))
        return " JSON has no comments.";
    const std::size_t before = text.substr(0, offset).find_last_not_of(" \t\r\n");
    const bool isBehindComma = before != std::string_view::npos && text[before] == ',';
    return isBehindComma && (rest.starts_with('}') || rest.starts_with(']'))
               ? " JSON has no comma behind the last member or element."
               : "";
}

/// Replaces each number beyond the range of a double, which nlohmann refuses although it is valid JSON, by 1e0 with as
/// many zeros as keep the length: "1e999" becomes "1e000". So nlohmann finds errors after such a number, too.
std::string withoutHugeNumbers(std::string_view text)
{
    std::string result(text);
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (inString) {
            if (text[i] == '\\')
                ++i;
            else
                inString = text[i] != '"';
            continue;
        }
        if (text[i] == '"') {
            inString = true;
        } else if (isDigit(text[i])) {
            const std::size_t end = std::min(text.find_first_not_of("0123456789.eE+-", i), text.size());
            double value = 0;
            const auto parsed = std::from_chars(text.data() + i, text.data() + end, value);
            const std::size_t length = static_cast<std::size_t>(parsed.ptr - (text.data() + i));
            const bool isJson = Number::parse(text.substr(i, length)).has_value(); // from_chars accepts more
            if (parsed.ec == std::errc::result_out_of_range && isJson)
                result.replace(i, length, "1e" + std::string(length - 2, '0')); // at least three characters: 1e9…
            i = end - 1;
        }
    }
    return result;
}

} // namespace

/// Receives nlohmann's SAX events and writes the tape. At an event, reading has come to the end of a token; the
/// beginning of the token is inferred from its text.
class TapeBuilder
{
public:
    TapeBuilder(std::string_view text, Tape &tape, const ElementHandler *handler, std::string_view noun)
        : m_text(text),
          m_head(tape),
          m_tape(&tape),
          m_handler(handler),
          m_noun(noun)
    {
        constexpr std::size_t bytesOfANode = 8; // of the densest texts
        constexpr std::size_t nodesAtFirst = 50'000;
        if (!handler)
            tape.m_nodes.reserve(std::min(text.size() / bytesOfANode, nodesAtFirst));
    }

    bool null() { return scalar(TapeNode::Kind::Null, 4); }
    bool boolean(bool value) { return value ? scalar(TapeNode::Kind::True, 4) : scalar(TapeNode::Kind::False, 5); }
    bool number_integer(std::int64_t) { return number(); }
    bool number_unsigned(std::uint64_t) { return number(); }
    bool number_float(double, const std::string &) { return number(); }
    bool string(std::string &value)
    {
        return text(TapeNode::Kind::String, value) && valueDone(m_tape->m_nodes.size() - 1);
    }
    bool binary(std::vector<std::uint8_t> &) { return false; }
    bool key(std::string &value)
    {
        if (!text(TapeNode::Kind::Key, value))
            return false;
        if (m_open.size() == memberDepth)
            m_state.arrays = mayRepeat() ? &m_arrays : nullptr;
        return true;
    }
    bool start_object(std::size_t) { return open(TapeNode::Kind::Object); }
    bool start_array(std::size_t) { return open(TapeNode::Kind::Array); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool parse_error(std::size_t byte, const std::string &, const nlohmann::json::exception &error)
    {
        m_hugeNumber = error.id == 406;
        // At the end of the input nlohmann counts one character too many. It does not count a character that
        // it has read ahead after a number.
        std::size_t offset = byte > m_state.count ? m_text.size() : position() - 1 - (m_state.count - byte);
        const std::string reason = reasonOf(error);
        if (reason.find("ill-formed UTF-8") != std::string::npos)
            offset = sequenceBegin(offset);
        m_error = refusal(m_text, offset, "Not JSON: " + reason + "." + std::string(hintAt(offset, m_text, reason)));
        return false;
    }

    /// Parses `shown` from the offset `start` on. `shown` is the text itself or the result of withoutHugeNumbers().
    /// Returns nullopt, or why the text is refused.
    std::optional<Diagnostic> parse(std::string_view shown, std::size_t start)
    {
        m_shown = shown.data();
        const char *end = shown.data() + shown.size();
        m_state = {.last = m_shown + start - 1, .text = m_shown};
        nlohmann::json::sax_parse(TrackingIterator(m_shown + start, end, m_state), TrackingIterator(end, end, m_state),
                                  this);
        return std::move(m_error);
    }
    bool stoppedAtHugeNumber() const { return m_hugeNumber; }

private:
    /// The offset after the character that was read last.
    std::size_t position() const { return static_cast<std::size_t>(m_state.last + 1 - m_shown); }
    /// The offset of the first byte of the UTF-8 sequence in which reading stopped.
    std::size_t sequenceBegin(std::size_t offset) const
    {
        std::size_t begin = std::min(offset, m_text.size());
        while (begin > 0 && offset - begin < 3 && isContinuation(m_text[begin - 1]))
            --begin;
        return begin > 0 && static_cast<unsigned char>(m_text[begin - 1]) >= 0xC0 ? begin - 1 : offset;
    }
    bool refuse(std::size_t offset, std::size_t limit, const std::string &what)
    {
        m_error = refusal(m_text, offset, "More than " + std::to_string(limit) + what + unneeded());
        return false;
    }
    bool admit(std::size_t begin, std::size_t count)
    {
        m_valueCount += count;
        const bool isTooMuch = m_valueCount > maximumValues || m_tape->m_nodes.size() + count > maximumValuesAtOnce;
        return !isTooMuch || refuseValues(begin);
    }
    bool refuseValues(std::size_t begin)
    {
        if (m_valueCount > maximumValues)
            return refuse(begin, maximumValues, " values");
        return refuse(begin, maximumValuesAtOnce,
                      m_handler ? " values in one " + element() + " or around them" : " values");
    }
    /// The word for an element in refusals. Requires a handler.
    std::string element() const { return std::string(m_handler->element); }
    std::string unneeded() const { return ", which no " + std::string(m_noun) + " needs."; }
    bool push(TapeNode::Kind kind, std::size_t begin, std::size_t end, std::string_view text)
    {
        if (!admit(begin, 1))
            return false;
        m_tape->m_nodes.push_back({kind, 1, text, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
        return true;
    }
    bool scalar(TapeNode::Kind kind, std::size_t length)
    {
        return push(kind, position() - length, position(), {}) && valueDone(m_tape->m_nodes.size() - 1);
    }
    /// Adds a string or key. Its text is a view of the source where the string has no escapes, else a kept copy.
    bool text(TapeNode::Kind kind, const std::string &value)
    {
        const std::size_t begin = static_cast<std::size_t>(m_state.quote - m_shown);
        if (m_state.skipped) {
            const std::size_t length = static_cast<std::size_t>(m_state.skipped - m_state.quote - 1);
            return push(kind, begin, position(), m_text.substr(begin + 1, length));
        }
        return push(kind, begin, position(), m_tape->m_decoded.emplace_back(value));
    }
    bool number()
    {
        // nlohmann reads one character past a number, except at the end of the text, so find the last digit.
        const std::size_t last = m_text.find_last_of("0123456789", position() - 1);
        const std::size_t begin = m_text.find_last_not_of("0123456789.eE+-", last) + 1; // npos + 1 is 0
        return push(TapeNode::Kind::Number, begin, last + 1, m_text.substr(begin, last + 1 - begin)) &&
               valueDone(m_tape->m_nodes.size() - 1);
    }
    bool open(TapeNode::Kind kind)
    {
        if (m_open.size() == maximumDepth) {
            m_error = refusal(m_text, position() - 1,
                              "Nested deeper than " + std::to_string(maximumDepth) + " levels" + unneeded());
            return false;
        }
        if (!push(kind, position() - 1, position(), {}))
            return false;
        m_open.push_back(m_tape->m_nodes.size() - 1);
        m_state.depth = m_open.size();
        if (m_open.size() == elementDepth && isListOfElements(m_open.back())) {
            m_tape = &m_elements;
            m_listBegins = true;
            m_state.lengthOfKnown = m_handler->lengthOfKnown ? &m_handler->lengthOfKnown : nullptr;
        }
        return true;
    }
    bool close()
    {
        if (m_open.size() == elementDepth && m_tape == &m_elements) {
            if (!handOver())
                return false;
            m_tape = &m_head;
            m_state.lengthOfKnown = nullptr;
        }
        const std::size_t index = m_open.back();
        m_open.pop_back();
        m_state.depth = m_open.size();
        TapeNode &node = m_tape->m_nodes[index];
        node.size = static_cast<std::uint32_t>(m_tape->m_nodes.size() - index);
        node.end = static_cast<std::uint32_t>(position());
        if (const ReadArrays::Array *repeated = std::exchange(m_state.repeated, nullptr)) {
            node.kind = TapeNode::Kind::Repetition;
            node.text = repeated->text;
            if (!admit(node.begin, repeated->valueCount))
                return false;
        } else if (m_open.size() == memberDepth && m_state.arrays && node.kind == TapeNode::Kind::Array) {
            m_arrays.remember({m_text.substr(node.begin, node.end - node.begin), node.size - 1});
        }
        return valueDone(index);
    }
    /// Whether the value of the key that was read last may be a Repetition. Always false after withoutHugeNumbers(), as
    /// arrays that became equal may differ in the text.
    bool mayRepeat() const
    {
        return m_tape == &m_elements && m_tape->m_nodes.back().text == m_handler->repeated &&
               !m_handler->repeated.empty() && m_shown == m_text.data();
    }
    bool isListOfElements(std::size_t index) const
    {
        const std::vector<TapeNode> &nodes = m_head.m_nodes;
        return m_handler && index > 0 && nodes[index].kind == TapeNode::Kind::Array &&
               nodes[index - 1].kind == TapeNode::Kind::Key && nodes[index - 1].text == m_handler->list;
    }
    bool valueDone(std::size_t index)
    {
        if (m_tape != &m_elements || m_open.size() != elementDepth)
            return true;
        if (++m_configCount > maximumConfigs)
            return refuse(m_elements[index].begin, maximumConfigs, ' ' + element() + 's');
        return m_elements.size() < valuesOfABatch || handOver();
    }
    bool handOver()
    {
        const bool begins = std::exchange(m_listBegins, false);
        if ((begins || !m_elements.isEmpty()) && !m_handler->elements(std::exchange(m_elements, {}), begins))
            return false;
        m_elements.m_nodes.reserve(valuesOfABatch);
        return true;
    }

    std::string_view m_text;
    const char *m_shown = nullptr;
    Tape &m_head;
    Tape m_elements;
    Tape *m_tape;              // points to m_head or m_elements, whichever is being written
    bool m_listBegins = false; // no elements of the open list have been handed over yet
    const ElementHandler *m_handler;
    std::string_view m_noun;
    ReadState m_state;
    ReadArrays m_arrays;
    std::size_t m_valueCount = 0;
    std::size_t m_configCount = 0;
    std::vector<std::size_t> m_open;
    std::optional<Diagnostic> m_error;
    bool m_hugeNumber = false;
};

std::optional<Tape> Tape::of(const JsonValue &value)
{
    std::optional<Tape> tape(std::in_place);
    if (!tape->append(value, 0))
        tape.reset();
    return tape;
}

/// Appends a value that is inside `depth` arrays and objects. Returns false where the value nests too deeply.
bool Tape::append(const JsonValue &value, std::size_t depth)
{
    const std::size_t index = m_nodes.size();
    TapeNode &node = m_nodes.emplace_back(TapeNode{TapeNode::Kind::Null});
    if (const bool *boolean = value.boolean()) {
        node.kind = *boolean ? TapeNode::Kind::True : TapeNode::Kind::False;
    } else if (const JsonValue::Number *number = value.number()) {
        node.kind = TapeNode::Kind::Number;
        node.text = number->text;
    } else if (const std::string *string = value.string()) {
        node.kind = TapeNode::Kind::String;
        node.text = *string;
    } else if (!value.isNull()) {
        const JsonValue::Array *array = value.array();
        node.kind = array ? TapeNode::Kind::Array : TapeNode::Kind::Object;
        if (depth == maximumDepth)
            return false;
        const auto isAppended = [&](const JsonValue &child) {
            return append(child, depth + 1);
        };
        const auto isMemberAppended = [&](const auto &member) {
            m_nodes.push_back({TapeNode::Kind::Key, 1, member.first});
            return isAppended(member.second);
        };
        if (!(array ? std::ranges::all_of(*array, isAppended) : std::ranges::all_of(*value.object(), isMemberAppended)))
            return false;
        m_nodes[index].size = static_cast<std::uint32_t>(m_nodes.size() - index);
    }
    return true;
}

JsonValue Tape::toValue(std::size_t index) const
{
    const TapeNode &node = m_nodes[index];
    switch (node.kind) {
    case TapeNode::Kind::Null:
        break;
    case TapeNode::Kind::False:
        return false;
    case TapeNode::Kind::True:
        return true;
    case TapeNode::Kind::Number:
        return JsonValue::Number{std::string(node.text)};
    case TapeNode::Kind::String:
    case TapeNode::Kind::Key:
        return node.text;
    case TapeNode::Kind::Array:
        return mapped(children(index), [&](std::size_t child) { return toValue(child); });
    case TapeNode::Kind::Repetition: {
        Tape first;
        parseTape(node.text, first);
        return first.toValue(0);
    }
    case TapeNode::Kind::Object: {
        JsonValue::Object object;
        object.reserve(children(index).count());
        for (const std::size_t child : children(index))
            object.emplace_back(m_nodes[child - 1].text, toValue(child));
        return object;
    }
    }
    return {};
}

std::optional<Diagnostic> parseTape(std::string_view text, Tape &tape, const ElementHandler *handler,
                                    std::string_view noun)
{
    if (text.size() > maximumSize) {
        return refusal({}, 0,
                       "Larger than " + std::to_string(maximumSize / 1'000'000) + " MB, which no " + std::string(noun) +
                           " needs.");
    }
    const std::size_t start = text.starts_with(byteOrderMark) ? byteOrderMark.size() : 0;
    if (text.find_first_not_of(" \t\r\n", start) == std::string_view::npos)
        return refusal(text, 0, "Not JSON: the file is empty.");
    const auto zeroAt = [&](std::size_t i) {
        return i < text.size() && text[i] == '\0';
    };
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") || zeroAt(0) || zeroAt(1))
        return refusal({}, 0, "Not UTF-8: this looks like UTF-16 or UTF-32. Save the file as UTF-8.");
    const std::size_t nul = text.find('\0'); // nlohmann would take it for the end of the input
    if (nul != std::string_view::npos)
        return refusal(text, nul, "Not JSON: a NUL byte.");
    if (start > 0 && text.substr(start).starts_with(byteOrderMark)) // nlohmann would skip a second one
        return refusal(text, start, "Not JSON: a second byte order mark.");

    TapeBuilder builder(text, tape, handler, noun);
    std::optional<Diagnostic> error = builder.parse(text, start);
    if (!builder.stoppedAtHugeNumber())
        return error;
    const std::string shown = withoutHugeNumbers(text);
    tape = Tape();
    return TapeBuilder(text, tape, handler, noun).parse(shown, start);
}

} // namespace bcfg
