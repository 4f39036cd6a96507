// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPointer>
#include <QWidget>

namespace bcfg::ui {

/// A frame around a widget that the user is to look at. It follows the widget as long as that can be seen; keys, clicks
/// and drags go to the widget as if there were no frame.
class Halo : public QWidget
{
    Q_OBJECT

public:
    explicit Halo(QWidget *parent = nullptr);

    QWidget *subject() const { return m_subject; }
    /// Null: nothing.
    void mark(QWidget *subject);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void watch();
    void place();

    QPointer<QWidget> m_subject;
    QList<QPointer<QWidget>> m_watched; // the subject and what it stands in
};

} // namespace bcfg::ui
