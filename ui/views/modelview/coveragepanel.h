// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"
#include "ui/session/model/modelcoverage.h"

class QLabel;
class QPushButton;
class QTableView;
class QTreeWidget;

namespace bcfg::ui {

class CoverageModel;
class OpenModel;
class Simulator;

/// How much of several models is quantized under each QConfig, the chosen one in sight. Beside the table stands what
/// stays float in the chosen model under the chosen QConfig, and why; Enter or a double click opens that model and
/// chooses that QConfig.
class CoveragePanel : public Panel
{
    Q_OBJECT

public:
    CoveragePanel(ModelCoverage &coverage, Simulator &simulator, OpenModel &open, QWidget *parent = nullptr);

    /// Asks for the files of models.
    void askModels();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *newTools();
    QWidget *newDetails();
    void setUpView();
    void askFolder();
    void removeModel();
    /// Of the chosen cell; -1: none.
    int chosenModel() const;
    void open(const QModelIndex &cell);
    void showChosen();
    void showDetails();
    void showOperators(const std::vector<ModelCoverage::FloatOperator> &operators);
    void updateState();

    ModelCoverage &m_coverage;
    Simulator &m_simulator;
    OpenModel &m_open;
    CoverageModel *m_model;
    QLabel *m_state;
    QPushButton *m_remove;
    QTableView *m_view;
    QLabel *m_headline;
    QTreeWidget *m_operators;
};

} // namespace bcfg::ui
