// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"

#include <QTabBar>

class QStackedWidget;

namespace bcfg::ui {
class Actions;
class MessageBar;
} // namespace bcfg::ui

namespace bcfg::ui::exchange {
class CompareCommands;
}

namespace bcfg::ui::page {
class PatternEditor;
}

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::views {
class ModelPanel;
class VerdictMatrix;
} // namespace bcfg::ui::views

namespace bcfg::ui::window {

/// The middle of the window: bars about the file, and below them tabs with the page of a pattern, the matrix of
/// verdicts and, while a model is open, the model.
class Centre : public QWidget
{
    Q_OBJECT

public:
    Centre(session::Session &session, Actions &actions, exchange::CompareCommands &comparing,
           QWidget *parent = nullptr);

    page::PatternEditor &editor() const { return *m_editor; }
    /// The matrix and the model panel, each created at the first call.
    views::VerdictMatrix &matrix();
    views::ModelPanel &model();
    bool showsMatrix() const { return m_tabs->currentIndex() == MatrixTab; }
    bool showsModel() const { return m_tabs->currentIndex() == ModelTab; }
    void showPattern() { m_tabs->setCurrentIndex(PatternTab); }
    void showMatrix() { m_tabs->setCurrentIndex(MatrixTab); }
    /// Shows the model's tab; does nothing while no model is open.
    void showModel();
    /// Whether the page of the shown pattern, or of several patterns, has typed text that is not in the document yet,
    /// also while the page is covered.
    bool hasTyped() const;
    /// Gives the focus to the visible content: the pattern, the matrix or the graph of the model.
    void focus();

signals:
    /// Forwarded from the panels inside; see the signals of Panel.
    void requested(const JsonPointer &where);
    void paneRequested(bcfg::ui::PaneId pane);

private:
    enum Tab {
        PatternTab,
        MatrixTab,
        ModelTab
    };

    QWidget *newBars(exchange::CompareCommands &comparing);
    MessageBar *newRecoveryBar(QWidget *parent);
    void add(Panel &panel);
    void onModel();
    void showTab(int tab);

    session::Session &m_session;
    Actions &m_actions;
    QTabBar *m_tabs;
    QStackedWidget *m_pages;
    QWidget *m_patternPage; // holds the editor, or the page of several pattern configs in its place
    page::PatternEditor *m_editor;
    views::VerdictMatrix *m_matrix = nullptr;
    views::ModelPanel *m_model = nullptr;
};

} // namespace bcfg::ui::window
