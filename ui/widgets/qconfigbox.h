// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/simulator.h"

#include <QComboBox>

namespace bcfg::ui {

/// Chooses the QConfig that verdicts are shown for, among those that the document's PyTorch brings with it.
class QConfigBox : public QComboBox
{
    Q_OBJECT

public:
    explicit QConfigBox(Simulator &simulator, QWidget *parent = nullptr);

private:
    void fill();

    Simulator &m_simulator;
    std::optional<Api> m_api; // of the names in the list
};

} // namespace bcfg::ui
