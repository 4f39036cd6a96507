// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/mapped.h"
#include "ui/basis/text.h"
#include "ui/session/document/document.h"
#include "ui/session/problems/diagnosticmodel.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

// Joining the quick fixes of many problems into one.

namespace bcfg::ui::session {

namespace {

bool isOfWholeEntry(const Edit &edit, Edit::Operation operation)
{
    const std::optional<std::size_t> row = edit.where.configIndex();
    return edit.operation == operation && row && edit.where == JsonPointer::config(*row);
}

/// The edits of fixes that were computed for the same document; `fixes` begins with the fixes of the last entry. Orders
/// the edits so that no edit shifts an entry that a later edit names. An entry that several fixes would add or remove
/// is added or removed once.
std::vector<Edit> allEdits(std::vector<Fix> fixes)
{
    const auto has = [](Edit::Operation operation) {
        return [operation](const Fix &fix) {
            return std::ranges::any_of(fix.edits, [&](const Edit &edit) { return isOfWholeEntry(edit, operation); });
        };
    };
    const auto firstRemoval =
        std::stable_partition(fixes.begin(), fixes.end(), std::not_fn(has(Edit::Operation::Remove)));
    std::stable_partition(fixes.begin(), firstRemoval, std::not_fn(has(Edit::Operation::Add)));
    // The fixes from here on only remove an entry.
    std::stable_sort(firstRemoval, fixes.end(), [](const Fix &a, const Fix &b) {
        return *a.edits.front().where.configIndex() > *b.edits.front().where.configIndex();
    });
    fixes.erase(std::unique(firstRemoval, fixes.end(), [](const Fix &a, const Fix &b) { return a.edits == b.edits; }),
                fixes.end());
    std::set<std::string> added; // classes whose missing entries several problems would add
    std::vector<Edit> all;
    for (const Fix &fix : fixes) {
        for (const Edit &edit : fix.edits) {
            const std::string *atom = edit.value.string(info(Field::Pattern).key);
            if (!atom || !isOfWholeEntry(edit, Edit::Operation::Add) || added.insert(*atom).second)
                all.push_back(edit);
        }
    }
    return all;
}

/// Collects fixes in the order in which they are added. A fix that several problems have is kept once.
class DistinctFixes
{
public:
    void add(const Fix &fix)
    {
        std::vector<std::size_t> &ofPlace = m_byPlace[fix.edits.front().where.text() + fix.title];
        if (std::ranges::any_of(ofPlace, [&](std::size_t other) { return m_fixes[other] == fix; }))
            return;
        ofPlace.push_back(m_fixes.size());
        m_fixes.push_back(fix);
    }
    std::vector<Fix> take() { return std::move(m_fixes); }

private:
    std::vector<Fix> m_fixes;
    std::unordered_map<std::string, std::vector<std::size_t>> m_byPlace; // by the first edit, and the title
};

} // namespace

std::optional<Fix> DiagnosticModel::fixOfAll(const Rule &rule) const
{
    DistinctFixes fixes;
    for (int row = m_document.entryCount() - 1; row >= -1; --row) {
        const std::vector<ProblemKind> kinds = row < 0 ? m_checker.kindsOfDocument() : m_checker.kindsOfEntry(row);
        if (!contains(kinds, rule.id, &ProblemKind::rule))
            continue;
        const std::vector<Diagnostic> found = row < 0 ? m_checker.ofDocument() : m_checker.ofEntry(row);
        for (auto each = found.rbegin(); each != found.rend(); ++each) {
            const bool isMuted = kinds[static_cast<std::size_t>(found.rend() - each) - 1].isMuted;
            if (each->rule == rule.id && each->fix && !isMuted)
                fixes.add(*each->fix);
        }
    }
    Fix all{toUtf8(tr("Fix all %1").arg(toQString(toString(rule.id)))), allEdits(fixes.take())};
    return all.edits.empty() ? std::nullopt : std::optional(std::move(all));
}

/// Goes from the last problem to the first, as allEdits() needs it.
std::optional<DiagnosticModel::FixOfSome> DiagnosticModel::fixOf(const QModelIndexList &rows, const Rule &rule) const
{
    std::vector<Line> lines;
    for (const QModelIndex &row : rows) {
        const Line *found = line(row);
        if (found && found->entry >= documentKey && found->kind.rule == rule.id && !found->kind.isMuted)
            lines.push_back(*found);
    }
    std::ranges::sort(lines, [](const Line &a, const Line &b) {
        return std::pair(a.entry, a.number) > std::pair(b.entry, b.number);
    });
    DistinctFixes fixes;
    int count = 0;
    for (const Line &each : lines) {
        if (const std::optional<Fix> &fix = diagnosticOf(each).fix) {
            ++count;
            fixes.add(*fix);
        }
    }
    Fix some{toUtf8(tr("Fix %1 of %2").arg(count).arg(toQString(toString(rule.id)))), allEdits(fixes.take())};
    return some.edits.empty() ? std::nullopt : std::optional(FixOfSome{std::move(some), count});
}

} // namespace bcfg::ui::session
