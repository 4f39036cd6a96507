// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/window/start/startoptions.h"

#include <QMainWindow>

#include <functional>
#include <memory>
#include <optional>

namespace bcfg::ui {
class Actions;
class Menus;
} // namespace bcfg::ui

namespace bcfg::ui::exchange {
class CompareCommands;
}

namespace bcfg::ui::session {
class Session;
struct DocumentError;
} // namespace bcfg::ui::session

namespace bcfg::ui::window {

class DocumentFiles;

/// The window of one session, with the panes that find, edit, show and check its document.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// `session` must outlive the window.
    explicit MainWindow(session::Session &session);
    ~MainWindow() override;

    session::Session &session() const { return m_session; }
    DocumentFiles &files() const;
    exchange::CompareCommands &comparing() const;
    const Actions &commands() const;
    /// The menus. Use this instead of QMainWindow::menuBar(), which does not return the menu bar once it is in a frame.
    const Menus &menus() const;
    using Started = std::function<void(const std::optional<session::DocumentError> &error)>;
    /// Opens what the command line names: a document, a comparison or a merge; without a file, the native config of the
    /// newest PyTorch. `then` is called when the document is open (perhaps before the wanted place is shown), or with
    /// the error.
    void start(const StartOptions &options, const Started &then = {});
    /// Shows a place of the document and gives it the focus. `where` is a copy: this function first stores typed texts
    /// in the document, which may destroy the object from which the caller has the place.
    void reveal(JsonPointer where);
    /// Goes to a place that the command line names. If the place does not exist, goes to the nearest one and shows a
    /// message.
    void goTo(const Spot &spot);
    /// Whether goTo() is still looking for the place.
    bool isLookingForPlace() const { return m_isLookingForPlace; }
    void bringToFront();
    /// Stores position, size, panes and columns in the settings, so that new windows begin with them.
    void rememberLayout() const;
    /// Closes the window without asking. Call this when the user has already been asked.
    void closeWithoutQuestion();

signals:
    void broughtToFront(); ///< emitted before the window comes to the front
    void closed();         ///< the window was closed; unsaved changes were saved or given up
    void newWindowRequested();
    void quitRequested();

protected:
    bool event(QEvent *event) override;
    bool focusNextPrevChild(bool next) override;
    void keyPressEvent(QKeyEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    struct Parts;

    void addCommands();
    void fillMenus();
    void connectParts();
    void updateTitle();
    bool mayCloseNow();
    std::optional<session::DocumentError> arrange(const StartOptions &options);

    session::Session &m_session;
    std::unique_ptr<Parts> m_parts; // destroyed before the widgets that its objects listen to
    bool m_mayClose = false;        // the next close event asks nothing
    bool m_isLookingForPlace = false;
    bool m_isLeaving = false; // the question about unsaved changes is shown, or waits for a file to be opened or saved
};

} // namespace bcfg::ui::window
