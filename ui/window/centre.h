// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"

#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace bcfg::ui {

class Actions;
class CompareCommands;
class ModelPanel;
class PatternEditor;
class Session;
class VerdictMatrix;

/// The middle of the window, below what happens to the file: the page of a pattern, and behind other tabs the matrix of
/// verdicts and, while one is open, the model.
class Centre : public QWidget
{
    Q_OBJECT

public:
    Centre(Session &session, Actions &actions, CompareCommands &comparing, QWidget *parent = nullptr);

    PatternEditor &editor() const { return *m_editor; }
    /// Made when they are first asked for.
    VerdictMatrix &matrix();
    ModelPanel &model();
    bool showsMatrix() const;
    bool showsModel() const;
    void showPattern();
    void showMatrix();
    /// Does nothing where no model is open.
    void showModel();
    /// Puts the focus on the pattern, or on the matrix or the graph of the model where that is shown.
    void focus();

signals:
    /// As Panel's signals of these names.
    void requested(const JsonPointer &where);
    void paneRequested(bcfg::ui::PaneId pane);
    void refused(const QString &task, const QString &why);

private:
    QWidget *newBars(CompareCommands &comparing);
    void add(Panel &panel);
    void onModel();
    void showTab(int tab);

    Session &m_session;
    Actions &m_actions;
    QTabBar *m_tabs;
    QStackedWidget *m_pages;
    QWidget *m_patternPage; // where the page of several pattern configs takes the editor's place
    PatternEditor *m_editor;
    VerdictMatrix *m_matrix = nullptr;
    ModelPanel *m_model = nullptr;
};

} // namespace bcfg::ui
