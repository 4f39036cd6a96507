// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/grouptexts.h"

#include "ui/basis/marks.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/views/patterns/entrymodel.h"

#include <algorithm>
#include <utility>

namespace bcfg::ui::views {

GroupTexts::GroupTexts(const EntryGroups &groups, const session::Checker &checker, const session::Simulator &simulator,
                       std::function<int(int)> entryRow)
    : m_groups(groups),
      m_checker(checker),
      m_simulator(simulator),
      m_entryRow(std::move(entryRow))
{}

QString GroupTexts::nameOf(const GroupRows::Group &group) const
{
    const QString &name = m_groups.name(group.number);
    if (!name.isEmpty())
        return name;
    return m_groups.grouping() == Grouping::Section ? tr("No section") : tr("No root module");
}

/// "3 of 5", as in the QConfig box: how many of the patterns are quantized; their number alone where that is not known.
QString GroupTexts::countsOf(const GroupRows::Group &group) const
{
    if (m_simulator.chosen() < 0 || m_simulator.isBusy())
        return QString::number(group.rows.size());
    return tr("%1 of %2").arg(group.quantized).arg(group.rows.size());
}

QString GroupTexts::sentenceOf(const GroupRows::Group &group) const
{
    const QString patterns = QString::number(group.rows.size());
    if (m_simulator.chosen() < 0 || m_simulator.isBusy())
        return tr("%1: patterns: %2").arg(nameOf(group), patterns);
    return tr("%1: patterns: %2, quantized: %3").arg(nameOf(group), patterns, QString::number(group.quantized));
}

/// The result is kept until Checker::kindsRevision() changes.
std::optional<Severity> GroupTexts::worstOf(const GroupRows::Group &group) const
{
    if (std::exchange(group.revision, m_checker.kindsRevision()) == m_checker.kindsRevision())
        return group.worst;
    group.worst.reset();
    for (const int row : group.rows) {
        group.worst = std::max(group.worst, m_checker.worst(m_entryRow(row)));
        if (group.worst == Severity::Error)
            break;
    }
    return group.worst;
}

QVariant GroupTexts::data(const GroupRows::Group &group, int column, int role) const
{
    if (column == EntryModel::ProblemColumn) {
        const std::optional<Severity> worst = worstOf(group);
        if (!worst)
            return {};
        if (role == Qt::DecorationRole)
            return markIcon(markOf(*worst));
        return role == Qt::ToolTipRole || role == Qt::AccessibleTextRole ? QVariant(markText(markOf(*worst)))
                                                                         : QVariant();
    }
    if (column != EntryModel::PatternColumn)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return nameOf(group);
    case ContextRole:
        return countsOf(group);
    case Qt::ToolTipRole:
        return plainToolTip(sentenceOf(group));
    case Qt::AccessibleTextRole:
        return group.isFolded ? tr("Group %1, folded").arg(sentenceOf(group)) : tr("Group %1").arg(sentenceOf(group));
    default:
        return {};
    }
}

} // namespace bcfg::ui::views
