// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include <functional>

namespace bcfg::ui {

class Actions;
class NodeCursor;
class Panel;
class PatternEditor;
class PatternPage;
class PatternPane;

/// The commands that assemble the shown pattern, and what its page shares with the window. Those that put an operator
/// somewhere lead to the palette, the others act on the chosen node at once.
class EditorCommands : public QObject
{
    Q_OBJECT

public:
    /// `palette` brings the OperatorPalette into sight. The keys go from `before` to the page.
    EditorCommands(NodeCursor &node, PatternEditor &editor, QWidget &before, std::function<Panel &()> palette,
                   Actions &actions);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setUp(PatternPage &page);
    void addTo(PatternPane &pane);
    void update();

    NodeCursor &m_node;
    QWidget &m_before;
    Actions &m_actions;
};

} // namespace bcfg::ui
