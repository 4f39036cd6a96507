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

/// The middle of the window: bars about the file, and below them tabs with the page of a pattern, the matrix of
/// verdicts and, while a model is open, the model.
class Centre : public QWidget
{
    Q_OBJECT

public:
    Centre(Session &session, Actions &actions, CompareCommands &comparing, QWidget *parent = nullptr);

    PatternEditor &editor() const { return *m_editor; }
    /// The matrix and the model panel, each created at the first call.
    VerdictMatrix &matrix();
    ModelPanel &model();
    bool showsMatrix() const;
    bool showsModel() const;
    void showPattern();
    void showMatrix();
    /// Shows the model's tab; does nothing while no model is open.
    void showModel();
    /// Gives the focus to the visible content: the pattern, the matrix or the graph of the model.
    void focus();

signals:
    /// Forwarded from the panels inside; see the signals of Panel.
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
    QWidget *m_patternPage; // holds the editor, or the page of several pattern configs in its place
    PatternEditor *m_editor;
    VerdictMatrix *m_matrix = nullptr;
    ModelPanel *m_model = nullptr;
};

} // namespace bcfg::ui
