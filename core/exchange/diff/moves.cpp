// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/progress.h"
#include "core/exchange/diff/entries.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace bcfg::diff {

namespace {

/// The limit of comparisons of patterns, where a long pattern counts as several. Beyond the limit, entries of equal
/// size with the same anchor and first operand are assumed to match the same nodes.
constexpr std::size_t mostComparisons = 4'000'000;
constexpr std::size_t shortPattern = 16; // operators; each multiple of this length counts as one more comparison

const Pattern &anchorOf(const Pattern &pattern)
{
    const std::vector<Pattern> *steps = pattern.steps();
    return steps && !steps->empty() ? anchorOf(steps->front()) : pattern;
}

/// The number that torch sorts patterns by: longest tuples first, atoms last.
std::size_t sizeOf(const Pattern &pattern)
{
    return pattern.steps() ? 1 + pattern.leafCount() : 0;
}

/// Whether one node of a graph may be the anchor of matches of both patterns, which are reversed.
bool mayMatchOneAnchor(const Pattern &a, const Pattern &b, const SymbolCatalog &catalog)
{
    if (a.isMatchAllNode() || b.isMatchAllNode())
        return true;
    const std::vector<Pattern> *x = a.steps();
    const std::vector<Pattern> *y = b.steps();
    if (x && x->empty())
        x = nullptr;
    if (y && y->empty())
        y = nullptr;
    if (!x && !y)
        return a.symbol() && b.symbol() ? catalog.isSameObject(a.symbol()->path(), b.symbol()->path()) : a == b;
    if (!mayMatchOneAnchor(x ? x->front() : a, y ? y->front() : b, catalog))
        return false;
    if (!x || !y || x->size() == 1 || y->size() == 1) // a pattern of only an operator matches any arguments
        return true;
    return x->size() == y->size() &&
           std::equal(x->begin() + 1, x->end(), y->begin() + 1,
                      [&](const Pattern &p, const Pattern &q) { return mayMatchOneAnchor(p, q, catalog); });
}

struct Kept
{
    Site site;
    std::optional<Pattern> key;
    bool stays = true;
};

/// Entries that may match the same node, in the order of the first document.
class RivalList
{
public:
    void add(const Kept &entry) { m_entries.push_back(&entry); }
    const std::vector<const Kept *> &entries() const { return m_entries; }

    /// Remembers a moved entry for addPassed() if its order with some entry of the list has changed, and returns
    /// whether it has. Call this in the order of the first document.
    bool addPasser(const Kept &moved)
    {
        if (m_last.empty())
            findEnds();
        const auto place = static_cast<std::size_t>(
            std::ranges::lower_bound(m_entries, *moved.site.a, {}, [](const Kept *each) { return *each->site.a; }) -
            m_entries.begin());
        const bool hasPassed = (place > 0 && m_last[place - 1] > *moved.site.b) ||
                               (place < m_entries.size() && m_first[place] < *moved.site.b);
        if (hasPassed)
            m_passers.push_back(&moved);
        return hasPassed;
    }

    /// Adds the second document's rows of all entries whose order with a remembered entry has changed.
    void addPassed(std::set<std::size_t> &rows) const
    {
        std::size_t last = 0; // the greatest new row of the moved entries that stood before `entry`
        auto passer = m_passers.begin();
        for (const Kept *entry : m_entries) {
            for (; passer != m_passers.end() && *(*passer)->site.a < *entry->site.a; ++passer)
                last = std::max(last, *(*passer)->site.b);
            if (last > *entry->site.b)
                rows.insert(*entry->site.b);
        }
        std::size_t first = std::numeric_limits<std::size_t>::max(); // the least new row of those that stood after it
        auto behind = m_passers.rbegin();
        for (auto entry = m_entries.rbegin(); entry != m_entries.rend(); ++entry) {
            for (; behind != m_passers.rend() && *(*behind)->site.a > *(*entry)->site.a; ++behind)
                first = std::min(first, *(*behind)->site.b);
            if (first < *(*entry)->site.b)
                rows.insert(*(*entry)->site.b);
        }
    }

private:
    void findEnds()
    {
        for (const Kept *entry : m_entries)
            m_last.push_back(std::max(m_last.empty() ? 0 : m_last.back(), *entry->site.b));
        m_first.resize(m_entries.size());
        std::size_t first = std::numeric_limits<std::size_t>::max();
        for (std::size_t i = m_entries.size(); i > 0; --i) {
            first = std::min(first, *m_entries[i - 1]->site.b);
            m_first[i - 1] = first;
        }
    }

    std::vector<const Kept *> m_entries;
    std::vector<const Kept *> m_passers;
    std::vector<std::size_t> m_last;  ///< by index: the greatest new row of the entries up to this one
    std::vector<std::size_t> m_first; ///< by index: the least new row of the entries from this one on
};

/// Finds the entries that may match the same node as a moved entry: entries of equal size whose anchors are equal and
/// whose first operands are equal, where MatchAllNode counts as equal to everything.
class Rivals
{
public:
    Rivals(const std::vector<Kept> &kept, const SymbolCatalog &catalog) : m_catalog(catalog)
    {
        for (const Kept &each : kept) {
            goOn();
            if (each.stays || !each.key)
                continue;
            for (Key &rivals : rivalsOf(*each.key))
                m_rivals[std::move(rivals)];
        }
        for (const Kept &each : kept) {
            goOn();
            const auto ofSize = each.key ? m_rivals.lower_bound({sizeOf(*each.key), {}}) : m_rivals.end();
            if (ofSize == m_rivals.end() || ofSize->first.first != sizeOf(*each.key))
                continue; // most entries, if few have moved
            const std::string anchor = nameOf(*each.key);
            for (const Names &names : {Names{all, all}, Names{anchor, all}, Names{anchor, operandOf(*each.key)}}) {
                if (const auto list = m_rivals.find({ofSize->first.first, names}); list != m_rivals.end())
                    list->second.add(each);
            }
        }
    }

    /// Whether the entry has changed its order with other entries that may match the same node; passed() collects their
    /// rows. Call this in the order of the first document.
    bool hasPassed(const Kept &moved)
    {
        bool isAny = false;
        for (const Key &rivals : moved.key ? rivalsOf(*moved.key) : std::vector<Key>())
            isAny = hasPassed(moved, m_rivals.at(rivals)) || isAny;
        return isAny;
    }

    std::set<std::size_t> passed() const
    {
        std::set<std::size_t> rows = m_passed;
        for (const auto &[key, list] : m_rivals)
            list.addPassed(rows);
        return rows;
    }

private:
    using Names = std::pair<std::string, std::string>; ///< of the anchor and its first operand
    using Key = std::pair<std::size_t, Names>;         ///< the size of patterns, and their names
    static constexpr const char *all = "*";            ///< stands for any name

    /// The keys of the lists in which the rivals of an entry stand.
    std::vector<Key> rivalsOf(const Pattern &key) const
    {
        const std::size_t size = sizeOf(key);
        const std::string anchor = nameOf(key);
        const std::string operand = operandOf(key);
        if (anchor.empty())
            return {{size, {all, all}}};
        if (operand.empty())
            return {{size, {anchor, all}}, {size, {{}, all}}};
        return {{size, {anchor, operand}}, {size, {anchor, {}}}, {size, {{}, all}}};
    }

    /// The name of a pattern's anchor; empty for an anchor that matches any node.
    std::string nameOf(const Pattern &key) const
    {
        const Pattern &anchor = anchorOf(key);
        if (anchor.isMatchAllNode())
            return {};
        if (const Symbol *symbol = anchor.symbol())
            return std::string(m_catalog.canonical(symbol->path()));
        return anchor.method() ? ' ' + anchor.method()->name.str() : std::string(" constant");
    }

    /// The name of the first operand's anchor; empty where any node may be the operand.
    std::string operandOf(const Pattern &key) const
    {
        const std::vector<Pattern> *steps = key.steps();
        return steps && steps->size() > 1 ? nameOf((*steps)[1]) : std::string();
    }

    bool hasPassed(const Kept &moved, RivalList &rivals)
    {
        const std::size_t comparisons = rivals.entries().size() * (1 + moved.key->leafCount() / shortPattern);
        if (m_comparisons + comparisons > mostComparisons)
            return rivals.addPasser(moved);
        m_comparisons += comparisons;
        bool isAny = false;
        for (const Kept *other : rivals.entries()) {
            const bool isPassed =
                other != &moved && (*other->site.a < *moved.site.a) != (*other->site.b < *moved.site.b);
            if (isPassed && mayMatchOneAnchor(*other->key, *moved.key, m_catalog)) {
                m_passed.insert(*other->site.b);
                isAny = true;
            }
        }
        return isAny;
    }

    const SymbolCatalog &m_catalog;
    std::map<Key, RivalList> m_rivals; // of moved entries
    std::set<std::size_t> m_passed;    // rows of passed entries that were found by comparing patterns one by one
    std::size_t m_comparisons = 0;
};

} // namespace

std::vector<Group> movedEntries(const Comparison &comparison, const SymbolCatalog &catalog)
{
    const std::vector<bool> stays = staying(comparison.entries);
    std::vector<Kept> kept;
    for (std::size_t i = 0; i < stays.size(); ++i) {
        if (const Site &site = comparison.entries[i]; site.a && site.b)
            kept.push_back({site, std::nullopt, stays[i]});
    }
    if (std::ranges::all_of(kept, &Kept::stays))
        return {};
    for (Kept &each : kept)
        each.key = comparison.b.configs[*each.site.b]->reversedPattern(comparison.b.api);
    Rivals rivals(kept, catalog);
    Group withEffect{Kind::Move, {}};
    Group without{Kind::Move, {}};
    for (const Kept &each : kept) {
        goOn();
        if (!each.stays)
            (rivals.hasPassed(each) ? withEffect : without).sites.push_back(each.site);
    }
    const std::set<std::size_t> passed = rivals.passed();
    withEffect.passed.assign(passed.begin(), passed.end());
    std::vector<Group> groups;
    for (Group *group : {&withEffect, &without}) {
        if (!group->sites.empty())
            groups.push_back(std::move(*group));
    }
    return groups;
}

std::vector<bool> staying(std::span<const Site> pairs)
{
    std::vector<std::size_t> ends; // by length: the pair with the least row that ends a rising subsequence
    std::vector<std::optional<std::size_t>> before(pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (!pairs[i].a || !pairs[i].b)
            continue;
        const auto at = std::ranges::lower_bound(ends, pairs[i].b, {}, [&](std::size_t end) { return pairs[end].b; });
        if (at != ends.begin())
            before[i] = *std::prev(at);
        if (at == ends.end())
            ends.push_back(i);
        else
            *at = i;
    }
    std::vector<bool> stays(pairs.size());
    for (std::optional<std::size_t> i = ends.empty() ? std::nullopt : std::optional(ends.back()); i; i = before[*i])
        stays[*i] = true;
    return stays;
}

} // namespace bcfg::diff
