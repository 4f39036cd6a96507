// SPDX-License-Identifier: Apache-2.0
#include "ui/window/mainwindow.h"

#include "core/document/json/schema.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/commands/focuscommands.h"
#include "ui/basis/commands/menus.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/filedrops.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/inputfilters.h"
#include "ui/basis/toolkit/longwork.h"
#include "ui/basis/toolkit/placement.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/exchange/compare/comparecommands.h"
#include "ui/exchange/exchangecommands.h"
#include "ui/page/editor/editorcommands.h"
#include "ui/page/editor/patterneditor.h"
#include "ui/page/editor/patternpage.h"
#include "ui/page/operators/operatorpalette.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/jsondrafts.h"
#include "ui/session/documentcommands.h"
#include "ui/session/files/documentio.h"
#include "ui/session/files/fileondisk.h"
#include "ui/session/files/recentfiles.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/problems/diagnosticlist.h"
#include "ui/session/qconfigcommands.h"
#include "ui/session/qconfigs/chosenqconfigbox.h"
#include "ui/session/qconfigs/qconfigfile.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"
#include "ui/views/match/verdictmatrix.h"
#include "ui/views/modelview/coveragepanel.h"
#include "ui/views/modelview/modelcommands.h"
#include "ui/views/modelview/modelpanel.h"
#include "ui/views/overview/statusline.h"
#include "ui/views/panes/panes.h"
#include "ui/views/patterns/entrylist.h"
#include "ui/views/patterns/groupedview.h"
#include "ui/views/patterns/patterncommands.h"
#include "ui/views/patterns/severalcommands.h"
#include "ui/window/centre.h"
#include "ui/window/files/documentfiles.h"
#include "ui/window/tour/tourguide.h"
#include "ui/window/windowcommands.h"

#include <QCloseEvent>
#include <QDialog>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QStatusBar>
#include <QToolBar>

#include <utility>

namespace bcfg::ui::window {

/// The parts that are no widgets. They are destroyed before the widgets, to whose signals they are connected.
struct MainWindow::Parts
{
    Actions actions;
    exchange::CompareCommands comparing;
    DocumentFiles files;
    Centre &centre; // a widget, which the window owns
    views::Panes panes;
    Menus menus;
    views::StatusLine status;
    views::SeveralCommands several;
    QObject listener; // the context of the window's own connections

    Parts(session::Session &session, MainWindow &window)
        : actions(window, session.settings()),
          comparing(session, actions, window),
          files(session, window,
                [this](QWidget &parent, const auto &then) { comparing.compareBeforeAnswer(parent, then); }),
          centre(*new Centre(session, actions, comparing, &window)),
          panes(session, actions, window),
          menus(actions, window),
          status(session, *window.statusBar()),
          several(session, list(), centre.editor(), actions, window)
    {
        window.setCentralWidget(&centre);
    }

    /// Keeps an object with commands until the window is destroyed.
    void keep(QObject *commands) { commands->setParent(&listener); }
    views::EntryList &list() const { return panes.panel<views::EntryList>(); }
    views::VerdictMatrix &shownMatrix()
    {
        panes.showCentre();
        centre.showMatrix();
        return centre.matrix();
    }
    views::ModelPanel &shownModel()
    {
        panes.showCentre();
        centre.showModel();
        return centre.model();
    }
    /// Shows the page of a pattern that was added. The page gets the focus if it was hidden before.
    void showAdded()
    {
        const bool wasInSight = centre.editor().isVisible();
        showPage();
        if (!wasInSight)
            centre.focus();
    }
    /// Shows the page of a pattern, which the matrix, the model or an enlarged pane may cover.
    void showPage()
    {
        panes.showCentre();
        centre.showPattern();
    }
    void makeAll() const
    {
        centre.editor().page();
        centre.matrix();
        centre.model();
        panes.makeAll();
    }
};

MainWindow::MainWindow(session::Session &session) : m_session(session)
{
    mendInput();
    new FileDrops(*this, [this](const QStringList &paths) { files().openAll(paths); });
    m_parts = std::make_unique<Parts>(session, *this);
    addCommands();
    fillMenus();
    connectParts();
    resize(sizeOnScreen(*this, {1440, 900}));
    if (restoreGeometry(session.settings().windowGeometry.value())) // the geometry may be from another screen
        placeOnScreen(*this, nullptr);
    m_parts->panes.restore(session.settings().windowState.value());
    updateTitle();
}

/// Stores typed texts in the document before anything is destroyed; else fields would do so when they lose the focus
/// during destruction.
MainWindow::~MainWindow()
{
    takeTyped(*this);
}

DocumentFiles &MainWindow::files() const
{
    return m_parts->files;
}

exchange::CompareCommands &MainWindow::comparing() const
{
    return m_parts->comparing;
}

const Actions &MainWindow::commands() const
{
    return m_parts->actions;
}

const Menus &MainWindow::menus() const
{
    return m_parts->menus;
}

void MainWindow::start(const StartOptions &options, const Started &then)
{
    if (options.size)
        resize(*options.size);
    const auto tell = [then](const std::optional<session::DocumentError> &error) {
        if (then)
            then(error);
    };
    const auto arrangeAndTell = [this, options, tell](const std::optional<session::DocumentError> &error) {
        tell(error ? error : arrange(options));
    };
    if (!options.merged.isEmpty())
        return tell(comparing().startMerge(options.merged, options.file));
    if (!options.comparedFile.isEmpty())
        return tell(comparing().startDiff(options.comparedFile, options.file));
    if (const BuiltInConfig *builtIn = session::builtInNamed(options.file))
        m_session.put({.config = withSchema(builtIn->document())});
    else if (!options.file.isEmpty())
        return files().load(options.file, arrangeAndTell);
    else
        files().loadTemplate(session::nativeTemplate());
    arrangeAndTell({});
}

/// Shows the pattern, QConfig, model, matrix and place that the options name. Returns an error if the pattern or the
/// QConfig does not exist.
std::optional<session::DocumentError> MainWindow::arrange(const StartOptions &options)
{
    if (options.pattern && !m_session.document().isRow(*options.pattern))
        return session::DocumentError{tr("There is no pattern %1: they are counted from 0.").arg(*options.pattern)};
    if (options.pattern)
        m_session.cursor().moveTo(*options.pattern);
    session::Simulator &simulator = m_session.simulator();
    if (!options.qconfig.isEmpty() && !simulator.chooseQConfig(options.qconfig)) {
        if (!options.qconfig.endsWith(QStringLiteral(".json")))
            return session::DocumentError{tr("PyTorch has no QConfig named %1.").arg(options.qconfig)};
        auto read = session::readQConfigFile(options.qconfig);
        if (auto *error = std::get_if<session::DocumentError>(&read))
            return *std::move(error);
        simulator.choose(simulator.addOwn(std::get<session::QConfigChoice>(std::move(read))));
    }
    if (!options.model.isEmpty())
        m_session.openModel().open(options.model);
    if (options.showsMatrix)
        commands()[Command::ShowMatrix]->trigger();
    if (options.spot.isGiven())
        goTo(options.spot);
    return std::nullopt;
}

/// Looks for the place in a thread. If the document is edited meanwhile, looks again, as the place may have moved.
void MainWindow::goTo(const Spot &spot)
{
    session::Document &document = m_session.document();
    const auto find = [spot, config = document.config(), path = document.path()] {
        return landing(spot, config, path);
    };
    m_isLookingForPlace = true;
    const auto go = [this, spot, &document, step = document.undoStack().index()](const std::optional<Landing> &place) {
        if (place && document.undoStack().index() != step)
            return goTo(spot);
        m_isLookingForPlace = false;
        if (!place)
            return;
        reveal(place->where);
        if (!place->note.isEmpty())
            emit m_session.noticed(place->note);
    };
    startReading(*this, *this, tr("Looking for the place in “%1”…").arg(document.title()), find, go);
}

void MainWindow::reveal(JsonPointer where)
{
    if (const std::optional<std::size_t> index = where.configIndex())
        m_session.cursor().moveTo(toInt(*index));
    m_parts->several.selectOne();
    m_parts->showPage();
    m_parts->centre.editor().page().reveal(where);
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

/// Shows and hides floating panes with the window, which another tab may cover. When the window becomes active, looks
/// whether another program has changed the files, as not every system reports such changes.
bool MainWindow::event(QEvent *event)
{
    if (event->type() == QEvent::Show)
        m_parts->panes.showFloating();
    else if (event->type() == QEvent::Hide && !event->spontaneous())
        m_parts->panes.hideFloating();
    else if (event->type() == QEvent::WindowActivate)
        m_session.look();
    return QMainWindow::event(event);
}

/// Skips panes behind other tabs, which are visible for Qt.
bool MainWindow::focusNextPrevChild(bool next)
{
    const QWidget *start = focusWidget();
    do {
        if (!moveFocus(*window(), next))
            return false;
    } while (m_parts->panes.isFocusCovered() && focusWidget() != start);
    return true;
}

/// Whether the window may close now. If the answer comes later, because the user is asked or a file is being opened or
/// saved, returns false, and the window closes then.
bool MainWindow::mayCloseNow()
{
    if (std::exchange(m_mayClose, false))
        return true;
    if (std::exchange(m_isLeaving, true)) // ignores a second request while the user is asked
        return false;
    const auto isLater = std::make_shared<bool>(false);
    files().saving().mayLeave([this, isLater](bool mayLeave) {
        m_isLeaving = false;
        m_mayClose = mayLeave;
        if (mayLeave && *isLater)
            close();
    });
    *isLater = true;
    return std::exchange(m_mayClose, false);
}

/// Alt+Enter in a field applies the quick fix of the current problem, which has led to the field. It is no shortcut of
/// the window, as it is a shortcut of the list and of the dtype configs, too.
void MainWindow::keyPressEvent(QKeyEvent *event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && (event->modifiers() & ~Qt::KeypadModifier) == Qt::AltModifier &&
        m_parts->panes[PaneId::Problems].isVisible())
        m_parts->panes.shown<session::DiagnosticList>().applyFix();
    else
        QMainWindow::keyPressEvent(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!mayCloseNow()) {
        event->ignore();
        return;
    }
    if (isVisible()) // the user has arranged the visible window last
        rememberLayout();
    event->accept();
    // Dialogs may be open when the end of the user's session closes the window.
    for (QDialog *dialog : findChildren<QDialog *>()) {
        if (dialog->isVisible())
            dialog->reject();
    }
    emit closed();
}

void MainWindow::addCommands()
{
    Parts &parts = *m_parts;
    Actions &actions = parts.actions;
    actions.on(Command::NewWindow, this, &MainWindow::newWindowRequested);
    actions.on(Command::CloseWindow, this, &MainWindow::close);
    actions.on(Command::Quit, this, &MainWindow::quitRequested);
    addFileCommands(m_session, parts.files, actions);
    auto *edits = new session::DocumentCommands(m_session, actions, *this);
    parts.keep(edits);
    connect(edits, &session::DocumentCommands::putBack, &parts.list(), &views::EntryList::select);
    auto *patterns = new views::PatternCommands(m_session.cursor(), parts.list(), actions, *this);
    parts.keep(patterns);
    connect(patterns, &views::PatternCommands::added, &parts.listener, [&parts] { parts.showAdded(); });
    const auto showPage = [&parts] {
        parts.showPage();
    };
    page::addEditorCommands(
        m_session.node(), parts.centre.editor(), *parts.list().view(),
        [&parts]() -> page::OperatorPalette & { return parts.panes.shown<page::OperatorPalette>(); }, showPage,
        actions);
    exchange::addExportCommands(
        m_session, parts.centre.editor(), [&parts] { return parts.shownMatrix().picture(); },
        [this](const JsonPointer &where) { reveal(where); }, actions);
    views::addModelCommands(
        m_session, [&parts]() -> views::ModelPanel & { return parts.centre.model(); },
        [&parts]() -> views::ModelPanel & { return parts.shownModel(); },
        [&parts]() -> views::CoveragePanel & { return parts.panes.shown<views::CoveragePanel>(); }, actions);
    parts.menus.putAfter(Command::OpenModel, *views::newRecentModelsMenu(m_session, *this));
    QMenu &ofModel = parts.menus[MenuId::Model]; // users look for the command there, too
    ofModel.insertAction(ofModel.actions().value(0), actions[Command::OpenModel]);
    addViewCommands(m_session, parts.panes, parts.centre, actions);
    addHelpCommands(
        m_session.settings(), parts.menus, [&parts] { parts.makeAll(); }, actions);
    parts.keep(new FocusCommands(actions, parts.menus[MenuId::Edit], *this));
    addAppearanceCommands(m_session.settings(), actions);
    // Before the guide adds its bar: shrinking would move the bar into the row of the tool bar.
    connect(&parts.files, &DocumentFiles::tourOpened, &parts.listener, [&parts] {
        parts.panes.shrink();
        parts.showPage();
    });
    parts.keep(new TourGuide(m_session, parts.files, parts.panes, actions, *this));
    parts.keep(new session::QConfigCommands(m_session, actions, *this));
    exchange::addPythonCommands(
        m_session,
        [&parts](const auto &document, const auto &diagnostics) { parts.files.openImported(document, diagnostics); },
        [&parts] { parts.panes[PaneId::Problems].bringUp(); }, actions);
}

/// Adds the menu items that depend on files, documents, columns and panes, and so are not in the table of commands.
void MainWindow::fillMenus()
{
    const Actions &actions = m_parts->actions;
    Menus &menus = m_parts->menus;
    session::RecentFiles &recent = m_parts->files.recent();
    menus.putAfter(Command::New, *m_parts->files.newTemplateMenu());
    menus.putAfter(Command::Open, *recent.menu());
    connect(&menus[MenuId::File], &QMenu::aboutToShow, &recent, &session::RecentFiles::fillMenu);
    menus.putAfter(Command::Convert, *newReleaseMenu(m_session.document(), *this));
    auto *columns = new QMenu(tr("Pattern Col&umns"), &menus[MenuId::View]);
    columns->addActions(m_parts->list().columnActions());
    menus[MenuId::View].insertMenu(actions[Command::AllConstraints], columns);
    menus[MenuId::View].addSeparator();
    menus[MenuId::View].addActions(m_parts->panes.toggleActions());
    auto *box = new session::ChosenQConfigBox(m_session.simulator(), m_session.qconfigCoverage(), &menus.toolBar());
    QLabel *label = newLabelFor(*box, tr("&QConfig"));
    label->setContentsMargins(8, 0, 8, 0);
    menus.toolBar().insertWidget(actions[Command::ShowMatrix], label);
    menus.toolBar().insertWidget(actions[Command::ShowMatrix], box);
}

void MainWindow::connectParts()
{
    QObject *listener = &m_parts->listener;
    views::Panes &panes = m_parts->panes;
    Centre &centre = m_parts->centre;
    connect(&panes, &views::Panes::requested, listener, [this](const JsonPointer &where) { reveal(where); });
    connect(&centre, &Centre::requested, listener, [this](const JsonPointer &where) { reveal(where); });
    connect(&centre, &Centre::paneRequested, listener, [&panes](PaneId pane) { panes[pane].bringUp(); });
    connect(&m_parts->list(), &views::EntryList::pageWanted, listener, [this] { m_parts->showPage(); });
    connect(&panes, &views::Panes::left, listener, [this] {
        m_parts->several.selectOne();
        m_parts->centre.focus();
    });
    connect(&panes, &views::Panes::filterRequested, listener, [&panes](const QString &filter, bool isOfProblems) {
        panes.shown<views::EntryList>().setFilter(filter);
        if (isOfProblems)
            panes[PaneId::Problems].bringUp();
    });
    connect(&m_session, &session::Session::failed, listener,
            [this](const QString &task, const QString &why) { tellFailure(this, task, why); });
    connect(&m_parts->status, &views::StatusLine::filterRequested, listener,
            [this](const QString &filter, bool isOfProblems) {
                m_parts->list().setFilter(filter);
                m_parts->panes[isOfProblems ? PaneId::Problems : PaneId::Patterns].bringUp();
            });
    connect(&m_parts->files.saving(), &DocumentSaving::taking, listener, [this] {
        if (m_parts->centre.hasTyped())
            m_parts->showPage();
    });
    connect(&m_parts->files, &DocumentFiles::leftBehind, listener, [&panes] { panes[PaneId::Problems].bringUp(); });
    connect(&m_session.openModel(), &session::OpenModel::changed, listener, [this] {
        if (m_parts->centre.showsModel() && !m_session.openModel().isReloaded())
            m_parts->panes.showCentre();
    });
    m_session.file().setHasTyped([centre = QPointer(&centre)] { return centre && centre->hasTyped(); });
    session::Document &document = m_session.document();
    connect(&document.undoStack(), &QUndoStack::cleanChanged, listener, [this] { updateTitle(); });
    connect(&document, &session::Document::titleChanged, listener, [this] { updateTitle(); });
    connect(&m_session.jsonDrafts(), &session::JsonDrafts::changed, listener, [this] { updateTitle(); });
    connect(&document, &session::Document::opened, listener, [&panes, &centre, this] {
        if (panes[PaneId::Patterns].isHidden())
            centre.focus();
        else
            m_parts->list().view()->setFocus();
    });
}

void MainWindow::rememberLayout() const
{
    Settings &settings = m_session.settings();
    settings.windowGeometry.set(window()->saveGeometry());
    settings.windowState.set(m_parts->panes.state());
    settings.patternColumns.set(m_parts->list().columns());
}

void MainWindow::updateTitle()
{
    const session::Document &document = m_session.document();
    QString title = inOneLine(document.title());
    title.replace(QStringLiteral("[*]"), QStringLiteral("[*][*]")); // escapes a file name that holds Qt's placeholder
    setWindowTitle(tr("%1[*] — Backend Config Editor").arg(title));
    setWindowModified(document.isModified() || !m_session.jsonDrafts().rows().empty());
    setWindowFilePath(document.path());
}

} // namespace bcfg::ui::window
