// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/qconfigs/qconfigitemsbox.h"
#include "ui/session/qconfigs/simulator.h"

namespace bcfg::ui {

class QConfigCoverage;

/// Chooses what verdicts are shown for: a QConfig or default mapping of the document's PyTorch, or one of the user's,
/// which stand first. The list says how many patterns each of them quantizes.
class QConfigBox : public QConfigItemsBox
{
    Q_OBJECT

public:
    /// Both live longer.
    QConfigBox(Simulator &simulator, const QConfigCoverage &coverage, QWidget *parent = nullptr);

private:
    void fill();
    void addSection(QConfigChoice::Origin origin);
    void showChosen();
    void showCoverage();

    Simulator &m_simulator;
    const QConfigCoverage &m_coverage;
};

} // namespace bcfg::ui
