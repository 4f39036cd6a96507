// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/chainview.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "ui/basis/marks.h"
#include "ui/basis/text.h"
#include "ui/basis/tones.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/session/document/document.h"
#include "ui/session/problems/checker.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace bcfg::ui::page {

namespace {

/// A button with two lines of text, which are elided where there is little room.
class ChainButton : public QToolButton
{
public:
    explicit ChainButton(QWidget *parent) : QToolButton(parent)
    {
        constexpr int leastWidth = 72;
        setMinimumWidth(leastWidth);
        setFocusPolicy(Qt::StrongFocus);
        setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        constexpr int margins = 12;
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        const int room = width() - margins - (icon().isNull() ? 0 : iconSize().width());
        QStringList lines = text().split('\n');
        for (QString &line : lines)
            line = fontMetrics().elidedText(line, Qt::ElideRight, room);
        option.text = lines.join('\n');
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
    }
};

QString roleText(ChainStep::Kind kind)
{
    switch (kind) {
    case ChainStep::Kind::Pattern:
        return ChainView::tr("Pattern");
    case ChainStep::Kind::Fused:
        return ChainView::tr("Fused");
    case ChainStep::Kind::Qat:
        return ChainView::tr("QAT");
    case ChainStep::Kind::Folded:
        return ChainView::tr("In evaluation");
    case ChainStep::Kind::Reference:
        return ChainView::tr("Reference");
    }
    Q_UNREACHABLE();
}

QString helpText(const ChainStep &step)
{
    const QString name = toQString(step.path.empty() ? step.title : step.path);
    if (step.row)
        return ChainView::tr("%1\nShows its entry, #%2.").arg(name, QString::number(*step.row));
    if (step.kind == ChainStep::Kind::Reference)
        return ChainView::tr("No entry gives %1 a reference module: convert leaves it float, or raises in QAT.")
            .arg(name);
    if (step.fix)
        return ChainView::tr("No entry has the pattern %1, so it stays float.\nAdds one with these dtype configs.")
            .arg(name);
    if (step.needsDTypes)
        return ChainView::tr("No entry has the pattern %1, so it stays float.\nAdd a dtype config to %2 first: the new "
                             "entry takes it over.")
            .arg(name, step.kind == ChainStep::Kind::Folded ? ChainView::tr("the pattern")
                                                            : ChainView::tr("the part before"));
    return ChainView::tr("No entry has the pattern %1, so it stays float.").arg(name);
}

constexpr qreal chainMargin = 16;
constexpr qreal arrowLength = 36;
constexpr qreal chainPadding = 12;

void drawArrow(QPainter &painter, QPointF from, QPointF to)
{
    constexpr qreal wing = 5;
    painter.drawLine(from, to);
    painter.drawPolyline(QPolygonF({to - QPointF(wing, wing), to, to - QPointF(wing, -wing)}));
}

struct ChainBox
{
    QString role;  ///< "Fused #12"
    QString title; ///< "ConvReLU2d"
    bool isMissing;
};

/// Draws the parts from left to right with arrows between them; an empty picture where there are no parts.
Picture chainPicture(const std::vector<ChainStep> &steps, const QFont &font, const QPalette &palette)
{
    if (steps.empty())
        return {};
    const std::vector<ChainBox> boxes = mapped(steps, [](const ChainStep &step) {
        const QString state = step.row ? ChainView::tr("#%1").arg(*step.row) : ChainView::tr("missing");
        return ChainBox{ChainView::tr("%1 %2").arg(roleText(step.kind), state), toQString(visibleText(step.title)),
                        !step.row};
    });
    const QFont bold = demiBold(font);
    const qreal line = QFontMetricsF(bold).height();
    std::vector<QRectF> places;
    QPointF at(chainMargin, chainMargin);
    for (const ChainBox &box : boxes) {
        const qreal width =
            std::max(QFontMetricsF(font).horizontalAdvance(box.role), QFontMetricsF(bold).horizontalAdvance(box.title));
        places.emplace_back(at, QSizeF(width + 2 * chainPadding, 2 * line + chainPadding));
        at.setX(places.back().right() + arrowLength);
    }
    const auto paint = [boxes, places, font, bold, palette](QPainter &painter) {
        const QColor text = palette.color(QPalette::Text);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(
            QRectF({}, QSizeF(places.back().right(), places.back().bottom()) + QSizeF(chainMargin, chainMargin)),
            palette.color(QPalette::Base));
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const QColor color = boxes[i].isMissing ? toneColor(Tone::Amber, palette) : text;
            painter.setPen(QPen(color, 1.2, boxes[i].isMissing ? Qt::DashLine : Qt::SolidLine));
            painter.setBrush(palette.color(QPalette::AlternateBase));
            painter.drawRoundedRect(places[i], 6, 6);
            const QRectF inside = places[i].adjusted(chainPadding, chainPadding / 2, -chainPadding, -chainPadding / 2);
            painter.setPen(boxes[i].isMissing ? color : toneColor(Tone::Quiet, palette));
            painter.setFont(font);
            painter.drawText(inside, Qt::AlignHCenter | Qt::AlignTop, boxes[i].role);
            painter.setPen(text);
            painter.setFont(bold);
            painter.drawText(inside, Qt::AlignHCenter | Qt::AlignBottom, boxes[i].title);
            painter.setPen(QPen(text, 1.2));
            if (i + 1 < boxes.size())
                drawArrow(painter, {places[i].right() + 6, places[i].center().y()},
                          {places[i + 1].left() - 6, places[i + 1].center().y()});
        }
    };
    return {ChainView::tr("Fusion chain"),
            QSizeF(places.back().right() + chainMargin, places.back().bottom() + chainMargin), paint};
}

} // namespace

ChainView::ChainView(session::Cursor &cursor, const session::Checker &checker, QWidget *parent)
    : QWidget(parent),
      m_cursor(cursor),
      m_checker(checker),
      m_row(new QHBoxLayout),
      m_hint(new ElidedLabel(this))
{
    setObjectName(QStringLiteral("chainView"));
    m_row->setSpacing(4);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    auto *layout = newInnerLayout<QVBoxLayout>(this);
    layout->addLayout(m_row);
    setMinimumHeight(2 * fontMetrics().height() + 12); // also without buttons, so that nothing below moves
    connect(&cursor, &session::Cursor::switched, this, &ChainView::show);
    connect(&cursor, &session::Cursor::rowShifted, this, &ChainView::show);
    connect(&checker, &session::Checker::changed, this, &ChainView::show);
    show();
}

void ChainView::show()
{
    std::vector<ChainStep> steps = m_cursor.isValid() ? m_checker.chainOf(m_cursor.row()) : std::vector<ChainStep>();
    if (steps == m_steps && m_current == m_cursor.row())
        return;
    m_steps = std::move(steps);
    m_current = m_cursor.row();
    layout()->setEnabled(false); // see addShown()
    while (QLayoutItem *item = m_row->takeAt(0)) {
        if (QWidget *widget = item->widget(); widget && widget != m_hint) {
            widget->hide();
            widget->deleteLater(); // it may be the button that was just clicked
        }
        delete item;
    }
    QWidget *before = m_next ? tabBefore(*m_next) : nullptr;
    for (const ChainStep &step : m_steps) {
        if (m_row->count() > 0)
            addShown(*m_row, new QLabel(QStringLiteral("→"), this));
        QToolButton *button = newButton(step);
        // With this stretch factor, all buttons get the same width, but none gets more than its text needs. The hint
        // gets the rest, which is nearly nothing while a button needs more.
        constexpr int buttonStretch = 1000;
        addShown(*m_row, button, buttonStretch);
        if (before)
            setTabOrder(std::exchange(before, button), button); // else it comes last in the window
    }
    m_row->addWidget(m_hint, 1);
    layout()->setEnabled(true);
    const bool isWhole = std::ranges::all_of(m_steps, [](const ChainStep &step) { return step.row.has_value(); });
    if (m_steps.empty())
        m_hint->setText(m_cursor.isValid() ? tr("No fusion chain: nothing is fused from this pattern, nor into it.")
                                           : QString());
    else
        m_hint->setText(isWhole ? tr("Every part has its entry.") : tr("Parts without an entry stay float."));
}

Picture ChainView::picture() const
{
    return chainPicture(m_steps, font(), palette());
}

QToolButton *ChainView::newButton(const ChainStep &step)
{
    auto *button = new ChainButton(this);
    const QString title = toQString(step.title);
    const bool isHere = step.row && toInt(*step.row) == m_current;
    const QString state = step.row ? tr("#%1").arg(*step.row) : step.fix ? tr("missing, add") : tr("missing");
    button->setText(tr("%1 %2\n%3").arg(roleText(step.kind), state, title));
    button->setAccessibleName(tr("%1 %2, %3").arg(roleText(step.kind), title, state));
    button->setToolTip(plainToolTip(helpText(step)));
    if (!step.row)
        button->setIcon(markIcon(Mark::Warning));
    button->setCheckable(isHere);
    button->setChecked(isHere);
    button->setEnabled(step.row || step.fix);
    connect(button, &QToolButton::clicked, this, [this, step, button, isHere] {
        button->setChecked(isHere); // a click on the current entry changes nothing
        if (step.row)
            m_cursor.moveTo(toInt(*step.row));
        else if (step.fix)
            m_cursor.document().apply(*step.fix);
    });
    return button;
}

} // namespace bcfg::ui::page
