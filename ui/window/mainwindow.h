// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/window/start/startoptions.h"

#include <QMainWindow>

#include <functional>
#include <memory>
#include <optional>

namespace bcfg::ui {

class Actions;
class CompareCommands;
class DocumentFiles;
class Session;
struct DocumentError;

/// The window: shows one session, with the panes that find, edit, show and check its document.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// `session` lives longer.
    explicit MainWindow(Session &session, QWidget *parent = nullptr);
    ~MainWindow() override;

    Session &session() const { return m_session; }
    DocumentFiles &files() const;
    CompareCommands &comparing() const;
    const Actions &commands() const;
    using Started = std::function<void(const std::optional<DocumentError> &error)>;
    /// Opens what the command line asks for; without a file, native of the newest PyTorch. `then` is told once it is
    /// there, perhaps before its place is in sight.
    void start(const StartOptions &options, const Started &then = {});
    /// Shows and focuses what a place of the document names.
    void reveal(const JsonPointer &where);
    /// As the command line names a place; where there is no such place, to the nearest one, and says so.
    void goTo(const Spot &spot);
    /// Whether it is about to go there, once the place is found.
    bool isLookingForPlace() const { return m_isLookingForPlace; }
    /// Filled by who knows of other windows.
    QMenu *windowMenu() const;
    void bringToFront();
    /// Where it stands, what it shows and how: windows that come later begin so.
    void rememberLayout() const;
    /// For when the user was asked already.
    void closeWithoutQuestion();
    /// In the status bar, until there is something else to say.
    void tell(const QString &what);

signals:
    void broughtToFront(); ///< it is about to be
    void closed();         ///< by the user, who has saved or given up what was unsaved
    void newWindowRequested();
    void quitRequested();

protected:
    bool event(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    struct Parts;

    void addCommands();
    void fillMenus();
    void connectParts();
    void updateTitle();
    bool mayCloseNow();
    std::optional<DocumentError> arrange(const StartOptions &options);

    Session &m_session;
    std::unique_ptr<Parts> m_parts; // what listens to the widgets goes before them
    bool m_mayClose = false;        // without a question
    bool m_isLookingForPlace = false;
    bool m_isLeaving = false; // once a file is opened or saved, or the user has answered
};

} // namespace bcfg::ui
