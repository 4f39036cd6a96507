// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPointer>
#include <QWidget>

namespace bcfg::ui {

/// A frame around a widget, to draw the user's attention to the widget. The frame follows the widget and is visible
/// with it; keys, clicks and drags reach the widget as if there were no frame.
class Halo : public QWidget
{
    Q_OBJECT

public:
    explicit Halo(QWidget *parent = nullptr);

    QWidget *subject() const { return m_subject; }
    /// Puts the frame around `subject`; null hides the frame.
    void mark(QWidget *subject);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void watch();
    void place();

    QPointer<QWidget> m_subject;
    QList<QPointer<QWidget>> m_watched; // the subject and its ancestors up to the window
};

} // namespace bcfg::ui
