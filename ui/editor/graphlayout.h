// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/patterntree.h"

#include <QList>
#include <QPointF>

#include <functional>

namespace bcfg::ui {

/// Where the nodes of a pattern stand when it is drawn: the anchor at the bottom, each node's operands side by side
/// above it, and on one line at the top what comes from outside, the inputs and MatchAllNode.
struct GraphLayout
{
    struct Node
    {
        PatternPath path;
        QPointF center;
        bool isInput; ///< stands for the arguments that a leaf does not spell out; has its path
    };
    struct Edge
    {
        QPointF from; ///< the upper end
        QPointF to;
    };
    QList<Node> nodes;
    QList<Edge> edges;
};

/// How much room a node needs at least.
using NodeWidth = std::function<qreal(const PatternPath &path)>;

/// Takes the reversed nested form. `inputWidth` is what an input needs, `rowHeight` lies between the middles of rows.
GraphLayout layOut(const Pattern &reversed, const NodeWidth &width, qreal inputWidth, qreal rowHeight);

} // namespace bcfg::ui
