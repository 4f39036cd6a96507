// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <vector>

class QWidget;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {
class Cursor;
class Document;
} // namespace bcfg::ui::session

namespace bcfg::ui::views {

class EntryList;

/// The commands that override entries of a document's base, return them to the base, and bring back removed ones.
/// Enables and disables their actions.
class BaseCommands : public QObject
{
    Q_OBJECT

public:
    BaseCommands(session::Cursor &cursor, EntryList &list, Actions &actions, QWidget &window);

private:
    void overrideHere();
    void giveBack();
    void bringBack();
    void insert(const std::vector<std::size_t> &places);
    void update();

    session::Cursor &m_cursor;
    session::Document &m_document;
    EntryList &m_list;
    Actions &m_actions;
    QWidget &m_window;
};

} // namespace bcfg::ui::views
