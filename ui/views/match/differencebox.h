// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/qconfigs/simulator.h"

#include <QWidget>

#include <optional>
#include <utility>

class QComboBox;

namespace bcfg::ui::views {

/// Two boxes in which the user chooses two QConfigs to compare their verdicts.
class DifferenceBox : public QWidget
{
    Q_OBJECT

public:
    explicit DifferenceBox(const session::Simulator &simulator, QWidget *parent = nullptr);

    /// The indices of the chosen QConfigs in the simulator's choices; nullopt unless two different QConfigs are chosen.
    std::optional<std::pair<int, int>> pair() const;
    /// The QConfigChoice::key() of both chosen QConfigs, which the settings store; empty for a box without a QConfig.
    QStringList keys() const;
    void setKeys(const QStringList &keys);

signals:
    void changed(); ///< pair() or keys() has changed

private:
    void fill();

    const session::Simulator &m_simulator;
    QComboBox *m_boxes[2];
};

} // namespace bcfg::ui::views
