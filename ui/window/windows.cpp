// SPDX-License-Identifier: Apache-2.0
#include "ui/window/windows.h"

#include "ui/compare/comparisonwindow.h"
#include "ui/document/document.h"
#include "ui/document/jsondrafts.h"
#include "ui/files/documentio.h"
#include "ui/files/orphanedjournals.h"
#include "ui/files/recentfiles.h"
#include "ui/files/recoverydialog.h"
#include "ui/files/unsaveddialog.h"
#include "ui/log.h"
#include "ui/session/session.h"
#include "ui/settings/settings.h"
#include "ui/toolkit/failuremessage.h"
#include "ui/toolkit/longwork.h"
#include "ui/toolkit/taketyped.h"
#include "ui/window/comparecommands.h"
#include "ui/window/documentfiles.h"
#include "ui/window/frame.h"
#include "ui/window/mainwindow.h"
#include "ui/window/singleinstance.h"
#include "ui/window/startoptions.h"
#include "ui/window/terminationsignals.h"
#include "ui/window/welcomewindow.h"

#include <QApplication>
#include <QDialog>
#include <QFileInfo>
#include <QSessionManager>
#include <QThread>
#include <QTimer>
#include <QWindow>

#include <chrono>
#include <utility>

namespace bcfg::ui {

namespace {

/// A field says what was typed into it when it loses the focus. If it lost that only by the end of its dialog, the
/// dialog would hear of it half destroyed. Whoever waits for a dialog takes this as Cancel.
void hideDialogs()
{
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (qobject_cast<QDialog *>(widget))
            widget->hide();
    }
}

/// Does something once, when a window comes onto the screen.
class OnceExposed : public QObject
{
public:
    OnceExposed(QWindow &window, std::function<void()> action) : QObject(&window), m_action(std::move(action))
    {
        window.installEventFilter(this);
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Expose && static_cast<QWindow *>(watched)->isExposed()) {
            watched->removeEventFilter(this);
            QTimer::singleShot(0, watched, std::move(m_action));
            deleteLater();
        }
        return false;
    }

private:
    std::function<void()> m_action;
};

/// Before the dialog that asks whether to recover it.
void compareRecoverable(const RecoverableEdits &edits, QWidget &parent)
{
    Document document;
    document.open(edits.after, edits.path);
    ComparisonWindow comparison({edits.beforeTitle, edits.before}, document, {}, &parent);
    comparison.setMayTake(false);
    comparison.exec();
}

} // namespace

Windows::Windows(Settings &settings, const QString &recoveryFolder, QObject *parent)
    : QObject(parent),
      m_settings(settings),
      m_workspace(settings, recoveryFolder),
      m_frames(settings, [this](const QList<MainWindow *> &windows) { closeAll(windows); })
{}

Windows::~Windows()
{
    for (MainWindow *window : m_frames.byUse(open())) // those behind first, so that none comes up
        close(*window);
}

MainWindow &Windows::newWindow()
{
    if (const MainWindow *before = m_frames.current()) // which the new one shall look like
        before->rememberLayout();
    auto *window = new MainWindow(m_workspace.newSession());
    m_windows.append(window);
    DocumentFiles::Elsewhere elsewhere;
    elsewhere.isShown = [this](const QString &path) {
        MainWindow *shown = windowOf(path);
        if (shown)
            shown->bringToFront();
        return shown != nullptr;
    };
    elsewhere.newFiles = [this]() -> DocumentFiles & {
        MainWindow &other = newWindow();
        m_frames.show(other);
        return other.files();
    };
    window->files().setElsewhere(std::move(elsewhere));
    window->files().comparing().setOpenDocuments([this, window] {
        QList<Document *> documents;
        for (MainWindow *each : open()) {
            if (each != window)
                documents.append(&each->session().document());
        }
        return documents;
    });
    connect(window, &MainWindow::closed, this, [this, window] { retire(*window); });
    connect(window, &MainWindow::newWindowRequested, this, [this] {
        showWelcome();
        m_opensApart = true;
    });
    connect(window, &MainWindow::quitRequested, this, &Windows::quit);
    follow(*window);
    if (!m_saidComplaint) // once the window is there, after what it says of its document
        QMetaObject::invokeMethod(
            window, [this, window] { sayComplaint(*window); }, Qt::QueuedConnection);
    return *window;
}

/// It goes when the event loops have ended that dialogs of it, or menus, may have turned while it was closed: whoever
/// opened those goes on using the window.
void Windows::retire(MainWindow &window)
{
    if (m_windows.contains(&window)) {
        Closed &closed = m_closed.emplace_back(close(window));
        if (closed.frame)
            closed.frame->close();
    }
    QTimer::singleShot(0, this, &Windows::deleteClosed);
}

void Windows::deleteClosed()
{
    constexpr std::chrono::milliseconds later(50);
    if (QThread::currentThread()->loopLevel() > 1) {
        QTimer::singleShot(later, this, &Windows::deleteClosed);
        return;
    }
    const std::vector<Closed> gone = std::exchange(m_closed, {});
}

Windows::Closed Windows::close(MainWindow &window)
{
    m_windows.removeAll(&window);
    return {m_frames.remove(window), m_workspace.close(window.session()), std::unique_ptr<MainWindow>(&window)};
}

/// Of the settings, once.
void Windows::sayComplaint(MainWindow &window)
{
    if (!std::exchange(m_saidComplaint, true) && !m_settings.complaint().isEmpty())
        window.tell(m_settings.complaint());
}

std::unique_ptr<WelcomeWindow> Windows::newWelcome()
{
    auto made = std::make_unique<WelcomeWindow>(m_settings);
    WelcomeWindow *welcome = made.get();
    const auto start = [this](auto fill) {
        MainWindow &window = newWindow();
        fill(window.files());
        m_frames.show(window, placeOfChosen());
        hideWelcome();
    };
    connect(welcome, &WelcomeWindow::emptyChosen, this,
            [start](Api api) { start([api](DocumentFiles &files) { files.askNew(api); }); });
    connect(welcome, &WelcomeWindow::templateChosen, this, [start](const QString &resource) {
        start([resource](DocumentFiles &files) { files.loadTemplate(resource); });
    });
    connect(welcome, &WelcomeWindow::tourRequested, this,
            [start] { start([](DocumentFiles &files) { files.openTour(); }); });
    connect(welcome, &WelcomeWindow::fileChosen, this,
            [this](const QString &path) { whenIdle(*this, [this, path] { openFile(path); }); });
    connect(welcome, &WelcomeWindow::openRequested, this, [this, welcome] {
        const QString path = DocumentFiles::choosePath(*welcome, {});
        if (!path.isEmpty())
            whenIdle(*this, [this, path] { openFile(path); });
    });
    return made;
}

WelcomeWindow &Windows::welcome()
{
    if (!m_welcome)
        m_welcome = newWelcome();
    return *m_welcome;
}

void Windows::showWelcome()
{
    m_opensApart = false;
    welcome().show();
    welcome().raise();
    welcome().activateWindow();
}

/// What is chosen on the welcome window, where the user has asked for another window, comes there.
Frames::Place Windows::placeOfChosen()
{
    return std::exchange(m_opensApart, false) ? Frames::Place::FrameOfItsOwn : Frames::Place::AsChosen;
}

void Windows::hideWelcome()
{
    if (m_welcome)
        m_welcome->hide();
}

QList<MainWindow *> Windows::open() const
{
    QList<MainWindow *> all;
    for (const QPointer<MainWindow> &window : m_windows) {
        if (window)
            all.append(window);
    }
    return all;
}

bool Windows::quit()
{
    if (isAtWork()) {
        whenIdle(*this, [this] { quit(); });
        return false;
    }
    if (!closeAll(open()))
        return false;
    if (m_welcome)
        m_welcome->close();
    return true;
}

/// After one question about those with unsaved changes; false where the user says no, or where saving fails.
bool Windows::closeAll(const QList<MainWindow *> &windows)
{
    QList<MainWindow *> modified;
    for (MainWindow *window : windows) {
        if (!window->files().mayLeaveField())
            return false;
        if (window->session().document().isModified())
            modified.append(window);
    }
    const std::optional<QList<MainWindow *>> saved = askWhichToSave(modified);
    if (!saved)
        return false;
    for (MainWindow *window : *saved) {
        window->bringToFront();
        if (!window->files().save())
            return false;
    }
    for (MainWindow *window : m_frames.byUse(windows)) // that in front last, whose layout is remembered
        window->closeWithoutQuestion();
    return true;
}

/// What a message stands before.
QWidget &Windows::inFront()
{
    if (MainWindow *current = m_frames.current())
        return *current;
    return open().isEmpty() ? static_cast<QWidget &>(welcome()) : *open().back();
}

void Windows::offerRecovery()
{
    m_asksWhenOpening = true;
    offerRecoveryOf({});
}

void Windows::offerRecoveryOnceShown(QWidget &window)
{
    new OnceExposed(*window.window()->windowHandle(), [this] { offerRecovery(); });
}

void Windows::followSystem()
{
    auto *signalsOfSystem = new TerminationSignals(this);
    connect(signalsOfSystem, &TerminationSignals::received, this, [this](int signal) {
        keepUnsaved();
        hideDialogs();
        QCoreApplication::exit(TerminationSignals::exitStatus(signal));
    });
    const auto commit = [this](QSessionManager &session) {
        const bool mayAsk = session.allowsInteraction();
        const bool mayEnd = endSession(mayAsk);
        if (mayAsk)
            session.release();
        if (!mayEnd)
            session.cancel();
    };
    connect(qApp, &QGuiApplication::commitDataRequest, this, commit, Qt::DirectConnection);
}

void Windows::keepUnsaved()
{
    for (MainWindow *window : open())
        takeTyped(*window);
    m_workspace.keepUnsaved();
}

bool Windows::endSession(bool mayAsk)
{
    if (mayAsk && !isAtWork())
        return quit();
    keepUnsaved();
    return true;
}

/// Of these windows, whose documents have unsaved changes; nothing where the user would rather go on.
std::optional<QList<MainWindow *>> Windows::askWhichToSave(const QList<MainWindow *> &modified)
{
    QList<MainWindow *> chosen;
    if (modified.isEmpty())
        return chosen;
    if (modified.size() == 1) {
        modified.front()->bringToFront();
        return modified.front()->files().mayLeave() ? std::optional(chosen) : std::nullopt; // saved where it was to be
    }
    QList<Document *> documents;
    for (MainWindow *window : modified)
        documents.append(&window->session().document());
    UnsavedDialog dialog(documents, &inFront());
    if (dialog.exec() != QDialog::Accepted)
        return std::nullopt;
    for (const int row : dialog.toSave())
        chosen.append(modified.at(row));
    return chosen;
}

MainWindow *Windows::windowOf(const QString &path) const
{
    const Session *session = m_workspace.sessionOf(path);
    for (MainWindow *window : open()) {
        if (&window->session() == session)
            return window;
    }
    return nullptr;
}

/// Its window; null where the file cannot be read or the user stops that, which leaves the welcome window where it is.
MainWindow *Windows::openFile(const QString &path)
{
    if (MainWindow *shown = windowOf(path)) {
        shown->bringToFront();
        hideWelcome();
        return shown;
    }
    MainWindow &window = newWindow();
    if (const std::optional<DocumentError> error = window.files().load(path)) {
        close(window);
        if (error->isStopped)
            return nullptr;
        const QString why = openFailure(m_settings, path, error->message);
        if (m_welcome)
            m_welcome->fillRecent();
        tellFailure(&inFront(), tr("Backend Config Editor"), why);
        return nullptr;
    }
    m_frames.show(window, placeOfChosen());
    hideWelcome();
    return &window;
}

void Windows::open(const OpenRequest &request)
{
    whenIdle(*this, [this, request] { openNow(request); });
}

void Windows::openNow(const OpenRequest &request)
{
    MainWindow *window = m_frames.current();
    if (!request.file.isEmpty())
        window = openFile(request.file);
    else if (!window)
        showWelcome();
    if (!window)
        return;
    if (request.spot.isGiven())
        window->goTo(request.spot);
    window->bringToFront();
}

void Windows::follow(MainWindow &window)
{
    Session &session = window.session();
    connect(&window, &MainWindow::closed, &session, &Session::discardUnsaved);
    connect(&session.document(), &Document::opened, this, [this, &session] {
        const QString path = session.document().path();
        if (m_asksWhenOpening && !path.isEmpty()) // once the window is there
            QMetaObject::invokeMethod(
                this, [this, path] { whenIdle(*this, [this, path] { offerRecoveryOf(path); }); }, Qt::QueuedConnection);
    });
}

/// Of all documents where there is no path.
void Windows::offerRecoveryOf(const QString &path)
{
    QWidget *parent = &inFront();
    const auto find = [folder = m_workspace.recoveryFolder(), path](Progress &progress) {
        progress.passLastStop();
        return findOrphanedJournals(folder, path);
    };
    std::vector<OrphanedJournal> journals = waitFor(*parent, tr("Looking for unsaved edits…"), find);
    if (journals.empty())
        return;
    qCInfo(logRecovery) << "documents with unsaved edits of an earlier run:" << journals.size();
    RecoveryDialog(
        std::move(journals), [this](OrphanedJournal orphan) { recover(std::move(orphan)); }, compareRecoverable, parent)
        .exec();
}

/// The old journal goes once that of the recovered document is on the disk, so whatever happens now loses nothing.
void Windows::recover(OrphanedJournal orphan)
{
    qCInfo(logRecovery).noquote() << "recovers unsaved edits of" << orphan.title();
    MainWindow *window = windowToRecover(orphan);
    if (!window) // the journal stays for the next time
        return;
    const JournalContent content = *orphan.recoverable();
    window->session().recover(content, std::move(orphan.file));
    m_frames.show(*window);
    hideWelcome();
    if (!content.drafts.empty()) // it is in no other view
        window->session().jsonDrafts().request(content.drafts.front().row);
}

/// One with the file where nothing else has happened to it, else one with what the edits began from and without a file;
/// null where the user stops opening the file.
MainWindow *Windows::windowToRecover(const OrphanedJournal &orphan)
{
    const JournalContent &content = *orphan.recoverable();
    if (orphan.fileState == OrphanedJournal::FileState::Same) {
        MainWindow *window = windowOf(orphan.path);
        if (!window) {
            window = &newWindow();
            const std::optional<DocumentError> error = window->files().load(orphan.path);
            if (error && error->isStopped) {
                close(*window);
                return nullptr;
            }
        }
        const auto compare = [shown = window->session().document().config(), base = content.base,
                              path = orphan.path](Progress &progress) {
            progress.passLastStop();
            return isSameDocument(shown, base, path);
        };
        if (waitFor(*window, tr("Comparing with “%1”…").arg(orphan.title()), compare))
            return window;
        m_frames.show(*window);
    }
    MainWindow &window = newWindow();
    window.session().document().open(content.header.isUnsaved ? emptyConfig(content.header.api) : content.base, {});
    return &window;
}

} // namespace bcfg::ui
