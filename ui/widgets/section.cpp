// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/section.h"

#include "ui/tooltip.h"

#include <QFontDatabase>
#include <QGuiApplication>

namespace bcfg::ui {

QLabel *newSectionLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    QFont font = label->font();
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    return label;
}

QLabel *newHintLabel(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setWordWrap(true);
    return label;
}

QLabel *newCodeLabel(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setFont(codeFont());
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

QLineEdit *newCodeLine(const QString &text, QWidget *parent)
{
    auto *line = new QLineEdit(text, parent);
    line->setFont(codeFont());
    line->setReadOnly(true);
    line->setFrame(false);
    line->setCursorPosition(0);
    line->setToolTip(plainToolTip(text));
    QPalette ground = line->palette();
    ground.setBrush(QPalette::Base, Qt::transparent);
    line->setPalette(ground);
    return line;
}

QFont codeFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(QGuiApplication::font().pointSizeF());
    return font;
}

} // namespace bcfg::ui
