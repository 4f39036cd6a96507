// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/groupedentries.h"

#include "core/document/model/mapped.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"

#include <algorithm>
#include <utility>

namespace bcfg::ui::views {

GroupedEntries::GroupedEntries(EntryModel &entries, const session::Checker &checker,
                               const session::Simulator &simulator)
    : ShownEntries(entries),
      m_entries(entries),
      m_checker(checker),
      m_simulator(simulator)
{
    connect(this, &ShownEntries::rearranged, this, [this] { m_summaries.clear(); });
    connect(&simulator, &session::Simulator::changed, this, [this](int first, int last) {
        for (Summary &each : m_summaries)
            each.quantized.reset();
        if (isGrouped() && first == last)
            announceGroup(groups().of(first));
        else
            announceGroups();
    });
}

QModelIndex GroupedEntries::groupOf(int entryRow) const
{
    if (!isGrouped() || entryRow < 0)
        return {};
    const int group = groups().of(entryRow);
    const bool passes = indexOf(entryRow).isValid() || contains(members(group), entryRow);
    return passes ? index(rowOfGroup(group), EntryModel::PatternColumn) : QModelIndex();
}

QModelIndex GroupedEntries::indexOf(int entryRow) const
{
    return mapFromSource(m_entries.index(entryRow, EntryModel::PatternColumn));
}

int GroupedEntries::neighbour(int entryRow, int rows) const
{
    const std::vector<int> &all = members(groups().of(entryRow));
    const auto found = std::ranges::find(all, entryRow);
    const auto other = found - all.begin() + rows;
    return found == all.end() || other < 0 || other >= std::ssize(all) ? -1 : all[toIndex(other)];
}

QVariant GroupedEntries::data(const QModelIndex &index, int role) const
{
    return isGroup(index) ? groupData(numberAt(index.row()), index.column(), role) : ShownEntries::data(index, role);
}

GroupedEntries::Summary &GroupedEntries::summary(int group) const
{
    if (m_summaries.size() <= toIndex(group))
        m_summaries.resize(toIndex(group) + 1);
    return m_summaries[toIndex(group)];
}

int GroupedEntries::quantizedIn(int group) const
{
    std::optional<int> &known = summary(group).quantized;
    if (!known) {
        known = toInt(std::ranges::count_if(members(group),
                                            [this](int row) { return m_simulator.status(row) == Status::Quantized; }));
    }
    return *known;
}

std::optional<Severity> GroupedEntries::worstIn(int group) const
{
    Summary &known = summary(group);
    if (std::exchange(known.revision, m_checker.kindsRevision()) == m_checker.kindsRevision())
        return known.worst;
    known.worst.reset();
    for (const int row : members(group)) {
        known.worst = std::max(known.worst, m_checker.worst(row));
        if (known.worst == Severity::Error)
            break;
    }
    return known.worst;
}

/// "3 of 5": how many of the group's patterns are quantized. While that is not known, "5".
QString GroupedEntries::countsOf(int group) const
{
    const QString patterns = QString::number(members(group).size());
    if (m_simulator.chosen() < 0 || m_simulator.isBusy())
        return patterns;
    return tr("%1 of %2").arg(QString::number(quantizedIn(group)), patterns);
}

QString GroupedEntries::sentenceOf(int group) const
{
    const QString title = groups().title(group);
    const QString patterns = QString::number(members(group).size());
    if (m_simulator.chosen() < 0 || m_simulator.isBusy())
        return tr("%1: patterns: %2").arg(title, patterns);
    return tr("%1: patterns: %2, quantized: %3").arg(title, patterns, QString::number(quantizedIn(group)));
}

QVariant GroupedEntries::groupData(int group, int column, int role) const
{
    if (column == EntryModel::ProblemColumn)
        return EntryModel::problemData(worstIn(group), role);
    if (column != EntryModel::PatternColumn)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return groups().title(group);
    case ContextRole:
        return countsOf(group);
    case Qt::ToolTipRole:
        return plainToolTip(sentenceOf(group));
    case Qt::AccessibleTextRole:
        return isFolded(group) ? tr("Group %1, folded").arg(sentenceOf(group)) : tr("Group %1").arg(sentenceOf(group));
    default:
        return {};
    }
}

QVariant GroupedEntries::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation == Qt::Horizontal ? ShownEntries::headerData(section, orientation, role) : QVariant();
}

Qt::ItemFlags GroupedEntries::flags(const QModelIndex &index) const
{
    return isGroup(index) ? Qt::ItemIsEnabled | Qt::ItemIsDropEnabled : ShownEntries::flags(index);
}

bool GroupedEntries::canDropMimeData(const QMimeData *data, Qt::DropAction action, int, int, const QModelIndex &) const
{
    return m_entries.canDropMimeData(data, action, -1, -1, {});
}

/// A drop onto the name of a group, or after a folded group, keeps the order of the rows; a drop between pattern
/// configs moves them.
bool GroupedEntries::dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                                  const QModelIndex &parent)
{
    if (action == Qt::IgnoreAction)
        return true;
    if (!isGrouped() || rowCount() == 0)
        return ShownEntries::dropMimeData(data, action, row, column, parent);
    const int below = row < 0 && !parent.isValid() ? rowCount() : row;
    const int above = parent.isValid() ? parent.row() : std::max(0, below - 1);
    const int group = numberAt(above);
    EntryModel::DropPlace place{.before = members(group).back() + 1};
    place.keepsOrder = parent.isValid() || isFolded(group);
    if (const int next = entryRowAt(index(above + 1, 0)); !place.keepsOrder && next >= 0)
        place.before = next;
    const std::optional<QList<int>> dragged = m_entries.draggedRows(*data);
    if (grouping() == Grouping::Section) {
        place.section = groups().name(group);
    } else if (dragged && action == Qt::MoveAction) {
        if (std::ranges::any_of(*dragged, [&](int each) { return groups().of(each) != group; })) {
            emit refused(tr("A pattern is in the group of its root module. To move it to another group, change its "
                            "root module."));
            return false;
        }
    }
    return m_entries.drop(*data, action, place);
}

} // namespace bcfg::ui::views
