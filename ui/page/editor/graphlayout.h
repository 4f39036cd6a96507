// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patterntree.h"

#include <QList>
#include <QPointF>
#include <QSizeF>

#include <functional>

namespace bcfg::ui {

/// Where the nodes of a pattern stand when it is drawn: the anchor at the right, each node's operands one below the
/// other to its left, and in one column at the left what comes from outside, the inputs and MatchAllNode.
struct GraphLayout
{
    struct Node
    {
        PatternPath path;
        QPointF center;
        bool isInput; ///< stands for the arguments that a leaf does not spell out; has its path
    };
    /// From an operand, or the input of a leaf, to what takes it.
    struct Edge
    {
        PatternPath operand; ///< of an input the leaf itself
        bool isInput;
        QPointF from; ///< the middles of both
        QPointF to;
    };
    QList<Node> nodes;
    QList<Edge> edges;
};

/// How much room the shape of a node takes.
using NodeSize = std::function<QSizeF(const PatternPath &path)>;

/// Takes the reversed nested form. `inputSize` is that of an input, `gaps` lie between columns and between rows.
GraphLayout layOut(const Pattern &reversed, const NodeSize &size, QSizeF inputSize, QSizeF gaps);

} // namespace bcfg::ui
