// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/textedits.h"

#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/patch.h"
#include "core/document/model/commonends.h"
#include "core/document/model/mapped.h"

#include <algorithm>
#include <functional>
#include <map>
#include <span>
#include <utility>

namespace bcfg {

namespace {

/// By the index of an item of the old list, the index of the item of the new list that it becomes; nullopt: removed.
using Pairs = std::vector<std::optional<std::size_t>>;

/// The greatest number of comparisons for finding equal items of two lists.
constexpr std::size_t maximumComparisons = 1'000'000;

/// Pairs equal items by a longest common subsequence, and the items between two such pairs, in order, as changed items.
template <class List, class Same>
Pairs paired(const List &before, const List &now, Same isSame)
{
    Pairs pairs(before.size());
    const auto ends = commonEnds(before, now, isSame);
    const std::size_t begin = ends.front;
    const std::size_t rows = before.size() - begin - ends.back;
    const std::size_t columns = now.size() - begin - ends.back;
    for (std::size_t i = 0; i < begin; ++i)
        pairs[i] = i;
    for (std::size_t i = 1; i <= ends.back; ++i)
        pairs[before.size() - i] = now.size() - i;
    const auto areSame = [&](std::size_t row, std::size_t column) {
        return std::invoke(isSame, before[begin + row], now[begin + column]);
    };
    // By row and column: how many items from there on are equal. Long lists are taken to have no equal items.
    const bool isShort = rows * columns <= maximumComparisons;
    std::vector<std::size_t> counts((rows + 1) * (isShort ? columns + 1 : 0));
    const auto equalFrom = [&](std::size_t row, std::size_t column) {
        return isShort ? counts[row * (columns + 1) + column] : 0;
    };
    for (std::size_t row = isShort ? rows : 0; row-- > 0;) {
        for (std::size_t column = columns; column-- > 0;) {
            counts[row * (columns + 1) + column] =
                areSame(row, column) ? equalFrom(row + 1, column + 1) + 1
                                     : std::max(equalFrom(row + 1, column), equalFrom(row, column + 1));
        }
    }
    for (std::size_t row = 0, column = 0; row < rows && column < columns;) {
        if (equalFrom(row + 1, column + 1) == equalFrom(row, column) || areSame(row, column))
            pairs[begin + row++] = begin + column++;
        else if (equalFrom(row + 1, column) >= equalFrom(row, column + 1))
            ++row;
        else
            ++column;
    }
    return pairs;
}

/// Pairs members of an object, whose values are these nodes, with members of `now` by their keys. Of equal keys the
/// last ones are paired, as they count.
Pairs pairedByKey(const Tape &tape, const std::vector<std::size_t> &values, const JsonValue::Object &now)
{
    std::map<std::string_view, std::vector<std::size_t>> byKey; // indices of the values with each key
    for (std::size_t i = 0; i < values.size(); ++i)
        byKey[tape[values[i] - 1].text].push_back(i);
    Pairs pairs(values.size());
    for (std::size_t other = now.size(); other-- > 0;) {
        std::vector<std::size_t> &left = byKey[now[other].first];
        if (left.empty())
            continue;
        pairs[left.back()] = other;
        left.pop_back();
    }
    return pairs;
}

/// Collects the edits that turn values of a text into other values.
class Differences
{
public:
    explicit Differences(std::string_view text) : m_text(text) {}

    /// The layout of new text: the indentation of each line after the first, or nullopt for one line.
    using Layout = std::optional<int>;

    /// Adds the edits that turn the value of a node into `now`. `offset` is where the text of the tape begins in
    /// m_text. Does not compare the member of an object with the key `leftAlone`.
    void value(const Tape &tape, std::size_t node, std::size_t offset, const JsonValue &now, Layout layout,
               std::optional<std::string_view> leftAlone = {})
    {
        const TextSpan span{offset + tape[node].begin, offset + tape[node].end};
        const JsonValue::Object *object = tape[node].kind == TapeNode::Kind::Object ? now.object() : nullptr;
        const JsonValue::Array *array = tape[node].kind == TapeNode::Kind::Array ? now.array() : nullptr;
        if (!object && !array) {
            if (tape.toValue(node) != now)
                replace(span, writeJson(now, layout));
            return;
        }
        std::vector<std::size_t> values;
        std::vector<TextSpan> spans;
        for (const std::size_t child : tape.children(node)) {
            values.push_back(child);
            spans.push_back({offset + tape[object ? child - 1 : child].begin, offset + tape[child].end});
        }
        const auto toValue = [&](std::size_t child) {
            return tape.toValue(child);
        };
        const Pairs pairs =
            object ? pairedByKey(tape, values, *object) : paired(mapped(values, toValue), *array, std::equal_to<>());
        const Layout within = layoutWithin(spans, layout);
        const auto valueAt = [&](std::size_t other) -> const JsonValue & {
            return object ? (*object)[other].second : (*array)[other];
        };
        const auto change = [&](std::size_t old, std::size_t other) {
            if (!object || (*object)[other].first != leftAlone)
                value(tape, values[old], offset, valueAt(other), within);
        };
        const auto text = [&](std::size_t other) {
            std::string item;
            if (object) {
                appendJsonString(item, (*object)[other].first);
                item += ": ";
            }
            return item + writeJson(valueAt(other), within);
        };
        pairedList(span, spans, pairs, object ? object->size() : array->size(), within, change, text,
                   [&] { return writeJson(now, layout); });
    }

    /// Edits the list between `brackets`, whose items stand at `spans`. change(old, new) adds the edits of a paired
    /// item, text(new) gives the text of a new item, and whole() the text of the new list.
    void pairedList(TextSpan brackets, std::span<const TextSpan> spans, const Pairs &pairs, std::size_t newCount,
                    Layout layout, const std::function<void(std::size_t, std::size_t)> &change,
                    const std::function<std::string(std::size_t)> &text, const std::function<std::string()> &whole)
    {
        const auto isKept = [](const std::optional<std::size_t> &pair) {
            return pair.has_value();
        };
        const auto firstKept = static_cast<std::size_t>(std::ranges::find_if(pairs, isKept) - pairs.begin());
        if (firstKept == pairs.size()) {
            if (!spans.empty() || newCount > 0)
                replace(brackets, whole());
            return;
        }
        std::vector<std::optional<std::size_t>> oldOf(newCount);
        for (std::size_t old = 0; old < pairs.size(); ++old) {
            if (pairs[old])
                oldOf[*pairs[old]] = old;
            else if (old < firstKept)
                replace({spans[old].begin, spans[old + 1].begin}, {});
            else
                replace({spans[old - 1].end, spans[old].end}, {});
        }
        const std::string separator = layout ? ",\n" + std::string(static_cast<std::size_t>(*layout), ' ') : ", ";
        std::optional<std::size_t> before; // the last item that is kept; a new item is inserted after it
        for (std::size_t other = 0; other < newCount; ++other) {
            if (oldOf[other]) {
                change(*oldOf[other], other);
                before = oldOf[other];
            } else if (before) {
                replace({spans[*before].end, spans[*before].end}, separator + text(other));
            } else {
                replace({spans[firstKept].begin, spans[firstKept].begin}, text(other) + separator);
            }
        }
    }

    /// The layout of new items in a list with the layout `outer`, whose items stand at `spans`.
    Layout layoutWithin(std::span<const TextSpan> spans, Layout outer) const
    {
        if (spans.empty())
            return outer ? Layout(*outer + 2) : outer;
        const std::string_view before = m_text.substr(0, spans.front().begin);
        const std::size_t indentation = before.size() - std::min(before.find_last_not_of(" \t") + 1, before.size());
        const bool startsLine = before.size() > indentation && before[before.size() - indentation - 1] == '\n';
        return startsLine ? Layout(static_cast<int>(indentation)) : std::nullopt;
    }

    /// The edits in ascending order, with those that touch each other joined.
    std::vector<TextEdit> take()
    {
        std::ranges::stable_sort(m_edits, {},
                                 [](const TextEdit &edit) { // insertions come before replacements at the same place
                                     return std::pair(edit.span.begin, edit.span.end);
                                 });
        std::vector<TextEdit> merged;
        for (TextEdit &edit : m_edits) {
            if (!merged.empty() && edit.span.begin <= merged.back().span.end) {
                merged.back().text += edit.text;
                merged.back().span.end = std::max(merged.back().span.end, edit.span.end);
            } else {
                merged.push_back(std::move(edit));
            }
        }
        return merged;
    }

private:
    void replace(TextSpan span, std::string text)
    {
        m_edits.push_back({span, withLineEndsOf(m_text, std::move(text))});
    }

    std::string_view m_text;
    std::vector<TextEdit> m_edits;
};

/// Whether the document has exactly one member `configs`, and that is a list.
bool hasOneList(const BackendConfig &document)
{
    const auto isList = [](const Member &member) {
        const auto *unknown = std::get_if<UnknownMember>(&member.value);
        return member.field == Field::Configs || (unknown && unknown->member->first == "configs");
    };
    return std::ranges::count_if(document.head.members(), isList) == 1 &&
           document.head.get<KeptInConfigs>(Field::Configs) != nullptr;
}

/// Whether the text and the document have one list of pattern configs each, of the same length.
bool hasEntriesOf(const TextPlaces &places, const BackendConfig &document)
{
    return childNode(places.head(), 0, "configs") && hasOneList(document) &&
           document.configs.size() == places.entries().size();
}

/// The edit that turns the text into the text that a save of the document would write.
std::vector<TextEdit> editOfWhole(const TextPlaces &places, const BackendConfig &document)
{
    return textEdits(places.text(), withLineEndsOf(places.text(), exportDocument(document)));
}

/// textEdits() for two documents with only some consecutive pattern configs of the text, which have the places `spans`.
/// The neighbours of each differing pattern config must be included. The text must have one list of pattern configs.
std::vector<TextEdit> editsWithin(TextPlaces &places, std::span<const TextSpan> spans, const BackendConfig &before,
                                  const BackendConfig &after)
{
    Differences differences(places.text());
    if (before.head != after.head) {
        const JsonValue head = toJson(after.head);
        if (!head.object())
            return editOfWhole(places, after);
        differences.value(places.head(), 0, 0, head, 0, "configs");
    }
    if (before.configs != after.configs) {
        const Pairs pairs = paired(before.configs, after.configs, &Shared<PatternConfig>::isSameAs);
        const Differences::Layout layout = differences.layoutWithin(places.entries(), 2);
        const auto change = [&](std::size_t old, std::size_t other) {
            if (before.configs[old].isSameAs(after.configs[other]))
                return;
            Tape tape;
            const TextSpan span = spans[old];
            if (!parseTape(places.text().substr(span.begin, span.end - span.begin), tape))
                differences.value(tape, 0, span.begin, toJson(after.configs[other]->record()), layout);
        };
        const auto text = [&](std::size_t other) {
            return writeJson(toJson(after.configs[other]->record()), layout);
        };
        const auto whole = [&] {
            return writeJson(toJson(after.configs), 2);
        };
        const TapeNode &brackets = places.head()[*childNode(places.head(), 0, "configs")];
        differences.pairedList({brackets.begin, brackets.end}, spans, pairs, after.configs.size(), layout, change, text,
                               whole);
    }
    return differences.take();
}

/// If the edits only rename a key of the entry at `span`, the one edit of that key. Returns nullopt for other edits,
/// and where the renaming would not give `after` because unknown keys would have another order.
std::optional<TextEdit> renaming(TextPlaces &places, TextSpan span, std::span<const Edit> edits,
                                 const PatternConfig &after, Api api)
{
    if (edits.size() != 2 || edits[0].operation != Edit::Operation::Remove ||
        edits[1].operation != Edit::Operation::Add)
        return std::nullopt;
    const std::vector<std::string> &from = edits[0].where.tokens();
    const std::vector<std::string> &to = edits[1].where.tokens();
    const TextPlaces::Found found = places.find(edits[0].where);
    if (!std::equal(from.begin(), from.end() - 1, to.begin(), to.end() - 1) || !found.key || found.depth < from.size())
        return std::nullopt;
    TextEdit edit{*found.key, {}};
    appendJsonString(edit.text, to.back());
    std::string text(places.text().substr(span.begin, span.end - span.begin));
    text.replace(edit.span.begin - span.begin, edit.span.end - edit.span.begin, edit.text);
    const auto renamed = parseJson(text);
    const JsonValue *json = std::get_if<JsonValue>(&renamed);
    return json && readPatternConfig(*json, api) == after ? std::optional(edit) : std::nullopt;
}

/// The half-open range of the rows that the edits may change, and one more row before and behind; nullopt where an edit
/// is not within a pattern config.
std::optional<std::pair<std::size_t, std::size_t>> rowsOf(std::span<const Edit> edits, std::size_t rows)
{
    std::size_t begin = rows;
    std::size_t end = 0;
    for (const Edit &edit : edits) {
        const std::optional<std::size_t> row = edit.where.configIndex();
        if (!row || *row > rows)
            return std::nullopt;
        begin = std::min(begin, *row - std::min<std::size_t>(*row, 1));
        end = std::max(end, *row);
    }
    end = std::min(rows, end + edits.size() + 2); // each edit before may have removed a row
    return begin < end ? std::optional(std::pair(begin, end)) : std::nullopt;
}

} // namespace

std::vector<TextEdit> textEdits(TextPlaces &places, const BackendConfig &before, const BackendConfig &after)
{
    if (!hasEntriesOf(places, before) || !hasOneList(after))
        return editOfWhole(places, after);
    return editsWithin(places, places.entries(), before, after);
}

std::optional<std::vector<TextEdit>> textEdits(TextPlaces &places, const BackendConfig &document,
                                               std::span<const Edit> edits)
{
    const auto rows = rowsOf(edits, document.configs.size());
    if (!rows || !hasEntriesOf(places, document)) {
        const auto after = applyEdits(document, edits);
        const BackendConfig *edited = std::get_if<BackendConfig>(&after);
        return edited ? std::optional(textEdits(places, document, *edited)) : std::nullopt;
    }
    const auto [begin, end] = *rows;
    const BackendConfig before{document.head,
                               {document.configs.begin() + static_cast<std::ptrdiff_t>(begin),
                                document.configs.begin() + static_cast<std::ptrdiff_t>(end)},
                               document.api};
    std::vector<Edit> shifted(edits.begin(), edits.end());
    for (Edit &edit : shifted)
        edit.where = edit.where.inConfig(*edit.where.configIndex() - begin);
    const auto after = applyEdits(before, shifted);
    const BackendConfig *edited = std::get_if<BackendConfig>(&after);
    if (!edited)
        return std::nullopt;
    const std::size_t row = *edits.front().where.configIndex();
    if (row < end && edited->configs.size() == before.configs.size()) {
        if (auto edit = renaming(places, places.entries()[row], edits, *edited->configs[row - begin], document.api))
            return std::vector{*std::move(edit)};
    }
    return editsWithin(places, places.entries().subspan(begin, end - begin), before, *edited);
}

std::vector<TextEdit> textEdits(std::string_view before, std::string_view after)
{
    if (before == after)
        return {};
    const auto lineBegin = [](std::string_view text, std::size_t offset) {
        return offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1; // npos + 1 is 0
    };
    const std::size_t shorter = std::min(before.size(), after.size());
    const auto difference =
        std::mismatch(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(shorter), after.begin());
    const std::size_t begin = lineBegin(before, static_cast<std::size_t>(difference.first - before.begin()));
    std::size_t same = 0; // number of equal bytes at the end, in whole lines
    for (std::size_t i = 0; i < shorter - begin && before[before.size() - 1 - i] == after[after.size() - 1 - i]; ++i) {
        if (i + 1 < before.size() && i + 1 < after.size() && before[before.size() - 2 - i] == '\n' &&
            after[after.size() - 2 - i] == '\n')
            same = i + 1;
    }
    same = std::min(same, shorter - begin);
    return {{{begin, before.size() - same}, std::string(after.substr(begin, after.size() - same - begin))}};
}

} // namespace bcfg
