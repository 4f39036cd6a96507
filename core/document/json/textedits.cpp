// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/textedits.h"

#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/patch.h"
#include "core/document/json/textwriter.h"

#include <algorithm>
#include <functional>
#include <map>
#include <span>
#include <utility>

namespace bcfg {

namespace {

/// By the index of an item of the old list, the index of the item of the new list that it becomes; nullopt: removed.
using Pairs = std::vector<std::optional<std::size_t>>;

/// Returns whether the old item with the first index equals the new item with the second index.
using IsSame = std::function<bool(std::size_t, std::size_t)>;

/// The greatest number of comparisons for finding equal items of two lists.
constexpr std::size_t maximumComparisons = 1'000'000;

/// The part of two lists between their equal ends: old items [begin, oldEnd), new items [begin, newEnd).
struct Middle
{
    std::size_t begin = 0;
    std::size_t oldEnd = 0;
    std::size_t newEnd = 0;
};

/// Pairs the equal items of the middle by a longest common subsequence.
void pairEqual(const Middle &middle, const IsSame &isSame, Pairs &pairs)
{
    const std::size_t begin = middle.begin;
    const std::size_t rows = middle.oldEnd - begin;
    const std::size_t columns = middle.newEnd - begin;
    if (rows == 0 || columns == 0 || rows > maximumComparisons / columns)
        return;
    std::vector<std::size_t> longest((rows + 1) * (columns + 1)); // of the items from each row and column on
    std::vector<char> same(rows * columns);
    const auto at = [&](std::size_t row, std::size_t column) -> std::size_t & {
        return longest[row * (columns + 1) + column];
    };
    for (std::size_t row = rows; row-- > 0;) {
        for (std::size_t column = columns; column-- > 0;) {
            same[row * columns + column] = isSame(begin + row, begin + column);
            at(row, column) = same[row * columns + column] ? at(row + 1, column + 1) + 1
                                                           : std::max(at(row + 1, column), at(row, column + 1));
        }
    }
    for (std::size_t row = 0, column = 0; row < rows && column < columns;) {
        if (same[row * columns + column])
            pairs[begin + row++] = begin + column++;
        else if (at(row + 1, column) >= at(row, column + 1))
            ++row;
        else
            ++column;
    }
}

/// Pairs the remaining items of the middle, in order, within each gap between pairs of equal items: these are changed
/// items.
void pairChanged(const Middle &middle, Pairs &pairs)
{
    std::size_t end = middle.newEnd;
    std::vector<std::size_t> endOf(pairs.size()); // new items from this one on are paired with later old items
    for (std::size_t i = middle.oldEnd; i-- > middle.begin;) {
        endOf[i] = end;
        end = pairs[i].value_or(end);
    }
    std::size_t next = middle.begin; // new items before this one are paired already
    for (std::size_t i = middle.begin; i < middle.oldEnd; ++i) {
        if (!pairs[i] && next < endOf[i])
            pairs[i] = next;
        if (pairs[i])
            next = *pairs[i] + 1;
    }
}

/// Pairs equal items by a longest common subsequence, and the items between two such pairs one by one as changed items.
Pairs paired(std::size_t oldCount, std::size_t newCount, const IsSame &isSame)
{
    Pairs pairs(oldCount);
    Middle middle{0, oldCount, newCount};
    for (; middle.begin < std::min(oldCount, newCount) && isSame(middle.begin, middle.begin); ++middle.begin)
        pairs[middle.begin] = middle.begin;
    while (std::min(middle.oldEnd, middle.newEnd) > middle.begin && isSame(middle.oldEnd - 1, middle.newEnd - 1))
        pairs[--middle.oldEnd] = --middle.newEnd;
    pairEqual(middle, isSame, pairs);
    pairChanged(middle, pairs);
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
    /// m_text.
    void value(const Tape &tape, std::size_t node, std::size_t offset, const JsonValue &now, Layout layout)
    {
        const TapeNode &old = tape[node];
        if (old.kind == TapeNode::Kind::Object && now.object())
            object(tape, node, offset, *now.object(), layout);
        else if (old.kind == TapeNode::Kind::Array && now.array())
            array(tape, node, offset, *now.array(), layout);
        else if (tape.toValue(node) != now)
            replace({offset + old.begin, offset + old.end}, writeJson(now, layout));
    }

    /// value() for an object. Does not compare the value under the key `leftAlone`.
    void object(const Tape &tape, std::size_t node, std::size_t offset, const JsonValue::Object &now, Layout layout,
                std::optional<std::string_view> leftAlone = {})
    {
        std::vector<std::size_t> values;
        std::vector<TextSpan> spans;
        std::map<std::string_view, std::vector<std::size_t>> byKey; // items of the object with each key
        for (const std::size_t value : tape.children(node)) {
            byKey[tape[value - 1].text].push_back(values.size());
            values.push_back(value);
            spans.push_back({offset + tape[value - 1].begin, offset + tape[value].end});
        }
        Pairs pairs(values.size());
        for (std::size_t other = now.size(); other-- > 0;) { // the last one of equal keys counts
            std::vector<std::size_t> &items = byKey[now[other].first];
            if (items.empty())
                continue;
            pairs[items.back()] = other;
            items.pop_back();
        }
        const Layout within = layoutWithin(spans, layout);
        const auto change = [&](std::size_t old, std::size_t other) {
            if (now[other].first != leftAlone)
                value(tape, values[old], offset, now[other].second, within);
        };
        const auto text = [&](std::size_t other) {
            std::string member;
            appendJsonString(member, now[other].first);
            return member + ": " + writeJson(now[other].second, within);
        };
        pairedList({offset + tape[node].begin, offset + tape[node].end}, spans, pairs, now.size(), within, change, text,
                   [&] { return writeJson(now, layout); });
    }

    void array(const Tape &tape, std::size_t node, std::size_t offset, const JsonValue::Array &now, Layout layout)
    {
        std::vector<std::size_t> items;
        std::vector<TextSpan> spans;
        std::vector<JsonValue> values;
        for (const std::size_t item : tape.children(node)) {
            items.push_back(item);
            spans.push_back({offset + tape[item].begin, offset + tape[item].end});
            values.push_back(tape.toValue(item));
        }
        const Pairs pairs = paired(items.size(), now.size(),
                                   [&](std::size_t old, std::size_t other) { return values[old] == now[other]; });
        const Layout within = layoutWithin(spans, layout);
        const auto change = [&](std::size_t old, std::size_t other) {
            value(tape, items[old], offset, now[other], within);
        };
        const auto text = [&](std::size_t other) {
            return writeJson(now[other], within);
        };
        pairedList({offset + tape[node].begin, offset + tape[node].end}, spans, pairs, now.size(), within, change, text,
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
        JsonValue head = toJson(after.head);
        if (JsonValue::Object *object = head.object())
            differences.object(places.head(), 0, 0, *object, 0, "configs");
        else
            return editOfWhole(places, after);
    }
    if (before.configs != after.configs) {
        const Pairs pairs =
            paired(before.configs.size(), after.configs.size(), [&](std::size_t old, std::size_t other) {
                return before.configs[old].isSameAs(after.configs[other]);
            });
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
