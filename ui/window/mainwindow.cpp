// SPDX-License-Identifier: Apache-2.0
#include "ui/window/mainwindow.h"

#include "core/document/json/schema.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/commands/focuscommands.h"
#include "ui/basis/commands/menus.h"
#include "ui/basis/marks.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/failuremessage.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/basis/toolkit/wheelguard.h"
#include "ui/exchange/compare/comparecommands.h"
#include "ui/exchange/export/exportcommands.h"
#include "ui/exchange/python/pythoncommands.h"
#include "ui/exchange/report/reportcommands.h"
#include "ui/page/editor/editorcommands.h"
#include "ui/page/editor/patterneditor.h"
#include "ui/page/operators/operatorpalette.h"
#include "ui/session/document/cursor.h"
#include "ui/session/documentcommands.h"
#include "ui/session/files/droppedfile.h"
#include "ui/session/qconfigs/qconfigcommands.h"
#include "ui/session/session.h"
#include "ui/views/find/findcommands.h"
#include "ui/views/find/findpanel.h"
#include "ui/views/match/verdictmatrix.h"
#include "ui/views/modelview/modelcommands.h"
#include "ui/views/modelview/modelpanel.h"
#include "ui/views/overview/statusline.h"
#include "ui/views/panes/panes.h"
#include "ui/views/patterns/entrylist.h"
#include "ui/views/patterns/groupedview.h"
#include "ui/views/patterns/patterncommands.h"
#include "ui/views/patterns/severalcommands.h"
#include "ui/window/appearance/appearancecommands.h"
#include "ui/window/centre.h"
#include "ui/window/files/documentfiles.h"
#include "ui/window/files/filecommands.h"
#include "ui/window/help/helpcommands.h"
#include "ui/window/tour/tourguide.h"
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
    CompareCommands comparing;
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
          comparing(session, actions, window),
          files(session, window,
                [this](QWidget &parent, const auto &then) { comparing.compareBeforeAnswer(parent, then); }),
          centre(*new Centre(session, actions, comparing, &window)),
          panes(session, actions, window),
          menus(actions, window),
          status(session, *window.statusBar()),
          layout(session.settings(), panes, list(), window),
          fileCommands(session, files, actions, window),
          documentCommands(session, actions, window),
          patternCommands(session.cursor(), list(), actions, window),
          severalCommands(session.cursor(), list(), centre.editor(), actions, window),
          findCommands(
              session.node(), [this]() -> FindPanel & { return panes.shown<FindPanel>(); }, actions),
          editorCommands(
              session.node(), centre.editor(), *list().view(),
              [this]() -> Panel & { return panes.shown<OperatorPalette>(); }, actions),
          qconfigCommands(session.document(), session.qconfigSteps(), actions, window),
          pythonCommands(session, actions, window),
          reportCommands(
              session, centre.editor(), [this] { return shownMatrix().picture(); }, actions, window),
          exportCommands(session, actions, window),
          modelCommands(
              session, [this]() -> ModelPanel & { return centre.model(); },
              [this]() -> ModelPanel & { return shownModel(); }, actions, window),
          viewCommands(session, panes, centre, actions),
          helpCommands(session.settings(), actions, window, [this] { makeAll(); }),
          focusCommands(actions, menus[MenuId::Edit], window),
          appearanceCommands(session.settings(), actions)
    {
        window.setCentralWidget(&centre);
        menus.putBehind(Command::OpenModel, *modelCommands.newRecentMenu());
    }

    EntryList &list() const { return panes.panel<EntryList>(); }
    VerdictMatrix &shownMatrix() const
    {
        centre.showMatrix();
        return centre.matrix();
    }
    ModelPanel &shownModel() const
    {
        centre.showModel();
        return centre.model();
    }
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

CompareCommands &MainWindow::comparing() const
{
    return m_parts->comparing;
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
    files().leaving().mayLeave([this, isLater](bool mayLeave) {
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
    connect(&m_parts->centre, &Centre::paneRequested, listener, [&panes](PaneId pane) { panes[pane].bringUp(); });
    connect(&panes, &Panes::refused, listener, tellRefusal);
    connect(&panes, &Panes::left, listener, [this] {
        m_parts->severalCommands.selectOne();
        m_parts->centre.focus();
    });
    connect(&m_session, &Session::failed, listener, tellRefusal);
    connect(&m_parts->qconfigCommands, &QConfigCommands::done, &m_session, &Session::done);
    connect(&m_parts->pythonCommands, &PythonCommands::imported, listener,
            [this](const BackendConfig &config, const std::vector<Diagnostic> &diagnostics) {
                files().openMade(withSchema(config), diagnostics, [](Session &session) {
                    emit session.done(tr("Imported %1").arg(session.document().title()));
                });
            });
    connect(&m_parts->pythonCommands, &PythonCommands::checked, listener,
            [this] { m_parts->panes[PaneId::Problems].bringUp(); });
    connect(&m_parts->exportCommands, &ExportCommands::requested, &panes, &Panes::requested);
    connect(&m_parts->status, &StatusLine::filterRequested, listener, [this](const QString &filter, bool isOfProblems) {
        m_parts->list().setFilter(filter);
        m_parts->panes[isOfProblems ? PaneId::Problems : PaneId::Patterns].bringUp();
    });
    connect(&m_parts->files, &DocumentFiles::leftBehind, listener,
            [this] { m_parts->panes[PaneId::Problems].bringUp(); });
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
