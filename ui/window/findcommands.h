// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

#include <optional>

class QWidget;

namespace bcfg::ui {

class Actions;
class NodeCursor;
class Panes;

/// The commands that find texts and symbols in the document.
class FindCommands : public QObject
{
    Q_OBJECT

public:
    FindCommands(NodeCursor &node, Panes &panes, Actions &actions, QWidget &window);

private:
    /// The path of the chosen operator in the pattern; nothing where that has none.
    std::optional<QString> chosenSymbol() const;
    void update();

    NodeCursor &m_node;
    Panes &m_panes;
    Actions &m_actions;
};

} // namespace bcfg::ui
