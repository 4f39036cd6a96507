// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/qconfigs/simulator.h"

#include <QComboBox>

namespace bcfg::ui {

/// Chooses what verdicts are shown for: a QConfig or default mapping of the document's PyTorch, or one of the user's.
class QConfigBox : public QComboBox
{
    Q_OBJECT

public:
    explicit QConfigBox(Simulator &simulator, QWidget *parent = nullptr);

private:
    void fill();
    void showChosen();

    Simulator &m_simulator;
};

} // namespace bcfg::ui
