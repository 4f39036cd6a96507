// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProxyStyle>

namespace bcfg::ui::window {

/// Qt's Fusion style with check boxes, grid lines and icons that are visible on dark backgrounds. The style has its own
/// icons: the desktop's icons may be made for another background, and searching for them takes a tenth of the time in
/// which the window opens. A button without a mnemonic in a QDialogButtonBox gets a mnemonic if a letter is free. A
/// dialog that sets its own size is kept within the screen.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    Style();

    using QProxyStyle::polish;
    void polish(QWidget *widget) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    QIcon standardIcon(StandardPixmap icon, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *returned) const override;
};

} // namespace bcfg::ui::window
