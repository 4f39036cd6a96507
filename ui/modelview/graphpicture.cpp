// SPDX-License-Identifier: Apache-2.0
#include "ui/modelview/graphpicture.h"

#include "ui/files/documentio.h"
#include "ui/toolkit/longwork.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGraphicsView>
#include <QImage>
#include <QPainter>
#include <QPicture>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace bcfg::ui {

namespace {

constexpr qreal largestSide = 16'000;        // pixels: what programs for pictures open
constexpr qreal largestPicture = 64'000'000; // pixels, four bytes each

/// What a view's scene draws, to be painted in any thread.
struct Recording
{
    QPicture drawing;
    QSize size;
    QString title;
};

/// Recording takes a small part of the time that painting takes.
Recording recorded(const QGraphicsView &view, qreal scale)
{
    Recording result;
    result.size = (view.sceneRect().size() * scale).toSize().expandedTo({1, 1});
    result.title = view.accessibleName();
    QPainter painter(&result.drawing);
    const QRectF onto(QPointF(), QSizeF(result.size));
    painter.fillRect(onto, view.palette().color(QPalette::Base));
    view.scene()->render(&painter, onto, view.sceneRect());
    return result;
}

QByteArray svgOf(const Recording &recording)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(recording.size);
    generator.setViewBox(QRect({}, recording.size));
    generator.setTitle(recording.title);
    QPainter painter(&generator);
    painter.drawPicture(0, 0, recording.drawing);
    painter.end();
    return bytes;
}

QByteArray pngOf(const Recording &recording)
{
    QImage image(recording.size, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.drawPicture(0, 0, recording.drawing);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    image.save(&buffer, "png");
    return bytes;
}

qreal pngScale(const QGraphicsView &view)
{
    const QSizeF size = view.sceneRect().size();
    return std::min({2.0, largestSide / size.width(), largestSide / size.height(),
                     std::sqrt(largestPicture / (size.width() * size.height()))});
}

} // namespace

QString writeGraphPicture(QGraphicsView &view, const QString &path)
{
    const bool isSvg = path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive);
    const Recording recording = recorded(view, isSvg ? 1 : pngScale(view));
    const QString what = QCoreApplication::translate("ModelGraph", "Saving “%1”…").arg(QFileInfo(path).fileName());
    const std::optional<SaveError> error = waitFor(view, what, [&](Progress &progress) {
        progress.passLastStop(); // a painter cannot be interrupted
        const QByteArray bytes = isSvg ? svgOf(recording) : pngOf(recording);
        return writeText(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    });
    return error ? failureText(path, *error) : QString();
}

} // namespace bcfg::ui
