// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/operatorkind.h"

#include "core/document/model/enumarray.h"
#include "core/torch/catalog/symbols.h"
#include "ui/basis/tones.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>

namespace bcfg::ui {

namespace {

struct KindRow
{
    OperatorKind kind;
    const char *text;
    QRgb lightLine, lightFill, darkLine, darkFill;
};

using Kind = OperatorKind;

constexpr KindRow kindRows[] = {
    {Kind::Module, QT_TRANSLATE_NOOP("OperatorKind", "module"), 0x1a62c6, 0xe4eefb, 0x6cb2ff, 0x1e3350},
    {Kind::Function, QT_TRANSLATE_NOOP("OperatorKind", "function"), 0x08755a, 0xdff3ec, 0x4fc9a4, 0x173a31},
    {Kind::PythonOperator, QT_TRANSLATE_NOOP("OperatorKind", "operator"), 0x8f5600, 0xfdf0d8, 0xf2b136, 0x41341b},
    {Kind::Method, QT_TRANSLATE_NOOP("OperatorKind", "tensor method"), 0x77399e, 0xf3e8fa, 0xcda2f4, 0x38284b},
    {Kind::OwnSymbol, QT_TRANSLATE_NOOP("OperatorKind", "own symbol"), 0x5f6873, 0xf4f5f7, 0x9aa3af, 0x2a2f37},
    {Kind::AnyNode, QT_TRANSLATE_NOOP("OperatorKind", "any node"), 0x5f6873, 0xffffff, 0x9aa3af, 0x1a1d23},
    {Kind::Constant, QT_TRANSLATE_NOOP("OperatorKind", "constant"), 0x5f6873, 0xf4f5f7, 0x9aa3af, 0x2a2f37},
    {Kind::Tuple, QT_TRANSLATE_NOOP("OperatorKind", "tuple"), 0xbf3614, 0xf4f5f7, 0xff8661, 0x2a2f37},
};

static_assert(followsEnum(kindRows, &KindRow::kind, Kind::Tuple));

const KindRow &rowOf(OperatorKind kind)
{
    return kindRows[static_cast<std::size_t>(kind)];
}

/// Draws the shape of a kind at any size, in the colours of the current theme.
class KindIconEngine : public QIconEngine
{
public:
    explicit KindIconEngine(OperatorKind kind) : m_kind(kind) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const QPalette palette = QGuiApplication::palette();
        const QColor line = mode == QIcon::Disabled   ? palette.color(QPalette::Disabled, QPalette::Text)
                            : mode == QIcon::Selected ? palette.color(QPalette::HighlightedText)
                                                      : kindColor(m_kind, palette);
        const bool isRound = m_kind == Kind::AnyNode || m_kind == Kind::PythonOperator;
        const qreal height = rect.height() * (isRound ? 0.72 : 0.6);
        QRectF box(0, 0, isRound ? height : rect.width() * 0.84, height);
        box.moveCenter(QRectF(rect).center());
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(line, 1.4, kindLine(m_kind)));
        painter->setBrush(mode == QIcon::Selected ? QBrush(Qt::NoBrush) : QBrush(kindFill(m_kind, palette)));
        painter->drawPath(kindShape(m_kind, box));
        painter->restore();
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    QIconEngine *clone() const override { return new KindIconEngine(*this); }

private:
    OperatorKind m_kind;
};

} // namespace

OperatorKind kindOf(const Pattern &atom, Release release)
{
    if (atom.isMatchAllNode())
        return Kind::AnyNode;
    if (atom.method())
        return Kind::Method;
    if (atom.literal())
        return Kind::Constant;
    if (atom.steps())
        return Kind::Tuple;
    const std::string_view path = atom.symbol()->path();
    const SymbolInfo *info = SymbolCatalog::of(release).find(path);
    if (!info)
        return path.starts_with("torch.ops.") ? Kind::Function : Kind::OwnSymbol;
    if (info->kind == SymbolKind::Module)
        return Kind::Module;
    return info->path.starts_with("operator.") ? Kind::PythonOperator : Kind::Function;
}

QString kindText(OperatorKind kind)
{
    return QCoreApplication::translate("OperatorKind", rowOf(kind).text);
}

QColor kindColor(OperatorKind kind, const QPalette &palette)
{
    return isDark(palette) ? rowOf(kind).darkLine : rowOf(kind).lightLine;
}

QColor kindFill(OperatorKind kind, const QPalette &palette)
{
    return isDark(palette) ? rowOf(kind).darkFill : rowOf(kind).lightFill;
}

QPainterPath kindShape(OperatorKind kind, const QRectF &box)
{
    const qreal w = box.width();
    const qreal h = box.height();
    const qreal slant = h * 0.3;
    QPainterPath path;
    switch (kind) {
    case Kind::Module:
        path.addRoundedRect(box, h * 0.18, h * 0.18);
        break;
    case Kind::Function: // pointed to both sides
        path.addPolygon(QPolygonF({{slant, 0}, {w - slant, 0}, {w, h / 2}, {w - slant, h}, {slant, h}, {0, h / 2}})
                            .translated(box.topLeft()));
        path.closeSubpath();
        break;
    case Kind::PythonOperator:
        path.addRoundedRect(box, h / 2, h / 2);
        break;
    case Kind::Method: // a parallelogram
        path.addPolygon(QPolygonF({{slant, 0}, {w, 0}, {w - slant, h}, {0, h}}).translated(box.topLeft()));
        path.closeSubpath();
        break;
    case Kind::AnyNode:
        path.addEllipse(box);
        break;
    case Kind::OwnSymbol:
    case Kind::Constant:
    case Kind::Tuple:
        path.addRect(box);
        break;
    }
    return path;
}

Qt::PenStyle kindLine(OperatorKind kind)
{
    return kind == Kind::OwnSymbol ? Qt::DashLine : Qt::SolidLine;
}

QIcon kindIcon(OperatorKind kind)
{
    return QIcon(new KindIconEngine(kind));
}

QString operatorMimeType()
{
    return QStringLiteral("application/x-bcfg-operator");
}

} // namespace bcfg::ui
