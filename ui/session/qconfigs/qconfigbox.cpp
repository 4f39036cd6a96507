// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/qconfigbox.h"

#include "ui/basis/tooltip.h"
#include "ui/session/qconfigs/qconfigcoverage.h"
#include "ui/session/qconfigs/qconfiglist.h"

#include <QApplication>
#include <QKeyEvent>
#include <QStandardItemModel>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QWheelEvent>

#include <utility>

namespace bcfg::ui {

QConfigBox::QConfigBox(Simulator &simulator, const QConfigCoverage &coverage, QWidget *parent)
    : QComboBox(parent),
      m_simulator(simulator),
      m_coverage(coverage),
      m_list(new QConfigList(*model(), this))
{
    setObjectName(QStringLiteral("qconfigBox"));
    setAccessibleName(tr("QConfig"));
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(24);
    connect(this, &QComboBox::activated, this, [this](int item) {
        const QVariant choice = itemData(item, ChoiceRole);
        m_simulator.choose(choice.isValid() ? choice.toInt() : -1);
    });
    connect(m_list, &QConfigList::chosen, this, [this](int item) {
        setCurrentIndex(item);
        emit activated(item);
        if (m_before)
            m_before->setFocus(Qt::OtherFocusReason);
    });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *before, QWidget *now) {
        if (now == this && before && before->window() == window())
            m_before = before;
    });
    connect(&coverage, &QConfigCoverage::changed, this, &QConfigBox::showCoverage);
    connect(&simulator, &Simulator::qconfigChanged, this, &QConfigBox::showChosen);
    for (const auto signal : {&Simulator::choiceAdded, &Simulator::choiceChanged, &Simulator::choiceRemoved})
        connect(&simulator, signal, this, &QConfigBox::fill);
    connect(&simulator, &Simulator::choicesReset, this, &QConfigBox::fill);
    fill();
}

void QConfigBox::showPopup()
{
    open({});
}

void QConfigBox::hidePopup()
{
    m_list->hide();
}

/// A letter without Alt or Ctrl opens the list and begins the search.
void QConfigBox::keyPressEvent(QKeyEvent *event)
{
    const bool isCommand = event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    const QString text = event->text();
    const bool isLetter = !text.isEmpty() && text[0].isPrint() && !text[0].isSpace();
    if (isLetter && isCommand)
        event->ignore(); // QComboBox would search for an item that begins with it
    else if (isLetter)
        open(text);
    else
        QComboBox::keyPressEvent(event);
}

void QConfigBox::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        showPopup();
    else
        QComboBox::mousePressEvent(event);
}

/// Elides in the middle, as PyTorch's names differ at their ends, and those of mappings and their files at both.
void QConfigBox::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    constexpr int margin = 4; // the margin that styles leave around the text
    option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideMiddle, field.width() - 2 * margin);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

void QConfigBox::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

void QConfigBox::fill()
{
    hidePopup(); // the items in the list are about to be removed
    clear();
    addItem(tr("none"));
    for (const QConfigChoice::Origin origin : choiceSections())
        addSection(origin);
    showCoverage();
    showChosen();
}

void QConfigBox::addSection(QConfigChoice::Origin origin)
{
    const QConfigChoices &choices = m_simulator.choices();
    auto *items = static_cast<QStandardItemModel *>(model());
    bool isFirst = true;
    for (int choice = 0; choice < choices.count(); ++choice) {
        const QConfigChoice &shown = choices.at(choice);
        if (shown.origin != origin)
            continue;
        if (std::exchange(isFirst, false)) {
            auto *heading = new QStandardItem(sectionTitle(origin));
            heading->setFlags(Qt::NoItemFlags);
            items->appendRow(heading);
        }
        auto *item = new QStandardItem(shown.title);
        item->setData(choice, ChoiceRole);
        item->setData(shown.name == shown.title ? QString() : shown.name, NameRole);
        item->setData(plainToolTip(shown.name), Qt::ToolTipRole);
        items->appendRow(item);
    }
}

void QConfigBox::showChosen()
{
    setCurrentIndex(std::max(0, findData(m_simulator.chosen())));
    const QString about = tr("The QConfig or mapping that the verdicts are for: what PyTorch does with each pattern "
                             "when a model is prepared with it.");
    if (m_simulator.chosen() < 0)
        return setToolTip(about);
    const QConfigChoice &chosen = m_simulator.choices().at(m_simulator.chosen());
    QStringList lines = {chosen.title, chosen.name, about};
    lines.removeDuplicates();
    setToolTip(plainToolTip(lines.join('\n')));
}

void QConfigBox::showCoverage()
{
    for (int item = 0; item < count(); ++item) {
        const QVariant choice = itemData(item, ChoiceRole);
        if (!choice.isValid())
            continue;
        const QConfigChoice &shown = m_simulator.choices().at(choice.toInt());
        const std::optional<QConfigCoverage::Count> known = m_coverage.count(shown.key());
        const QString coverage = known ? tr("%L1 of %L2").arg(known->quantized).arg(known->patterns) : QString();
        setItemData(item, coverage, CoverageRole);
        setItemData(item, known ? tr("%1, quantizes %2").arg(shown.title, coverage) : shown.title,
                    Qt::AccessibleTextRole);
    }
}

void QConfigBox::open(const QString &typed)
{
    m_list->open(*this, currentIndex(), typed);
}

} // namespace bcfg::ui
