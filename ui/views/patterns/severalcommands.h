// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QTimer>

#include <vector>

class QWidget;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::page {
class SeveralPage;
}

namespace bcfg::ui::session {
class Cursor;
}

namespace bcfg::ui::views {

class EntryList;

/// Shows the page of several pattern configs in place of the editor while several are selected in the list. Also has
/// the command that applies a dtype config to them.
class SeveralCommands : public QObject
{
    Q_OBJECT

public:
    /// `editor` shows one pattern config; the parent's layout must be a QVBoxLayout.
    SeveralCommands(session::Cursor &cursor, EntryList &list, QWidget &editor, Actions &actions, QWidget &window);

    /// Selects only the pattern config at the cursor, while the page of several is shown.
    void selectOne();

private:
    void follow();
    void showSeveral(std::vector<int> rows);
    void applyDTypeConfig();

    session::Cursor &m_cursor;
    EntryList &m_list;
    QWidget &m_editor;
    Actions &m_actions;
    QWidget &m_window;
    page::SeveralPage *m_page = nullptr; // created when it is first shown
    QTimer m_soon;                       // joins all changes of one pass of the event loop
};

} // namespace bcfg::ui::views
