// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/overview.h"
#include "ui/session/model/modelcoverage.h"

#include <QAbstractTableModel>

namespace bcfg::ui::session {
class Simulator;
}

namespace bcfg::ui::views {

/// The table of QConfigs × models: a row for each choice of the simulator, a first column for all models together, and
/// a column for each model. A cell shows the percentage of operators that are quantized, or an icon where PyTorch
/// raises.
class CoverageModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    CoverageModel(const session::ModelCoverage &coverage, const session::Simulator &simulator,
                  QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    static constexpr int allColumn = 0;
    static constexpr int firstModelColumn = 1;

private:
    QVariant modelHeader(int model, int role) const;
    QVariant choiceHeader(int choice, int role) const;
    QVariant allData(int choice, int role) const;
    QString help(const QModelIndex &index, const fx::Overview &overview) const;

    const session::ModelCoverage &m_coverage;
    const session::Simulator &m_simulator;
    int m_models;  // the number of models that views know of
    int m_choices; // the number of choices that views know of
};

} // namespace bcfg::ui::views
