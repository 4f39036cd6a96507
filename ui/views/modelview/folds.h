// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/modelview/drawngraph.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bcfg::ui::views {

/// A node of the drawn graph, or a fold.
struct FoldItem
{
    bool isFold = false;
    std::uint32_t index = 0; ///< in DrawnGraph::nodes or Folds::all()
    friend auto operator<=>(const FoldItem &, const FoldItem &) = default;
};

/// A group of nodes that can be drawn as one box: the consecutive nodes of one call of a module, or several equal
/// layers in a row. As the nodes of a fold are consecutive in a topological order, closed folds make no cycle.
struct Fold
{
    std::string path;            ///< path of the module; for layers in a row, of the first layer
    std::string last;            ///< for layers in a row, path of the last layer; else empty
    std::string type;            ///< class of the module; empty where it is unknown
    std::size_t repeats = 1;     ///< the number of equal layers in a row, or in a module that has nothing else; else 1
    std::uint32_t parent = 0;    ///< index in Folds::all(); the first fold, the whole model, is its own parent
    std::uint32_t begin = 0;     ///< index of the first node
    std::uint32_t end = 0;       ///< index after the last node
    std::vector<FoldItem> items; ///< the nodes and folds directly in this fold
};

/// The folds of a graph: calls of modules and rows of equal layers. The first fold is the whole model's.
class Folds
{
public:
    Folds() = default;
    explicit Folds(const DrawnGraph &graph);

    const std::vector<Fold> &all() const { return m_folds; }
    const Fold &operator[](std::uint32_t fold) const { return m_folds[fold]; }
    /// The innermost fold that a node is in.
    std::uint32_t of(std::uint32_t node) const { return m_foldOf[node]; }
    /// The item that shows a node while these folds are open: the node itself, or the outermost closed fold around it.
    FoldItem shown(std::uint32_t node, const std::vector<bool> &isOpen) const;
    /// All items that are drawn while these folds are open, in the order of the graph.
    std::vector<FoldItem> shown(const std::vector<bool> &isOpen) const;
    /// Which folds are open at first: all if the graph has at most `most` nodes. Else folds are opened from the
    /// outermost inwards as long as at most `most` boxes are drawn, and rows of equal layers stay closed.
    std::vector<bool> openAtFirst(std::size_t most) const;

private:
    void groupRepeats(std::uint32_t fold, const DrawnGraph &graph);

    std::vector<Fold> m_folds;
    std::vector<std::uint32_t> m_foldOf; // by node
};

} // namespace bcfg::ui::views
