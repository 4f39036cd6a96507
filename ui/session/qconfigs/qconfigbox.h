// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/qconfigs/simulator.h"

#include <QComboBox>
#include <QPointer>

namespace bcfg::ui {

class QConfigCoverage;
class QConfigList;

/// The box that chooses the QConfig for which verdicts are shown: the user's own, which stand first, or a QConfig or
/// default mapping of the document's PyTorch. Its list says how many patterns each one quantizes; typing searches the
/// list. The mouse wheel changes nothing.
class QConfigBox : public QComboBox
{
    Q_OBJECT

public:
    /// `simulator` and `coverage` must outlive the box.
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
    QPointer<QWidget> m_before; // the widget that had the focus, and gets it back after a choice
};

} // namespace bcfg::ui
