// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/modelview/drawngraph.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bcfg::ui {

/// A node of the drawn graph, or a fold of it.
struct FoldItem
{
    bool isFold = false;
    std::uint32_t index = 0; ///< in DrawnGraph::nodes or Folds::all()
    friend auto operator<=>(const FoldItem &, const FoldItem &) = default;
};

/// What can be drawn as one box: a call of a module, that is the nodes that stand in it one behind the other, or
/// several layers of one shape in a row. As these are neighbours in a topological order, a graph with any folds closed
/// has no cycle.
struct Fold
{
    std::string path;         ///< of the module; of layers in a row, that of the first
    std::string last;         ///< of layers in a row, the path of the last; else empty
    std::string type;         ///< class; empty where nobody knows it
    std::size_t repeats = 1;  ///< layers in a row
    std::uint32_t parent = 0; ///< in Folds::all(); the model's own is its own parent
    std::uint32_t begin = 0;  ///< of its nodes
    std::uint32_t end = 0;    ///< behind the last
    std::vector<FoldItem> items;
};

/// The modules of a graph as they are called, from the model itself, which is the first, downwards.
class Folds
{
public:
    Folds() = default;
    explicit Folds(const DrawnGraph &graph);

    const std::vector<Fold> &all() const { return m_folds; }
    const Fold &operator[](std::uint32_t fold) const { return m_folds[fold]; }
    /// The innermost fold that a node stands in.
    std::uint32_t of(std::uint32_t node) const { return m_foldOf[node]; }
    /// What stands for a node where these folds are open: itself, or the outermost closed fold around it.
    FoldItem shown(std::uint32_t node, const std::vector<bool> &isOpen) const;
    /// All that is shown where these are open, in the order of the graph.
    std::vector<FoldItem> shown(const std::vector<bool> &isOpen) const;
    /// What is open at first: all of a graph of at most `most` nodes; else the outermost, as long as no more are shown.
    std::vector<bool> openAtFirst(std::size_t most) const;

private:
    void groupRepeats(std::uint32_t fold, const DrawnGraph &graph);

    std::vector<Fold> m_folds;
    std::vector<std::uint32_t> m_foldOf; // by node
};

} // namespace bcfg::ui
