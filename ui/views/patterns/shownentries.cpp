// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/shownentries.h"

#include "ui/basis/roles.h"
#include "ui/basis/text.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace bcfg::ui::views {

namespace {

/// A range of rows of this model.
struct Run
{
    int first;
    int last;
};

/// The runs of consecutive rows that meet a condition. nullopt if there are so many runs that telling views about each
/// run takes longer than telling them a new order of all rows.
template <class Condition>
std::optional<std::vector<Run>> runsOf(const std::vector<int> &rows, Condition isMet)
{
    constexpr int most = 200;
    std::vector<Run> runs;
    for (auto end = rows.begin(); end != rows.end();) {
        const auto begin = std::find_if(end, rows.end(), isMet);
        end = std::find_if_not(begin, rows.end(), isMet);
        if (begin != end)
            runs.push_back({toInt(begin - rows.begin()), toInt(end - rows.begin()) - 1});
    }
    return std::ssize(runs) > most ? std::nullopt : std::optional(std::move(runs));
}

/// A rank and a text to sort by.
std::pair<int, QString> keyOf(const QModelIndex &cell)
{
    const QString text = cell.data().toString();
    const QVariant rank = cell.data(RankRole);
    const bool isBlank = text.isEmpty() && !rank.isValid();
    return {isBlank ? std::numeric_limits<int>::max() : rank.toInt(), text.toCaseFolded()};
}

std::vector<int> numbers(int first, int count)
{
    std::vector<int> all(toIndex(count));
    std::iota(all.begin(), all.end(), first);
    return all;
}

/// Inserts new, consecutive rows of the document into `order`: after the nearest row before them in the document.
void insertInto(std::vector<int> &order, const std::vector<int> &added)
{
    const auto above =
        std::ranges::max_element(order, {}, [first = added.front()](int row) { return row < first ? row : -1; });
    const bool none = above == order.end() || *above > added.front();
    order.insert(none ? order.begin() : above + 1, added.begin(), added.end());
}

} // namespace

ShownEntries::ShownEntries(session::DocumentRows &source)
    : m_searchTexts(source.document()),
      m_groups(source.document())
{
    setSourceModel(&source);
    followSource();
    const session::Document &document = source.document();
    connect(&document, &session::Document::aboutToChange, this, &ShownEntries::onAboutToChange);
    connect(&document, &session::Document::changedForModels, this, &ShownEntries::onChanged);
}

/// Passes on the signals of the source. Inserted and removed rows are passed on only while m_isPlain; else
/// onAboutToChange() and onChanged() follow the document.
void ShownEntries::followSource()
{
    using Model = QAbstractItemModel;
    const Model *source = sourceModel();
    connect(source, &Model::dataChanged, this, &ShownEntries::onDataChanged);
    connect(source, &Model::headerDataChanged, this, [this](Qt::Orientation orientation, int first, int last) {
        if (orientation == Qt::Horizontal)
            emit headerDataChanged(orientation, first, last);
        for (int row = first; orientation == Qt::Vertical && row <= last; ++row) {
            if (const int shown = placeOf(row); shown >= 0)
                emit headerDataChanged(orientation, shown, shown);
        }
    });
    connect(source, &Model::columnsAboutToBeInserted, this,
            [this](const QModelIndex &, int first, int last) { beginInsertColumns({}, first, last); });
    connect(source, &Model::columnsInserted, this, [this] { endInsertColumns(); });
    connect(source, &Model::columnsAboutToBeRemoved, this,
            [this](const QModelIndex &, int first, int last) { beginRemoveColumns({}, first, last); });
    connect(source, &Model::columnsRemoved, this, [this] { endRemoveColumns(); });
    connect(source, &Model::rowsAboutToBeInserted, this, [this](const QModelIndex &, int first, int last) {
        if (m_isPlain)
            beginInsertRows({}, first, last);
    });
    connect(source, &Model::rowsInserted, this, [this] {
        if (m_isPlain)
            endInsertRows();
    });
    connect(source, &Model::rowsAboutToBeRemoved, this, [this](const QModelIndex &, int first, int last) {
        if (m_isPlain)
            beginRemoveRows({}, first, last);
    });
    connect(source, &Model::rowsRemoved, this, [this] {
        if (m_isPlain)
            endRemoveRows();
    });
}

void ShownEntries::setText(const QString &text)
{
    if (text == m_text)
        return;
    if (m_text.isEmpty())
        m_foldedWithoutText = m_folded;
    m_folded = text.isEmpty() ? m_foldedWithoutText : QSet<QString>();
    m_text = text;
    m_terms = FilterTerms(text, m_fields);
    filter();
}

void ShownEntries::keepTexts(bool areKept)
{
    if (areKept)
        m_searchTexts.prepare();
    else if (m_terms.isEmpty())
        m_searchTexts.forget();
}

void ShownEntries::setCondition(Condition condition)
{
    m_condition = std::move(condition);
    filter();
}

void ShownEntries::setOrder(Order order)
{
    m_order = std::move(order);
    sortAll();
    filter();
}

void ShownEntries::refresh()
{
    if (m_isPlain)
        return;
    sortAll();
    if (passingRows() != m_passing) // a reset ends the selection
        filter();
}

void ShownEntries::setGrouping(Grouping grouping)
{
    if (grouping == this->grouping())
        return;
    m_passing = passing();
    m_groups.setGrouping(grouping);
    m_folded.clear();
    m_foldedWithoutText.clear();
    reset();
}

void ShownEntries::setFolded(const QModelIndex &group, bool isFolded)
{
    if (!isGroup(group) || this->isFolded(group) == isFolded)
        return;
    const QString &name = m_groups.name(numberAt(group.row()));
    if (isFolded) {
        m_folded.insert(name);
        removeAllBut(arranged());
    } else {
        m_folded.remove(name);
        show(arranged());
    }
    announceGroups();
}

void ShownEntries::setAllFolded(bool areFolded)
{
    if (!isGrouped())
        return;
    m_folded.clear();
    for (const int group : m_groups.inOrder()) {
        if (areFolded && !members(group).empty())
            m_folded.insert(m_groups.name(group));
    }
    rearrange();
}

void ShownEntries::unfoldAround(const std::vector<int> &entries)
{
    if (!isGrouped())
        return;
    for (const int row : entries)
        m_folded.remove(m_groups.name(m_groups.of(row)));
    rearrange();
}

QModelIndex ShownEntries::mapToSource(const QModelIndex &proxy) const
{
    if (!proxy.isValid() || isGroup(proxy))
        return {};
    return sourceModel()->index(m_isPlain ? proxy.row() : m_rows[toIndex(proxy.row())], proxy.column());
}

QModelIndex ShownEntries::mapFromSource(const QModelIndex &source) const
{
    return source.isValid() ? index(placeOf(source.row()), source.column()) : QModelIndex();
}

QModelIndex ShownEntries::index(int row, int column, const QModelIndex &parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

int ShownEntries::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_isPlain ? sourceModel()->rowCount() : toInt(m_rows.size());
}

QVariant ShownEntries::headerData(int section, Qt::Orientation orientation, int role) const
{
    const int inSource = orientation == Qt::Horizontal ? section : entryRowAt(index(section, 0));
    return sourceModel()->headerData(inSource, orientation, role);
}

int ShownEntries::numberAt(int row) const
{
    const Row shown = m_rows[toIndex(row)];
    return shown < 0 ? ~shown : m_groups.of(shown);
}

int ShownEntries::Places::of(Row row) const
{
    const std::vector<int> &places = row < 0 ? groups : entries;
    const auto index = toIndex(row < 0 ? ~row : row);
    return index < places.size() ? places[index] : -1;
}

std::vector<int> ShownEntries::passing() const
{
    return m_isPlain ? numbers(0, rowCount()) : m_passing;
}

void ShownEntries::sortAll()
{
    m_sorted.clear();
    if (!m_order)
        return;
    m_sorted = numbers(0, sourceModel()->rowCount());
    m_order(m_sorted);
}

std::vector<int> ShownEntries::passingRows() const
{
    std::vector<int> rows = m_order ? m_sorted : numbers(0, sourceModel()->rowCount());
    std::erase_if(rows, [this](int row) {
        const auto text = [this, row]() -> const QString & {
            return m_searchTexts.of(row);
        };
        return (m_condition && !m_condition(row)) || !m_terms.areMetBy(row, text);
    });
    return rows;
}

/// The rows to show: those that pass the filter; with a grouping, below the names of their groups.
std::vector<ShownEntries::Row> ShownEntries::arranged()
{
    m_members.resize(toIndex(m_groups.count()));
    if (!isGrouped())
        return m_passing;
    for (std::vector<int> &each : m_members)
        each.clear();
    for (const int row : m_passing)
        m_members[toIndex(m_groups.of(row))].push_back(row);
    std::vector<Row> rows;
    for (const int group : m_groups.inOrder()) {
        if (members(group).empty())
            continue;
        rows.push_back(~group);
        if (!isFolded(group))
            rows.insert(rows.end(), members(group).begin(), members(group).end());
    }
    emit rearranged();
    return rows;
}

ShownEntries::Places ShownEntries::placesOf(const std::vector<Row> &rows) const
{
    Places places{std::vector<int>(toIndex(sourceModel()->rowCount()), -1),
                  std::vector<int>(toIndex(m_groups.count()), -1)};
    for (int place = 0; const Row row : rows)
        (row < 0 ? places.groups[toIndex(~row)] : places.entries[toIndex(row)]) = place++;
    return places;
}

void ShownEntries::filter()
{
    m_passing = passingRows();
    reset();
}

/// Makes the rows from m_passing. Views lose their selection.
void ShownEntries::reset()
{
    beginResetModel();
    m_isPlain = m_terms.isEmpty() && !m_condition && !m_order && !isGrouped();
    m_rows = m_isPlain ? std::vector<Row>() : arranged();
    m_places = placesOf(m_rows);
    endResetModel();
}

/// Makes the rows from m_passing and the groups. Views keep their selection.
void ShownEntries::rearrange()
{
    show(arranged());
    announceGroups(); // their texts say how many entries they have
}

void ShownEntries::announceGroup(int group)
{
    if (const int row = m_places.of(~group); row >= 0)
        emit dataChanged(index(row, 0), index(row, columnCount() - 1));
}

void ShownEntries::announceGroups()
{
    if (isGrouped() && rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

/// Whether `rows` contains all rows that are shown now, in the same order.
bool ShownEntries::isPartOf(const std::vector<Row> &rows) const
{
    auto place = rows.begin();
    return std::ranges::all_of(m_rows, [&](Row row) {
        place = std::find(place, rows.end(), row);
        return place != rows.end();
    });
}

/// Replaces m_rows, and tells views which rows are new or, if other rows go or move, the new order. The current row and
/// the selection stay with their entries.
void ShownEntries::show(std::vector<Row> rows)
{
    if (rows == m_rows)
        return;
    const auto isNew = [this](Row row) {
        return m_places.of(row) < 0;
    };
    if (const auto runs = runsOf(rows, isNew); runs && isPartOf(rows)) {
        for (const Run &run : *runs) {
            beginInsertRows({}, run.first, run.last);
            m_rows.insert(m_rows.begin() + run.first, rows.begin() + run.first, rows.begin() + run.last + 1);
            m_places = placesOf(m_rows);
            endInsertRows();
        }
        return;
    }
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const std::vector<Row> old = std::exchange(m_rows, std::move(rows));
    m_places = placesOf(m_rows);
    endLayout([&](int row) { return m_places.of(old[toIndex(row)]); });
}

/// Tells views the new places of rows. `newPlace` returns the new place for an old one; -1 if the row is gone.
template <class NewPlace>
void ShownEntries::endLayout(NewPlace newPlace)
{
    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    for (const QModelIndex &each : before) {
        const int place = newPlace(each.row());
        after.append(place < 0 ? QModelIndex() : createIndex(place, each.column()));
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

/// Removes all rows except `rows`, which are in the same order as before. Views choose another current row if theirs is
/// removed.
void ShownEntries::removeAllBut(std::vector<Row> rows)
{
    const auto goes = [places = placesOf(rows)](Row row) {
        return places.of(row) < 0;
    };
    const auto runs = runsOf(m_rows, goes);
    if (!runs)
        return show(std::move(rows));
    for (auto run = runs->rbegin(); run != runs->rend(); ++run) {
        beginRemoveRows({}, run->first, run->last);
        m_rows.erase(m_rows.begin() + run->first, m_rows.begin() + run->last + 1);
        m_places = placesOf(m_rows);
        endRemoveRows();
    }
}

/// Replaces rows of the document by their new rows after a change.
void ShownEntries::renumber(const Change &change)
{
    const auto follow = [&](std::vector<Row> &rows) {
        for (Row &row : rows)
            row = row < 0 ? row : *rowAfter(change, row);
    };
    for (std::vector<Row> *rows : {&m_sorted, &m_passing, &m_rows})
        follow(*rows);
    std::ranges::for_each(m_members, follow);
    m_places = placesOf(m_rows);
}

void ShownEntries::addEntries(int first, int count)
{
    const std::vector<int> added = numbers(first, count);
    if (m_order)
        insertInto(m_sorted, added);
    insertInto(m_passing, added); // new entries are always shown, even if the filter does not let them pass
    rearrange();
}

/// Removes the rows of entries that are about to be removed, as the source still has their data.
void ShownEntries::onAboutToChange(const Change &change)
{
    if (m_isPlain) {
        if (std::holds_alternative<EntriesMoved>(change))
            emit layoutAboutToBeChanged({}, VerticalSortHint);
    } else if (std::holds_alternative<EntriesRemoved>(change)) {
        for (std::vector<int> *rows : {&m_sorted, &m_passing})
            std::erase_if(*rows, [&](int row) { return !rowAfter(change, row); });
        removeAllBut(arranged());
        announceGroups();
    }
}

void ShownEntries::onChanged(const Change &change)
{
    if (std::holds_alternative<DocumentReplaced>(change)) {
        sortAll();
        filter();
    } else if (m_isPlain) {
        if (std::holds_alternative<EntriesMoved>(change))
            endLayout([&](int row) { return *rowAfter(change, row); });
    } else if (std::holds_alternative<EntriesReplaced>(change)) {
        if (m_groups.takeRegrouped())
            rearrange();
    } else if (const EntriesInserted *inserted = std::get_if<EntriesInserted>(&change)) {
        renumber(change);
        addEntries(inserted->row, toInt(inserted->entries.size()));
    } else if (std::holds_alternative<EntriesRemoved>(change)) {
        renumber(change);
    } else if (std::holds_alternative<EntriesMoved>(change)) {
        renumber(change);
        if (!m_order)
            std::ranges::sort(m_passing);
        rearrange();
    }
}

/// If several rows have changed, says that all rows have: finding those that are shown would save nothing, as views
/// paint only visible rows.
void ShownEntries::onDataChanged(const QModelIndex &first, const QModelIndex &last)
{
    if (first.row() != last.row()) {
        if (rowCount() > 0)
            emit dataChanged(index(0, first.column()), index(rowCount() - 1, last.column()));
        return;
    }
    if (const QModelIndex shown = mapFromSource(first); shown.isValid())
        emit dataChanged(shown, shown.siblingAtColumn(last.column()));
    if (isGrouped())
        announceGroup(m_groups.of(first.row()));
}

ShownEntries::Order orderByColumn(const QAbstractItemModel &model, int column, Qt::SortOrder direction)
{
    return [&model, column, direction](std::vector<int> &rows) {
        std::vector<std::pair<int, QString>> keys; // one for each row, as making a key takes time
        keys.reserve(rows.size());
        for (int row = 0; row < model.rowCount(); ++row)
            keys.push_back(keyOf(model.index(row, column)));
        std::ranges::stable_sort(rows, [&](int a, int b) {
            if (direction == Qt::DescendingOrder)
                std::swap(a, b);
            return keys[toIndex(a)] < keys[toIndex(b)];
        });
    };
}

} // namespace bcfg::ui::views
