// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QSizeF>
#include <QString>

#include <functional>

class QGraphicsView;
class QPainter;

namespace bcfg::ui {

/// A drawing that can be saved. `paint` may run in any thread, so it must use only what it has captured by value.
struct Picture
{
    QString title = {};
    QSizeF size = {}; ///< in pixels, as on the screen; empty where there is nothing to draw
    std::function<void(QPainter &painter)> paint = nullptr;
};

/// Records the whole scene of a view, on the view's background.
Picture pictureOf(const QGraphicsView &view);

/// The picture as SVG or PNG. A PNG has twice the size on screen, or less where that would be too large for an image.
QByteArray pictureBytes(const Picture &picture, bool isSvg);

} // namespace bcfg::ui
