// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/qconfigs/simulator.h"

#include <QToolButton>
#include <QVariantMap>

class QAction;
class QFrame;
class QListWidget;

namespace bcfg::ui::views {

/// A button that opens a list of the QConfigs and mappings that the simulator offers, in which the user checks those
/// that get a column in the matrix. The text of the button says how many are checked. The matrix always has a column
/// for the chosen and the compared QConfigs. At first all are checked except PyTorch's default mappings.
class MatrixColumns : public QToolButton
{
    Q_OBJECT

public:
    /// `simulator` must outlive the button. `addFromFile` is the action of the button below the list.
    MatrixColumns(const session::Simulator &simulator, QAction *addFromFile, QWidget *parent = nullptr);

    bool isChecked(int choice) const;
    /// The indices of the checked choices, ascending.
    std::vector<int> checked() const;
    void check(int choice, bool isWanted);
    /// Checks all choices, or unchecks all if `areChecked` is false.
    void checkAll(bool areChecked);
    /// For each choice that the user has checked or unchecked, by QConfigChoice::key(): whether it is checked (bool).
    /// The settings store this map.
    const QVariantMap &checks() const { return m_checks; }
    void setChecks(const QVariantMap &checks);

signals:
    void checkedChanged();

private:
    void open();
    void fill();
    void showChecks();

    const session::Simulator &m_simulator;
    QVariantMap m_checks;
    QFrame *m_popup;
    QListWidget *m_list; // has a row for each choice
};

} // namespace bcfg::ui::views
