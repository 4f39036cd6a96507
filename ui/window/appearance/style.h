// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProxyStyle>

namespace bcfg::ui {

/// Fusion, with check boxes, grid lines and icons that can be seen on a dark ground: the desktop's icons may be made
/// for another one, and looking for them takes a tenth of the time in which the window appears. Every button of a
/// dialog has a mnemonic, and no dialog is larger than the screen.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    Style();

    using QProxyStyle::polish;
    void polish(QWidget *widget) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    QIcon standardIcon(StandardPixmap icon, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *returned) const override;
};

} // namespace bcfg::ui
