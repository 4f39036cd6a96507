// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProxyStyle>

namespace bcfg::test {

/// The style of a desktop on which one click activates an item of a view, as on KDE.
class SingleClickStyle : public QProxyStyle
{
public:
    SingleClickStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *returned) const override
    {
        return hint == SH_ItemView_ActivateItemOnSingleClick ? 1
                                                             : QProxyStyle::styleHint(hint, option, widget, returned);
    }
};

} // namespace bcfg::test
