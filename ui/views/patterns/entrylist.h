// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"
#include "ui/views/patterns/entrygroups.h"

#include <memory>

class QAction;
class QLabel;
class QLineEdit;

namespace bcfg::ui::session {
class Cursor;
class ModelSimulator;
class Session;
} // namespace bcfg::ui::session

namespace bcfg::ui::views {

class EntryModel;
class GroupedView;
class GroupedEntries;

/// The list of pattern configs with a filter above it, in columns that the user chooses and sorts by. While a model is
/// open, a column has the number of its nodes that each pattern takes. The list's selection and the cursor follow each
/// other.
class EntryList : public Panel
{
    Q_OBJECT

public:
    /// `session` must outlive this object.
    explicit EntryList(session::Session &session);
    ~EntryList() override;

    void focusFilter();
    /// Filters the list as if the user had typed the text; an empty text shows all pattern configs.
    void setFilter(const QString &filter);
    /// The selected rows of the document, ascending.
    QList<int> selectedRows() const;
    /// The rows of the document that a command of the Pattern menu applies to: the selected rows, or only the cursor's
    /// row if the cursor is at none of the selected rows, for instance because the filter hides its row.
    QList<int> rowsInQuestion() const;
    /// The rows of the document that the filter leaves, ascending.
    QList<int> shownRows() const;
    /// Selects only the pattern config at the cursor, if the filter shows it.
    void selectCursor();
    /// Selects only these rows of the document, which have just been added. The cursor moves to the first of them,
    /// unless it is at one of them already.
    void selectAdded(int first, int last);
    /// Like selectAdded(), for rows in ascending order.
    void select(const std::vector<int> &rows);
    /// Shows a refusal below the filter until the document or the filter changes.
    void refuse(const QString &why);
    GroupedView *view() const { return m_view; }
    /// The rows of the list, with its groups.
    const GroupedEntries &shown() const { return *m_shown; }
    void setGrouping(Grouping grouping);
    /// The row of the document to which a pattern config goes if the user moves it one step up (-1) or down (1). -1 if
    /// it cannot move, and while the list is sorted, as moving would not be visible.
    int rowBeside(int row, int step) const;
    /// Actions that show and hide the columns that a user may choose.
    const QList<QAction *> &columnActions() const { return m_columnActions; }
    /// Which columns are shown and how wide they are, to be saved for restoreColumns().
    QByteArray columns() const;
    void restoreColumns(const QByteArray &columns);

signals:
    void groupingChanged();
    /// The user opens the pattern config at the cursor, with a double click or Enter.
    void pageWanted();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void setUpFilter();
    void setUpView();
    void connectParts(const session::Session &session);
    void addColumnActions();
    void showColumn(int column, bool shows);
    void setColumnShown(int column, bool isShown);
    void clearSorting();
    void sortBy(int column, Qt::SortOrder direction);
    QWidget *newSortNote();
    void forgetView();
    void showNodes();
    void showCursor();
    void revealCursor();
    void goToCursor();
    void updateEmptyText();

    session::Cursor &m_cursor;
    const session::ModelSimulator &m_models;
    std::unique_ptr<EntryModel> m_entries;
    std::unique_ptr<GroupedEntries> m_shown;
    QLineEdit *m_filterEdit;
    QLabel *m_notice;
    QWidget *m_sortNote;
    GroupedView *m_view;
    QList<QAction *> m_columnActions;
    QLabel *m_empty;
};

} // namespace bcfg::ui::views
