// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/workspace.h"
#include "ui/window/frames.h"

#include <QPointer>

#include <memory>
#include <optional>
#include <vector>

namespace bcfg::ui {

class MainWindow;
class WelcomeWindow;
struct DocumentError;
struct OpenRequest;
struct OrphanedJournal;
struct StartOptions;

/// All windows of the program: one for each open document, in frames, or the welcome window where there is none.
class Windows : public QObject
{
    Q_OBJECT

public:
    /// `recoveryFolder` is where unsaved edits are kept; empty: they are not.
    explicit Windows(Settings &settings, const QString &recoveryFolder = {}, QObject *parent = nullptr);
    ~Windows() override;

    /// A window with an empty document, not yet shown.
    MainWindow &newWindow();
    /// Brings it onto the screen, behind a tab or by itself as the settings have it.
    void show(MainWindow &window) { m_frames.show(window); }
    /// Made when it is first asked for: a start with a file does without.
    WelcomeWindow &welcome();
    void showWelcome();
    /// What the command line asks for: opens and shows the files that it names. Of several, those that cannot be opened
    /// are told once the others are there; fails where none is.
    std::optional<DocumentError> start(const StartOptions &options);
    /// What another start of the program asks for. Failure is told in a message.
    void open(const OpenRequest &request);
    /// Those that are open, the oldest first.
    QList<MainWindow *> open() const;
    /// Closes all, after one question about all documents with unsaved changes; false where the user says no, or where
    /// saving fails. As long as a file is being opened or saved, false: it is done after that.
    bool quit();

    /// Asks what is to become of edits that were not saved when the program ended last; later also whenever a file is
    /// opened that has some.
    void offerRecovery();
    /// Does so when that window has come onto the screen, so that the question stands before it.
    void offerRecoveryOnceShown(QWidget &window);
    /// Ends the program when a signal says so, without a question: what is unsaved is recovered at the next start. When
    /// the user's session ends, asks as quit() does.
    void followSystem();
    /// What is unsaved is on the disk when this returns.
    void keepUnsaved();
    /// Whether the user's session may end. As long as a file is being opened or saved nobody is asked; what is unsaved
    /// is recovered at the next start.
    bool endSession(bool mayAsk);

private:
    /// A window that is closed goes before the session that it shows.
    struct Closed
    {
        std::unique_ptr<Frame> frame; // null where it holds others
        std::unique_ptr<Session> session;
        std::unique_ptr<MainWindow> window;
    };

    QWidget &inFront();
    std::optional<QList<MainWindow *>> askWhichToSave(const QList<MainWindow *> &modified);
    bool closeAll(const QList<MainWindow *> &windows);
    std::unique_ptr<WelcomeWindow> newWelcome();
    Frames::Place placeOfChosen();
    void hideWelcome();
    Closed close(MainWindow &window);
    MainWindow *windowOf(const QString &path) const;
    MainWindow *openFile(const QString &path);
    void openNow(const OpenRequest &request);
    void retire(MainWindow &window);
    void deleteClosed();
    void follow(MainWindow &window);
    void sayComplaint(MainWindow &window);
    void offerRecoveryOf(const QString &path);
    void recover(OrphanedJournal orphan);
    MainWindow *windowToRecover(const OrphanedJournal &orphan);

    Settings &m_settings;
    Workspace m_workspace; // a session for each window
    Frames m_frames;
    std::unique_ptr<WelcomeWindow> m_welcome;
    bool m_opensApart = false; // what is chosen on the welcome window
    QList<QPointer<MainWindow>> m_windows;
    std::vector<Closed> m_closed;   // to be deleted
    bool m_asksWhenOpening = false; // whether to recover
    bool m_saidComplaint = false;   // of the settings
};

} // namespace bcfg::ui
