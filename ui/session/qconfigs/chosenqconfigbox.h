// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/qconfigs/qconfigcombo.h"
#include "ui/session/qconfigs/simulator.h"

namespace bcfg::ui::session {

class QConfigCoverage;

/// The combo box in which the user chooses the QConfig for verdicts: none, one of the user's own, or a QConfig or
/// default mapping of the document's PyTorch release. Its list says how many patterns each QConfig quantizes.
class ChosenQConfigBox : public QConfigCombo
{
    Q_OBJECT

public:
    /// `simulator` and `coverage` must outlive the box.
    ChosenQConfigBox(Simulator &simulator, const QConfigCoverage &coverage, QWidget *parent = nullptr);

private:
    void fill();
    void showChosen();
    void showCoverage();

    Simulator &m_simulator;
    const QConfigCoverage &m_coverage;
};

} // namespace bcfg::ui::session
