// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/cursor.h"
#include "ui/models/entryfilter.h"
#include "ui/models/entrymodel.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTreeView;

namespace bcfg::ui {

/// Finds a pattern config: a filter above the list of all of them. Its selection and the cursor follow each other.
class EntryList : public QWidget
{
    Q_OBJECT

public:
    EntryList(Cursor &cursor, EntryModel &entries, const Checker &checker, const Simulator &simulator,
              QWidget *parent = nullptr);

    void focusFilter();
    /// The rows selected, ascending.
    QList<int> selectedRows() const;
    /// Says below the filter why something could not be done, until the user goes on.
    void refuse(const QString &why);
    QTreeView *view() const { return m_view; }

private:
    void showCursor();
    void onSelected(const QModelIndex &current);
    void updateEmptyText();

    Cursor &m_cursor;
    EntryFields m_fields;
    EntryFilter m_filter;
    QLineEdit *m_filterEdit;
    QLabel *m_notice;
    QTreeView *m_view;
    QLabel *m_empty;
};

} // namespace bcfg::ui
