// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/forms.h"

#include <QDialog>
#include <QFontDatabase>
#include <QLineEdit>
#include <QVBoxLayout>

#include <limits>
#include <utility>

namespace bcfg::ui {

QVBoxLayout *newDialogLayout(QDialog &dialog)
{
    auto *layout = new QVBoxLayout(&dialog);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    return layout;
}

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

QFont codeFont()
{
    QFont font;
    font.setFamilies(QFontDatabase::systemFont(QFontDatabase::FixedFont).families());
    font.setStyleHint(QFont::Monospace, font.styleStrategy());
    return font;
}

void takeAnyLength(QLineEdit &edit)
{
    edit.setMaxLength(std::numeric_limits<int>::max());
}

QWidget *tabThrough(const QWidget &later, QWidget &before)
{
    QWidgetList inside;
    for (QWidget *each = later.nextInFocusChain(); each != &later; each = each->nextInFocusChain()) {
        if (later.isAncestorOf(each) && each->focusPolicy() != Qt::NoFocus)
            inside.append(each);
    }
    QWidget *last = &before;
    for (QWidget *each : inside)
        QWidget::setTabOrder(std::exchange(last, each), each);
    return last;
}

} // namespace bcfg::ui
