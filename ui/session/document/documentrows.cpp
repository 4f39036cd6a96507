// SPDX-License-Identifier: Apache-2.0
#include "ui/session/document/documentrows.h"

#include "ui/basis/text.h"

namespace bcfg::ui::session {

DocumentRows::DocumentRows(Document &document) : m_document(document)
{
    connect(&document, &Document::aboutToChange, this, &DocumentRows::begin);
    connect(&document, &Document::changedForModels, this, &DocumentRows::end);
}

void DocumentRows::begin(const Change &change)
{
    if (const EntriesInserted *inserted = std::get_if<EntriesInserted>(&change))
        beginInsertRows({}, inserted->row, inserted->row + toInt(inserted->entries.size()) - 1);
    else if (const EntriesRemoved *removed = std::get_if<EntriesRemoved>(&change))
        beginRemoveRows({}, removed->row, removed->row + removed->count - 1);
    else if (std::holds_alternative<EntriesMoved>(change))
        emit layoutAboutToBeChanged({}, VerticalSortHint);
    else if (std::holds_alternative<DocumentReplaced>(change))
        beginResetModel();
}

void DocumentRows::end(const Change &change)
{
    if (const EntriesReplaced *replaced = std::get_if<EntriesReplaced>(&change)) {
        onReplaced(replaced->replacements.front().row, replaced->replacements.back().row);
    } else if (std::holds_alternative<EntriesInserted>(change)) {
        endInsertRows();
    } else if (std::holds_alternative<EntriesRemoved>(change)) {
        endRemoveRows();
    } else if (std::holds_alternative<EntriesMoved>(change)) {
        reorder(change);
    } else if (std::holds_alternative<DocumentReplaced>(change)) {
        reset();
        endResetModel();
    }
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
