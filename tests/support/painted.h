// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QPaintEvent>
#include <QRegion>
#include <QWidget>

namespace bcfg::test {

/// Collects what a widget paints, from the construction on.
class Painted : public QObject
{
public:
    explicit Painted(QWidget &widget) { widget.installEventFilter(this); }

    QRegion region;

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            region += static_cast<QPaintEvent *>(event)->region();
        return false;
    }
};

} // namespace bcfg::test
