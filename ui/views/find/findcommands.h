// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

#include <functional>

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {
class NodeCursor;
}

namespace bcfg::ui::views {

class FindPanel;

/// The commands that find texts and symbols in the document.
class FindCommands : public QObject
{
    Q_OBJECT

public:
    /// `panel` shows the FindPanel and returns it.
    FindCommands(session::NodeCursor &node, const std::function<FindPanel &()> &panel, Actions &actions);

private:
    /// The path of the chosen operator in the pattern; empty where the operator has no path.
    QString chosenSymbol() const;
    void update();

    session::NodeCursor &m_node;
    Actions &m_actions;
};

} // namespace bcfg::ui::views
