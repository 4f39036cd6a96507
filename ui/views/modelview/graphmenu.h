// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"

#include <QList>
#include <QObject>

#include <optional>

class QAction;

namespace bcfg::ui::views {

class ModelGraph;

/// The context menu of a model's graph. A right click chooses the node or fold under the pointer; the menu key uses the
/// node or fold that is already chosen.
class GraphMenu : public QObject
{
    Q_OBJECT

public:
    explicit GraphMenu(ModelGraph &graph);

    /// Sets commands of the window that are added at the end of the menu.
    void setActions(const QList<QAction *> &actions) { m_actions = actions; }

signals:
    /// Asks the window to show the pattern config that takes the chosen node.
    void requested(const JsonPointer &where);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void popUp(QPoint where);
    std::optional<std::size_t> entryOfChosen() const;

    ModelGraph &m_graph;
    QList<QAction *> m_actions;
};

} // namespace bcfg::ui::views
