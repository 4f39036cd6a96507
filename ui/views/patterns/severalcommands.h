// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/turns.h"

#include <QObject>

#include <vector>

class QWidget;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::page {
class SeveralPage;
}

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::views {

class EntryList;

/// Shows the page of several pattern configs in place of the editor while several pattern configs are selected in the
/// list. Also has the command that gives other pattern configs a dtype config of the pattern config at the cursor.
class SeveralCommands : public QObject
{
    Q_OBJECT

public:
    /// `editor` shows one pattern config; the layout of its parent must be a QVBoxLayout.
    SeveralCommands(session::Session &session, EntryList &list, QWidget &editor, Actions &actions, QWidget &window);

    /// If the page of several pattern configs is shown, selects only the pattern config at the cursor and shows the
    /// editor again.
    void selectOne();

private:
    void follow();
    void showSeveral(std::vector<int> rows);
    void applyDTypeConfig();

    session::Session &m_session;
    EntryList &m_list;
    QWidget &m_editor;
    Actions &m_actions;
    QWidget &m_window;
    page::SeveralPage *m_page = nullptr; // created when it is first shown
    LateCall m_soon{*this, &SeveralCommands::follow};
};

} // namespace bcfg::ui::views
