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

/// The middle of the window: bars with messages about the file, and tabs with the page of a pattern, the matrix of
/// verdicts and, while a model is open, the model.
class Centre : public QWidget
{
    Q_OBJECT

public:
    Centre(session::Session &session, Actions &actions, exchange::CompareCommands &comparing,
           QWidget *parent = nullptr);

    page::PatternEditor &editor() const { return *m_editor; }
    views::VerdictMatrix &matrix(); ///< creates the matrix at the first call
    views::ModelPanel &model();     ///< creates the panel at the first call
    bool showsMatrix() const { return m_tabs->currentIndex() == MatrixTab; }
    bool showsModel() const { return m_tabs->currentIndex() == ModelTab; }
    void showPattern() { m_tabs->setCurrentIndex(PatternTab); }
    void showMatrix() { m_tabs->setCurrentIndex(MatrixTab); }
    /// Shows the model's tab; does nothing while no model is open.
    void showModel();
    /// Whether the page of the shown pattern, or of several patterns, has typed text that is not in the document yet,
    /// even if another tab covers the page.
    bool hasTyped() const;
    /// Gives the focus to the visible content: the pattern, the matrix or the graph of the model.
    void focus();

signals:
    /// Forwarded from the panels inside: asks the window to show a place of the document, or to bring up a pane.
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
    QWidget *m_patternPage; // holds the editor and the page of several pattern configs, of which one is visible
    page::PatternEditor *m_editor;
    views::VerdictMatrix *m_matrix = nullptr;
    views::ModelPanel *m_model = nullptr;
};

} // namespace bcfg::ui::window
