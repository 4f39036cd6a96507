// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/qconfigs/qconfigchoices.h"

#include <QComboBox>
#include <QPointer>

namespace bcfg::ui::session {

class QConfigPopup;

/// A combo box for choosing a QConfig. Its list has sections with headings; typing searches the list. The mouse wheel
/// does not change the choice.
class QConfigCombo : public QComboBox
{
    Q_OBJECT

public:
    explicit QConfigCombo(QWidget *parent = nullptr);

    enum class Offer {
        All,
        QConfigs, ///< without QConfigMappings
    };
    /// Adds an item for each choice, in sections below headings, which cannot be chosen.
    void addChoices(const QConfigChoices &choices, Offer offer);

    void showPopup() override;
    void hidePopup() override;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    QConfigPopup *m_list;
    QPointer<QWidget> m_before; // had the focus before the box, and gets it back after a choice
};

} // namespace bcfg::ui::session
