// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/messagebar.h"

#include "ui/basis/tones.h"
#include "ui/basis/toolkit/foldingrow.h"
#include "ui/basis/toolkit/forms.h"

#include <QAccessible>
#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace bcfg::ui {

MessageBar::MessageBar(QWidget *parent) : QFrame(parent), m_text(newTextLabel({}, this)), m_buttons(new QHBoxLayout)
{
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *close = newButton<QToolButton>({}, "closeMessage", tr("Close this message"), this);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setAccessibleName(close->toolTip());
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    m_buttons->setSpacing(4);
    auto *text = newInnerLayout<QHBoxLayout>(nullptr);
    text->addWidget(m_text);
    auto *buttons = newInnerLayout<QHBoxLayout>(nullptr, 0);
    buttons->addLayout(m_buttons);
    buttons->addStretch();
    auto *layout = newLayout<QHBoxLayout>(this, {10, 6, 4, 6}, 4);
    layout->addWidget(new FoldingRow(text, buttons, this), 1);
    layout->addWidget(close, 0, Qt::AlignTop);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *old, const QWidget *now) {
        if (isAncestorOf(now) && !isAncestorOf(old))
            m_before = old;
    });
    hide();
}

/// Without this, Qt would move the focus of a hidden button to the next widget, somewhere else in the window.
void MessageBar::giveFocusBack()
{
    if (isAncestorOf(QApplication::focusWidget()) && m_before && m_before->isVisible())
        m_before->setFocus(Qt::OtherFocusReason);
}

void MessageBar::setVisible(bool visible)
{
    if (!visible)
        giveFocusBack();
    QFrame::setVisible(visible);
}

void MessageBar::setMessage(const QString &text)
{
    giveFocusBack();
    while (const QLayoutItem *item = m_buttons->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // not now: the click on this very button may have led here
        delete item;
    }
    constexpr int letters = 32; // in a line that is easy to read
    m_text->setText(text);
    m_text->setMinimumWidth(
        std::min(fontMetrics().horizontalAdvance(text), letters * fontMetrics().averageCharWidth()));
    setAccessibleName(text);
    show();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QString MessageBar::message() const
{
    return m_text->text();
}

void MessageBar::addButton(const QString &text, const char *name, const QString &help, std::function<void()> action)
{
    auto *button = newButton<QPushButton>(text, name, help, this);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, std::move(action));
    const QLayoutItem *before = m_buttons->itemAt(m_buttons->count() - 1);
    setTabOrder(before ? before->widget() : m_text, button);
    m_buttons->addWidget(button);
}

void MessageBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), toneWash(Tone::Amber, palette()));
    constexpr int edge = 4;
    painter.fillRect(QRect(0, 0, edge, height()), toneColor(Tone::Amber, palette()));
}

} // namespace bcfg::ui
