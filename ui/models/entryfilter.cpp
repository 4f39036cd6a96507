// SPDX-License-Identifier: Apache-2.0
#include "ui/models/entryfilter.h"

#include "ui/text.h"

#include <algorithm>

namespace bcfg::ui {

EntryFilter::EntryFilter(EntryModel &entries, QObject *parent) : QAbstractProxyModel(parent), m_entries(entries)
{
    setSourceModel(&entries);
    using Model = QAbstractItemModel;
    connect(&entries, &Model::dataChanged, this, &EntryFilter::onDataChanged);
    connect(&entries, &Model::rowsAboutToBeInserted, this,
            [this](const QModelIndex &, int first, int last) { onAboutToInsert(first, last); });
    connect(&entries, &Model::rowsInserted, this,
            [this](const QModelIndex &, int first, int last) { onInserted(first, last); });
    connect(&entries, &Model::rowsAboutToBeRemoved, this,
            [this](const QModelIndex &, int first, int last) { onAboutToRemove(first, last); });
    connect(&entries, &Model::rowsRemoved, this,
            [this](const QModelIndex &, int first, int last) { onRemoved(first, last); });
    // A move is seldom, and a reset tells a view all it needs.
    connect(&entries, &Model::rowsAboutToBeMoved, this, [this] { beginResetModel(); });
    connect(&entries, &Model::rowsMoved, this, [this] { rebuild(); });
    connect(&entries, &Model::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(&entries, &Model::modelReset, this, [this] { rebuild(); });
}

void EntryFilter::setText(const QString &text)
{
    if (text == m_text)
        return;
    beginResetModel();
    m_text = text;
    m_words.clear();
    for (const QString &word : text.toLower().split(' ', Qt::SkipEmptyParts))
        m_words.push_back(word);
    if (m_words.empty())
        forgetSearchTexts();
    m_rows.clear();
    if (filters()) {
        for (int row = 0; row < m_entries.rowCount(); ++row) {
            if (matches(row))
                m_rows.push_back(row);
        }
    }
    endResetModel();
}

QModelIndex EntryFilter::mapToSource(const QModelIndex &proxy) const
{
    if (!proxy.isValid())
        return {};
    const int row = filters() ? m_rows[static_cast<std::size_t>(proxy.row())] : proxy.row();
    return m_entries.index(row, proxy.column());
}

QModelIndex EntryFilter::mapFromSource(const QModelIndex &source) const
{
    if (!source.isValid())
        return {};
    if (!filters())
        return createIndex(source.row(), source.column());
    const auto found = std::ranges::lower_bound(m_rows, source.row());
    if (found == m_rows.end() || *found != source.row())
        return {};
    return createIndex(toInt(found - m_rows.begin()), source.column());
}

QModelIndex EntryFilter::index(int row, int column, const QModelIndex &parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

QModelIndex EntryFilter::parent(const QModelIndex &) const
{
    return {};
}

int EntryFilter::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return filters() ? toInt(m_rows.size()) : m_entries.rowCount();
}

int EntryFilter::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_entries.columnCount();
}

bool EntryFilter::matches(int sourceRow) const
{
    m_searchTexts.resize(static_cast<std::size_t>(m_entries.rowCount()));
    QString &text = m_searchTexts[static_cast<std::size_t>(sourceRow)];
    if (text.isNull())
        text = m_entries.searchText(sourceRow);
    return std::ranges::all_of(m_words, [&](const QString &word) { return text.contains(word); });
}

void EntryFilter::rebuild()
{
    forgetSearchTexts();
    m_rows.clear();
    for (int row = 0; filters() && row < m_entries.rowCount(); ++row) {
        if (matches(row))
            m_rows.push_back(row);
    }
    endResetModel();
}

void EntryFilter::forgetSearchTexts()
{
    m_searchTexts.clear();
    m_searchTexts.shrink_to_fit();
}

void EntryFilter::onDataChanged(const QModelIndex &first, const QModelIndex &last)
{
    if (last.column() >= EntryModel::PatternColumn && first.column() <= EntryModel::PatternColumn) {
        for (int row = first.row(); row <= last.row() && row < toInt(m_searchTexts.size()); ++row)
            m_searchTexts[static_cast<std::size_t>(row)] = QString();
    }
    // A row that is shown stays so while it is edited, even when it no longer matches: nothing jumps while one types.
    if (!filters()) {
        emit dataChanged(mapFromSource(first), mapFromSource(last));
        return;
    }
    const auto begin = std::ranges::lower_bound(m_rows, first.row());
    const auto end = std::ranges::upper_bound(m_rows, last.row());
    if (begin != end) {
        emit dataChanged(createIndex(toInt(begin - m_rows.begin()), first.column()),
                         createIndex(toInt(end - m_rows.begin()) - 1, last.column()));
    }
}

void EntryFilter::onAboutToInsert(int first, int last)
{
    if (!filters())
        beginInsertRows({}, first, last);
}

void EntryFilter::onInserted(int first, int last)
{
    if (!filters()) {
        endInsertRows();
        return;
    }
    const int count = last - first + 1;
    m_searchTexts.insert(m_searchTexts.begin() + std::min(first, toInt(m_searchTexts.size())),
                         static_cast<std::size_t>(count), QString());
    const auto position = std::ranges::lower_bound(m_rows, first);
    const int shownAt = toInt(position - m_rows.begin());
    // What was just added is shown whether it matches or not: whoever adds it wants to see it.
    beginInsertRows({}, shownAt, shownAt + count - 1);
    std::for_each(position, m_rows.end(), [&](int &row) { row += count; });
    std::vector<int> added(static_cast<std::size_t>(count));
    std::ranges::generate(added, [row = first]() mutable { return row++; });
    m_rows.insert(m_rows.begin() + shownAt, added.begin(), added.end());
    endInsertRows();
}

void EntryFilter::onAboutToRemove(int first, int last)
{
    if (!filters()) {
        beginRemoveRows({}, first, last);
        return;
    }
    m_removedFrom = toInt(std::ranges::lower_bound(m_rows, first) - m_rows.begin());
    m_removedTo = toInt(std::ranges::upper_bound(m_rows, last) - m_rows.begin());
    m_removes = m_removedFrom < m_removedTo;
    if (m_removes)
        beginRemoveRows({}, m_removedFrom, m_removedTo - 1);
}

void EntryFilter::onRemoved(int first, int last)
{
    if (!filters()) {
        endRemoveRows();
        return;
    }
    const int count = last - first + 1;
    if (first < toInt(m_searchTexts.size())) {
        const int end = std::min(last + 1, toInt(m_searchTexts.size()));
        m_searchTexts.erase(m_searchTexts.begin() + first, m_searchTexts.begin() + end);
    }
    m_rows.erase(m_rows.begin() + m_removedFrom, m_rows.begin() + m_removedTo);
    std::for_each(m_rows.begin() + m_removedFrom, m_rows.end(), [&](int &row) { row -= count; });
    if (m_removes)
        endRemoveRows();
}

} // namespace bcfg::ui
