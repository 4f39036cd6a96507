// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/nodecursor.h"

#include <QWidget>

class QStackedWidget;
class QTabBar;
class QToolButton;

namespace bcfg::ui {
class ElidedLabel;
class NotationEdit;
class Settings;
} // namespace bcfg::ui

namespace bcfg::ui::page {

class PatternGraph;
class PatternTree;

/// The pattern of the entry at the cursor: as a graph or a tree, and as text in forward or reversed order that can be
/// edited.
class PatternPane : public QWidget
{
    Q_OBJECT

public:
    PatternPane(session::NodeCursor &node, Settings &settings, QWidget *parent = nullptr);

    /// The two views, for adding the commands that edit nodes.
    PatternTree &tree() const { return *m_tree; }
    PatternGraph &graph() const { return *m_graph; }
    /// Gives the focus to the graph or the tree, whichever is shown, or to the text where there is no room for them.
    void focusView();
    /// The least height at which this pane shows the graph or the tree.
    int leastWithViews() const;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void choosePlace();
    QWidget *newBar();
    QLayout *newNotation();
    void showView(int view);
    void chooseOrder(bool isForward);
    void showPattern();
    void showOrder();
    /// Whether the document has the pattern in forward order; nothing where there is no pattern.
    std::optional<bool> holdsForward() const;
    void commit(const QString &text);
    void refuse(const QString &why);
    void say(const QString &text, bool isWrong);

    session::NodeCursor &m_node;
    Settings &m_settings;
    PatternGraph *m_graph;
    PatternTree *m_tree;
    QWidget *m_bar = nullptr;
    QTabBar *m_tabs;
    QStackedWidget *m_views;
    NotationEdit *m_notation;
    QToolButton *m_forward = nullptr;
    QToolButton *m_reversed = nullptr;
    ElidedLabel *m_message;
    bool m_isForward = true; // the order of the text that is shown
    QString m_refused;       // why a text was refused in this pass of the event loop
};

} // namespace bcfg::ui::page
