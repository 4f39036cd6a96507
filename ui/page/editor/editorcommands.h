// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include <functional>

namespace bcfg::ui {
class Actions;
class Panel;
} // namespace bcfg::ui

namespace bcfg::ui::session {
class NodeCursor;
}

namespace bcfg::ui::page {

class PatternEditor;
class PatternPage;

/// Connects the commands that edit the shown pattern, and the commands that the pattern's page shares with the window.
/// Commands that insert or replace an operator open the palette; the others act on the chosen node at once.
class EditorCommands : public QObject
{
    Q_OBJECT

public:
    /// `palette` shows the OperatorPalette and returns it. The Tab key leads from `before` to the page. All references
    /// must outlive this object.
    EditorCommands(session::NodeCursor &node, PatternEditor &editor, QWidget &before, std::function<Panel &()> palette,
                   Actions &actions);

signals:
    /// The page is about to be changed or focused, so the window must bring it into sight.
    void pageWanted();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setUp(PatternPage &page);
    void update();

    session::NodeCursor &m_node;
    QWidget &m_before;
    Actions &m_actions;
};

} // namespace bcfg::ui::page
