// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/diff/moves.h"

#include "core/exchange/diff/longestrise.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace bcfg::diff {

namespace {

/// More than these many entries that may stand in each other's way are taken for ones that do.
constexpr std::size_t mostComparisons = 1'000'000;

const Pattern &anchorOf(const Pattern &pattern)
{
    const std::vector<Pattern> *steps = pattern.steps();
    return steps && !steps->empty() ? anchorOf(steps->front()) : pattern;
}

/// What torch sorts by: longest tuples first, atoms last.
std::size_t sizeOf(const Pattern &pattern)
{
    return pattern.steps() ? 1 + pattern.leafCount() : 0;
}

bool isSameAtom(const Pattern &a, const Pattern &b, const SymbolCatalog &catalog)
{
    if (a.symbol() && b.symbol())
        return catalog.isSameObject(a.symbol()->path(), b.symbol()->path());
    return a == b;
}

struct Kept
{
    Site site;
    std::optional<Pattern> key;
    bool stays = true;
};

/// Entries by what they compete for: how long they are, and what their anchor is.
class Rivals
{
public:
    Rivals(const std::vector<Kept> &kept, const SymbolCatalog &catalog) : m_catalog(catalog)
    {
        for (const Kept &each : kept) {
            if (each.key)
                m_bySizeAndAnchor[{sizeOf(*each.key), nameOf(*each.key)}].push_back(&each);
        }
    }

    /// Adds the rows of those that the entry has passed.
    void addPassedBy(const Kept &moved, std::set<std::size_t> &rows)
    {
        if (!moved.key)
            return;
        const std::size_t size = sizeOf(*moved.key);
        const std::string anchor = nameOf(*moved.key);
        for (auto list = m_bySizeAndAnchor.lower_bound({size, {}});
             list != m_bySizeAndAnchor.end() && list->first.first == size; ++list) {
            if (anchor.empty() || list->first.second.empty() || list->first.second == anchor)
                addPassedBy(moved, list->second, rows);
        }
    }

private:
    /// Empty for an anchor that matches any node.
    std::string nameOf(const Pattern &key) const
    {
        const Pattern &anchor = anchorOf(key);
        if (anchor.isMatchAllNode())
            return {};
        if (const Symbol *symbol = anchor.symbol())
            return std::string(m_catalog.canonical(symbol->path()));
        return anchor.method() ? ' ' + anchor.method()->name.str() : std::string(" constant");
    }

    void addPassedBy(const Kept &moved, const std::vector<const Kept *> &others, std::set<std::size_t> &rows)
    {
        for (const Kept *other : others) {
            const bool isPassed =
                other != &moved && (*other->site.a < *moved.site.a) != (*other->site.b < *moved.site.b);
            if (isPassed &&
                (++m_comparisons > mostComparisons || mayMatchOneAnchor(*other->key, *moved.key, m_catalog)))
                rows.insert(*other->site.b);
        }
    }

    const SymbolCatalog &m_catalog;
    std::map<std::pair<std::size_t, std::string>, std::vector<const Kept *>> m_bySizeAndAnchor;
    std::size_t m_comparisons = 0;
};

} // namespace

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
        return isSameAtom(a, b, catalog);
    if (!mayMatchOneAnchor(x ? x->front() : a, y ? y->front() : b, catalog))
        return false;
    if (!x || !y || x->size() == 1 || y->size() == 1) // an operator alone takes any arguments
        return true;
    return x->size() == y->size() &&
           std::equal(x->begin() + 1, x->end(), y->begin() + 1,
                      [&](const Pattern &p, const Pattern &q) { return mayMatchOneAnchor(p, q, catalog); });
}

std::vector<Group> movedEntries(const Comparison &comparison, const SymbolCatalog &catalog)
{
    std::vector<std::size_t> order;
    for (const Site &site : comparison.entries) {
        if (site.a && site.b)
            order.push_back(*site.b);
    }
    if (std::ranges::is_sorted(order))
        return {};
    const std::vector<bool> stays = longestRise(order);
    std::vector<Kept> kept;
    for (const Site &site : comparison.entries) {
        if (site.a && site.b)
            kept.push_back(
                {site, comparison.b.configs[*site.b]->reversedPattern(comparison.b.api), stays[kept.size()]});
    }
    Rivals rivals(kept, catalog);
    Group withEffect{Kind::Move, {}};
    Group without{Kind::Move, {}};
    std::set<std::size_t> allPassed;
    for (const Kept &each : kept) {
        if (each.stays)
            continue;
        std::set<std::size_t> passed;
        rivals.addPassedBy(each, passed);
        (passed.empty() ? without : withEffect).sites.push_back(each.site);
        allPassed.merge(passed);
    }
    withEffect.passed.assign(allPassed.begin(), allPassed.end());
    std::vector<Group> groups;
    for (Group *group : {&withEffect, &without}) {
        if (!group->sites.empty())
            groups.push_back(std::move(*group));
    }
    return groups;
}

} // namespace bcfg::diff
