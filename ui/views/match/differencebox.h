// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/qconfigs/simulator.h"

#include <QWidget>

class QComboBox;

namespace bcfg::ui::views {

/// Chooses two QConfigs to compare by their verdicts.
class DifferenceBox : public QWidget
{
    Q_OBJECT

public:
    explicit DifferenceBox(const session::Simulator &simulator, QWidget *parent = nullptr);

    struct Pair
    {
        int first;
        int second;
    };
    /// The chosen QConfigs; nothing unless two different ones are chosen.
    std::optional<Pair> pair() const;
    /// QConfigChoice::key() of both, for the settings; empty where none is chosen.
    QStringList keys() const;
    void setKeys(const QStringList &keys);

signals:
    void changed();

private:
    void fill();

    const session::Simulator &m_simulator;
    QComboBox *m_boxes[2];
};

} // namespace bcfg::ui::views
