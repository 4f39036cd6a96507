// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/text.h"
#include "ui/session/document/document.h"
#include "ui/session/problems/diagnosticmodel.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
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

/// All edits of fixes that were computed for the same document and are given from the last entry to the first. Puts the
/// edits into an order in which no edit shifts an entry that a later edit names. An entry that several fixes would add
/// or remove is added or removed once.
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
            const JsonValue *pattern = edit.value.find(info(Field::Pattern).key);
            const std::string *atom = pattern ? pattern->string() : nullptr;
            if (!atom || !isOfWholeEntry(edit, Edit::Operation::Add) || added.insert(*atom).second)
                all.push_back(edit);
        }
    }
    return all;
}

} // namespace

std::optional<Fix> DiagnosticModel::fixOfAll(const Rule &rule) const
{
    std::vector<Fix> fixes;
    for (int row = m_document.entryCount() - 1; row >= -1; --row) {
        const std::vector<ProblemKind> kinds = row < 0 ? m_checker.kindsOfDocument() : m_checker.kindsOfEntry(row);
        if (std::ranges::find(kinds, rule.id, &ProblemKind::rule) == kinds.end())
            continue;
        const std::vector<Diagnostic> found = row < 0 ? m_checker.ofDocument() : m_checker.ofEntry(row);
        const auto firstOfRow = static_cast<std::ptrdiff_t>(fixes.size());
        for (auto each = found.rbegin(); each != found.rend(); ++each) {
            if (kinds[static_cast<std::size_t>(found.rend() - each) - 1].isMuted)
                continue;
            const bool isOther = each->fix && std::find(fixes.begin() + firstOfRow, fixes.end(), *each->fix) ==
                                                  fixes.end(); // two problems may have the same fix
            if (each->rule == rule.id && isOther)
                fixes.push_back(*each->fix);
        }
    }
    Fix all{toUtf8(tr("Fix all %1").arg(toQString(toString(rule.id)))), allEdits(std::move(fixes))};
    return all.edits.empty() ? std::nullopt : std::optional(std::move(all));
}

/// Goes from the last problem to the first, so that no fix moves an entry that another one names.
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
    std::vector<Fix> fixes;
    int count = 0;
    for (const Line &each : lines) {
        const std::optional<Fix> &fix = diagnosticOf(each).fix;
        count += fix ? 1 : 0;
        if (fix && std::ranges::find(fixes, *fix) == fixes.end())
            fixes.push_back(*fix);
    }
    Fix some{toUtf8(tr("Fix %1 of %2").arg(count).arg(toQString(toString(rule.id)))), allEdits(std::move(fixes))};
    return some.edits.empty() ? std::nullopt : std::optional(FixOfSome{std::move(some), count});
}

} // namespace bcfg::ui::session
