// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/modelview/drawnnodes.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bcfg::ui::views {

/// Refers to a node or a fold of a FoldedGraph.
struct FoldItem
{
    bool isFold = false;
    std::uint32_t index = 0; ///< in FoldedGraph::nodes or FoldedGraph::folds
    friend auto operator<=>(const FoldItem &, const FoldItem &) = default;
};

/// A group of nodes that can be drawn as one box: the nodes of one call of a module, or several equal layers in a row.
/// The nodes of a fold are consecutive in a topological order, so that a graph with closed folds has no cycle.
struct Fold
{
    std::string path;            ///< path of the module; for layers in a row, of the first layer
    std::string last;            ///< for layers in a row, path of the last layer; else empty
    std::string type;            ///< class of the module; empty: not known
    std::size_t repeats = 1;     ///< the number of equal layers, if the fold consists of equal layers only; else 1
    std::uint32_t parent = 0;    ///< index in FoldedGraph::folds; the first fold, the whole model, is its own parent
    std::uint32_t begin = 0;     ///< index of the first node
    std::uint32_t end = 0;       ///< index after the last node
    std::vector<FoldItem> items; ///< the nodes and folds directly in this fold
};

/// A graph with its folds: calls of modules and rows of equal layers. It never changes, so threads and views share it.
struct FoldedGraph
{
    /// `modules` are those of the model, from which folds get their classes.
    FoldedGraph(std::vector<DrawnNode> drawn, const std::vector<trace::Module> &modules);

    std::vector<DrawnNode> nodes;
    std::vector<Fold> folds;           ///< the first fold is the whole model's
    std::vector<std::uint32_t> foldOf; ///< by node: index of the innermost fold that the node is in

    std::uint32_t begin(FoldItem item) const { return item.isFold ? folds[item.index].begin : item.index; }
    std::uint32_t end(FoldItem item) const { return item.isFold ? folds[item.index].end : item.index + 1; }
    /// The index of the innermost fold that contains an item.
    std::uint32_t around(FoldItem item) const { return item.isFold ? folds[item.index].parent : foldOf[item.index]; }
    /// All items that are drawn, in the order of the graph. `isOpen` says for each fold whether it is open.
    std::vector<FoldItem> shown(const std::vector<bool> &isOpen) const;
    /// For each fold, whether it is open at first. In a graph of at most `most` nodes, all folds are open. Else folds
    /// are opened from the outermost inwards as long as at most `most` boxes are drawn, and rows of equal layers stay
    /// closed.
    std::vector<bool> openAtFirst(std::size_t most) const;

private:
    std::string shapeOf(const Fold &fold) const;
    void groupRepeats(std::uint32_t fold);
};

} // namespace bcfg::ui::views
