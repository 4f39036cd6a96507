// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/diff/grouptext.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/dtypetext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "core/document/model/printable.h"
#include "core/document/model/utf8.h"
#include "core/exchange/diff/entries.h"
#include "core/torch/catalog/qconfigs.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <type_traits>
#include <unordered_map>

namespace bcfg::diff {

namespace {

constexpr std::size_t longestValue = 160; // bytes
constexpr std::size_t mostLines = 3;      // about verdicts or nodes below a change
constexpr std::size_t mostQConfigs = 3;   // named in such a line
constexpr std::size_t mostNodes = 5;      // named in such a line
constexpr std::size_t widestList = 110;   // characters

std::string entriesText(std::size_t count)
{
    return countedText(count, "entry", "entries");
}

std::string valueText(const std::optional<JsonValue> &value)
{
    if (!value)
        return "none";
    const std::string text = writeJsonLine(*value);
    return std::string(firstBytes(text, longestValue)) + (text.size() > longestValue ? "…" : "");
}

std::string changeText(const Group &group)
{
    return valueText(group.before) + " → " + valueText(group.after);
}

/// The first site of each entry of a group. An entry has several successive sites if several of its dtype configs are
/// in the group.
std::vector<Site> entriesOf(const Group &group)
{
    std::vector<Site> entries;
    std::ranges::unique_copy(group.sites, std::back_inserter(entries),
                             [](const Site &x, const Site &y) { return x.a == y.a && x.b == y.b; });
    return entries;
}

const DTypeConfig *dtypeConfigOf(const BackendConfig &document, const std::optional<std::size_t> &row,
                                 const std::optional<std::size_t> &index)
{
    return row && index ? &document.configs[*row]->dtypeConfigs()[*index] : nullptr;
}

/// The members of a dtype config that differ, by key, with their values before and after.
std::string slotChanges(const Group &group)
{
    std::string text;
    std::set<std::string> keys;
    for (const std::optional<JsonValue> *side : {&group.before, &group.after}) {
        if (*side && (*side)->object()) {
            for (const auto &[key, value] : *(*side)->object())
                keys.insert(key);
        }
    }
    for (const std::string &key : keys) {
        const std::optional<JsonValue> before = group.before ? copyOf(group.before->find(key)) : std::nullopt;
        const std::optional<JsonValue> after = group.after ? copyOf(group.after->find(key)) : std::nullopt;
        if (before != after)
            text += (text.empty() ? "" : "; ") + key + ' ' + valueText(before) + " → " + valueText(after);
    }
    return text;
}

std::string dtypeHeading(const Comparison &comparison, const Group &group)
{
    const Site &site = group.sites.front();
    const DTypeConfig *before = dtypeConfigOf(comparison.a, site.a, site.dtypeA);
    const DTypeConfig *after = dtypeConfigOf(comparison.b, site.b, site.dtypeB);
    const std::string entries = entriesText(entriesOf(group).size());
    if (!before)
        return "dtype config added to " + entries + ": " + dtypesAndBoundsText(*after);
    if (!after)
        return "dtype config removed from " + entries + ": " + dtypesAndBoundsText(*before);
    return "dtype config changed in " + entries + ": " + dtypesText(*before) + ": " + slotChanges(group);
}

std::string wholeHeading(const Comparison &comparison, const Group &group)
{
    const std::string entries = entriesText(group.sites.size());
    if (group.kind == Kind::Add || group.kind == Kind::Remove)
        return entries + (group.kind == Kind::Add ? " added" : " removed");
    if (group.kind != Kind::Move)
        return "order of keys, or duplicate keys, in " + (group.sites.empty() ? std::string("the document") : entries);
    if (group.passed.empty())
        return entries + " moved, no effect";
    const auto titleOfPassed = [&](std::size_t i) {
        return titleOf(comparison, std::nullopt, group.passed[i]);
    };
    return entries + " moved, which changes whether PyTorch tries it before or after " +
           listedNames(group.passed.size(), 5, ';', titleOfPassed);
}

/// The QConfigs with these indices in `names`, as the end of a sentence: " under x86, fbgemm and 3 more".
std::string underText(std::span<const std::string> names, const std::vector<std::size_t> &qconfigs)
{
    if (qconfigs.size() > mostQConfigs && qconfigs.size() == names.size())
        return " under all " + std::to_string(qconfigs.size()) + " QConfigs";
    return " under " + listedNames(qconfigs.size(), mostQConfigs, ',',
                                   [&](std::size_t i) { return QConfigCatalog::shortName(names[qconfigs[i]]); });
}

std::string wordsOf(const std::optional<Status> &status)
{
    return status == Status::Error ? "raises" : withBlanks(toString(*status));
}

std::string wordsOf(const std::optional<fx::NodeStatus> &status)
{
    return withBlanks(status ? toString(*status) : "preparing raises");
}

template <class AnyStatus>
std::string statusChangeText(const std::optional<AnyStatus> &before, const std::optional<AnyStatus> &after)
{
    if (before == after)
        return wordsOf(after) + ", with another dtype config";
    if (std::is_same_v<AnyStatus, Status> && !(before && after)) // only one document has the entry
        return before ? "no longer " + wordsOf(before) : "now " + wordsOf(after);
    return wordsOf(before) + " → " + wordsOf(after);
}

/// By status before, status after and QConfig: the items (numbers of entries or nodes) whose status changes in this
/// way.
template <class AnyStatus>
using ItemsByChange =
    std::map<std::tuple<std::optional<AnyStatus>, std::optional<AnyStatus>, std::size_t>, std::vector<std::size_t>>;

/// A line for each group of items that change in the same way under the same QConfigs: "3 of 181 entries: quantized →
/// rejected under x86", followed by the result of `namesOf`. An item stands for counts[item] entries or nodes; `all` is
/// "181 entries". Lines about the most changes come first; the last line counts the changes that have no line.
template <class AnyStatus, class NamesOf>
std::vector<std::string> alikeLines(ItemsByChange<AnyStatus> changes, const std::vector<std::size_t> &counts,
                                    const std::string &all, std::span<const std::string> qconfigs, NamesOf namesOf)
{
    using Indices = std::vector<std::size_t>;
    std::map<std::tuple<std::optional<AnyStatus>, std::optional<AnyStatus>, Indices>, Indices> alike;
    for (auto &[change, items] : changes) {
        const auto &[before, after, qconfig] = change;
        alike[{before, after, std::move(items)}].push_back(qconfig);
    }
    std::vector<std::pair<std::size_t, std::string>> lines; // number of changes, and the line about them
    for (const auto &[change, under] : alike) {
        const auto &[before, after, items] = change;
        std::size_t count = 0;
        for (const std::size_t item : items)
            count += counts[item];
        lines.emplace_back(count * under.size(), std::to_string(count) + " of " + all + ": " +
                                                     statusChangeText(before, after) + underText(qconfigs, under) +
                                                     namesOf(items));
    }
    std::ranges::stable_sort(lines, std::ranges::greater(), &std::pair<std::size_t, std::string>::first);
    std::vector<std::string> result;
    std::size_t left = 0;
    for (auto &[count, line] : lines) {
        if (result.size() < mostLines)
            result.push_back(std::move(line));
        else
            left += count;
    }
    if (left > 0)
        result.push_back("and " + countedText(left, "more verdict", "more verdicts"));
    return result;
}

} // namespace

std::string titleOf(const Comparison &comparison, std::optional<std::size_t> a, std::optional<std::size_t> b)
{
    return b ? comparison.b.configs[*b]->title(comparison.b.api) : comparison.a.configs[*a]->title(comparison.a.api);
}

std::string headingOf(const Comparison &comparison, const Group &group)
{
    std::string text;
    if (group.field.empty())
        text = wholeHeading(comparison, group);
    else if (group.sites.empty())
        text = group.field + ": " + changeText(group);
    else if (group.sites.front().dtypeA || group.sites.front().dtypeB)
        text = dtypeHeading(comparison, group);
    else if (group.kind == Kind::Move)
        text =
            "dtype configs in another order, which decides which one is taken, in " + entriesText(group.sites.size());
    else
        text = std::string(shownKey(group.field)) + " in " + entriesText(group.sites.size()) + ": " + changeText(group);
    return (group.kind == Kind::Spelling ? "spelling: " : "") + text;
}

std::vector<std::string> titlesOf(const Comparison &comparison, const Group &group)
{
    return mapped(entriesOf(group), [&](const Site &site) { return titleOf(comparison, site.a, site.b); });
}

std::string listOf(const Comparison &comparison, const Group &group)
{
    const std::vector<std::string> titles = titlesOf(comparison, group);
    std::string text;
    for (std::size_t i = 0; i < titles.size(); ++i) {
        const std::string title = visibleText(titles[i]);
        if (i > 0 && codePointCount(text) + codePointCount(title) > widestList)
            return text + "; and " + std::to_string(titles.size() - i) + " more";
        text += (i ? "; " : "") + title;
    }
    return text;
}

std::vector<std::string> effectLines(const Comparison &comparison, const Group &group,
                                     std::span<const std::string> qconfigs)
{
    ItemsByChange<Status> changes;
    // An item is a set of entries that share their verdicts, because there may be 100,000 entries.
    std::vector<std::size_t> counts;
    SharedMap<std::vector<VerdictChange>, std::size_t> items;
    for (const EntryEffect &effect : group.effect) {
        const auto [known, isNew] = items.try_emplace(effect.verdicts, counts.size());
        if (isNew) {
            for (const VerdictChange &change : *effect.verdicts)
                changes[{change.before.status, change.after.status, change.qconfig}].push_back(counts.size());
            counts.push_back(0);
        }
        ++counts[known->second];
    }
    return alikeLines(std::move(changes), counts, entriesText(comparison.entries.size()), qconfigs,
                      [](const auto &) { return std::string(); });
}

std::vector<std::string> nodeLines(const ModelEffects &effects, const std::vector<NodeStatusChange> &changes,
                                   const trace::Model &model, std::span<const std::string> qconfigs)
{
    if (changes.empty())
        return {};
    ItemsByChange<fx::NodeStatus> nodes;
    for (const NodeStatusChange &change : changes)
        nodes[{change.before.status, change.after.status, change.qconfig}].push_back(change.node);
    const auto namesOf = [&](const std::vector<std::size_t> &shown) {
        return ": " +
               listedNames(shown.size(), mostNodes, ';', [&](std::size_t i) { return model.nodes[shown[i]].name; });
    };
    return alikeLines(std::move(nodes), std::vector<std::size_t>(model.nodes.size(), 1),
                      std::to_string(effects.operators) + " operators of " + model.name, qconfigs, namesOf);
}

std::vector<std::string> comparisonLines(const Comparison &comparison, std::span<const std::string> qconfigs,
                                         const std::function<std::vector<std::string>(std::size_t)> &more)
{
    std::vector<std::string> lines = lossLines(comparison.leftBehind);
    for (std::size_t i = 0; i < comparison.groups.size(); ++i) {
        const Group &group = comparison.groups[i];
        lines.push_back(headingOf(comparison, group));
        if (const std::string list = listOf(comparison, group); !list.empty())
            lines.push_back("    " + list);
        for (const std::string &line : effectLines(comparison, group, qconfigs))
            lines.push_back("    " + line);
        for (const std::string &line : more ? more(i) : std::vector<std::string>())
            lines.push_back("    " + line);
    }
    return lines;
}

std::vector<std::string> lossLines(std::span<const Diagnostic> leftBehind)
{
    std::vector<std::pair<std::string_view, std::size_t>> counts;
    std::unordered_map<std::string_view, std::size_t> places; // by message, as there may be one for each entry
    for (const Diagnostic &lost : leftBehind) {
        if (lost.severity == Severity::Info)
            continue;
        const auto [known, isNew] = places.try_emplace(lost.message, counts.size());
        if (isNew)
            counts.emplace_back(lost.message, 0);
        ++counts[known->second].second;
    }
    return mapped(counts, [](const auto &each) {
        return "left behind" + (each.second > 1 ? ", " + std::to_string(each.second) + " times" : std::string()) +
               ": " + std::string(each.first);
    });
}

std::vector<std::string> changeLines(const BackendConfig &before, const BackendConfig &now,
                                     std::span<const GivenQConfig> qconfigs)
{
    Comparison comparison = compare(before, now);
    std::vector<QConfigOfBoth> judged;
    std::vector<std::string> names;
    const Release release = releaseOf(comparison.b);
    if (releaseOf(comparison.a) == release) {
        for (const GivenQConfig &given : qconfigs) {
            const QConfigAssignment assignment = given.assignment(release);
            judged.push_back({given.name, assignment, assignment});
            names.push_back(given.name);
        }
    }
    addEffects(comparison, judged);
    return comparisonLines(comparison, names);
}

} // namespace bcfg::diff
