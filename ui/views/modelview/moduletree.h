// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/titledcolumns.h"
#include "ui/views/modelview/modelpicture.h"

namespace bcfg::ui::views {

/// A tree of a model's folds (calls of modules, and rows of equal layers) and their nodes. A second column says how
/// many operators of each fold are quantized, and which verdict each node has.
class ModuleTree : public TitledColumns<QAbstractItemModel>
{
    Q_OBJECT

public:
    enum Column {
        NameColumn,
        CoverageColumn
    };

    ModuleTree() : TitledColumns({tr("Module"), tr("Quantized")}) {}

    void setGraph(std::shared_ptr<const FoldedGraph> graph);
    void setResult(std::shared_ptr<const session::SimulatedModel> result);

    FoldItem itemAt(const QModelIndex &index) const;
    QModelIndex indexOf(FoldItem item, int column = NameColumn) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QVariant coverageData(FoldItem item, int role) const;

    std::shared_ptr<const FoldedGraph> m_graph;
    std::shared_ptr<const session::SimulatedModel> m_result;
    NodeCoverage m_coverage;
};

} // namespace bcfg::ui::views
