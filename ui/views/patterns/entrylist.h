// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"
#include "ui/views/patterns/entrygroups.h"

#include <memory>

class QAction;
class QLabel;
class QLineEdit;

namespace bcfg::ui {

class Checker;
class Cursor;
class EntryFields;
class EntryFilter;
class EntryModel;
class GroupedView;
class GroupedEntries;
class ModelSimulator;
class Simulator;

/// Finds a pattern config: a filter above the list of all of them, in columns that the user chooses and sorts by. Its
/// selection and the cursor follow each other.
class EntryList : public Panel
{
    Q_OBJECT

public:
    EntryList(Cursor &cursor, const Checker &checker, const Simulator &simulator, QWidget *parent = nullptr);
    ~EntryList() override;

    /// Has a column while a model is open that says how many of its nodes each pattern takes.
    void follow(const ModelSimulator &models);

    void focusFilter();
    /// Shows what fits a filter, as if it was typed; an empty one shows all.
    void setFilter(const QString &filter);
    /// The rows selected, ascending.
    QList<int> selectedRows() const;
    /// What a command of the Pattern menu is about: the rows selected, unless another pattern is shown, as one that the
    /// filter hides.
    QList<int> rowsInQuestion() const;
    /// The rows that the filter leaves, ascending.
    QList<int> shownRows() const;
    /// Selects the pattern config at the cursor alone, where the filter shows it.
    void selectCursor();
    /// Says below the filter why something could not be done, until the user goes on.
    void refuse(const QString &why);
    GroupedView *view() const { return m_view; }
    /// What its patterns are put together by, in groups that fold.
    const GroupedEntries &groups() const { return *m_groups; }
    void setGrouping(Grouping grouping);
    void setAllFolded(bool areFolded);
    /// Which pattern config a step up (-1) or down (1) moves one to; -1: it would not be seen to move.
    int rowBeside(int row, int step) const;
    /// Shows and hides the columns that a user may choose.
    const QList<QAction *> &columnActions() const { return m_columnActions; }
    /// Which columns are shown and how wide they are, to be remembered.
    QByteArray columns() const;
    void restoreColumns(const QByteArray &columns);
    bool isSorted() const;

signals:
    void groupingChanged();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void addColumnActions();
    void showColumn(int column, bool shows);
    void sortBy(int column, Qt::SortOrder direction);
    QWidget *newSortNote();
    void forgetView();
    void showNodes();
    void selectDropped(int first, int last);
    void showCursor();
    void revealCursor();
    void goToCursor();
    void onSelected(const QModelIndex &current);
    void updateEmptyText();

    Cursor &m_cursor;
    const ModelSimulator *m_models = nullptr;
    std::unique_ptr<EntryModel> m_entries;
    std::unique_ptr<EntryFields> m_fields;
    std::unique_ptr<EntryFilter> m_filter;
    std::unique_ptr<GroupedEntries> m_groups;
    QLineEdit *m_filterEdit;
    QLabel *m_notice;
    QWidget *m_sortNote;
    GroupedView *m_view;
    QList<QAction *> m_columnActions;
    QLabel *m_empty;
};

} // namespace bcfg::ui
