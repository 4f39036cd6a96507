// SPDX-License-Identifier: Apache-2.0
#include "ui/models/documentrows.h"

namespace bcfg::ui {

DocumentRows::DocumentRows(Document &document, QObject *parent) : QAbstractTableModel(parent), m_document(document)
{
    const ChangeSignals &changes = document.forModels();
    connect(&document, &Document::aboutToInsertEntries, this,
            [this](int first, int last) { beginInsertRows({}, first, last); });
    connect(&changes, &ChangeSignals::entriesInserted, this, [this] { endInsertRows(); });
    connect(&document, &Document::aboutToRemoveEntries, this,
            [this](int first, int last) { beginRemoveRows({}, first, last); });
    connect(&changes, &ChangeSignals::entriesRemoved, this, [this] { endRemoveRows(); });
    connect(&document, &Document::aboutToMoveEntry, this, [this](int from, int to) {
        beginMoveRows({}, from, from, {}, from < to ? to + 1 : to); // Qt names the row that it goes before
    });
    connect(&changes, &ChangeSignals::entryMoved, this, [this] { endMoveRows(); });
    connect(&document, &Document::aboutToReset, this, [this] { beginResetModel(); });
    connect(&changes, &ChangeSignals::wasReset, this, [this] {
        reset();
        endResetModel();
    });
}

int DocumentRows::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_document.entryCount();
}

} // namespace bcfg::ui
