// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProxyStyle>

namespace bcfg::ui {

/// Fusion, with check boxes that can be seen on a dark ground.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    Style();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
};

} // namespace bcfg::ui
