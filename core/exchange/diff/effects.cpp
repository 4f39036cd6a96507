// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/patch.h"
#include "core/document/model/dtypetext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/exchange/diff/compare.h"
#include "core/exchange/diff/entries.h"
#include "core/exchange/diff/groupsofentries.h"
#include "core/prepare/model/outcome.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>
#include <array>
#include <future>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <variant>

namespace bcfg::diff {

namespace {

/// The most times that entries are judged without the change of a group. Groups beyond this limit get all verdicts that
/// they may have changed.
constexpr std::size_t mostTried = 20'000;

using VerdictsOfEntry = std::vector<Judged<Status>>; // by QConfig

/// The verdicts on the entries of one of two documents. A replaced entry has the verdicts of the entry that replaces
/// it, which are computed once. Equal lists are one object.
class Verdicts
{
public:
    /// `side`: QConfigOfBoth::before or after, the value of each QConfig for this document. Keeps references to the
    /// arguments.
    Verdicts(const BackendConfig &document, std::span<const QConfigOfBoth> qconfigs,
             QConfigAssignment QConfigOfBoth::*side)
        : m_document(document),
          m_qconfigs(qconfigs),
          m_side(side),
          m_index(document)
    {}

    const OutcomeIndex &index() const { return m_index; }

    /// The verdicts by QConfig; for a row of nullopt they have no status. They live as long as this object.
    const VerdictsOfEntry &of(std::optional<std::size_t> row)
    {
        if (!row)
            return *m_distinct.emplace(m_qconfigs.size()).first;
        const std::optional<std::size_t> by = m_index.matches().overriddenBy(*row);
        if (!by)
            return judged(*row);
        const auto [known, isNew] = m_known.try_emplace(*by);
        if (isNew)
            known->second = &judged(*by);
        return *known->second;
    }

    /// Call this after the entry in a row of the document was replaced.
    void update(std::size_t row)
    {
        m_index.replace(row, m_document.configs[row]);
        m_known.clear();
    }

private:
    const VerdictsOfEntry &judged(std::size_t row)
    {
        ModelOfPattern model = m_index.model(row);
        VerdictsOfEntry result;
        result.reserve(m_qconfigs.size());
        std::map<std::pair<std::size_t, std::size_t>, std::optional<Text>> texts; // by entry and dtype config
        for (const QConfigOfBoth &qconfig : m_qconfigs) {
            const Outcome outcome = model.outcome(qconfig.*m_side);
            result.push_back({outcome.status});
            if (!outcome.dtypeConfig)
                continue;
            std::optional<Text> &text = texts[{*outcome.by, *outcome.dtypeConfig}];
            if (!text)
                text.emplace(dtypesText(m_document.configs[*outcome.by]->dtypeConfigs()[*outcome.dtypeConfig]));
            result.back().dtypes = text;
        }
        return *m_distinct.insert(std::move(result)).first;
    }

    const BackendConfig &m_document;
    std::span<const QConfigOfBoth> m_qconfigs;
    QConfigAssignment QConfigOfBoth::*m_side;
    OutcomeIndex m_index;
    std::set<VerdictsOfEntry> m_distinct;
    std::unordered_map<std::size_t, const VerdictsOfEntry *> m_known; // by row of the entry that counts
};

/// The verdicts that the second document would have without the change of one group.
class WithoutGroup
{
public:
    WithoutGroup(const Comparison &comparison, std::span<const QConfigOfBoth> qconfigs)
        : m_comparison(comparison),
          m_qconfigs(qconfigs),
          m_document(comparison.b),
          m_verdicts(m_document, qconfigs, &QConfigOfBoth::after)
    {}

    /// The verdicts on entries that both documents have, given by their indices in comparison.entries.
    std::vector<VerdictsOfEntry> verdicts(const Group &group, const std::vector<std::size_t> &places)
    {
        return group.field.empty() && group.kind != Kind::Change ? withOtherRows(group, places)
                                                                 : withOtherEntries(group, places);
    }

private:
    /// verdicts() for a group that adds, removes or moves entries.
    std::vector<VerdictsOfEntry> withOtherRows(const Group &group, const std::vector<std::size_t> &places) const
    {
        const BackendConfig document =
            std::get<BackendConfig>(applyEdits(m_comparison.b, editsBack(m_comparison, group)));
        const std::vector<Site> rows =
            pairedEntries(m_comparison.b, document, SymbolCatalog::of(releaseOf(m_comparison.b)));
        Verdicts verdicts(document, m_qconfigs, &QConfigOfBoth::after);
        return mapped(places, [&](std::size_t place) {
            goOn();
            return verdicts.of(rows[*m_comparison.entries[place].b].b);
        });
    }

    std::vector<VerdictsOfEntry> withOtherEntries(const Group &group, const std::vector<std::size_t> &places)
    {
        // Has only the entries of the group, because there may be as many groups as entries.
        Comparison part{{m_comparison.a.head, {}, m_comparison.a.api}, {m_comparison.b.head, {}, m_comparison.b.api}};
        Group change = group;
        std::vector<std::size_t> rows;
        for (Site &site : change.sites) {
            if (rows.empty() || rows.back() != *site.b) {
                rows.push_back(*site.b);
                part.a.configs.push_back(m_comparison.a.configs[*site.a]);
                part.b.configs.push_back(m_comparison.b.configs[*site.b]);
            }
            site.a = site.b = rows.size() - 1;
        }
        const BackendConfig undone = std::get<BackendConfig>(applyEdits(part.b, editsBack(part, change)));
        const auto take = [&](const BackendConfig &from) {
            for (std::size_t i = 0; i < rows.size(); ++i) {
                m_document.configs[rows[i]] = from.configs[i];
                m_verdicts.update(rows[i]);
            }
        };
        take(undone);
        auto result = mapped(places, [&](std::size_t place) {
            goOn();
            return m_verdicts.of(m_comparison.entries[place].b);
        });
        take(part.b);
        return result;
    }

    const Comparison &m_comparison;
    std::span<const QConfigOfBoth> m_qconfigs;
    BackendConfig m_document; // the second document, in which a group is undone while it is tried
    Verdicts m_verdicts;
};

/// The verdicts that differ between the documents, and also differ from those of the second document `without` a
/// change.
std::vector<VerdictChange> changes(const VerdictsOfEntry &was, const VerdictsOfEntry &is,
                                   const VerdictsOfEntry &without)
{
    std::vector<VerdictChange> result;
    for (std::size_t i = 0; i < was.size(); ++i) {
        if (was[i] != is[i] && without[i] != is[i])
            result.push_back({i, was[i], is[i]});
    }
    return result;
}

/// The verdicts on an entry in both documents.
struct BeforeAndAfter
{
    const VerdictsOfEntry *was = nullptr; ///< in the first document; null where no group concerns the entry
    const VerdictsOfEntry *is = nullptr;  ///< in the second document
    /// By group that was tried: in the second document without the group.
    std::map<std::size_t, VerdictsOfEntry> without = {};

    bool hasChanged() const { return was && *was != *is; }
    /// Whether the verdict would differ without one of the groups that were tried. If each of several changes alone
    /// would cause it, none is needed.
    bool needsAny(std::size_t qconfig) const
    {
        return std::ranges::any_of(without, [&](const auto &each) { return each.second[qconfig] != (*is)[qconfig]; });
    }
};

/// Finds the verdicts that each group of a comparison changes.
class Effects
{
public:
    Effects(Comparison &comparison, std::span<const QConfigOfBoth> qconfigs,
            const std::optional<ReleaseChange> &release)
        : m_comparison(comparison),
          m_qconfigs(qconfigs),
          m_release(release),
          m_before(comparison.a, qconfigs, &QConfigOfBoth::before),
          m_after(comparison.b, qconfigs, &QConfigOfBoth::after),
          m_groupsOfEntries(comparison, m_after.index()),
          m_verdicts(comparison.entries.size())
    {}

    void add()
    {
        judge();
        tryWithout();
        for (std::size_t place = 0; place < m_verdicts.size(); ++place) {
            goOn();
            if (m_verdicts[place].hasChanged())
                credit(place);
        }
    }

private:
    void judge()
    {
        std::future<void> touched = beside(m_verdicts.size(), [this] {
            judge(m_before, m_groupsOfEntries.touching(), &Site::a, &BeforeAndAfter::was);
        });
        m_groups = m_groupsOfEntries.groups();
        judge(m_after, m_groups, &Site::b, &BeforeAndAfter::is);
        touched.get();
        judge(m_before, m_groups, &Site::a, &BeforeAndAfter::was);
        if (!m_release)
            return;
        Verdicts withoutRelease(m_release->without, m_qconfigs, &QConfigOfBoth::before);
        for (std::size_t place = 0; place < m_verdicts.size(); ++place) {
            goOn();
            if (isInBoth(place) && m_verdicts[place].hasChanged())
                m_verdicts[place].without[m_release->group] = withoutRelease.of(m_comparison.entries[place].b);
        }
    }

    /// Judges those entries of one document that groups concern, if they are not judged yet.
    void judge(Verdicts &document, const std::vector<std::set<std::size_t>> &groupsOfEntries,
               std::optional<std::size_t> Site::*row, const VerdictsOfEntry *BeforeAndAfter::*verdicts)
    {
        for (std::size_t place = 0; place < m_verdicts.size(); ++place) {
            goOn();
            if ((m_release || !groupsOfEntries[place].empty()) && !(m_verdicts[place].*verdicts))
                m_verdicts[place].*verdicts = &document.of(m_comparison.entries[place].*row);
        }
    }

    /// Whether both documents have the entry. Otherwise only one group, which adds or removes the entry, changes its
    /// verdict.
    bool isInBoth(std::size_t place) const { return m_comparison.entries[place].a && m_comparison.entries[place].b; }

    /// Judges the entries that several groups affect, once without each of these groups.
    void tryWithout()
    {
        std::vector<std::vector<std::size_t>> doubtful(m_comparison.groups.size()); // by group: entries
        for (std::size_t place = 0; place < m_verdicts.size(); ++place) {
            if (!isInBoth(place) || !m_verdicts[place].hasChanged() || (m_groups[place].size() < 2 && !m_release))
                continue;
            for (const std::size_t group : m_groups[place])
                doubtful[group].push_back(place);
        }
        std::vector<std::size_t> tried; // groups
        std::size_t entries = 0;
        for (std::size_t group = 0; group < doubtful.size(); ++group) {
            entries += doubtful[group].size();
            if (!doubtful[group].empty() && entries <= mostTried)
                tried.push_back(group);
        }
        std::vector<std::vector<VerdictsOfEntry>> without(doubtful.size()); // by group, as `doubtful`
        const auto tryGroups = [&](std::span<const std::size_t> groups) {
            if (groups.empty())
                return;
            WithoutGroup withoutGroup(m_comparison, m_qconfigs);
            for (const std::size_t group : groups)
                without[group] = withoutGroup.verdicts(m_comparison.groups[group], doubtful[group]);
        };
        const std::span<const std::size_t> all = tried;
        std::future<void> half = beside(m_verdicts.size(), [&] { tryGroups(all.first(all.size() / 2)); });
        tryGroups(all.subspan(all.size() / 2));
        half.get();
        for (const std::size_t group : tried) {
            for (std::size_t i = 0; i < doubtful[group].size(); ++i)
                m_verdicts[doubtful[group][i]].without[group] = std::move(without[group][i]);
        }
    }

    /// Gives the verdicts on an entry to the groups without which they would differ. If each of several changes alone
    /// would cause a verdict, gives it to the groups that change the entry itself, or else to all.
    void credit(std::size_t place)
    {
        const BeforeAndAfter &verdicts = m_verdicts[place];
        const std::set<std::size_t> &own = m_groupsOfEntries.touching()[place];
        for (const std::size_t group : m_groups[place]) {
            const VerdictsOfEntry *known = valueUnder(verdicts.without, group);
            if (!known) { // it is the only group, or it was not tried
                give(group, place, *verdicts.was);
                continue;
            }
            VerdictsOfEntry without = *known;
            for (std::size_t i = 0; i < without.size() && (own.empty() || own.contains(group)); ++i) {
                if (!verdicts.needsAny(i))
                    without[i] = (*verdicts.was)[i];
            }
            give(group, place, *m_distinct.insert(std::move(without)).first);
        }
        if (!m_release)
            return;
        if (const VerdictsOfEntry *known = valueUnder(verdicts.without, m_release->group))
            give(m_release->group, place, *m_distinct.insert(*known).first);
    }

    /// Gives a group the verdicts on an entry that differ from those `without` the group, if there are any.
    void give(std::size_t group, std::size_t place, const VerdictsOfEntry &without)
    {
        const BeforeAndAfter &verdicts = m_verdicts[place];
        const ComparedLists compared{verdicts.was, verdicts.is, &without};
        auto known = m_changes.find(compared);
        if (known == m_changes.end()) {
            auto made = Shared<std::vector<VerdictChange>>::make(changes(*verdicts.was, *verdicts.is, without));
            known = m_changes.emplace(compared, std::move(made)).first;
        }
        const Site &site = m_comparison.entries[place];
        if (!known->second->empty())
            m_comparison.groups[group].effect.push_back({site.a, site.b, known->second});
    }

    /// The arguments of changes(). Entries with equal arguments share their changes.
    using ComparedLists = std::array<const VerdictsOfEntry *, 3>;

    Comparison &m_comparison;
    std::span<const QConfigOfBoth> m_qconfigs;
    const std::optional<ReleaseChange> &m_release;
    Verdicts m_before;
    Verdicts m_after;
    GroupsOfEntries m_groupsOfEntries;
    std::vector<std::set<std::size_t>> m_groups; // by index in comparison.entries: the groups that affect the entry
    std::vector<BeforeAndAfter> m_verdicts;      // by index in comparison.entries
    std::set<VerdictsOfEntry> m_distinct;        // verdicts without some group, to which m_changes refers
    std::map<ComparedLists, Shared<std::vector<VerdictChange>>> m_changes;
};

} // namespace

void addEffects(Comparison &comparison, std::span<const QConfigOfBoth> qconfigs)
{
    for (Group &group : comparison.groups)
        group.effect.clear();
    const std::optional<ReleaseChange> release = releaseChange(comparison);
    if (release || std::ranges::any_of(comparison.groups, touchesOutcomes))
        Effects(comparison, qconfigs, release).add();
}

} // namespace bcfg::diff
