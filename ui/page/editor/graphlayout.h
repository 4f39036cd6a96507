// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"

#include <QList>
#include <QPointF>
#include <QSizeF>

#include <functional>

namespace bcfg::ui::page {

/// Where the nodes of a pattern are drawn: the anchor at the right, each node's operands one below another to its left,
/// and all inputs and MatchAllNodes in one column at the left. Lengths are in units of the scene.
struct GraphLayout
{
    struct Node
    {
        PatternPath path;
        QPointF center;
        bool isInput; ///< stands for the arguments that a leaf does not spell out; `path` is that of the leaf
    };
    /// From an operand to the node that takes it, or from an input to its leaf.
    struct Edge
    {
        PatternPath operand; ///< path of the operand; for an input, path of its leaf
        bool isInput;
        QPointF from; ///< like `to`, the middle of a shape
        QPointF to;
    };
    QList<Node> nodes;
    QList<Edge> edges;
};

/// The size of a node's shape.
using NodeSize = std::function<QSizeF(const PatternPath &path)>;

/// Lays out a pattern, which is given in reversed order. `size` returns the size of a node's shape, `inputSize` is that
/// of an input's. The width of `gaps` is the space between columns, its height that between rows.
GraphLayout layOut(const Pattern &reversed, const NodeSize &size, QSizeF inputSize, QSizeF gaps);

} // namespace bcfg::ui::page
