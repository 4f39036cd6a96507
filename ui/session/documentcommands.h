// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/change.h"

#include <QObject>

#include <map>
#include <vector>

class QUndoStack;
class QWidget;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {

class Session;

/// The commands Undo, Redo, Backend Name and From Base. Undo and Redo show the name of the step, and move the cursor to
/// an entry that the step changes. When Undo removes an added entry, the cursor returns to the entry that was shown
/// before.
class DocumentCommands : public QObject
{
    Q_OBJECT

public:
    /// `window` is the parent of the dialogs.
    DocumentCommands(Session &session, Actions &actions, QWidget &window);

signals:
    /// Undo or Redo has put several entries into the document, now in these rows, ascending.
    void putBack(const std::vector<int> &rows);

private:
    void step(void (QUndoStack::*direction)());
    void follow(const Change &change);
    void rename();
    void chooseBase();
    void update();

    Session &m_session;
    Actions &m_actions;
    QWidget &m_window;
    bool m_followsEdits = false;      // while undo or redo runs: the cursor goes to a changed entry
    bool m_toldOfStep = false;        // the status bar says which step was undone or redone
    int m_undoneAt = -1;              // until the first change of an undo: the row that was shown when it began
    std::vector<int> m_putBack;       // the rows of the entries that the last undo or redo has put into the document
    std::map<int, int> m_shownBefore; // by index of an undo step that inserts entries: the row that was shown before
};

} // namespace bcfg::ui::session
