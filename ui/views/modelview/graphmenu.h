// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"

#include <QList>
#include <QObject>

#include <optional>

class QAction;
class QMenu;

namespace bcfg::ui {

class ModelGraph;

/// What can be done with a node or a fold of a model's graph. The right button chooses what it is on; by the menu key
/// it is about what is chosen.
class GraphMenu : public QObject
{
    Q_OBJECT

public:
    explicit GraphMenu(ModelGraph &graph);

    /// Commands of the window that stand below.
    void setActions(const QList<QAction *> &actions) { m_actions = actions; }
    /// Of the traced or the reference graph: the name of the chosen node or module.
    QString chosenName() const;

signals:
    /// The pattern config that takes the chosen node is to be shown.
    void requested(const JsonPointer &where);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void popUp(QPoint where);
    std::optional<std::size_t> entryOfChosen() const;

    ModelGraph &m_graph;
    QList<QAction *> m_actions;
};

} // namespace bcfg::ui
