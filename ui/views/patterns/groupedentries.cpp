// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/groupedentries.h"

#include "ui/basis/roles.h"
#include "ui/basis/text.h"

#include <algorithm>
#include <utility>

namespace bcfg::ui::views {

GroupedEntries::GroupedEntries(EntryFilter &filter, EntryModel &entries, session::Document &document,
                               const session::Checker &checker, const session::Simulator &simulator)
    : m_filter(filter),
      m_entries(entries),
      m_checker(checker),
      m_simulator(simulator),
      m_groups(document)
{
    setSourceModel(&filter);
    followFilter(filter);
    connect(&document.forModels(), &session::ChangeSignals::changed, this, [this](const Change &change) {
        if (const EntriesReplaced *replaced = std::get_if<EntriesReplaced>(&change); replaced && isGrouped())
            regroup(*replaced);
    });
    connect(&simulator, &session::Simulator::changed, this, &GroupedEntries::onVerdicts);
    connect(&checker, &session::Checker::changed, this, [this] {
        if (isGrouped() && rowCount() > 0)
            emit dataChanged(index(0, EntryModel::ProblemColumn), index(rowCount() - 1, EntryModel::ProblemColumn));
    });
}

void GroupedEntries::followFilter(EntryFilter &filter)
{
    using Model = QAbstractItemModel;
    connect(&filter, &Model::dataChanged, this, &GroupedEntries::onDataChanged);
    connect(&filter, &Model::headerDataChanged, this, [this](Qt::Orientation orientation, int first, int last) {
        if (orientation == Qt::Horizontal)
            emit headerDataChanged(orientation, first, last);
    });
    connect(&filter, &Model::rowsAboutToBeInserted, this, &GroupedEntries::onAboutToInsert);
    connect(&filter, &Model::rowsInserted, this, &GroupedEntries::onInserted);
    connect(&filter, &Model::rowsAboutToBeRemoved, this, &GroupedEntries::onAboutToRemove);
    connect(&filter, &Model::rowsRemoved, this, &GroupedEntries::onRemoved);
    connect(&filter, &Model::layoutAboutToBeChanged, this, &GroupedEntries::beginLayout);
    connect(&filter, &Model::layoutChanged, this, [this] {
        rebuild();
        endLayout();
    });
    connect(&filter, &Model::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(&filter, &Model::modelReset, this, [this] {
        if (std::exchange(m_filterText, m_filter.text()) != m_filter.text())
            m_foldedInFilter.clear();
        rebuild();
        endResetModel();
    });
}

void GroupedEntries::setGrouping(Grouping grouping)
{
    if (grouping == this->grouping())
        return;
    beginResetModel();
    m_groups.setGrouping(grouping);
    m_folded.clear();
    m_foldedInFilter.clear();
    rebuild();
    endResetModel();
}

bool GroupedEntries::isGroup(const QModelIndex &index) const
{
    return index.isValid() && isGrouped() && m_rows.placeOf(index.row()).offset < 0;
}

bool GroupedEntries::isFolded(const QModelIndex &group) const
{
    return isGroup(group) && m_rows.at(m_rows.placeOf(group.row()).group).isFolded;
}

void GroupedEntries::setFolded(const QModelIndex &group, bool isFolded)
{
    if (!isGroup(group) || this->isFolded(group) == isFolded)
        return;
    const int place = m_rows.placeOf(group.row()).group;
    const int first = m_rows.start(place) + 1;
    const int last = m_rows.start(place) + toInt(m_rows.at(place).rows.size());
    if (isFolded)
        beginRemoveRows({}, first, last);
    else
        beginInsertRows({}, first, last);
    m_rows.at(place).isFolded = isFolded;
    const QString name = m_groups.name(m_rows.at(place).number);
    if (isFolded)
        folds().insert(name);
    else
        folds().remove(name);
    m_rows.number();
    if (isFolded)
        endRemoveRows();
    else
        endInsertRows();
    announceGroup(place);
}

void GroupedEntries::setAllFolded(bool areFolded)
{
    if (!isGrouped())
        return;
    beginLayout();
    folds().clear();
    for (Group &group : m_rows.groups()) {
        group.isFolded = areFolded;
        if (areFolded)
            folds().insert(m_groups.name(group.number));
    }
    m_rows.number();
    endLayout();
}

QModelIndex GroupedEntries::groupOf(int entryRow) const
{
    const QModelIndex source = m_filter.mapFromSource(m_entries.index(entryRow, 0));
    if (!isGrouped() || !source.isValid())
        return {};
    const int place = m_rows.placeOfFilterRow(source.row());
    return place < 0 ? QModelIndex() : createIndex(m_rows.start(place), EntryModel::PatternColumn);
}

QModelIndex GroupedEntries::indexOf(int entryRow) const
{
    return mapFromSource(m_filter.mapFromSource(m_entries.index(entryRow, EntryModel::PatternColumn)));
}

int GroupedEntries::neighbour(int entryRow, int rows) const
{
    const QModelIndex group = groupOf(entryRow);
    if (!group.isValid())
        return -1;
    const std::vector<int> &all = m_rows.at(m_rows.placeOf(group.row()).group).rows;
    const int filterRow = m_filter.mapFromSource(m_entries.index(entryRow, 0)).row();
    const auto other = std::ranges::lower_bound(all, filterRow) - all.begin() + rows;
    return other < 0 || other >= std::ssize(all) ? -1 : this->entryRow(all[toIndex(other)]);
}

QModelIndex GroupedEntries::mapToSource(const QModelIndex &proxy) const
{
    if (!proxy.isValid())
        return {};
    if (!isGrouped())
        return m_filter.index(proxy.row(), proxy.column());
    const Place place = m_rows.placeOf(proxy.row());
    return place.offset < 0 ? QModelIndex()
                            : m_filter.index(m_rows.at(place.group).rows[toIndex(place.offset)], proxy.column());
}

QModelIndex GroupedEntries::mapFromSource(const QModelIndex &source) const
{
    if (!source.isValid())
        return {};
    if (!isGrouped())
        return createIndex(source.row(), source.column());
    const int place = m_rows.placeOfFilterRow(source.row());
    if (place < 0 || m_rows.at(place).isFolded)
        return {};
    const std::vector<int> &rows = m_rows.at(place).rows;
    const auto found = std::ranges::lower_bound(rows, source.row());
    if (found == rows.end() || *found != source.row()) // the row is about to be removed
        return {};
    return createIndex(m_rows.start(place) + 1 + toInt(found - rows.begin()), source.column());
}

int GroupedEntries::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : isGrouped() ? m_rows.rowCount() : m_filter.rowCount();
}

QVariant GroupedEntries::data(const QModelIndex &index, int role) const
{
    return isGroup(index) ? groupData(m_rows.at(m_rows.placeOf(index.row()).group), index.column(), role)
                          : FlatProxy::data(index, role);
}

/// "3 of 5", as in the QConfig box: how many of the patterns are quantized; their number alone where that is not known.
QString GroupedEntries::countsOf(const Group &group) const
{
    if (m_simulator.chosen() < 0 || m_simulator.isBusy())
        return QString::number(group.rows.size());
    return tr("%1 of %2").arg(group.quantized).arg(group.rows.size());
}

QString GroupedEntries::sentenceOf(const Group &group) const
{
    const QString title = m_groups.title(group.number);
    const QString patterns = QString::number(group.rows.size());
    if (m_simulator.chosen() < 0 || m_simulator.isBusy())
        return tr("%1: patterns: %2").arg(title, patterns);
    return tr("%1: patterns: %2, quantized: %3").arg(title, patterns, QString::number(group.quantized));
}

/// The result is kept until Checker::kindsRevision() changes.
std::optional<Severity> GroupedEntries::worstOf(const Group &group) const
{
    if (std::exchange(group.revision, m_checker.kindsRevision()) == m_checker.kindsRevision())
        return group.worst;
    group.worst.reset();
    for (const int row : group.rows) {
        group.worst = std::max(group.worst, m_checker.worst(entryRow(row)));
        if (group.worst == Severity::Error)
            break;
    }
    return group.worst;
}

QVariant GroupedEntries::groupData(const Group &group, int column, int role) const
{
    if (column == EntryModel::ProblemColumn)
        return EntryModel::problemData(worstOf(group), role);
    if (column != EntryModel::PatternColumn)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return m_groups.title(group.number);
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

QVariant GroupedEntries::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation == Qt::Horizontal ? m_filter.headerData(section, orientation, role) : QVariant();
}

Qt::ItemFlags GroupedEntries::flags(const QModelIndex &index) const
{
    return isGroup(index) ? Qt::ItemIsEnabled | Qt::ItemIsDropEnabled : FlatProxy::flags(index);
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
    if (!isGrouped() || m_rows.isEmpty())
        return FlatProxy::dropMimeData(data, action, row, column, parent);
    const int below = row < 0 && !parent.isValid() ? rowCount() : row;
    const Place above = m_rows.placeOf(parent.isValid() ? parent.row() : std::max(0, below - 1));
    const Group &group = m_rows.at(above.group);
    EntryModel::DropPlace place{.before = entryRow(group.rows.back()) + 1};
    place.keepsOrder = parent.isValid() || group.isFolded;
    if (!place.keepsOrder && above.offset + 1 < std::ssize(group.rows))
        place.before = entryRow(group.rows[toIndex(above.offset + 1)]);
    const std::optional<QList<int>> dragged = m_entries.draggedRows(*data);
    if (grouping() == Grouping::Section) {
        place.section = m_groups.name(group.number);
    } else if (dragged && action == Qt::MoveAction) {
        const auto isElsewhere = [&](int each) {
            return m_groups.of(each) != group.number;
        };
        if (std::ranges::any_of(*dragged, isElsewhere)) {
            emit refused(tr("Groups by root module are what the patterns make them: a pattern comes into another one "
                            "when its root module is changed."));
            return false;
        }
    }
    return m_entries.drop(*data, action, place);
}

/// Builds the groups of the rows that the filter shows now.
void GroupedEntries::rebuild()
{
    m_isResetting = false;
    const auto rows = static_cast<std::size_t>(isGrouped() ? m_filter.rowCount() : 0);
    std::vector<int> numbers(rows);
    std::vector<char> quantized(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        const int entry = entryRow(toInt(row));
        numbers[row] = m_groups.of(entry);
        quantized[row] = m_simulator.status(entry) == Status::Quantized;
    }
    m_rows.assign(std::move(numbers), std::move(quantized), [this](int number) { return isToBeFolded(number); });
}

/// Adds consecutive rows of the filter that are in one group.
void GroupedEntries::addRun(int first, int last)
{
    const int number = m_rows.numberOf(first);
    int place = m_rows.placeOfGroup(number);
    if (place < 0) {
        place = m_rows.placeFor(number);
        beginInsertRows({}, m_rows.start(place), m_rows.start(place));
        m_rows.addGroup(place, number, isToBeFolded(number));
        endInsertRows();
    }
    const Group &group = m_rows.at(place);
    const auto above = std::ranges::lower_bound(group.rows, first) - group.rows.begin();
    const int row = m_rows.start(place) + 1 + toInt(above);
    if (!group.isFolded)
        beginInsertRows({}, row, row + last - first);
    m_rows.insert(place, first, last);
    if (!group.isFolded)
        endInsertRows();
    announceGroup(place);
}

void GroupedEntries::removeRun(int number, int first, int last)
{
    const int place = m_rows.placeOfGroup(number);
    const Group &group = m_rows.at(place);
    const auto begin = std::ranges::lower_bound(group.rows, first);
    const auto end = std::ranges::upper_bound(group.rows, last);
    const bool isAll = begin == group.rows.begin() && end == group.rows.end();
    const int row = m_rows.start(place) + (isAll ? 0 : 1 + toInt(begin - group.rows.begin()));
    const bool isTold = isAll || !group.isFolded;
    if (isTold)
        beginRemoveRows({}, row, row + (isAll ? group.shownRows() : toInt(end - begin)) - 1);
    m_rows.erase(place, first, last);
    if (isTold)
        endRemoveRows();
    if (!isAll)
        announceGroup(place);
}

/// Persistent indexes stay with their groups and rows of the filter: this notes what each stands for, and endLayout()
/// finds it again.
void GroupedEntries::beginLayout()
{
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    m_before = persistentIndexList();
    m_stoodFor.clear();
    for (const QModelIndex &each : std::as_const(m_before)) {
        const int number = isGroup(each) ? m_rows.at(m_rows.placeOf(each.row()).group).number : -1;
        m_stoodFor.emplace_back(number, mapToSource(each));
    }
}

void GroupedEntries::endLayout()
{
    QModelIndexList after;
    for (qsizetype i = 0; i < m_before.size(); ++i) {
        const auto &[number, source] = m_stoodFor[toIndex(i)];
        const int place = number < 0 ? -1 : m_rows.placeOfGroup(number);
        after.append(place < 0 ? mapFromSource(source) : createIndex(m_rows.start(place), m_before[i].column()));
    }
    changePersistentIndexList(m_before, after);
    m_before.clear();
    m_stoodFor.clear();
    emit layoutChanged({}, VerticalSortHint);
}

/// Entries whose section or module has changed move into its group; their selection moves with them.
void GroupedEntries::regroup(const EntriesReplaced &replaced)
{
    std::vector<int> others; // rows of the filter
    for (const EntryReplacement &each : replaced.replacements) {
        const int row = m_filter.mapFromSource(m_entries.index(each.row, 0)).row();
        if (row >= 0 && m_rows.numberOf(row) != m_groups.of(each.row))
            others.push_back(row);
    }
    if (others.empty())
        return;
    beginLayout();
    if (others.size() > toldOneByOne) {
        rebuild();
    } else {
        for (const int row : others)
            m_rows.moveRow(row, m_groups.of(entryRow(row)), [this](int number) { return isToBeFolded(number); });
        m_rows.removeEmptyGroups();
    }
    endLayout();
}

void GroupedEntries::announceGroup(int place)
{
    emit dataChanged(createIndex(m_rows.start(place), 0), createIndex(m_rows.start(place), columnCount() - 1));
}

/// For several rows, announces all of them without checking which are shown: a view paints only visible ones.
void GroupedEntries::onDataChanged(const QModelIndex &first, const QModelIndex &last)
{
    if (!isGrouped()) {
        emit dataChanged(mapFromSource(first), mapFromSource(last));
    } else if (first.row() != last.row()) {
        if (rowCount() > 0)
            emit dataChanged(createIndex(0, first.column()), createIndex(rowCount() - 1, last.column()));
    } else if (const QModelIndex shown = mapFromSource(first); shown.isValid()) {
        emit dataChanged(shown, shown.siblingAtColumn(last.column()));
    }
}

void GroupedEntries::onAboutToInsert(const QModelIndex &, int first, int last)
{
    if (!isGrouped()) {
        beginInsertRows({}, first, last);
    } else if (last - first >= toldOneByOne) {
        m_isResetting = true;
        beginResetModel();
    }
}

void GroupedEntries::onInserted(const QModelIndex &, int first, int last)
{
    if (!isGrouped()) {
        endInsertRows();
        return;
    }
    if (m_isResetting) {
        rebuild();
        endResetModel();
        return;
    }
    m_rows.shift(first, last - first + 1);
    for (int row = first; row <= last; ++row)
        m_rows.setNumber(row, m_groups.of(entryRow(row)));
    m_rows.number(); // for new groups
    for (int begin = first; begin <= last;) {
        const int number = m_rows.numberOf(begin);
        int end = begin;
        while (end < last && m_rows.numberOf(end + 1) == number)
            ++end;
        addRun(begin, end);
        begin = end + 1;
    }
}

void GroupedEntries::onAboutToRemove(const QModelIndex &, int first, int last)
{
    if (!isGrouped()) {
        beginRemoveRows({}, first, last);
        return;
    }
    std::vector<int> numbers;
    for (int row = first; row <= last; ++row)
        numbers.push_back(m_rows.numberOf(row));
    std::ranges::sort(numbers);
    numbers.erase(std::ranges::unique(numbers).begin(), numbers.end());
    if (numbers.size() > toldOneByOne) {
        m_isResetting = true;
        beginResetModel();
        return;
    }
    for (const int number : numbers)
        removeRun(number, first, last);
}

void GroupedEntries::onRemoved(const QModelIndex &, int first, int last)
{
    if (!isGrouped()) {
        endRemoveRows();
    } else if (m_isResetting) {
        rebuild();
        endResetModel();
    } else {
        m_rows.shift(last + 1, first - last - 1);
    }
}

void GroupedEntries::onVerdicts(int first, int last)
{
    if (!isGrouped() || first > last)
        return;
    int place = -1;
    for (int entry = first; entry <= last; ++entry) {
        const int row = m_filter.mapFromSource(m_entries.index(entry, 0)).row();
        if (row < 0)
            continue;
        m_rows.setQuantized(row, m_simulator.status(entry) == Status::Quantized);
        place = m_rows.placeOfFilterRow(row);
    }
    if (place >= 0 && first == last)
        announceGroup(place);
    else if (place >= 0)
        emit dataChanged(createIndex(0, 0), createIndex(rowCount() - 1, columnCount() - 1));
}

} // namespace bcfg::ui::views
