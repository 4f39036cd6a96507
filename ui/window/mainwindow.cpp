// SPDX-License-Identifier: Apache-2.0
#include "ui/window/mainwindow.h"

#include "ui/commands/menucommands.h"
#include "ui/commands/shortcutsdialog.h"
#include "ui/dtypes/dtypetable.h"
#include "ui/editor/nodecommands.h"
#include "ui/editor/patterneditor.h"
#include "ui/editor/patternpage.h"
#include "ui/editor/patternpane.h"
#include "ui/files/droppedfile.h"
#include "ui/marks.h"
#include "ui/match/matchpanel.h"
#include "ui/match/verdictmatrix.h"
#include "ui/operators/operatorpalette.h"
#include "ui/patterns/entrylist.h"
#include "ui/patterns/patterncommands.h"
#include "ui/preview/previewpanel.h"
#include "ui/problems/diagnosticlist.h"
#include "ui/python/torchcheckdialog.h"
#include "ui/qconfigs/qconfigbox.h"
#include "ui/qconfigs/qconfigcommands.h"
#include "ui/text.h"
#include "ui/toolkit/anylength.h"
#include "ui/toolkit/failuremessage.h"
#include "ui/toolkit/longwork.h"
#include "ui/toolkit/rowview.h"
#include "ui/toolkit/searchdialog.h"
#include "ui/toolkit/taborder.h"
#include "ui/toolkit/taketyped.h"
#include "ui/toolkit/wheelguard.h"
#include "ui/window/aboutdialog.h"
#include "ui/window/appearancecommands.h"
#include "ui/window/filebar.h"
#include "ui/window/focuscommands.h"
#include "ui/window/placement.h"
#include "ui/window/qconfigmemory.h"
#include "ui/window/releasemenu.h"
#include "ui/window/statustext.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDialog>
#include <QInputDialog>
#include <QLabel>
#include <QMenuBar>
#include <QStatusBar>
#include <QTabBar>
#include <QTableView>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>
#include <QWhatsThis>

#include <algorithm>
#include <numeric>

namespace bcfg::ui {

namespace {

QString escapedForMenu(QString text)
{
    return text.replace('&', QStringLiteral("&&"));
}

} // namespace

MainWindow::MainWindow(Settings &settings, OwnQConfigs *own, QWidget *parent)
    : QMainWindow(parent),
      m_settings(settings),
      m_cursor(m_document),
      m_node(m_cursor),
      m_checker(m_document),
      m_simulator(m_document, own ? own : new OwnQConfigs(settings.ownQConfigsFolder(), this)),
      m_entries(m_document, m_checker, m_simulator),
      m_actions(*this),
      m_files(m_document, m_checker, settings, *this)
{
    guardFromWheel();
    setWindowIcon(programIcon());
    setAcceptDrops(true);
    createPanes();
    createMenus();
    createToolBar();
    keepQConfigs();
    connectCommands();
    new PatternCommands(m_cursor, *m_list, m_actions, *this);
    const auto palette = [this]() -> OperatorPalette & {
        m_palettePane->bringUp();
        return *m_palette;
    };
    m_nodeCommands = new NodeCommands(m_node, palette, m_actions, *this);
    connect(new QConfigCommands(m_document, m_simulator, m_actions, *this), &QConfigCommands::done, this,
            &MainWindow::say);
    restoreLayout();
    updateTitle();
    updateCommands();
    updateStatus();
}

MainWindow::~MainWindow()
{
    // C++ ends the members before the base class, which ends all that hangs on the window. But that looks at the
    // members until it goes, so it goes now, and the window hears of nothing any more: first the widgets, then who
    // waits for what they say.
    takeTyped(*this);
    for (QObject *member : std::initializer_list<QObject *>{&m_document, &m_document.undoStack(), &m_cursor, &m_node,
                                                            &m_checker, &m_simulator, &m_files, &m_actions})
        member->disconnect(this);
    m_files.setParent(nullptr);
    m_actions.setParent(nullptr);
    const auto deleteChildren = [this](auto isMeant) {
        for (auto child = std::ranges::find_if(children(), isMeant); child != children().end();
             child = std::ranges::find_if(children(), isMeant))
            delete *child;
    };
    deleteChildren([](const QObject *child) { return child->isWidgetType(); });
    deleteChildren([this](const QObject *child) { return child != layout(); });
}

std::optional<DocumentError> MainWindow::start(const StartOptions &options)
{
    if (options.size)
        resize(*options.size);
    if (options.file.isEmpty())
        m_files.loadTemplate(nativeTemplate());
    else if (std::optional<DocumentError> error = m_files.load(options.file))
        return error;
    if (options.pattern && !m_document.isRow(*options.pattern))
        return DocumentError{tr("There is no pattern %1: they are counted from 0.").arg(*options.pattern)};
    if (options.pattern)
        m_cursor.moveTo(*options.pattern);
    if (!options.qconfig.isEmpty() && !m_simulator.chooseQConfig(options.qconfig))
        return DocumentError{tr("PyTorch has no QConfig named %1.").arg(options.qconfig)};
    if (options.showsMatrix)
        showMatrix();
    if (options.spot.isGiven())
        goTo(options.spot);
    return std::nullopt;
}

void MainWindow::goTo(const Spot &spot)
{
    const auto find = [spot, config = m_document.config(), path = m_document.path()](Progress &progress) {
        progress.passLastStop();
        return landing(spot, config, path);
    };
    const Landing place = waitFor(*this, tr("Looking for the place in “%1”…").arg(m_document.title()), find);
    reveal(place.where);
    if (!place.note.isEmpty())
        tell(place.note);
}

void MainWindow::reveal(const JsonPointer &where)
{
    if (const std::optional<std::size_t> index = where.configIndex())
        m_cursor.moveTo(toInt(*index));
    m_editor->reveal(where);
}

void MainWindow::bringToFront()
{
    setWindowState(windowState() & ~Qt::WindowMinimized);
    show();
    raise();
    activateWindow();
}

void MainWindow::closeWithoutQuestion()
{
    m_mayClose = true;
    close();
}

void MainWindow::tell(const QString &what)
{
    statusBar()->showMessage(what);
}

/// Whoever comes back has perhaps been at the file with another program, and not every system tells of that.
void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow()) {
        m_files.onDisk().look();
        m_simulator.own().refresh();
    }
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (isAtWork()) { // perhaps for this window, which must stay till then
        event->ignore();
        if (!std::exchange(m_isToClose, true)) {
            whenIdle(*this, [this] {
                m_isToClose = false;
                close();
            });
        }
        return;
    }
    if (!m_mayClose && !m_files.mayLeave()) {
        event->ignore();
        return;
    }
    m_settings.setWindowGeometry(saveGeometry());
    m_settings.setWindowState(saveState());
    m_settings.setPatternColumns(m_list->columns());
    event->accept();
    // There may be some where the end of the session closes the window, and not the user.
    for (QDialog *dialog : findChildren<QDialog *>()) {
        if (dialog->isVisible())
            dialog->reject();
    }
    emit closed();
}

void MainWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    for (Pane *pane : std::exchange(m_floating, {})) // once the window itself is there
        QTimer::singleShot(0, pane, &QWidget::show);
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
        m_files.open(*file);
    }
}

Pane *MainWindow::addPane(const QString &name, const QString &title, Pane::Make make, Qt::DockWidgetArea area)
{
    auto *pane = new Pane(name, title, std::move(make), this);
    addDockWidget(area, pane);
    return pane;
}

void MainWindow::createPanes()
{
    m_editor = new PatternEditor(m_cursor, m_node, m_checker, this);
    connect(m_editor, &PatternEditor::pageMade, this, &MainWindow::setUp);
    auto *middle = new QWidget(this);
    auto *layout = new QVBoxLayout(middle);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new FileBar(m_files, middle));
    layout->addWidget(m_editor, 1);
    setCentralWidget(middle);

    m_list = new EntryList(m_cursor, m_entries, m_checker, m_simulator, this);
    Pane *patterns = addPane(
        QStringLiteral("patterns"), tr("Patterns"), [this] { return m_list; }, Qt::LeftDockWidgetArea);
    Pane *preview = addPane(
        QStringLiteral("preview"), tr("Preview"), [this] { return new PreviewPanel(m_cursor, this); },
        Qt::RightDockWidgetArea);
    m_palettePane = addPane(
        QStringLiteral("operators"), tr("Operators"), [this] { return newPalette(); }, Qt::RightDockWidgetArea);
    tabifyDockWidget(preview, m_palettePane);
    preview->raise();
    m_problemsPane = addPane(
        QStringLiteral("problems"), tr("Problems"), [this] { return newProblems(); }, Qt::BottomDockWidgetArea);
    m_matrixPane = addPane(
        QStringLiteral("matrix"), tr("Matrix"), [this] { return newMatrix(); }, Qt::BottomDockWidgetArea);
    splitDockWidget(m_problemsPane, m_matrixPane, Qt::Horizontal); // a click in the matrix is explained beside it
    m_matrixPane->hide();
    m_matchPane = addPane(
        QStringLiteral("match"), tr("Match"), [this] { return newMatch(); }, Qt::BottomDockWidgetArea);
    tabifyDockWidget(m_problemsPane, m_matchPane);
    for (Pane *first : {patterns, preview, m_matchPane}) // at the sizes below there is something to see
        first->makeContent();
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    resizeDocks({patterns, preview}, {288, 376}, Qt::Horizontal);
    m_matchPane->raise();
    resizeDocks({m_problemsPane}, {160}, Qt::Vertical);

    m_status = new QLabel(this);
    statusBar()->addPermanentWidget(m_status);
    connect(&m_checker, &Checker::mutedChanged, this, [this] {
        if (!m_document.path().isEmpty()) // else once it is saved
            m_settings.setMutedRules(m_document.path(), m_checker.muted());
    });
    connect(&m_document, &Document::opened, this, [this] {
        m_checker.setMuted(m_settings.mutedRules(m_document.path()));
        m_list->view()->setFocus();
    });
    connect(&m_document, &Document::saved, this,
            [this] { m_settings.setMutedRules(m_document.path(), m_checker.muted()); });
}

void MainWindow::setUp(PatternPage &page)
{
    if (m_list->window() == window()) // not in a pane that floats
        tabThrough(page, *m_list->view());
    m_nodeCommands->addTo(page.patternPane());
    DTypeTable &table = page.dtypeTable();
    QAction *all = m_actions[Command::AllConstraints];
    table.setShowsAllConstraints(all->isChecked());
    connect(all, &QAction::toggled, &table, &DTypeTable::setShowsAllConstraints);
    connect(&table, &DTypeTable::showsAllConstraintsChanged, all, &QAction::setChecked);
}

QWidget *MainWindow::newPalette()
{
    m_palette = new OperatorPalette(m_node, this);
    OperatorModel &model = m_palette->model();
    model.setRecent(m_settings.recentOperators());
    connect(&model, &OperatorModel::recentChanged, this,
            [this, &model] { m_settings.setRecentOperators(model.recent()); });
    connect(m_palettePane, &Pane::watched, m_palette, &OperatorPalette::setWatched);
    connect(m_palette, &OperatorPalette::left, this, [this] { m_editor->page().patternPane().focusTree(); });
    return m_palette;
}

QWidget *MainWindow::newProblems()
{
    m_problems = new DiagnosticList(m_document, m_checker, this);
    connect(m_problemsPane, &Pane::watched, m_problems, &DiagnosticList::setWatched);
    connect(m_problems, &DiagnosticList::requested, this, &MainWindow::reveal);
    connect(m_problems, &DiagnosticList::refused, this,
            [this](const QString &why) { tellFailure(this, tr("Quick Fix"), why); });
    return m_problems;
}

QWidget *MainWindow::newMatrix()
{
    m_matrix = new VerdictMatrix(m_cursor, m_simulator, m_actions[Command::AddQConfig], this);
    QConfigModel &columns = m_matrix->qconfigs();
    columns.setChecks(m_settings.matrixColumns());
    connect(&columns, &QConfigModel::checkedChanged, this,
            [this, &columns] { m_settings.setMatrixColumns(columns.checks()); });
    connect(m_matrix, &VerdictMatrix::explanationRequested, m_matchPane, &Pane::bringUp);
    m_qconfigMemory->attach(m_matrix->differences());
    const auto actions = [this](std::initializer_list<Command> commands) {
        QList<QAction *> list;
        for (const Command command : commands)
            list.append(m_actions[command]);
        return list;
    };
    m_matrix->setMenus({actions({Command::DuplicatePattern, Command::RemovePatterns, Command::MovePatternUp,
                                 Command::MovePatternDown, Command::AddPattern}),
                        actions({Command::EditQConfig, Command::DuplicateQConfig}),
                        actions({Command::RenameQConfig, Command::RemoveQConfig})});
    return m_matrix;
}

QWidget *MainWindow::newMatch()
{
    auto *match = new MatchPanel(m_cursor, m_simulator, this);
    connect(match, &MatchPanel::requested, this, &MainWindow::reveal);
    connect(match, &MatchPanel::refused, this,
            [this](const QString &why) { tellFailure(this, tr("Take Change"), why); });
    return match;
}

void MainWindow::createMenus()
{
    const auto fill = [this](QMenu *menu, std::initializer_list<Command> commands) {
        for (const Command command : commands)
            menu->addAction(m_actions[command]);
    };
    QMenu *file = menuBar()->addMenu(tr("&File"));
    fill(file, {Command::New});
    file->addMenu(newTemplateMenu(file));
    fill(file, {Command::NewWindow, Command::Open});
    file->addMenu(m_files.recent().menu());
    connect(file, &QMenu::aboutToShow, this, [this] { m_files.recent().fillMenu(); });
    file->addSeparator();
    fill(file, {Command::Save, Command::SaveAs, Command::KeepBackup});
    file->addSeparator();
    fill(file, {Command::ImportPython, Command::Convert});
    file->addMenu(new ReleaseMenu(m_document, *this));
    fill(file->addMenu(tr("&Export")), {Command::ExportPython});
    fill(file, {Command::CheckWithTorch});
    file->addSeparator();
    fill(file, {Command::CloseWindow, Command::Quit});

    QMenu *edit = menuBar()->addMenu(tr("&Edit"));
    fill(edit, {Command::Undo, Command::Redo});
    edit->addSeparator();
    fill(edit, {Command::Cut, Command::Copy, Command::Paste, Command::Delete});
    edit->addSeparator();
    fill(edit, {Command::Duplicate, Command::SelectAll});
    edit->addSeparator();
    fill(edit, {Command::Filter});
    edit->addSeparator();
    fill(edit, {Command::RenameBackend});
    new FocusCommands(m_actions, *edit, *this);

    QMenu *pattern = menuBar()->addMenu(tr("&Pattern"));
    fill(pattern, {Command::AddPattern, Command::GeneratePatterns, Command::DuplicatePattern, Command::RemovePatterns});
    pattern->addSeparator();
    fill(pattern, {Command::MovePatternUp, Command::MovePatternDown});
    pattern->addSeparator();
    fill(pattern, {Command::PreviousPattern, Command::NextPattern, Command::GoToPattern});
    pattern->addSeparator();
    fill(pattern, {Command::AppendOperator, Command::PrependOperator, Command::WrapOperator, Command::AddOperand,
                   Command::ReplaceOperator});
    pattern->addSeparator();
    fill(pattern, {Command::UnwrapOperator, Command::DeleteOperator, Command::MoveOperandUp, Command::MoveOperandDown});

    QMenu *qconfig = menuBar()->addMenu(tr("Q&Config"));
    fill(qconfig, {Command::ShowMatrix});
    qconfig->addSeparator();
    fill(qconfig, {Command::NewQConfig, Command::NewQConfigMapping, Command::AddQConfig});
    qconfig->addSeparator();
    fill(qconfig, {Command::EditQConfig, Command::RenameQConfig, Command::DuplicateQConfig, Command::RemoveQConfig});

    QMenu *view = menuBar()->addMenu(tr("&View"));
    fill(view, {Command::NextProblem, Command::PreviousProblem});
    view->addSeparator();
    view->addMenu(tr("Pattern &Columns"))->addActions(m_list->columnActions());
    fill(view, {Command::AllConstraints});
    new AppearanceCommands(m_settings, m_actions, *view, *this);
    view->addSeparator();
    for (const QDockWidget *dock : findChildren<QDockWidget *>())
        view->addAction(dock->toggleViewAction());

    m_windowMenu = menuBar()->addMenu(tr("&Window"));

    fill(menuBar()->addMenu(tr("&Help")),
         {Command::FindCommand, Command::Shortcuts, Command::WhatsThis, Command::About});
}

QMenu *MainWindow::newTemplateMenu(QMenu *parent)
{
    auto *menu = new QMenu(tr("New from &Template"), parent);
    QString section;
    for (const Template &file : builtInTemplates()) {
        if (file.section != section)
            menu->addSection(file.section);
        section = file.section;
        menu->addAction(file.name, this, [this, resource = file.resource] { m_files.openTemplate(resource); });
    }
    menu->addSeparator();
    menu->addAction(tr("Empty, for PyTorch 1.13"), this, [this] { m_files.askNew(Api::Torch1_13); });
    return menu;
}

void MainWindow::createToolBar()
{
    QToolBar *bar = addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setIconSize({18, 18});
    bar->setAllowedAreas(Qt::TopToolBarArea | Qt::BottomToolBarArea); // the names of QConfigs are long
    const auto add = [&](std::initializer_list<Command> commands) {
        for (const Command command : commands)
            bar->addAction(m_actions[command]);
        bar->addSeparator();
    };
    add({Command::Open, Command::Save});
    add({Command::Undo, Command::Redo});
    add({Command::AddPattern, Command::DuplicatePattern, Command::RemovePatterns});
    auto *label = new QLabel(tr("&QConfig"), bar);
    auto *box = new QConfigBox(m_simulator, bar);
    label->setBuddy(box);
    label->setContentsMargins(8, 0, 8, 0);
    bar->addWidget(label);
    bar->addWidget(box);
    bar->addAction(m_actions[Command::ShowMatrix]);
}

void MainWindow::keepQConfigs()
{
    m_qconfigMemory = new QConfigMemory(m_settings, m_document, m_simulator, this);
    connect(m_qconfigMemory, &QConfigMemory::missed, this, &MainWindow::tell, Qt::QueuedConnection);
    connect(
        &m_simulator, &Simulator::notStored, this,
        [this](const QString &why) { tellFailure(this, tr("QConfig"), why); }, Qt::QueuedConnection);
    const auto complain = [this] {
        const QStringList complaints = m_simulator.own().takeComplaints();
        if (!complaints.isEmpty())
            tell(complaints.join(' '));
    };
    connect(&m_simulator.own(), &OwnQConfigs::complained, this, complain, Qt::QueuedConnection);
    QMetaObject::invokeMethod(this, complain, Qt::QueuedConnection); // after what is said of the document
}

void MainWindow::connectCommands()
{
    const auto on = [this](Command command, auto function) {
        connect(m_actions[command], &QAction::triggered, this, function);
    };
    on(Command::New, [this] { m_files.askNew(m_document.api()); });
    on(Command::Open, [this] { m_files.askOpen(); });
    on(Command::Save, [this] { m_files.save(); });
    on(Command::SaveAs, [this] { m_files.saveAs(); });
    on(Command::ImportPython, [this] { m_files.askImportPython(); });
    on(Command::RenameBackend, [this] { renameBackend(); });
    on(Command::Convert, [this] { m_files.convert(); });
    on(Command::ExportPython, [this] { m_files.askExportPython(); });
    on(Command::CheckWithTorch, [this] { checkWithTorch(); });
    on(Command::NewWindow, [this] { emit newWindowRequested(); });
    on(Command::CloseWindow, [this] { close(); });
    on(Command::Quit, [this] { emit quitRequested(); });
    on(Command::Undo, [this] { undo(&QUndoStack::undo); });
    on(Command::Redo, [this] { undo(&QUndoStack::redo); });
    on(Command::Filter, [this] { m_list->focusFilter(); });
    on(Command::NextProblem, [this] { stepToProblem(1); });
    on(Command::PreviousProblem, [this] { stepToProblem(-1); });
    on(Command::ShowMatrix, [this] { showMatrix(); });
    on(Command::FindCommand, [this] { findCommand(); });
    on(Command::Shortcuts, [this] { showShortcuts(); });
    on(Command::WhatsThis, [this] { explainFocus(); });
    on(Command::About, [this] { about(); });

    on(Command::KeepBackup, [this](bool keeps) { m_settings.setKeepsBackup(keeps); });
    m_actions[Command::KeepBackup]->setChecked(m_settings.keepsBackup());
    m_actions[Command::AllConstraints]->setChecked(m_settings.showsAllConstraints());
    connect(m_actions[Command::AllConstraints], &QAction::toggled, this,
            [this](bool shows) { m_settings.setShowsAllConstraints(shows); });
    connect(&m_document.undoStack(), &QUndoStack::indexChanged, this, &MainWindow::updateCommands);
    connect(&m_document.undoStack(), &QUndoStack::cleanChanged, this, &MainWindow::updateTitle);
    connect(&m_document, &Document::pathChanged, this, &MainWindow::updateTitle);
    connect(&m_files, &DocumentFiles::done, this, &MainWindow::say);
    connect(&m_checker, &Checker::changed, this, &MainWindow::updateStatus);
    connect(&m_simulator, &Simulator::changed, this, &MainWindow::updateStatus);

    connect(&m_document, &Document::changed, this, &MainWindow::onChanged);
}

void MainWindow::onChanged(const Change &change)
{
    if (std::holds_alternative<DocumentReplaced>(change))
        updateCommands();
    if (!m_followsEdits)
        return;
    const int row = m_cursor.row();
    if (const EntriesReplaced *replaced = std::get_if<EntriesReplaced>(&change)) {
        if (!std::ranges::binary_search(replaced->replacements, row, {}, &EntryReplacement::row))
            m_cursor.moveTo(replaced->replacements.front().row);
    } else if (const EntriesInserted *inserted = std::get_if<EntriesInserted>(&change)) {
        m_cursor.moveTo(inserted->row);
    } else if (const EntriesMoved *moved = std::get_if<EntriesMoved>(&change)) {
        if (!std::ranges::binary_search(moved->to, row))
            m_cursor.moveTo(moved->to.front());
    }
}

void MainWindow::restoreLayout()
{
    resize(sizeOnScreen(*this, {1440, 900}));
    if (restoreGeometry(m_settings.windowGeometry())) // perhaps that of another screen
        placeOnScreen(*this, nullptr);
    restoreState(m_settings.windowState());
    for (Pane *pane : findChildren<Pane *>()) {
        if (pane->isFloating() && pane->isVisible()) { // it came before the window, and would stay behind it
            pane->hide();
            m_floating.append(pane);
        }
    }
    m_list->restoreColumns(m_settings.patternColumns());
    for (QTabBar *tabs : findChildren<QTabBar *>(QString(), Qt::FindDirectChildrenOnly))
        tabs->setAccessibleName(tr("Panes")); // of tabbed docks, which Qt makes by itself
}

void MainWindow::undo(void (QUndoStack::*step)())
{
    const QUndoStack &stack = m_document.undoStack();
    say(step == &QUndoStack::undo ? tr("Taken back: %1").arg(stack.undoText())
                                  : tr("Made again: %1").arg(stack.redoText()));
    m_followsEdits = true;
    (m_document.undoStack().*step)();
    m_followsEdits = false;
}

void MainWindow::showMatrix()
{
    m_matrixPane->bringUp();
    if (!std::exchange(m_matrixHasRoom, true) && !m_matrixPane->isFloating()) {
        resizeDocks({m_problemsPane, m_matrixPane}, {2, 3}, Qt::Horizontal);
        resizeDocks({m_matrixPane}, {std::max(m_matrixPane->height(), height() / 2)}, Qt::Vertical);
    }
    m_matrix->view()->setFocus();
}

void MainWindow::stepToProblem(int rows)
{
    m_problemsPane->bringUp();
    m_problems->step(rows);
}

void MainWindow::checkWithTorch()
{
    TorchCheckDialog dialog(m_document, m_settings, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const TorchAnswer &answer = dialog.answer();
    m_checker.setTorchDiagnostics(answer.said);
    m_problemsPane->bringUp();
    statusBar()->showMessage(tr("PyTorch %1 takes %2 of %3 pattern configs.")
                                 .arg(toQString(answer.release))
                                 .arg(answer.taken)
                                 .arg(answer.total));
}

void MainWindow::updateTitle()
{
    QString title = m_document.title();
    title.replace(QStringLiteral("[*]"), QStringLiteral("[*][*]")); // Qt's escape for a name that holds its mark
    setWindowTitle(tr("%1[*] — Backend Config Editor").arg(title));
    setWindowModified(m_document.isModified());
    setWindowFilePath(m_document.path());
}

void MainWindow::updateCommands()
{
    const QUndoStack &stack = m_document.undoStack();
    m_actions[Command::Undo]->setEnabled(stack.canUndo());
    m_actions[Command::Redo]->setEnabled(stack.canRedo());
    m_actions[Command::Undo]->setText(stack.canUndo() ? tr("&Undo: %1").arg(escapedForMenu(stack.undoText()))
                                                      : tr("&Undo"));
    m_actions[Command::Redo]->setText(stack.canRedo() ? tr("&Redo: %1").arg(escapedForMenu(stack.redoText()))
                                                      : tr("&Redo"));
    m_actions[Command::Convert]->setText(
        tr("Con&vert to PyTorch %1").arg(toQString(generationName(otherApi(m_document.api())))));
}

void MainWindow::updateStatus()
{
    if (m_checker.isBusy())
        m_status->setText(tr("Checking %1 patterns…").arg(m_document.entryCount()));
    else if (m_simulator.isBusy())
        m_status->setText(tr("Working out what %1 makes of %2 patterns…")
                              .arg(m_simulator.qconfigName())
                              .arg(m_document.entryCount()));
    else
        m_status->setText(statusText(m_document, m_checker, m_simulator));
    const ProblemCounts &problems = m_checker.totals();
    const int total = std::accumulate(problems.begin(), problems.end(), 0);
    m_problemsPane->setWindowTitle(total > 0 ? tr("Problems (%1)").arg(total) : tr("Problems"));
}

void MainWindow::say(const QString &what)
{
    constexpr int milliseconds = 5000;
    statusBar()->showMessage(what, milliseconds);
}

/// Of a table, the cell.
void MainWindow::explainFocus()
{
    const QWidget *focus = focusWidget();
    QString text = focus ? focus->whatsThis() : QString();
    if (const auto *view = qobject_cast<const QAbstractItemView *>(focus)) {
        const QString ofCell = view->currentIndex().data(Qt::WhatsThisRole).toString();
        text = ofCell.isEmpty() ? text : ofCell;
    }
    if (text.isEmpty())
        QWhatsThis::enterWhatsThisMode();
    else
        QWhatsThis::showText(focus->mapToGlobal(QPoint(0, focus->height() / 2)), text);
}

void MainWindow::findCommand()
{
    CommandSearch commands(menuCommands(*menuBar()));
    SearchDialog dialog(commands, tr("All Commands"), tr("Letters of a command such as gen"), this);
    if (const std::optional<int> chosen = dialog.choose())
        commands.actionOf(*chosen)->trigger();
}

void MainWindow::renameBackend()
{
    QInputDialog dialog(this);
    dialog.setWindowTitle(tr("Backend Name"));
    dialog.setLabelText(tr("The name that PyTorch knows the backend by, BackendConfig.name:"));
    dialog.setTextValue(toQString(m_document.config().name()));
    takeAnyLength(*dialog.findChild<QLineEdit *>());
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString name = dialog.textValue();
    if (const std::optional<TextProblem> problem = halfCharacterProblem(name))
        tellFailure(this, dialog.windowTitle(), problem->message);
    else if (toUtf8(name) != m_document.config().name())
        m_document.apply(
            {toUtf8(tr("Rename the backend")), {{Edit::Operation::Add, JsonPointer() / "name", toUtf8(name)}}});
}

/// Views have keys of their own, also those that nobody has seen yet.
void MainWindow::showShortcuts()
{
    m_editor->page();
    for (Pane *pane : findChildren<Pane *>())
        pane->makeContent();
    ShortcutsDialog(menuCommands(*menuBar()), *this).exec();
}

void MainWindow::about()
{
    AboutDialog(m_settings, this).exec();
}

} // namespace bcfg::ui
