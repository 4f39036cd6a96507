// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/marks.h"

#include "core/document/model/enumarray.h"

#include <QCoreApplication>
#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPaintEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace bcfg::ui {

namespace {

struct MarkRow
{
    Mark mark;
    const char *icon;
    Tone tone;
    const char *text;
    const char *meaning;
};

#define TEXT(text) QT_TRANSLATE_NOOP("Marks", text)

constexpr MarkRow markRows[] = {
    {Mark::Quantized, "mark-quantized", Tone::Accent, TEXT("Quantized"),
     TEXT("The converted model runs the pattern quantized.")},
    {Mark::ObservedOnly, "mark-observed-only", Tone::Amber, TEXT("Observed only"),
     TEXT("PyTorch observes the pattern, but convert keeps the float module, or has no quantize for the dtype of the "
          "observers: nothing is gained.")},
    {Mark::NoEffect, "mark-no-effect", Tone::Quiet, TEXT("No effect"),
     TEXT("A dtype config fits, and yet PyTorch observes and replaces nothing.")},
    {Mark::Rejected, "mark-rejected", Tone::Vermilion, TEXT("Rejected"),
     TEXT("No dtype config fits the QConfig, so PyTorch leaves the pattern in float, silently.")},
    {Mark::NotConfigured, "mark-not-configured", Tone::Quiet, TEXT("No QConfig"),
     TEXT("The QConfig or mapping says nothing about the pattern, which stays float.")},
    {Mark::NoPattern, "mark-no-pattern", Tone::Quiet, TEXT("No pattern"),
     TEXT("No entry of the document takes this operator, or the module that it is fused into: it stays float.")},
    {Mark::Removed, "mark-removed", Tone::Amber, TEXT("Removed"),
     TEXT("Nothing uses the result of the operator, so convert removes it from the model; what it changes in place is "
          "lost.")},
    {Mark::Raises, "mark-raises", Tone::Vermilion, TEXT("PyTorch raises"),
     TEXT("PyTorch raises an exception while it prepares or converts a model with the pattern; the Match panel says "
          "why.")},
    {Mark::FusedQuantized, "mark-fused-quantized", Tone::Accent, TEXT("Fused, quantized"),
     TEXT("PyTorch fuses the pattern into one module, and the converted model runs that quantized.")},
    {Mark::FusedObservedOnly, "mark-fused-observed-only", Tone::Amber, TEXT("Fused, observed only"),
     TEXT("PyTorch fuses the pattern into one module, which is observed and stays float.")},
    {Mark::FusedNoEffect, "mark-fused-no-effect", Tone::Quiet, TEXT("Fused, no effect"),
     TEXT("PyTorch fuses the pattern into one module, and observes and replaces nothing.")},
    {Mark::FusedRejected, "mark-fused-rejected", Tone::Vermilion, TEXT("Fused, rejected"),
     TEXT("PyTorch fuses the pattern into one module, for which no dtype config fits the QConfig: it stays float.")},
    {Mark::Holds, "mark-holds", Tone::Accent, TEXT("Passes"), TEXT("This comparison passes.")},
    {Mark::NotChecked, "mark-not-configured", Tone::Quiet, TEXT("Not checked"),
     TEXT("PyTorch does not compare these values.")},
    {Mark::Error, "mark-error", Tone::Vermilion, TEXT("Error"),
     TEXT("PyTorch refuses this, or does something other than the document says.")},
    {Mark::Warning, "mark-warning", Tone::Amber, TEXT("Warning"), TEXT("Works, but is most likely not what is meant.")},
    {Mark::Info, "mark-info", Tone::Quiet, TEXT("Information"), TEXT("Worth knowing.")},
    {Mark::Base, "mark-base", Tone::Quiet, TEXT("Base"), TEXT("The entry comes from what the document starts from.")},
    {Mark::Overridden, "mark-overridden", Tone::Accent, TEXT("Overridden"),
     TEXT("The document's own entry, in place of the base's with the same pattern.")},
    {Mark::Own, "mark-own", Tone::Accent, TEXT("Own"),
     TEXT("The document's own entry; the base has none with this pattern.")},
};

#undef TEXT

static_assert(followsEnum(markRows, &MarkRow::mark));

const MarkRow &rowOf(Mark mark)
{
    return markRows[static_cast<std::size_t>(mark)];
}

/// Draws an SVG of the resources at any size and scale, in a colour of the current palette, so that icons stay crisp
/// and follow the theme.
class ToneIconEngine : public QIconEngine
{
public:
    ToneIconEngine(QString name, Tone tone) : m_name(std::move(name)), m_tone(tone) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        if (keepsLines(*painter)) {
            QSvgRenderer(source(colorOf(mode))).render(painter, rect);
            return;
        }
        const qreal scale = painter->device()->devicePixelRatioF();
        painter->drawPixmap(rect, scaledPixmap(rect.size() * scale, mode, state, scale));
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1);
    }
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        const QColor color = colorOf(mode);
        const QString key =
            QStringLiteral("%1/%2/%3/%4").arg(m_name, color.name()).arg(size.width()).arg(size.height());
        QPixmap pixmap;
        if (!QPixmapCache::find(key, &pixmap)) {
            pixmap = QPixmap(size);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            QSvgRenderer(source(color)).render(&painter, QRectF(QPointF(), size));
            painter.end();
            QPixmapCache::insert(key, pixmap);
        }
        pixmap.setDevicePixelRatio(scale);
        return pixmap;
    }
    QIconEngine *clone() const override { return new ToneIconEngine(*this); }

    QByteArray source(QIcon::Mode mode) const { return source(colorOf(mode)); }

private:
    QColor colorOf(QIcon::Mode mode) const
    {
        const QPalette palette = QGuiApplication::palette();
        if (mode == QIcon::Disabled)
            return palette.color(QPalette::Disabled, QPalette::Text);
        if (mode == QIcon::Selected)
            return palette.color(QPalette::HighlightedText);
        return toneColor(m_tone, palette);
    }
    QByteArray source(const QColor &color) const
    {
        QFile file(QStringLiteral(":/icons/%1.svg").arg(m_name));
        [[maybe_unused]] const bool found = file.open(QIODevice::ReadOnly);
        Q_ASSERT(found);
        const QColor ink = color.lightness() > 128 ? QColor(0x17, 0x1a, 0x1f) : QColor(Qt::white);
        return file.readAll()
            .replace("currentColor", color.name().toLatin1())
            .replace("inkColor", ink.name().toLatin1());
    }

    QString m_name;
    Tone m_tone;
};

} // namespace

bool keepsLines(const QPainter &painter)
{
    const QPaintEngine::Type type = painter.paintEngine()->type();
    return type == QPaintEngine::Picture || type == QPaintEngine::SVG;
}

QByteArray markSvg(Mark mark)
{
    const MarkRow &row = rowOf(mark);
    return ToneIconEngine(QString::fromLatin1(row.icon), row.tone).source(QIcon::Normal);
}

Mark markOf(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return Mark::Info;
    case Severity::Warning:
        return Mark::Warning;
    case Severity::Error:
        return Mark::Error;
    }
    Q_UNREACHABLE();
}

Mark markOf(Status status, bool isFused)
{
    switch (status) {
    case Status::Quantized:
        return isFused ? Mark::FusedQuantized : Mark::Quantized;
    case Status::ObservedOnly:
        return isFused ? Mark::FusedObservedOnly : Mark::ObservedOnly;
    case Status::NoEffect:
        return isFused ? Mark::FusedNoEffect : Mark::NoEffect;
    case Status::Rejected:
        return isFused ? Mark::FusedRejected : Mark::Rejected;
    case Status::NotConfigured:
        return Mark::NotConfigured;
    case Status::Error:
        return Mark::Raises;
    case Status::NoPattern:
        return Mark::NoPattern;
    }
    Q_UNREACHABLE();
}

Mark markOf(const Check &check)
{
    return !check.isMade ? Mark::NotChecked : check.ok ? Mark::Holds : Mark::Rejected;
}

Mark markOf(Origin origin)
{
    switch (origin) {
    case Origin::Base:
        return Mark::Base;
    case Origin::Overridden:
        return Mark::Overridden;
    case Origin::Own:
        return Mark::Own;
    }
    Q_UNREACHABLE();
}

QIcon markIcon(Mark mark)
{
    const MarkRow &row = rowOf(mark);
    return QIcon(new ToneIconEngine(QString::fromLatin1(row.icon), row.tone));
}

Tone toneOf(Mark mark)
{
    return rowOf(mark).tone;
}

QString markText(Mark mark)
{
    return QCoreApplication::translate("Marks", rowOf(mark).text);
}

QString markMeaning(Mark mark)
{
    return QCoreApplication::translate("Marks", rowOf(mark).meaning);
}

QIcon commandIcon(const QString &name)
{
    return QIcon(new ToneIconEngine(name, Tone::Text));
}

QIcon programIcon()
{
    return commandIcon(QStringLiteral("app"));
}

} // namespace bcfg::ui
