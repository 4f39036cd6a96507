// SPDX-License-Identifier: Apache-2.0
#include "ui/session/document/documentrows.h"

#include "ui/basis/text.h"

namespace bcfg::ui::session {

namespace {

bool areNeighbours(const std::vector<int> &rows)
{
    return rows.back() - rows.front() + 1 == toInt(rows.size());
}

/// Whether neighbouring rows move together to one place, for which Qt has signals. Any other move is reported as a new
/// order.
bool isOneRun(const EntriesMoved &moved)
{
    return areNeighbours(moved.from) && areNeighbours(moved.to);
}

} // namespace

DocumentRows::DocumentRows(Document &document) : m_document(document)
{
    connect(&document, &Document::aboutToChange, this, &DocumentRows::begin);
    connect(&document.forModels(), &ChangeSignals::changed, this, &DocumentRows::end);
}

void DocumentRows::begin(const Change &change)
{
    std::visit(Overloaded{
                   [](const EntriesReplaced &) {},
                   [this](const EntriesInserted &inserted) {
                       beginInsertRows({}, inserted.row, inserted.row + toInt(inserted.entries.size()) - 1);
                   },
                   [this](const EntriesRemoved &removed) {
                       beginRemoveRows({}, removed.row, removed.row + removed.count - 1);
                   },
                   [this](const EntriesMoved &moved) {
                       const int from = moved.from.front();
                       const int to = moved.to.front();
                       // Qt takes the row, counted before the move, in front of which the rows are put.
                       if (isOneRun(moved))
                           beginMoveRows({}, from, moved.from.back(), {}, from < to ? moved.to.back() + 1 : to);
                       else
                           emit layoutAboutToBeChanged({}, VerticalSortHint);
                   },
                   [](const HeadReplaced &) {},
                   [this](const DocumentReplaced &) { beginResetModel(); },
               },
               change);
}

void DocumentRows::end(const Change &change)
{
    std::visit(Overloaded{
                   [this](const EntriesReplaced &replaced) {
                       onReplaced(replaced.replacements.front().row, replaced.replacements.back().row);
                   },
                   [this](const EntriesInserted &) { endInsertRows(); },
                   [this](const EntriesRemoved &) { endRemoveRows(); },
                   [&](const EntriesMoved &moved) { isOneRun(moved) ? endMoveRows() : reorder(change); },
                   [](const HeadReplaced &) {},
                   [this](const DocumentReplaced &) {
                       reset();
                       endResetModel();
                   },
               },
               change);
}

void DocumentRows::reorder(const Change &moved)
{
    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    after.reserve(before.size());
    for (const QModelIndex &each : before)
        after.append(index(*rowAfter(moved, each.row()), each.column()));
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

} // namespace bcfg::ui::session
