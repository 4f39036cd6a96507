// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/picture.h"

#include <QBuffer>
#include <QGraphicsView>
#include <QImage>
#include <QPainter>
#include <QPicture>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>
#include <memory>

namespace bcfg::ui {

namespace {

constexpr qreal largestSide = 16'000;        // pixels; larger images cannot be opened by many programs
constexpr qreal largestPicture = 64'000'000; // pixels, four bytes each

QByteArray svgOf(const Picture &picture)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(QImage(1, 1, QImage::Format_RGB32).logicalDpiX()); // so that text has its usual size
    generator.setSize(picture.size.toSize());
    generator.setViewBox(QRectF({}, picture.size));
    generator.setTitle(picture.title);
    QPainter painter(&generator);
    picture.paint(painter);
    painter.end();
    return bytes;
}

QByteArray pngOf(const Picture &picture)
{
    const QSizeF size = picture.size;
    const qreal scale = std::min({2.0, largestSide / size.width(), largestSide / size.height(),
                                  std::sqrt(largestPicture / (size.width() * size.height()))});
    QImage image((size * scale).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.scale(image.width() / size.width(), image.height() / size.height());
    picture.paint(painter);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    image.save(&buffer, "png");
    return bytes;
}

} // namespace

/// Records the scene now, as it belongs to the window; the record can be drawn in another thread.
Picture pictureOf(const QGraphicsView &view)
{
    const QSizeF size = view.sceneRect().size();
    const auto recorded = std::make_shared<QPicture>();
    QPainter painter(recorded.get());
    const QRectF all({}, size);
    painter.fillRect(all, view.palette().color(QPalette::Base));
    view.scene()->render(&painter, all, view.sceneRect());
    painter.end();
    return {view.accessibleName(), size, [recorded](QPainter &onto) {
                recorded->play(&onto);
            }};
}

QByteArray pictureBytes(const Picture &picture, bool isSvg)
{
    return isSvg ? svgOf(picture) : pngOf(picture);
}

} // namespace bcfg::ui
