// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/graphmenu.h"

#include "ui/views/modelview/modelgraph.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>

#include <algorithm>

namespace bcfg::ui::views {

GraphMenu::GraphMenu(ModelGraph &graph) : QObject(&graph), m_graph(graph)
{
    graph.installEventFilter(this);
    graph.viewport()->installEventFilter(this);
}

bool GraphMenu::eventFilter(QObject *, QEvent *event)
{
    if (event->type() != QEvent::ContextMenu)
        return false;
    const auto *menu = static_cast<QContextMenuEvent *>(event);
    const ModelPicture &picture = m_graph.picture();
    if (menu->reason() == QContextMenuEvent::Mouse) {
        m_graph.chooseAt(m_graph.viewport()->mapFromGlobal(menu->globalPos()));
        popUp(menu->globalPos());
    } else if (picture.drawing && picture.chosen) {
        const QPoint middle = m_graph.mapFromScene(picture.drawing->boxes[*picture.chosen].rect.center());
        popUp(m_graph.viewport()->mapToGlobal(middle));
    } else {
        popUp(m_graph.viewport()->mapToGlobal(m_graph.viewport()->rect().center()));
    }
    return true;
}

void GraphMenu::popUp(QPoint where)
{
    auto *menu = new QMenu(&m_graph);
    menu->setObjectName(QStringLiteral("graphMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const std::optional<FoldItem> chosen = m_graph.chosen();
    if (const std::optional<std::size_t> entry = entryOfChosen())
        menu->addAction(tr("Go to &Pattern"), this, [this, entry] { emit requested(JsonPointer::config(*entry)); });
    if (chosen && chosen->isFold)
        menu->addAction(tr("&Open"), &m_graph, &ModelGraph::openChosen);
    if (chosen) {
        const QString title = titleOf(*m_graph.picture().drawing->of, *chosen);
        menu->addAction(tr("Copy &Name"), this, [title] { QGuiApplication::clipboard()->setText(title); });
        menu->addAction(tr("Fold Module &Around"), &m_graph, &ModelGraph::closeAround);
        menu->addSeparator();
    }
    menu->addAction(tr("&Fit"), &m_graph, &ModelGraph::fit);
    menu->addAction(tr("Fold A&ll"), &m_graph, &ModelGraph::closeAll);
    menu->addAction(tr("&Unfold All"), &m_graph, &ModelGraph::openAll);
    menu->addSeparator();
    menu->addActions(m_actions);
    menu->popup(where);
}

/// The row of the pattern config that takes the chosen node.
std::optional<std::size_t> GraphMenu::entryOfChosen() const
{
    const std::optional<FoldItem> chosen = m_graph.chosen();
    const ModelPicture &picture = m_graph.picture();
    if (!chosen || chosen->isFold || !picture.result)
        return std::nullopt;
    const fx::NodeIndex node = picture.node(chosen->index).origin;
    for (std::size_t row = 0; node != fx::noNode && row < picture.result->config().configs.size(); ++row) {
        if (std::ranges::find(picture.result->nodesOf(row), node) != picture.result->nodesOf(row).end())
            return row;
    }
    return std::nullopt;
}

} // namespace bcfg::ui::views
