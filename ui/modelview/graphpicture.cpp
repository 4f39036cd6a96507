// SPDX-License-Identifier: Apache-2.0
#include "ui/modelview/graphpicture.h"

#include "ui/files/documentio.h"

#include <QBuffer>
#include <QGraphicsView>
#include <QImage>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace bcfg::ui {

namespace {

constexpr qreal largestSide = 16'000;        // pixels: what programs for pictures open
constexpr qreal largestPicture = 64'000'000; // pixels, four bytes each

void render(const QGraphicsView &view, QPainter &painter, const QRectF &onto)
{
    painter.fillRect(onto, view.palette().color(QPalette::Base));
    view.scene()->render(&painter, onto, view.sceneRect());
}

QByteArray svgOf(const QGraphicsView &view)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    const QSizeF size = view.sceneRect().size();
    generator.setOutputDevice(&buffer);
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF({}, size));
    generator.setTitle(view.accessibleName());
    QPainter painter(&generator);
    render(view, painter, QRectF({}, size));
    painter.end();
    return bytes;
}

QByteArray pngOf(const QGraphicsView &view)
{
    const QSizeF size = view.sceneRect().size();
    const qreal scale = std::min({2.0, largestSide / size.width(), largestSide / size.height(),
                                  std::sqrt(largestPicture / (size.width() * size.height()))});
    QImage image((size * scale).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    QPainter painter(&image);
    render(view, painter, QRectF(QPointF(), QSizeF(image.size())));
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    image.save(&buffer, "png");
    return bytes;
}

} // namespace

QString writeGraphPicture(const QGraphicsView &view, const QString &path)
{
    const bool isSvg = path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive);
    const QByteArray bytes = isSvg ? svgOf(view) : pngOf(view);
    const std::optional<SaveError> error = writeText(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    return error ? failureText(path, *error) : QString();
}

} // namespace bcfg::ui
