// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/tones.h"
#include "ui/page/dtypes/dtypemodel.h"

#include <QWidget>

class QAction;
class QCheckBox;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace bcfg::ui {
class Settings;
}

namespace bcfg::ui::page {

class DTypeCards;
class DTypeTable;
class DTypeView;

/// The editor for the dtype configs of the entry at the cursor, as cards or as a table: cards show all values of a few
/// dtype configs, the table compares many. Cursor, checker and settings must outlive this object.
class DTypeEdit : public QWidget
{
    Q_OBJECT

public:
    DTypeEdit(session::Cursor &cursor, const session::Checker &checker, Settings &settings, QWidget *parent = nullptr);

    /// Selects a cell, or the whole dtype config where `column` is nothing, and gives it the focus. Does nothing where
    /// there is no such row.
    void reveal(int row, std::optional<int> column);
    /// Gives the focus to the current cell, or to the first one where none is current.
    void focusView();
    /// The row of the dtype config with the current cell; nothing where no cell is current.
    std::optional<int> currentRow() const;

signals:
    void currentRowChanged();
    /// `place`: the cell in the coordinates of this widget; without any cell, the hint that there is no dtype config.
    void currentCellChanged(const QRect &place);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void addActions();
    QLayout *newHead();
    void setUp(DTypeView &view);
    void follow(session::Cursor &cursor);
    DTypeView &view() const;
    void chooseView();
    void showView(DTypeView &view);
    void append();
    void duplicate();
    void removeSelected();
    void moveBy(int step);
    void unsetSelected();
    void copy();
    void paste();
    void pasteText(const QString &text);
    void showFixes();
    void applyFix(const Fix &fix);
    void say(const QString &note, Tone tone = Tone::Quiet);
    void refuse(const QString &why) { say(why, Tone::Vermilion); }
    void tellOfLeftText(const QString &why);
    void updateSharing();
    void updateFixes();
    void updateState();
    void fitHeight();

    session::Cursor &m_cursor;
    Settings &m_settings;
    DTypeUses m_uses;
    DTypeModel m_model;
    QStackedWidget *m_views;
    DTypeCards *m_cards;
    DTypeTable *m_table;
    QToolButton *m_showsCards = nullptr;
    QToolButton *m_showsTable = nullptr;
    QCheckBox *m_allConstraints;
    QCheckBox *m_everywhere;
    QLabel *m_note;           // why something was refused, or what a paste did
    bool m_isLeaving = false; // tellOfLeftText() was called in this pass of the event loop
    QList<QWidget *> m_empty; // hints that there is no dtype config, one in each view
    QAction *m_append = nullptr;
    QAction *m_duplicate = nullptr;
    QAction *m_remove = nullptr;
    QAction *m_moveUp = nullptr;
    QAction *m_moveDown = nullptr;
    QAction *m_fix = nullptr;
    QList<QAction *> m_onSelection; // actions of the Edit menu that need a selection
};

} // namespace bcfg::ui::page
