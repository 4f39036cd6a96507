// SPDX-License-Identifier: Apache-2.0
#include "ui/window/appearance/style.h"

#include "ui/basis/marks.h"
#include "ui/basis/tones.h"
#include "ui/basis/toolkit/placement.h"

#include <QAbstractButton>
#include <QDialog>
#include <QDialogButtonBox>
#include <QEvent>
#include <QGroupBox>
#include <QKeySequence>
#include <QLabel>
#include <QPainter>
#include <QStyleOption>

namespace bcfg::ui::window {

namespace {

QChar letterOf(const QString &text)
{
    const QKeySequence key = QKeySequence::mnemonic(text);
    return key.isEmpty() ? QChar() : QChar(static_cast<char16_t>(key[0].key())).toLower();
}

/// The index of the first letter of a word in `text` that is not in `taken`, else of the first letter that is not in
/// `taken`; -1 if all letters are.
qsizetype freeLetter(const QString &text, const QString &taken)
{
    qsizetype found = -1;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (!text[i].isLetterOrNumber() || taken.contains(text[i].toLower()))
            continue;
        if (i == 0 || text[i - 1].isSpace())
            return i;
        if (found < 0)
            found = i;
    }
    return found;
}

/// Gives a mnemonic to each button of the box that has none, as Qt's own buttons have mnemonics on some desktops only:
/// a letter that is no mnemonic in the window yet or, if no such letter is left, in the box.
void addMnemonics(const QDialogButtonBox &box)
{
    QString inBox;
    QString inWindow;
    for (const QAbstractButton *button : box.window()->findChildren<QAbstractButton *>())
        (box.isAncestorOf(button) ? inBox : inWindow) += letterOf(button->text());
    for (const QLabel *label : box.window()->findChildren<QLabel *>()) {
        if (label->buddy())
            inWindow += letterOf(label->text());
    }
    for (const QGroupBox *group : box.window()->findChildren<QGroupBox *>())
        inWindow += letterOf(group->title());
    for (QAbstractButton *button : box.buttons()) {
        const QString text = button->text();
        if (!letterOf(text).isNull())
            continue;
        qsizetype at = freeLetter(text, inBox + inWindow);
        if (at < 0)
            at = freeLetter(text, inBox);
        if (at < 0)
            continue;
        inBox += text[at].toLower();
        button->setText(QString(text).insert(at, '&'));
    }
}

} // namespace

Style::Style() : QProxyStyle(QStringLiteral("Fusion")) {}

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QDialogButtonBox *>(widget))
        widget->installEventFilter(this);
    if (auto *dialog = qobject_cast<QDialog *>(widget); dialog && dialog->testAttribute(Qt::WA_Resized))
        dialog->resize(sizeOnScreen(*dialog, dialog->size()));
}

/// Adds mnemonics only when the box is shown, as its buttons and their texts may change before.
bool Style::eventFilter(QObject *watched, QEvent *event)
{
    if (const auto *box = qobject_cast<QDialogButtonBox *>(watched); box && event->type() == QEvent::Show)
        addMnemonics(*box);
    return QProxyStyle::eventFilter(watched, event);
}

/// Draws the title of a dock widget in its current font, as Qt keeps the font with which the dock widget was made.
/// Draws the focus of a flat button, as Qt shows the focus by the frame of a button.
void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                        const QWidget *widget) const
{
    if (element == CE_DockWidgetTitle && widget)
        painter->setFont(widget->font());
    QProxyStyle::drawControl(element, option, painter, widget);
    const auto *button =
        element == CE_PushButtonBevel ? qstyleoption_cast<const QStyleOptionButton *>(option) : nullptr;
    if (button && button->features.testFlag(QStyleOptionButton::Flat) && button->state.testFlag(State_HasFocus)) {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(*option);
        drawPrimitive(PE_FrameFocusRect, &focus, painter, widget);
    }
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                          const QWidget *widget) const
{
    if (element != PE_IndicatorCheckBox) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    const bool on = option->state.testFlag(State_On);
    const bool enabled = option->state.testFlag(State_Enabled);
    const QPalette &palette = option->palette;
    const QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    const QColor line = enabled ? toneColor(on ? Tone::Accent : Tone::Quiet, palette)
                                : palette.color(QPalette::Disabled, QPalette::Text);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(line);
    painter->setBrush(on ? palette.brush(QPalette::Highlight) : palette.brush(QPalette::Base));
    painter->drawRoundedRect(box, 2, 2);
    if (on) {
        painter->setPen(
            QPen(palette.color(QPalette::HighlightedText), 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const auto at = [&](qreal x, qreal y) {
            return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
        };
        painter->drawPolyline(QPolygonF({at(0.22, 0.52), at(0.42, 0.72), at(0.78, 0.3)}));
    }
    painter->restore();
}

QIcon Style::standardIcon(StandardPixmap icon, const QStyleOption *option, const QWidget *widget) const
{
    switch (icon) {
    case SP_LineEditClearButton:
        return commandIcon(QStringLiteral("clear"));
    case SP_TitleBarCloseButton:
    case SP_DockWidgetCloseButton:
    case SP_TabCloseButton:
        return commandIcon(QStringLiteral("close"));
    case SP_TitleBarNormalButton:
        return commandIcon(QStringLiteral("undock"));
    case SP_ToolBarHorizontalExtensionButton:
        return commandIcon(QStringLiteral("more"));
    default:
        return QProxyStyle::standardIcon(icon, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                     QStyleHintReturn *returned) const
{
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0; // no icons, as other buttons have none
    if (hint == SH_Table_GridLineColor && option)
        return static_cast<int>(option->palette.color(QPalette::Mid).rgb());
    return QProxyStyle::styleHint(hint, option, widget, returned);
}

} // namespace bcfg::ui::window
