// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QTimer>

#include <vector>

class QWidget;

namespace bcfg::ui {

class Actions;
class Cursor;
class EntryList;
class SeveralPage;

/// What becomes of several pattern configs that are selected in the list: their page in the place of the editor, and
/// the command that gives them a dtype config.
class SeveralCommands : public QObject
{
    Q_OBJECT

public:
    /// `editor` is what shows one pattern config; it stands in a layout.
    SeveralCommands(Cursor &cursor, EntryList &list, QWidget &editor, Actions &actions, QWidget &window);

    /// Selects the pattern config at the cursor alone.
    void selectOne();

private:
    void follow();
    void showSeveral(std::vector<int> rows);
    void applyDTypeConfig();

    Cursor &m_cursor;
    EntryList &m_list;
    QWidget &m_editor;
    Actions &m_actions;
    QWidget &m_window;
    SeveralPage *m_page = nullptr; // once it is seen
    QTimer m_soon;                 // all that happens in one turn is followed once
};

} // namespace bcfg::ui
