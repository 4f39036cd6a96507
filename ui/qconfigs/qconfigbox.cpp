// SPDX-License-Identifier: Apache-2.0
#include "ui/qconfigs/qconfigbox.h"

#include "ui/tooltip.h"

#include <QAbstractItemView>

namespace bcfg::ui {

QConfigBox::QConfigBox(Simulator &simulator, QWidget *parent) : QComboBox(parent), m_simulator(simulator)
{
    setObjectName(QStringLiteral("qconfigBox"));
    setAccessibleName(tr("QConfig"));
    setToolTip(
        tr("The QConfig or mapping that the verdicts are for: what PyTorch does with each pattern when a model is "
           "prepared with it."));
    setMaxVisibleItems(24);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(24);
    connect(this, &QComboBox::activated, this,
            [this](int item) { m_simulator.choose(itemData(item).isValid() ? itemData(item).toInt() : -1); });
    connect(&simulator, &Simulator::qconfigChanged, this, &QConfigBox::showChosen);
    for (const auto signal : {&Simulator::choiceAdded, &Simulator::choiceChanged, &Simulator::choiceRemoved})
        connect(&simulator, signal, this, &QConfigBox::fill);
    connect(&simulator, &Simulator::choicesReset, this, &QConfigBox::fill);
    fill();
}

void QConfigBox::fill()
{
    clear();
    addItem(tr("none"));
    std::optional<QConfigChoice::Origin> section;
    for (int choice = 0; choice < m_simulator.choices().count(); ++choice) {
        const QConfigChoice &shown = m_simulator.choices().at(choice);
        if (section && section != shown.origin)
            insertSeparator(count());
        section = shown.origin;
        addItem(shown.title, choice);
        setItemData(count() - 1, plainToolTip(shown.name), Qt::ToolTipRole);
    }
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + 32);
    showChosen();
}

void QConfigBox::showChosen()
{
    setCurrentIndex(std::max(0, findData(m_simulator.chosen())));
}

} // namespace bcfg::ui
