// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/entryfilter.h"

#include "core/document/model/mapped.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"

#include <QRegularExpression>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace bcfg::ui::views {

namespace {

/// A rank and a text to sort by.
std::pair<int, QString> keyOf(const QModelIndex &cell)
{
    const QString text = cell.data().toString();
    const QVariant rank = cell.data(RankRole);
    const bool isBlank = text.isEmpty() && !rank.isValid();
    return {isBlank ? std::numeric_limits<int>::max() : rank.toInt(), text.toCaseFolded()};
}

} // namespace

QModelIndex FlatProxy::index(int row, int column, const QModelIndex &parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

int FlatProxy::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : sourceModel()->columnCount();
}

EntryFilter::EntryFilter(QAbstractItemModel &source, session::Document &document) : m_searchTexts(document)
{
    setSourceModel(&source);
    using Model = QAbstractItemModel;
    connect(&source, &Model::dataChanged, this, &EntryFilter::onDataChanged);
    connect(&source, &Model::headerDataChanged, this, &EntryFilter::onHeaderDataChanged);
    connect(&source, &Model::rowsAboutToBeInserted, this, &EntryFilter::onAboutToInsert);
    connect(&source, &Model::rowsInserted, this, &EntryFilter::onInserted);
    connect(&source, &Model::rowsAboutToBeRemoved, this, &EntryFilter::onAboutToRemove);
    connect(&source, &Model::rowsRemoved, this, &EntryFilter::onRemoved);
    connect(&source, &Model::columnsAboutToBeInserted, this,
            [this](const QModelIndex &, int first, int last) { beginInsertColumns({}, first, last); });
    connect(&source, &Model::columnsInserted, this, [this] { endInsertColumns(); });
    connect(&source, &Model::columnsAboutToBeRemoved, this,
            [this](const QModelIndex &, int first, int last) { beginRemoveColumns({}, first, last); });
    connect(&source, &Model::columnsRemoved, this, [this] { endRemoveColumns(); });
    connect(&document.forKeepers(), &session::ChangeSignals::changed, this, [this](const Change &change) {
        if (std::holds_alternative<EntriesMoved>(change))
            m_moved = change;
    });
    const auto beginReorder = [this] {
        emit layoutAboutToBeChanged({}, VerticalSortHint);
    };
    connect(&source, &Model::rowsAboutToBeMoved, this, beginReorder);
    connect(&source, &Model::rowsMoved, this, &EntryFilter::onReordered);
    connect(&source, &Model::layoutAboutToBeChanged, this, beginReorder);
    connect(&source, &Model::layoutChanged, this, &EntryFilter::onReordered);
    connect(&source, &Model::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(&source, &Model::modelReset, this, [this] {
        sort();
        updateRows();
        endResetModel();
    });
}

void EntryFilter::setText(const QString &text)
{
    if (text == m_text)
        return;
    beginResetModel();
    m_text = text;
    readTerms();
    updateRows();
    endResetModel();
}

void EntryFilter::keepTexts(bool areKept)
{
    if (areKept)
        m_searchTexts.prepare();
    else if (m_terms.empty())
        m_searchTexts.forget();
}

void EntryFilter::readTerms()
{
    static const QRegularExpression pattern(QStringLiteral(R"((-?)(?:([a-z]+):)?(?:"([^"]*)(?:"|$)|([^\s"]+))?)"));
    m_terms.clear();
    m_problem.clear();
    const QString text = m_text.toLower();
    for (QRegularExpressionMatchIterator all = pattern.globalMatch(text); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        const bool isNegated = match.hasCaptured(1) && !match.captured(1).isEmpty();
        const QString field = match.captured(2);
        const QString value = match.captured(3) + match.captured(4);
        if (field.isEmpty() || !m_fields) {
            const QString word = field.isEmpty() ? value : field + ':' + value;
            if (!word.isEmpty())
                m_terms.push_back({word, nullptr, isNegated});
            continue;
        }
        auto test = m_fields->test(field, value);
        if (const QString *why = std::get_if<QString>(&test))
            m_problem = *why;
        else if (!value.isEmpty())
            m_terms.push_back({{}, std::get<EntryFields::Test>(std::move(test)), isNegated});
    }
}

void EntryFilter::setCondition(Condition condition)
{
    beginResetModel();
    m_condition = std::move(condition);
    updateRows();
    endResetModel();
}

void EntryFilter::setOrder(Order order)
{
    beginResetModel();
    m_order = std::move(order);
    sort();
    updateRows();
    endResetModel();
}

void EntryFilter::refresh()
{
    if (!filters())
        return;
    sort();
    std::vector<int> rows = matchingRows();
    if (rows == m_rows)
        return; // a reset would end the selection
    beginResetModel();
    m_rows = std::move(rows);
    updatePositions();
    endResetModel();
}

QModelIndex EntryFilter::mapToSource(const QModelIndex &proxy) const
{
    if (!proxy.isValid())
        return {};
    const int row = filters() ? m_rows[toIndex(proxy.row())] : proxy.row();
    return sourceModel()->index(row, proxy.column());
}

QModelIndex EntryFilter::mapFromSource(const QModelIndex &source) const
{
    if (!source.isValid())
        return {};
    const int row = filters() ? m_positions[toIndex(source.row())] : source.row();
    return row < 0 ? QModelIndex() : createIndex(row, source.column());
}

int EntryFilter::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return filters() ? toInt(m_rows.size()) : sourceModel()->rowCount();
}

bool EntryFilter::matches(int sourceRow) const
{
    if (m_condition && !m_condition(sourceRow))
        return false;
    if (m_terms.empty())
        return true;
    const auto text = [this, sourceRow]() -> const QString & {
        return m_searchTexts.of(sourceRow);
    };
    return std::ranges::all_of(m_terms, [&](const Term &term) {
        const bool fits = term.test ? term.test(sourceRow, text) : text().contains(term.word);
        return fits != term.isNegated;
    });
}

void EntryFilter::sort()
{
    m_sorted.resize(m_order ? static_cast<std::size_t>(sourceModel()->rowCount()) : 0);
    std::iota(m_sorted.begin(), m_sorted.end(), 0);
    if (m_order)
        m_order(m_sorted);
}

/// Finds the rows to show, from scratch.
std::vector<int> EntryFilter::matchingRows() const
{
    std::vector<int> rows;
    for (int i = 0; filters() && i < sourceModel()->rowCount(); ++i) {
        const int row = m_order ? m_sorted[toIndex(i)] : i;
        if (matches(row))
            rows.push_back(row);
    }
    return rows;
}

void EntryFilter::updateRows()
{
    m_rows = matchingRows();
    updatePositions();
}

void EntryFilter::updatePositions()
{
    m_positions.assign(filters() ? static_cast<std::size_t>(sourceModel()->rowCount()) : 0, -1);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_positions[toIndex(m_rows[i])] = toInt(i);
}

void EntryFilter::onDataChanged(const QModelIndex &first, const QModelIndex &last)
{
    int top = first.row();
    int bottom = last.row();
    if (filters() && top == 0 && bottom == sourceModel()->rowCount() - 1) {
        bottom = rowCount() - 1;
    } else if (filters()) {
        top = rowCount();
        bottom = -1;
        for (int row = first.row(); row <= last.row(); ++row) {
            if (const int position = m_positions[toIndex(row)]; position >= 0) {
                top = std::min(top, position);
                bottom = std::max(bottom, position);
            }
        }
    }
    if (top <= bottom)
        emit dataChanged(createIndex(top, first.column()), createIndex(bottom, last.column()));
}

void EntryFilter::onHeaderDataChanged(Qt::Orientation orientation, int first, int last)
{
    if (orientation == Qt::Horizontal) {
        emit headerDataChanged(orientation, first, last);
        return;
    }
    for (int row = first; row <= last; ++row) {
        if (const int shown = filters() ? m_positions[toIndex(row)] : row; shown >= 0)
            emit headerDataChanged(orientation, shown, shown);
    }
}

void EntryFilter::onAboutToInsert(const QModelIndex &, int first, int last)
{
    if (!filters())
        beginInsertRows({}, first, last);
}

void EntryFilter::onInserted(const QModelIndex &, int first, int last)
{
    if (!filters()) {
        endInsertRows();
        return;
    }
    const int count = last - first + 1;
    // New rows are shown whether they match or not, as the user wants to see what was just added: after the row that
    // precedes them in the document.
    int before = first - 1;
    while (before >= 0 && m_positions[toIndex(before)] < 0)
        --before;
    const int position = before < 0 ? 0 : m_positions[toIndex(before)] + 1;
    for (std::vector<int> *rows : {&m_rows, &m_sorted}) {
        for (int &row : *rows)
            row += row >= first ? count : 0;
    }
    updatePositions();
    beginInsertRows({}, position, position + count - 1);
    std::vector<int> added(static_cast<std::size_t>(count));
    std::iota(added.begin(), added.end(), first);
    if (m_order) {
        const auto neighbour = std::ranges::find(m_sorted, first - 1);
        m_sorted.insert(first == 0 ? m_sorted.begin() : neighbour + 1, added.begin(), added.end());
    }
    m_rows.insert(m_rows.begin() + position, added.begin(), added.end());
    updatePositions();
    endInsertRows();
}

/// Rows that are shown stay shown; where there is an order, in their places.
void EntryFilter::onReordered()
{
    const auto rowNow = [this](int sourceRow) {
        return *rowAfter(m_moved, sourceRow);
    };
    const QModelIndexList before = persistentIndexList();
    const std::vector<int> sourceRows =
        mapped(before, [&](const QModelIndex &each) { return rowNow(mapToSource(each).row()); });
    for (std::vector<int> *rows : {&m_rows, &m_sorted})
        std::ranges::transform(*rows, rows->begin(), rowNow);
    if (!m_order)
        std::ranges::sort(m_rows);
    updatePositions();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const int row = sourceRows[toIndex(i)];
        after.append(mapFromSource(sourceModel()->index(row, before[i].column())));
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

/// Rows that are neighbours in the document may be apart here, so they are removed in runs, before the source's are.
void EntryFilter::onAboutToRemove(const QModelIndex &, int first, int last)
{
    if (!filters()) {
        beginRemoveRows({}, first, last);
        return;
    }
    for (int end = rowCount(); end > 0;) {
        const auto goes = [&](int position) {
            const int row = m_rows[toIndex(position)];
            return row >= first && row <= last;
        };
        if (!goes(end - 1)) {
            --end;
            continue;
        }
        int begin = end - 1;
        while (begin > 0 && goes(begin - 1))
            --begin;
        beginRemoveRows({}, begin, end - 1);
        m_rows.erase(m_rows.begin() + begin, m_rows.begin() + end);
        updatePositions();
        endRemoveRows();
        end = begin;
    }
}

void EntryFilter::onRemoved(const QModelIndex &, int first, int last)
{
    if (!filters()) {
        endRemoveRows();
        return;
    }
    const int count = last - first + 1;
    std::erase_if(m_sorted, [&](int row) { return row >= first && row <= last; });
    for (std::vector<int> *rows : {&m_rows, &m_sorted}) {
        for (int &row : *rows)
            row -= row > last ? count : 0;
    }
    updatePositions();
}

EntryFilter::Order orderByColumn(const QAbstractItemModel &model, int column, Qt::SortOrder direction)
{
    return [&model, column, direction](std::vector<int> &rows) {
        std::vector<std::pair<int, QString>> keys; // made once a row, not once a comparison
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
