// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QSizeF>
#include <QString>

#include <functional>

class QGraphicsView;
class QPainter;

namespace bcfg::ui {

/// A drawing as it can be saved. What paints it looks at nothing but what it holds, so that a thread can do it.
struct Picture
{
    QString title = {};
    QSizeF size = {}; ///< as on the screen, in pixels; empty: there is nothing to be seen
    std::function<void(QPainter &painter)> paint = nullptr;
};

/// All that the scene of a view draws, on the ground of the view.
Picture pictureOf(const QGraphicsView &view);

/// As SVG, or else as PNG, which is twice as large as on the screen where that is not too large for a picture.
QByteArray pictureBytes(const Picture &picture, bool isSvg);

} // namespace bcfg::ui
