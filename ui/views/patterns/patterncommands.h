// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/document.h"

#include <QList>
#include <QObject>

#include <vector>

class QAction;
class QWidget;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {
class Cursor;
}

namespace bcfg::ui::views {

class EntryList;

/// The commands that add, remove, copy and move pattern configs, and the commands about the base. Enables and disables
/// their actions.
class PatternCommands : public QObject
{
    Q_OBJECT

public:
    PatternCommands(session::Cursor &cursor, EntryList &list, Actions &actions, QWidget &window);

signals:
    /// Pattern configs were made and added; the cursor is at the first one.
    void added();

private:
    void add();
    void generate();
    void insert(int before, session::Document::Entries entries, const QString &name);
    void insertMade(session::Document::Entries entries, const QString &name);
    void duplicate(const QList<int> &rows);
    void remove(const QList<int> &rows, const QString &name);
    void copy(const QList<int> &rows);
    void connectGroups();
    void connectBase();
    void copyPython();
    void copyNames();
    void paste();
    void goTo();
    void cut();
    void move(int step);
    void update();
    void overrideHere();
    void giveBack();
    void askToBringBack();
    void bringBack(const std::vector<std::size_t> &places);
    void updateOfBase();

    session::Cursor &m_cursor;
    session::Document &m_document;
    EntryList &m_list;
    Actions &m_actions;
    QList<QAction *> m_onSelection; // actions of the Edit menu that need a selection
    QWidget &m_window;
};

/// Makes an action with a submenu of the commands that copy the selected pattern configs, for the context menu of
/// `view`.
QAction *newCopyAsMenu(Actions &actions, QWidget &view);

} // namespace bcfg::ui::views
