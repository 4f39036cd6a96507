// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/dtypes/dtypemodel.h"
#include "ui/tones.h"

#include <QWidget>

class QAction;
class QCheckBox;
class QLabel;
class QTableView;
class QToolButton;

namespace bcfg::ui {

/// The dtype configs of a pattern: a table with one row each. Columns of constraints that no row uses are folded away
/// until one asks for them.
class DTypeTable : public QWidget
{
    Q_OBJECT

public:
    DTypeTable(Cursor &cursor, const Checker &checker, QWidget *parent = nullptr);

    bool showsAllConstraints() const;
    void setShowsAllConstraints(bool shows);
    /// Selects a cell, or the row where the column is unknown. Of a row that is gone, nothing.
    void reveal(int row, std::optional<int> column);
    /// The row that the user is in; nothing where none is selected.
    std::optional<int> currentRow() const;

signals:
    void currentRowChanged();
    void currentCellChanged(const QRect &place); ///< in the coordinates of this widget
    void showsAllConstraintsChanged(bool shows);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fitRows();
    QAction *addAction(const QString &text, const QString &icon, const QString &help, void (DTypeTable::*slot)());
    void append();
    void duplicate();
    void removeSelected();
    void moveUp() { moveBy(-1); }
    void moveDown() { moveBy(1); }
    void moveBy(int step);
    void unsetSelected();
    void copy();
    void cut();
    void paste();
    void pasteText(const QString &text);
    void showFixes();
    void applyFix(const Fix &fix);
    void say(const QString &note, Tone tone = Tone::Quiet);
    void refuse(const QString &why);
    void tellOfLeftText(const QString &why);
    QList<int> shownColumns(int from) const;
    void updateSharing();
    void updateFixes();
    void foldColumns();
    void growColumns();
    void updateState();
    QList<int> selectedRows() const;

    Cursor &m_cursor;
    DTypeUses m_uses;
    DTypeModel m_model;
    QTableView *m_view;
    QCheckBox *m_allConstraints;
    QCheckBox *m_everywhere;
    QLabel *m_note; // what was refused, or what a paste did
    bool m_isLeaving = false;
    QWidget *m_empty;
    QAction *m_append;
    QAction *m_duplicate;
    QAction *m_remove;
    QAction *m_moveUp;
    QAction *m_moveDown;
    QAction *m_fix;
    QList<QAction *> m_onSelection; // those of the Edit menu that need one
};

} // namespace bcfg::ui
