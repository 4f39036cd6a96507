// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QComboBox>
#include <QPointer>

namespace bcfg::ui {

class QConfigList;

/// A box to choose a QConfig by: its list has sections, and what is typed searches it. The wheel changes nothing.
class QConfigItemsBox : public QComboBox
{
    Q_OBJECT

public:
    explicit QConfigItemsBox(QWidget *parent = nullptr);

    /// Above the items that are added next; it cannot be chosen.
    void addHeading(const QString &title);
    /// `name`: as Python spells it. `data`: of the item, as Qt::UserRole.
    void addQConfig(const QString &title, const QString &name, const QVariant &data);

    void showPopup() override;
    void hidePopup() override;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    QConfigList *m_list;
    QPointer<QWidget> m_before; // had the keyboard, and gets it back once something is chosen
};

} // namespace bcfg::ui
