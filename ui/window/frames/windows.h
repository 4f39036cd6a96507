// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/turns.h"
#include "ui/session/workspace.h"
#include "ui/window/frames/frames.h"

#include <QPointer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace bcfg::ui {

class MainWindow;
class WelcomeWindow;
struct DocumentError;
struct JournalContent;
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
    using Started = std::function<void(const std::optional<DocumentError> &error)>;
    /// What the command line asks for: opens and shows the files that it names, the first one in front. Of several,
    /// those that cannot be opened are told once the others are there; `then` is told of an error where none is.
    void start(const StartOptions &options, const Started &then);
    /// What another start of the program asks for. Failure is told in a message.
    void open(const OpenRequest &request);
    /// Those that are open, the oldest first.
    QList<MainWindow *> open() const;
    using Answered = std::function<void(bool isYes)>;
    /// Closes all, after one question about all documents with unsaved changes, once what is being opened or saved is
    /// done. `then` is told whether they are: not where the user says no, or where saving fails.
    void quit(const Answered &then = {});

    /// Whether anything is being opened, saved, recovered or closed.
    bool isBusy() const;

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
    /// Whether the user's session may end, which who wants to know waits for: this returns when what is to be saved is.
    /// As long as something else goes on already, nobody is asked; what is unsaved is recovered at the next start.
    bool endSession(bool mayAsk);

private:
    /// A window that is closed goes before the session that it shows.
    struct Retired
    {
        std::unique_ptr<Frame> frame; // null where it holds others
        std::unique_ptr<Session> session;
        std::unique_ptr<MainWindow> window;
    };

    struct Starting;
    struct Closing;
    using Which = std::function<QList<MainWindow *>()>;

    QWidget &inFront();
    void startNext(const std::shared_ptr<Starting> &starting);
    void endStart(const Starting &starting);
    std::unique_ptr<WelcomeWindow> newWelcome();
    Frames::Place placeOfChosen();
    void hideWelcome();
    MainWindow *windowOf(const QString &path) const;
    void openFile(const OpenRequest &request, Turn turn);
    void bringUp(MainWindow *window, const OpenRequest &request);
    void tellNotOpened(const QString &path, const DocumentError &error);
    void follow(MainWindow &window);
    void sayComplaint(MainWindow &window);
    Retired close(MainWindow &window);
    void retire(MainWindow &window);
    void deleteRetired();

    void closeAll(const Which &which, const Answered &then);
    void waitAndAsk(const std::shared_ptr<Closing> &closing);
    void askAboutFields(const std::shared_ptr<Closing> &closing, QList<MainWindow *> windows);
    void askAndSave(const std::shared_ptr<Closing> &closing);
    void askWhichToSave(const std::shared_ptr<Closing> &closing, const QList<MainWindow *> &modified);
    void saveNext(const std::shared_ptr<Closing> &closing);
    void closeUnlessEdited(const std::shared_ptr<Closing> &closing);

    void offerRecoveryOf(const QString &path);
    void askWhatToRecover(std::vector<OrphanedJournal> journals);
    void recover(const std::shared_ptr<OrphanedJournal> &orphan, const Turn &turn);
    void recoverInShown(MainWindow &window, const std::shared_ptr<OrphanedJournal> &orphan, const Turn &turn);
    void recoverInFile(const std::shared_ptr<OrphanedJournal> &orphan, const Turn &turn);
    void recoverIn(MainWindow &window, OrphanedJournal &orphan);
    MainWindow &windowBefore(const JournalContent &edits);

    Settings &m_settings;
    Turns m_turns;         // opening, recovering, and closing several together
    Workspace m_workspace; // a session for each window
    Frames m_frames;
    std::unique_ptr<WelcomeWindow> m_welcome;
    bool m_opensApart = false; // what is chosen on the welcome window
    QList<QPointer<MainWindow>> m_windows;
    std::vector<Retired> m_retired; // to be deleted
    bool m_asksWhenOpening = false; // whether to recover
    bool m_saidComplaint = false;   // of the settings
    bool m_isQuitting = false;      // or waits for its turn
};

} // namespace bcfg::ui
