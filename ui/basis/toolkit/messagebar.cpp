// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/messagebar.h"

#include "ui/basis/tones.h"
#include "ui/basis/toolkit/forms.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

namespace bcfg::ui {

MessageBar::MessageBar(QWidget *parent) : QFrame(parent), m_text(newTextLabel({}, this)), m_buttons(new QHBoxLayout)
{
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *close = new QToolButton(this);
    close->setObjectName(QStringLiteral("closeMessage"));
    close->setAutoRaise(true);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setAccessibleName(tr("Close this message"));
    close->setToolTip(close->accessibleName());
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    m_buttons->setSpacing(8);
    auto *layout = newLayout<QHBoxLayout>(this, {12, 6, 6, 6}, 12);
    layout->addWidget(m_text, 1);
    layout->addLayout(m_buttons);
    layout->addWidget(close);
    hide();
}

void MessageBar::setMessage(const QString &text)
{
    while (const QLayoutItem *item = m_buttons->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // not now: the click on this very button may have led here
        delete item;
    }
    m_text->setText(text);
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
    auto *button = new QPushButton(text, this);
    button->setObjectName(QString::fromLatin1(name));
    button->setAutoDefault(false);
    button->setToolTip(help);
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
