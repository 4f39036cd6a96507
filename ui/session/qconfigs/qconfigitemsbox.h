// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QComboBox>
#include <QPointer>

namespace bcfg::ui::session {

class QConfigList;

/// A combo box for choosing a QConfig. Its list has sections with headings; typing searches the list. The mouse wheel
/// changes nothing.
class QConfigItemsBox : public QComboBox
{
    Q_OBJECT

public:
    explicit QConfigItemsBox(QWidget *parent = nullptr);

    /// Adds a heading, which cannot be chosen, above the items that are added next.
    void addHeading(const QString &title);
    /// Adds an item. `name` is the QConfig in Python's spelling; `value` is kept under Qt::UserRole.
    void addQConfig(const QString &title, const QString &name, const QVariant &value);

    void showPopup() override;
    void hidePopup() override;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    QConfigList *m_list;
    QPointer<QWidget> m_before; // had the focus before the box, and gets it back after a choice
};

} // namespace bcfg::ui::session
