// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace bcfg::ui {

class DocumentFiles;
class EntryList;
class Menus;
class Panes;
class Session;

/// Adds to a window's menus and toolbar what the command table cannot list: items that depend on files, documents,
/// columns and panes.
void fillMenus(Menus &menus, Session &session, DocumentFiles &files, EntryList &list, Panes &panes, QWidget &window);

} // namespace bcfg::ui
