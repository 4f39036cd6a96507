// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/commands/actions.h"
#include "ui/document/nodecursor.h"
#include "ui/patterns/entrymodel.h"
#include "ui/problems/checker.h"
#include "ui/qconfigs/simulator.h"
#include "ui/window/documentfiles.h"
#include "ui/window/pane.h"
#include "ui/window/startoptions.h"

#include <QMainWindow>

class QLabel;

namespace bcfg::ui {

class DiagnosticList;
class EntryList;
class NodeCommands;
class OperatorPalette;
class PatternEditor;
class PatternPage;
class QConfigMemory;
class VerdictMatrix;

/// The window: one document, with the panes that find, edit, show and check it.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// With the user's own QConfigs of `own`, which lives as long; without, it reads them itself.
    explicit MainWindow(Settings &settings, OwnQConfigs *own = nullptr, QWidget *parent = nullptr);
    ~MainWindow() override;

    Document &document() { return m_document; }
    Cursor &cursor() { return m_cursor; }
    NodeCursor &node() { return m_node; }
    Simulator &simulator() { return m_simulator; }
    DocumentFiles &files() { return m_files; }
    /// Opens what the command line asks for; without a file, native of the newest PyTorch.
    std::optional<DocumentError> start(const StartOptions &options);
    /// Shows and focuses what a place of the document names.
    void reveal(const JsonPointer &where);
    /// As the command line names a place; where there is no such place, to the nearest one, and says so.
    void goTo(const Spot &spot);
    /// Filled by who knows of other windows.
    QMenu *windowMenu() const { return m_windowMenu; }
    void bringToFront();
    /// For when the user was asked already.
    void closeWithoutQuestion();
    /// In the status bar, until there is something else to say.
    void tell(const QString &what);

signals:
    void closed(); ///< by the user, who has saved or given up what was unsaved
    void newWindowRequested();
    void quitRequested();

protected:
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    Pane *addPane(const QString &name, const QString &title, Pane::Make make, Qt::DockWidgetArea area);
    void createPanes();
    void setUp(PatternPage &page);
    QWidget *newPalette();
    QWidget *newProblems();
    QWidget *newMatrix();
    QWidget *newMatch();
    void createMenus();
    QMenu *newTemplateMenu(QMenu *parent);
    void createToolBar();
    void keepQConfigs();
    void connectCommands();
    void restoreLayout();

    void undo(void (QUndoStack::*step)());
    void showMatrix();
    void stepToProblem(int rows);
    void checkWithTorch();
    void say(const QString &what);
    void onChanged(const Change &change);
    void updateTitle();
    void updateCommands();
    void updateStatus();
    void findCommand();
    void explainFocus();
    void renameBackend();
    void showShortcuts();
    void about();

    Settings &m_settings;
    Document m_document;
    Cursor m_cursor;
    NodeCursor m_node;
    Checker m_checker;
    Simulator m_simulator;
    EntryModel m_entries;
    Actions m_actions;
    DocumentFiles m_files;
    EntryList *m_list = nullptr;
    PatternEditor *m_editor = nullptr;
    NodeCommands *m_nodeCommands = nullptr;
    QConfigMemory *m_qconfigMemory = nullptr;
    Pane *m_palettePane = nullptr;
    Pane *m_problemsPane = nullptr;
    Pane *m_matrixPane = nullptr;
    Pane *m_matchPane = nullptr;
    QList<Pane *> m_floating;             // to be shown once the window is
    OperatorPalette *m_palette = nullptr; // null, as those below, until its pane has been seen or asked for
    DiagnosticList *m_problems = nullptr;
    VerdictMatrix *m_matrix = nullptr;
    QMenu *m_windowMenu = nullptr;
    QLabel *m_status = nullptr;
    bool m_mayClose = false;      // without a question
    bool m_isToClose = false;     // once nobody waits for long work
    bool m_matrixHasRoom = false; // was given it when it was first shown; then the user decides
    bool m_followsEdits = false;  // while undo or redo runs: the cursor goes where they change something
};

} // namespace bcfg::ui
