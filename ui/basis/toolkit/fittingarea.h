// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QScrollArea>

namespace bcfg::ui {

/// A frameless scroll area that is as high as its widget needs at the current width, and that scrolls where it gets
/// less room. Its minimum size is zero, so widgets that come and go inside do not move the widgets around it.
class FittingArea : public QScrollArea
{
    Q_OBJECT

public:
    /// Takes ownership of the widget.
    explicit FittingArea(QWidget *widget, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
};

} // namespace bcfg::ui
