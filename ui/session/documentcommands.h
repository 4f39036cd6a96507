// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/change.h"

#include <QObject>

#include <map>

class QUndoStack;
class QWidget;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {

class Session;

/// The commands for the document as a whole: undo and redo, which show the name of their step and move the cursor to
/// the entry that it changes, or back from an entry that is no longer added, and the commands for the document's name
/// and base.
class DocumentCommands : public QObject
{
    Q_OBJECT

public:
    /// `window` is the parent of the dialogs.
    DocumentCommands(Session &session, Actions &actions, QWidget &window);

private:
    void step(void (QUndoStack::*direction)());
    void follow(const Change &change);
    void rename();
    void chooseBase();
    void update();

    Session &m_session;
    Actions &m_actions;
    QWidget &m_window;
    bool m_followsEdits = false;      // while undo or redo runs: the cursor goes to the changed entry
    bool m_toldOfStep = false;        // the status bar says which step was undone or redone
    int m_undoneAt = -1;              // the row that was shown when an undo began, for its first change
    std::map<int, int> m_shownBefore; // by undo step that inserts entries: the row of the entry that was shown before
};

} // namespace bcfg::ui::session
