// SPDX-License-Identifier: Apache-2.0
#include "ui/window/mainwindow.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/marks.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/failuremessage.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/basis/toolkit/wheelguard.h"
#include "ui/exchange/export/exportcommands.h"
#include "ui/exchange/python/pythoncommands.h"
#include "ui/page/editor/editorcommands.h"
#include "ui/page/editor/patterneditor.h"
#include "ui/session/document/cursor.h"
#include "ui/session/files/droppedfile.h"
#include "ui/session/qconfigs/qconfigcommands.h"
#include "ui/session/session.h"
#include "ui/views/panes/panes.h"
#include "ui/views/patterns/entrylist.h"
#include "ui/views/patterns/groupedview.h"
#include "ui/views/patterns/patterncommands.h"
#include "ui/window/appearancecommands.h"
#include "ui/window/centre.h"
#include "ui/window/documentcommands.h"
#include "ui/window/documentfiles.h"
#include "ui/window/filecommands.h"
#include "ui/window/findcommands.h"
#include "ui/window/focuscommands.h"
#include "ui/window/helpcommands.h"
#include "ui/window/menus.h"
#include "ui/window/modelcommands.h"
#include "ui/window/reportcommands.h"
#include "ui/window/severalcommands.h"
#include "ui/window/statusline.h"
#include "ui/window/tourguide.h"
#include "ui/window/viewcommands.h"
#include "ui/window/windowlayout.h"
#include "ui/window/windowmenus.h"

#include <QCloseEvent>
#include <QDialog>
#include <QMenu>
#include <QMimeData>
#include <QStatusBar>

#include <utility>

namespace bcfg::ui {

/// What is no widget: it listens to the widgets, so it goes before them.
struct MainWindow::Parts
{
    Actions actions;
    DocumentFiles files;
    Centre &centre; // of the window
    Panes panes;
    Menus menus;
    StatusLine status;
    WindowLayout layout;
    FileCommands fileCommands;
    DocumentCommands documentCommands;
    PatternCommands patternCommands;
    SeveralCommands severalCommands;
    FindCommands findCommands;
    EditorCommands editorCommands;
    QConfigCommands qconfigCommands;
    PythonCommands pythonCommands;
    ReportCommands reportCommands;
    ExportCommands exportCommands;
    ModelCommands modelCommands;
    ViewCommands viewCommands;
    HelpCommands helpCommands;
    FocusCommands focusCommands;
    AppearanceCommands appearanceCommands;
    QObject listener; // of what the window itself does

    Parts(Session &session, MainWindow &window)
        : actions(window, session.settings()),
          files(session, window),
          centre(*new Centre(session, actions, files, &window)),
          panes(session, actions, window),
          menus(actions, window),
          status(session, *window.statusBar()),
          layout(session.settings(), panes, list(), window),
          fileCommands(session, files, actions),
          documentCommands(session, actions, window),
          patternCommands(session.cursor(), list(), actions, window),
          severalCommands(session.cursor(), list(), centre.editor(), actions, window),
          findCommands(session.node(), panes, actions, window),
          editorCommands(
              session.node(), centre.editor(), *list().view(), [this]() -> Panel & { return panes.shown("operators"); },
              actions),
          qconfigCommands(session.document(), session.simulator(), actions, window),
          pythonCommands(session, actions, window),
          reportCommands(session, centre, actions, window),
          exportCommands(session, actions, window),
          modelCommands(
              session, centre, [this]() -> Panel & { return panes.shown("models"); }, actions, window),
          viewCommands(session, panes, centre, actions),
          helpCommands(session.settings(), actions, window, [this] { makeAll(); }),
          focusCommands(actions, menus[MenuId::Edit], window),
          appearanceCommands(session.settings(), actions)
    {
        window.setCentralWidget(&centre);
        menus.putBehind(Command::OpenModel, *modelCommands.newRecentMenu());
        QMenu &ofModel = menus[MenuId::Model]; // where it is looked for, too
        ofModel.insertAction(ofModel.actions().value(0), actions[Command::OpenModel]);
    }

    EntryList &list() const { return static_cast<EntryList &>(panes.panel("patterns")); }
    void makeAll() const
    {
        centre.editor().page();
        centre.matrix();
        centre.model();
        panes.makeAll();
    }
};

MainWindow::MainWindow(Session &session, QWidget *parent) : QMainWindow(parent), m_session(session)
{
    guardFromWheel();
    setWindowIcon(programIcon());
    setAcceptDrops(true);
    m_parts = std::make_unique<Parts>(session, *this);
    fillMenus(m_parts->menus, session, m_parts->files, m_parts->list(), m_parts->panes, *this);
    connectCommands();
    connectParts();
    m_parts->layout.restore();
    updateTitle();
}

/// Fields take what is typed when they lose the focus, also by their end.
MainWindow::~MainWindow()
{
    takeTyped(*this);
}

DocumentFiles &MainWindow::files() const
{
    return m_parts->files;
}

const Actions &MainWindow::commands() const
{
    return m_parts->actions;
}

QMenu *MainWindow::windowMenu() const
{
    return &m_parts->menus[MenuId::Window];
}

void MainWindow::reveal(const JsonPointer &where)
{
    if (const std::optional<std::size_t> index = where.configIndex())
        m_session.cursor().moveTo(toInt(*index));
    m_parts->severalCommands.selectOne();
    m_parts->panes.shrink();
    m_parts->centre.showPattern();
    m_parts->centre.editor().reveal(where);
}

void MainWindow::bringToFront()
{
    emit broughtToFront();
    QWidget *frame = window();
    frame->setWindowState(frame->windowState() & ~Qt::WindowMinimized);
    frame->show();
    frame->raise();
    frame->activateWindow();
}

void MainWindow::closeWithoutQuestion()
{
    m_mayClose = true;
    close();
}

void MainWindow::tell(const QString &what)
{
    m_parts->status.tell(what);
}

/// Whoever comes back has perhaps been at the file with another program, and not every system tells of that.
bool MainWindow::event(QEvent *event)
{
    if (event->type() == QEvent::WindowActivate)
        m_session.look();
    return QMainWindow::event(event);
}

/// Where a file is being opened or saved, or is saved before, the window closes after that.
bool MainWindow::mayCloseNow()
{
    if (std::exchange(m_mayClose, false))
        return true;
    if (std::exchange(m_isLeaving, true)) // impatience is no second question
        return false;
    const auto isLater = std::make_shared<bool>(false);
    files().mayLeave([this, isLater](bool mayLeave) {
        m_isLeaving = false;
        m_mayClose = mayLeave;
        if (mayLeave && *isLater)
            close();
    });
    *isLater = true;
    return std::exchange(m_mayClose, false);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!mayCloseNow()) {
        event->ignore();
        return;
    }
    if (isVisible()) // what stands behind another one is not what the user has arranged last
        rememberLayout();
    event->accept();
    // There may be some where the end of the session closes the window, and not the user.
    for (QDialog *dialog : findChildren<QDialog *>()) {
        if (dialog->isVisible())
            dialog->reject();
    }
    emit closed();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (droppedFile(*event->mimeData()))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    if (const std::optional<QString> file = droppedFile(*event->mimeData())) {
        event->acceptProposedAction();
        files().open(*file);
    }
}

void MainWindow::connectCommands()
{
    const Actions &actions = m_parts->actions;
    connect(actions[Command::NewWindow], &QAction::triggered, this, &MainWindow::newWindowRequested);
    connect(actions[Command::CloseWindow], &QAction::triggered, this, &MainWindow::close);
    connect(actions[Command::Quit], &QAction::triggered, this, &MainWindow::quitRequested);
}

void MainWindow::connectParts()
{
    QObject *listener = &m_parts->listener;
    const auto tellRefusal = [this](const QString &task, const QString &why) {
        tellFailure(this, task, why);
    };
    Panes &panes = m_parts->panes;
    connect(&panes, &Panes::requested, listener, [this](const JsonPointer &where) { reveal(where); });
    connect(&m_parts->centre, &Centre::requested, listener, [this](const JsonPointer &where) { reveal(where); });
    connect(&m_parts->centre, &Centre::refused, listener, tellRefusal);
    connect(&m_parts->centre, &Centre::paneRequested, listener,
            [&panes](const QString &name) { panes[name.toLatin1().constData()].bringUp(); });
    connect(&panes, &Panes::refused, listener, tellRefusal);
    connect(&panes, &Panes::left, listener, [this] {
        m_parts->severalCommands.selectOne();
        m_parts->centre.focus();
    });
    connect(&m_session, &Session::failed, listener, tellRefusal);
    connect(&m_parts->qconfigCommands, &QConfigCommands::done, &m_session, &Session::done);
    connect(&m_parts->pythonCommands, &PythonCommands::imported, &m_parts->files, &DocumentFiles::openUnsaved);
    connect(&m_parts->pythonCommands, &PythonCommands::checked, listener,
            [this] { m_parts->panes["problems"].bringUp(); });
    connect(&m_parts->exportCommands, &ExportCommands::requested, &panes, &Panes::requested);
    connect(&m_parts->status, &StatusLine::filterRequested, listener, [this](const QString &filter, bool isOfProblems) {
        m_parts->list().setFilter(filter);
        m_parts->panes[isOfProblems ? "problems" : "patterns"].bringUp();
    });
    connect(&m_parts->files, &DocumentFiles::leftBehind, listener, [this] { m_parts->panes["problems"].bringUp(); });
    connect(&m_parts->files, &DocumentFiles::tourOpened, listener, [this] { m_parts->centre.showPattern(); });
    new TourGuide(m_session, m_parts->files, panes, m_parts->actions, *this, listener);
    Document &document = m_session.document();
    connect(&document.undoStack(), &QUndoStack::cleanChanged, listener, [this] { updateTitle(); });
    connect(&document, &Document::pathChanged, listener, [this] { updateTitle(); });
    connect(&document, &Document::opened, listener, [this] { m_parts->list().view()->setFocus(); });
}

void MainWindow::rememberLayout() const
{
    m_parts->layout.remember();
}

void MainWindow::updateTitle()
{
    const Document &document = m_session.document();
    QString title = document.title();
    title.replace(QStringLiteral("[*]"), QStringLiteral("[*][*]")); // Qt's escape for a name that holds its mark
    setWindowTitle(tr("%1[*] — Backend Config Editor").arg(title));
    setWindowModified(document.isModified());
    setWindowFilePath(document.path());
}

} // namespace bcfg::ui
