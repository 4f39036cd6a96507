// SPDX-License-Identifier: Apache-2.0
#include "ui/window/frames/windows.h"

#include "ui/basis/settings/settings.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/exchange/compare/comparecommands.h"
#include "ui/session/document/document.h"
#include "ui/session/files/documentio.h"
#include "ui/session/files/recentfiles.h"
#include "ui/session/files/savepath.h"
#include "ui/session/qconfigs/ownqconfigs.h"
#include "ui/session/session.h"
#include "ui/window/files/documentfiles.h"
#include "ui/window/frames/frame.h"
#include "ui/window/mainwindow.h"
#include "ui/window/start/singleinstance.h"
#include "ui/window/start/startoptions.h"
#include "ui/window/start/terminationsignals.h"
#include "ui/window/start/welcomewindow.h"
#include "ui/window/windowcommands.h"

#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QEventLoop>
#include <QSessionManager>
#include <QShortcut>
#include <QThread>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <utility>

namespace bcfg::ui::window {

namespace {

/// Hides all dialogs before they are destroyed. A field reports its text when it loses the focus; during the
/// destruction of its dialog that would call slots of a half-destroyed object. For code that executes a dialog, hiding
/// it counts as Cancel.
void hideDialogs()
{
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (qobject_cast<QDialog *>(widget))
            widget->hide();
    }
}

} // namespace

Windows::Windows(Settings &settings, const QString &recoveryFolder)
    : m_settings(settings),
      m_recoveryFolder(recoveryFolder),
      m_frames(settings, [this](const auto &windows, const auto &then) { closeAll(windows, [then](bool) { then(); }); })
{
    connect(&settings, &Settings::unwritable, this, [this] {
        m_saidComplaint = false;
        if (MainWindow *current = m_frames.current()) // else sayComplaint() is called for the next window
            sayComplaint(*current);
    });
}

Windows::~Windows()
{
    for (MainWindow *window : m_frames.byUse(open())) // hidden windows first, so that no hidden window is shown
        close(*window);
}

MainWindow &Windows::newWindow()
{
    if (const MainWindow *before = m_frames.current()) // the new window gets the layout of the current one
        before->rememberLayout();
    if (!m_ownQConfigs)
        m_ownQConfigs = std::make_unique<session::OwnQConfigs>(m_settings.ownQConfigsFolder());
    m_sessions.push_back(std::make_unique<session::Session>(m_settings, m_ownQConfigs.get()));
    if (!m_recoveryFolder.isEmpty())
        m_sessions.back()->keepJournal(m_recoveryFolder);
    auto *window = new MainWindow(*m_sessions.back());
    m_windows.append(window);
    DocumentFiles::OtherWindows others;
    others.shown = [this](const QString &path) -> DocumentFiles * {
        MainWindow *shown = windowOf(path);
        if (!shown)
            return nullptr;
        shown->bringToFront();
        return &shown->files();
    };
    others.newFiles = [this]() -> DocumentFiles & {
        MainWindow &other = newWindow();
        m_frames.show(other);
        return other.files();
    };
    window->files().setOtherWindows(std::move(others));
    window->comparing().setOpenDocuments([this, window] {
        QList<session::Document *> documents;
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
    connect(window, &MainWindow::quitRequested, this, [this] { quit(); });
    follow(*window);
    if (!m_saidComplaint) // queued, so that it comes after the window's message about its document
        QMetaObject::invokeMethod(
            window, [this, window] { sayComplaint(*window); }, Qt::QueuedConnection);
    return *window;
}

/// Closes a window, and deletes it once the event loops of its dialogs and menus have ended, as the code that runs
/// them still uses the window.
void Windows::retire(MainWindow &window)
{
    if (m_windows.contains(&window)) {
        Retired &retired = m_retired.emplace_back(close(window));
        if (retired.frame)
            retired.frame->close();
    }
    QTimer::singleShot(0, this, &Windows::deleteRetired);
}

void Windows::deleteRetired()
{
    constexpr std::chrono::milliseconds later(50);
    if (QThread::currentThread()->loopLevel() > 1) {
        QTimer::singleShot(later, this, &Windows::deleteRetired);
        return;
    }
    const std::vector<Retired> gone = std::exchange(m_retired, {});
}

Windows::Retired Windows::close(MainWindow &window)
{
    m_windows.removeAll(&window);
    const auto shown = std::ranges::find(m_sessions, &window.session(), &std::unique_ptr<session::Session>::get);
    Retired closed{m_frames.remove(window), std::move(*shown), std::unique_ptr<MainWindow>(&window)};
    m_sessions.erase(shown);
    return closed;
}

/// Tells the user what is wrong with the settings file, once for all windows.
void Windows::sayComplaint(MainWindow &window)
{
    if (!std::exchange(m_saidComplaint, true) && !m_settings.complaint().isEmpty())
        emit window.session().noticed(m_settings.complaint());
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
    connect(welcome, &WelcomeWindow::modelsRequested, this, [welcome, start](const QStringList &models) {
        newFromModels(*welcome, QDir::currentPath(), models, start);
    });
    connect(welcome, &WelcomeWindow::filesDropped, this, &Windows::openTogether);
    connect(welcome, &WelcomeWindow::fileChosen, this,
            [this](const QString &path) { open({.file = path, .spot = {}}); });
    connect(welcome, &WelcomeWindow::openRequested, this, [this, welcome] {
        const QString path = session::askDocumentPath(*welcome, {});
        if (!path.isEmpty())
            open({.file = path, .spot = {}});
    });
    new QShortcut(QKeySequence(Qt::Key_Escape), welcome, [this, welcome] {
        if (!open().isEmpty()) // else the program would end
            welcome->close();
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

/// Where to show a document that was chosen in the welcome window: in a frame of its own if the user has asked for
/// another window.
Frames::Place Windows::placeOfChosen()
{
    return std::exchange(m_opensApart, false) && m_welcome->isVisible() ? Frames::Place::FrameOfItsOwn
                                                                        : Frames::Place::AsChosen;
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

bool Windows::isBusy() const
{
    const auto isAtWork = [](MainWindow *window) {
        return window->files().isBusy();
    };
    return m_turns.isTaken() || std::ranges::any_of(open(), isAtWork);
}

/// The window in front of which messages appear.
QWidget &Windows::inFront()
{
    if (m_welcome && m_welcome->isVisible() && m_welcome->isActiveWindow())
        return *m_welcome;
    if (MainWindow *current = m_frames.current())
        return *current;
    return open().isEmpty() ? static_cast<QWidget &>(welcome()) : *open().back();
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
    for (const std::unique_ptr<session::Session> &session : m_sessions)
        session->keepUnsaved();
}

bool Windows::endSession(bool mayAsk)
{
    if (mayAsk && !isBusy()) {
        const auto areClosed = std::make_shared<std::optional<bool>>();
        QEventLoop saving;
        quit([areClosed, loop = QPointer(&saving)](bool is) {
            *areClosed = is;
            if (loop)
                loop->quit();
        });
        if (!*areClosed)
            saving.exec();
        if (*areClosed)
            return **areClosed;
    }
    keepUnsaved();
    return true;
}

MainWindow *Windows::windowOf(const QString &path) const
{
    const session::Document *document = session::Document::ofFile(path);
    for (MainWindow *window : open()) {
        if (&window->session().document() == document)
            return window;
    }
    return nullptr;
}

void Windows::open(const OpenRequest &request)
{
    m_turns.take([this, request](Turn turn) {
        if (request.file.isEmpty())
            bringUp(m_frames.current(), request);
        else if (MainWindow *shown = windowOf(request.file))
            bringUp(shown, request);
        else
            openFile(request, std::move(turn));
    });
}

/// Opens a file in a window. The welcome window stays open if opening fails or the user stops it.
void Windows::openFile(const OpenRequest &request, Turn turn)
{
    auto take = [this, request, turn = std::move(turn)](const session::ReadDocument &read) mutable {
        turn.reset(); // the next action need not wait until the user has read a message
        if (const session::DocumentError *error = std::get_if<session::DocumentError>(&read))
            return tellNotOpened(request.file, *error);
        MainWindow *window = windowOf(request.file); // a window may show it by now
        if (!window) {
            window = &newWindow();
            window->files().take(std::get<session::LoadedDocument>(read), request.file);
        }
        m_frames.show(*window, placeOfChosen());
        bringUp(window, request);
    };
    session::startOpening(*this, inFront(), request.file, std::move(take));
}

/// Opens files that were dropped onto the welcome window, which stays open until a file is open.
void Windows::openTogether(const QStringList &paths)
{
    MainWindow &window = newWindow();
    const session::Document &document = window.session().document();
    const auto show = [this, &window] {
        m_frames.show(window, placeOfChosen());
        hideWelcome();
    };
    connect(&document, &session::Document::opened, this, show, Qt::SingleShotConnection);
    window.files().openAll(paths, [this, &window, &document](const QStringList &failures) {
        if (document.path().isEmpty()) // all failed, or are in other windows
            retire(window);
        if (failures.isEmpty() && m_frames.current())
            hideWelcome();
        if (m_welcome)
            m_welcome->fillRecent();
        if (!failures.isEmpty())
            tellFailure(&inFront(), tr("Backend Config Editor"), listed(failures));
    });
}

/// Brings a window to the front and goes to the requested place. If `window` is null, brings up the welcome window.
void Windows::bringUp(MainWindow *window, const OpenRequest &request)
{
    if (!window)
        return showWelcome();
    if (!request.file.isEmpty())
        hideWelcome();
    if (request.spot.isGiven())
        window->goTo(request.spot);
    window->bringToFront();
}

void Windows::tellNotOpened(const QString &path, const session::DocumentError &error)
{
    if (error.isStopped)
        return;
    const QString why = session::openFailure(m_settings, path, error.message);
    if (m_welcome)
        m_welcome->fillRecent();
    tellFailure(&inFront(), tr("Backend Config Editor"), why);
}

void Windows::follow(MainWindow &window)
{
    session::Session &session = window.session();
    connect(&window, &MainWindow::closed, &session, &session::Session::discardUnsaved);
    connect(&session.document(), &session::Document::opened, this, [this, &session] {
        const QString path = session.document().path();
        if (m_asksWhenOpening && !path.isEmpty()) // queued, so that the window is shown first
            QMetaObject::invokeMethod(
                this, [this, path] { offerRecoveryOf(path); }, Qt::QueuedConnection);
    });
}

} // namespace bcfg::ui::window
