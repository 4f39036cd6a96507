// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/qconfigcombo.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/session/qconfigs/qconfigpopup.h"

#include <QApplication>
#include <QKeyEvent>
#include <QStandardItemModel>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QWheelEvent>

#include <utility>

namespace bcfg::ui::session {

QConfigCombo::QConfigCombo(QWidget *parent) : QComboBox(parent), m_list(new QConfigPopup(*model(), this))
{
    setWidthInCharacters(*this, 24);
    connect(m_list, &QConfigPopup::chosen, this, [this](int item) {
        setCurrentIndex(item);
        emit activated(item);
        if (m_before)
            m_before->setFocus(Qt::OtherFocusReason);
    });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *before, QWidget *now) {
        if (now == this && before && before->window() == window())
            m_before = before;
    });
}

void QConfigCombo::addChoices(const QConfigChoices &choices, Offer offer)
{
    auto &items = static_cast<QStandardItemModel &>(*model());
    std::optional<QConfigChoice::Origin> section;
    for (const int index : choices.inSections()) {
        const QConfigChoice &choice = choices.at(index);
        if (offer == Offer::QConfigs && !std::holds_alternative<QConfig>(choice.source))
            continue;
        if (std::exchange(section, choice.origin) != choice.origin) {
            auto *heading = new QStandardItem(sectionTitle(choice.origin));
            heading->setFlags(Qt::NoItemFlags);
            items.appendRow(heading);
        }
        auto *item = new QStandardItem(choice.title);
        item->setData(index, ChoiceRole);
        item->setData(choice.name == choice.title ? QString() : choice.name, NameRole);
        item->setData(plainToolTip(choice.name), Qt::ToolTipRole);
        items.appendRow(item);
    }
}

void QConfigCombo::showPopup()
{
    m_list->open(*this, currentIndex(), {});
}

void QConfigCombo::hidePopup()
{
    m_list->hide();
}

/// Opens the list and searches it when a letter is typed without Alt or Ctrl.
void QConfigCombo::keyPressEvent(QKeyEvent *event)
{
    const bool isCommand = event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    const QString text = event->text();
    const bool isLetter = !text.isEmpty() && text[0].isPrint() && !text[0].isSpace();
    if (isLetter && isCommand)
        event->ignore(); // a combo box would select an item that begins with the letter
    else if (isLetter)
        m_list->open(*this, currentIndex(), text);
    else
        QComboBox::keyPressEvent(event);
}

void QConfigCombo::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        showPopup();
    else
        QComboBox::mousePressEvent(event);
}

/// Elides a long name in its middle, as names may differ at their beginnings and at their ends.
void QConfigCombo::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    constexpr int margin = 4; // pixels that styles leave around the text
    option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideMiddle, field.width() - 2 * margin);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

void QConfigCombo::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

} // namespace bcfg::ui::session
