// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QScrollArea>

namespace bcfg::ui {

/// A frameless scroll area that is as high as its widget needs at the current width. With less room the area scrolls,
/// and shows whole lines of text. Its minimum size is zero, so widgets that come and go inside do not move the widgets
/// around the area.
class FittingArea : public QScrollArea
{
    Q_OBJECT

public:
    /// Takes ownership of the widget.
    explicit FittingArea(QWidget *widget, QWidget *parent = nullptr);

    /// Keeps the area as high as that many lines of text, whatever its widget needs.
    void setLines(int lines);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {}; }

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    int lineHeight() const;
    void showWholeLines();

    int m_lines = 0; // 0 for as many as the widget needs
};

} // namespace bcfg::ui
