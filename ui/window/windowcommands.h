// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

#include <functional>

class QMenu;
class QWidget;

namespace bcfg::ui {
class Actions;
class Menus;
class Settings;
} // namespace bcfg::ui

namespace bcfg::ui::session {
class Document;
class Session;
} // namespace bcfg::ui::session

namespace bcfg::ui::views {
class Panes;
}

namespace bcfg::ui::window {

class Centre;
class DocumentFiles;

/// Adds the commands that set the text size and the theme of all windows, and the command that shows the settings
/// dialog. All references, here and below, must outlive `actions`.
void addAppearanceCommands(Settings &settings, Actions &actions);
/// Adds the commands of the document's file: opening, saving, reverting, converting.
void addFileCommands(session::Session &session, DocumentFiles &files, Actions &actions);
/// Adds the commands of the Help menu: the manual, finding commands, shortcuts, explanations, versions. `makeAll`
/// creates the panes that do not exist yet, so that the list of shortcuts has their keys.
void addHelpCommands(Settings &settings, const Menus &menus, const std::function<void()> &makeAll, Actions &actions);
/// Adds the commands that show, enlarge and reset panes and go from one pane to the next, and the commands that act on
/// a pane's content, such as "next problem" and "find uses".
void addViewCommands(session::Session &session, views::Panes &panes, Centre &centre, Actions &actions);

/// Makes the menu in which the user chooses the release of PyTorch that judges the document: a release, whose version
/// is then written into the document, or none, which means the newest known release of the document's generation. A
/// choice is one undo step.
QMenu *newReleaseMenu(session::Document &document, QWidget &window);

/// Puts a document into a window.
using Fill = std::function<void(DocumentFiles &files)>;
/// Shows the dialog that makes a backend config for models, at first for `models`; its file dialog begins in `folder`.
/// Once the user accepts, calls `open` with a function that puts the backend config into a window and opens the first
/// model beside it.
void newFromModels(QWidget &parent, const QString &folder, const QStringList &models,
                   const std::function<void(const Fill &fill)> &open);

} // namespace bcfg::ui::window
