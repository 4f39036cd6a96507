// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QScrollArea>

namespace bcfg::ui {

/// A frameless area that is as high as its widget at its width, and scrolls where it has less room. It asks for no room
/// at least, so that what comes and goes in it moves nothing around it.
class FittingArea : public QScrollArea
{
    Q_OBJECT

public:
    /// Takes the widget over.
    explicit FittingArea(QWidget *widget, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
};

} // namespace bcfg::ui
