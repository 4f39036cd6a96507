// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/qconfigs/simulator.h"

#include <QComboBox>
#include <QPointer>

namespace bcfg::ui {

class QConfigCoverage;
class QConfigList;

/// Chooses what verdicts are shown for: a QConfig or default mapping of the document's PyTorch, or one of the user's,
/// which stand first. The list says how many patterns each of them quantizes; what is typed searches it. The wheel
/// changes nothing.
class QConfigBox : public QComboBox
{
    Q_OBJECT

public:
    /// Both live longer.
    QConfigBox(Simulator &simulator, const QConfigCoverage &coverage, QWidget *parent = nullptr);

    void showPopup() override;
    void hidePopup() override;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    void fill();
    void addSection(QConfigChoice::Origin origin);
    void showChosen();
    void showCoverage();
    void open(const QString &typed);

    Simulator &m_simulator;
    const QConfigCoverage &m_coverage;
    QConfigList *m_list;
    QPointer<QWidget> m_before; // had the keyboard, and gets it back once something is chosen
};

} // namespace bcfg::ui
