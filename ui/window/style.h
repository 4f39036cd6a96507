// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProxyStyle>

namespace bcfg::ui {

/// Fusion, with check boxes and grid lines that can be seen on a dark ground.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    Style();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *returned) const override;
};

} // namespace bcfg::ui
