// SPDX-License-Identifier: Apache-2.0
#include "ui/views/overview/overviewcounts.h"

#include "core/document/model/progress.h"
#include "core/exchange/diff/compare.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace bcfg::ui::views {

namespace {

using Used = std::set<std::pair<std::size_t, DType::Id>>; // index in countedSides, and a dtype on that side

Used dtypesOf(const DTypeConfigs &configs)
{
    Used used;
    for (const DTypeConfig &config : configs) {
        for (std::size_t side = 0; side < countedSides.size(); ++side) {
            if (const std::optional<DType> dtype = config.constraints(countedSides[side]).dtype())
                used.emplace(side, dtype->id());
        }
    }
    return used;
}

} // namespace

std::vector<DTypeCount> countDTypes(const BackendConfig &document)
{
    SharedMap<DTypeConfigs, Used> known; // counted once for the many pattern configs that share a list
    std::map<std::pair<std::size_t, DType::Id>, int> counts;
    for (const Shared<PatternConfig> &entry : document.configs) {
        goOn();
        const auto *list = entry->record().get<Shared<DTypeConfigs>>(Field::DTypeConfigs);
        if (!list)
            continue;
        const auto [found, isNew] = known.try_emplace(*list);
        if (isNew)
            found->second = dtypesOf(**list);
        for (const auto &each : found->second)
            ++counts[each];
    }
    std::vector<DTypeCount> all;
    for (const auto &[used, patterns] : counts)
        all.push_back({countedSides[used.first], used.second, patterns});
    std::ranges::stable_sort(all, {}, [](const DTypeCount &count) {
        return std::pair(std::ranges::find(countedSides, count.side), -count.patterns);
    });
    return all;
}

ChangeCounts countChanges(const BackendConfig &before, const BackendConfig &now)
{
    const diff::Comparison comparison = diff::compare(before, now);
    ChangeCounts counts;
    std::set<std::size_t> changed;
    std::set<std::size_t> moved;
    for (const diff::Site &entry : comparison.entries) {
        counts.added += entry.a ? 0 : 1;
        counts.removed += entry.b ? 0 : 1;
    }
    for (const diff::Group &group : comparison.groups) {
        counts.isHeadChanged = counts.isHeadChanged || group.sites.empty();
        for (const diff::Site &site : group.sites) {
            if (site.a && site.b)
                (group.kind == diff::Kind::Move ? moved : changed).insert(*site.b);
        }
    }
    counts.changed = static_cast<int>(changed.size());
    counts.moved = static_cast<int>(moved.size());
    return counts;
}

} // namespace bcfg::ui::views
