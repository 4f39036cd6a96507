// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"
#include "ui/session/model/modelcoverage.h"

class QLabel;
class QPushButton;
class QTableView;
class QTreeWidget;

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::views {

class CoverageModel;

/// A table of how much of several models is quantized under each QConfig. A list beside the table shows, for the model
/// and the QConfig of the current cell, which operators stay float, and why. Enter or a double click on a cell opens
/// the cell's model and chooses its QConfig.
class CoveragePanel : public Panel
{
    Q_OBJECT

public:
    /// `session` must outlive this object.
    explicit CoveragePanel(session::Session &session);

    /// Asks the user for model files to add to the table.
    void askModels();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *newTools();
    QWidget *newDetails();
    void setUpView();
    void askFolder();
    void removeModel();
    /// The index of the current cell's model; -1 in the column of all models together, or without a current cell.
    int chosenModel() const;
    void open(const QModelIndex &cell);
    void showChosen();
    void showDetails();
    void showOperators(const std::vector<session::ModelCoverage::FloatOperator> &operators);
    void updateState();

    session::Session &m_session;
    session::ModelCoverage &m_coverage;
    CoverageModel *m_model;
    QLabel *m_state;
    QPushButton *m_remove;
    QTableView *m_view;
    QLabel *m_headline;
    QTreeWidget *m_operators;
};

} // namespace bcfg::ui::views
