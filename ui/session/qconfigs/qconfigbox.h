// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/qconfigs/qconfigitemsbox.h"
#include "ui/session/qconfigs/simulator.h"

namespace bcfg::ui::session {

class QConfigCoverage;

/// The box that chooses the QConfig for verdicts: one of the user's own, which come first, or a QConfig or default
/// mapping of the document's PyTorch. Its list says how many patterns each one quantizes; typing searches the list. The
/// mouse wheel changes nothing.
class QConfigBox : public QConfigItemsBox
{
    Q_OBJECT

public:
    /// `simulator` and `coverage` must outlive the box.
    QConfigBox(Simulator &simulator, const QConfigCoverage &coverage, QWidget *parent = nullptr);

private:
    void fill();
    void addSection(QConfigChoice::Origin origin);
    void showChosen();
    void showCoverage();

    Simulator &m_simulator;
    const QConfigCoverage &m_coverage;
};

} // namespace bcfg::ui::session
