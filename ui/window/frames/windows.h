// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/turns.h"
#include "ui/window/frames/frames.h"

#include <QPointer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace bcfg::ui::session {
class OwnQConfigs;
class Session;
struct DocumentError;
struct JournalContent;
struct OrphanedJournal;
} // namespace bcfg::ui::session

namespace bcfg::ui::window {

class MainWindow;
class WelcomeWindow;
struct OpenRequest;
struct StartOptions;

/// Owns all open documents (sessions, which share the user's own QConfigs) and all windows of the program: one
/// MainWindow for each session, in frames, and the welcome window, in which the user chooses what to open.
class Windows : public QObject
{
    Q_OBJECT

public:
    /// Keeps unsaved edits in journals in `recoveryFolder`; if this is empty, does not keep them.
    explicit Windows(Settings &settings, const QString &recoveryFolder = {});
    ~Windows() override;

    /// Creates a window with an empty document; the window is not shown yet.
    MainWindow &newWindow();
    /// Shows a window in a tab or in a frame of its own, as the settings say.
    void show(MainWindow &window) { m_frames.show(window); }
    /// The welcome window, created at the first call.
    WelcomeWindow &welcome();
    void showWelcome();
    using Started = std::function<void(const std::optional<session::DocumentError> &error)>;
    /// Opens and shows the files on the command line, the first file in front. If some files cannot be opened, a
    /// message says so once the others are shown. `then` gets the first error if no file could be opened. For a
    /// screenshot, shows no message, and `then` gets the first error in any case.
    void start(const StartOptions &options, const Started &then);
    /// Does what a newly started program requests. If that fails, a message says so.
    void open(const OpenRequest &request);
    /// The open windows, the oldest first.
    QList<MainWindow *> open() const;
    using Answered = std::function<void(bool isYes)>;
    /// Closes all windows, once no file is being opened or saved, and after one question about all unsaved documents.
    /// `then` gets true once they are closed, false if the user cancels or saving fails. Does nothing while an earlier
    /// call is asking the user.
    void quit(const Answered &then = {});

    /// Whether a document is being opened, saved, recovered or closed.
    bool isBusy() const;

    /// Asks what to do with edits that were not saved when the program last ended. From now on, asks whenever a file
    /// with such edits is opened.
    void offerRecovery();
    /// Calls offerRecovery() once the window is on the screen, so that the question appears in front of it.
    void offerRecoveryOnceShown(QWidget &window);
    /// Ends the program on termination signals, without a question: unsaved edits are recovered at the next start. When
    /// the user's session ends, asks as quit() does.
    void followSystem();
    /// Stores typed texts in the documents and waits until all unsaved edits are on the disk.
    void keepUnsaved();
    /// Asks about unsaved documents and returns whether the user's desktop session may end. Runs an event loop until
    /// the documents that the user wants to save are saved. If `mayAsk` is false, or while isBusy(), asks nothing and
    /// returns true; unsaved edits are recovered at the next start.
    bool endSession(bool mayAsk);

private:
    /// A closed window with its session and frame, to be deleted later. The window is declared last, so it is destroyed
    /// before the session that it shows.
    struct Retired
    {
        std::unique_ptr<Frame> frame; // null if the frame still holds other windows
        std::unique_ptr<session::Session> session;
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
    void openTogether(const QStringList &paths);
    void bringUp(MainWindow *window, const OpenRequest &request);
    void tellNotOpened(const QString &path, const session::DocumentError &error);
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
    void askWhatToRecover(std::vector<session::OrphanedJournal> journals);
    void recover(const std::shared_ptr<session::OrphanedJournal> &orphan, const Turn &turn);
    void recoverInShown(MainWindow &window, const std::shared_ptr<session::OrphanedJournal> &orphan, const Turn &turn);
    void recoverInFile(const std::shared_ptr<session::OrphanedJournal> &orphan, const Turn &turn);
    void recoverIn(MainWindow &window, session::OrphanedJournal &orphan);
    MainWindow &windowBefore(const session::JournalContent &edits);

    Settings &m_settings;
    Turns m_turns; // opening, recovering, and closing several windows take turns, so that these do not overlap
    const QString m_recoveryFolder;
    std::unique_ptr<session::OwnQConfigs> m_ownQConfigs;       // made with the first session
    std::vector<std::unique_ptr<session::Session>> m_sessions; // one for each window
    Frames m_frames;
    std::unique_ptr<WelcomeWindow> m_welcome;
    bool m_opensApart = false; // a document chosen on the welcome window gets a frame of its own
    QList<QPointer<MainWindow>> m_windows;
    std::vector<Retired> m_retired; // closed windows that will be deleted later
    bool m_asksWhenOpening = false; // opening a file asks about edits to recover
    bool m_saidComplaint = false;   // the user was told what is wrong with the settings file
    bool m_isQuitting = false;      // quit() has been called and has not ended yet
};

} // namespace bcfg::ui::window
