// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <optional>

namespace bcfg::ui {

class Actions;
class FindPanel;
class NodeCursor;

/// The commands that find texts and symbols in the document.
class FindCommands : public QObject
{
    Q_OBJECT

public:
    /// `panel` brings the panel that finds into sight.
    FindCommands(NodeCursor &node, const std::function<FindPanel &()> &panel, Actions &actions);

private:
    /// The path of the chosen operator in the pattern; nothing where that has none.
    std::optional<QString> chosenSymbol() const;
    void update();

    NodeCursor &m_node;
    Actions &m_actions;
};

} // namespace bcfg::ui
