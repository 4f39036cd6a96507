// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/qconfigbox.h"

#include "core/catalog/qconfigs.h"
#include "ui/text.h"

#include <QAbstractItemView>

namespace bcfg::ui {

QConfigBox::QConfigBox(Simulator &simulator, QWidget *parent) : QComboBox(parent), m_simulator(simulator)
{
    setObjectName(QStringLiteral("qconfigBox"));
    setAccessibleName(tr("QConfig"));
    setToolTip(tr("The QConfig that the verdicts are for: what PyTorch does with each pattern when a model is prepared "
                  "with it."));
    setMaxVisibleItems(24);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(24);
    connect(this, &QComboBox::activated, this,
            [this](int choice) { m_simulator.chooseQConfig(itemData(choice).toString()); });
    connect(&simulator, &Simulator::qconfigChanged, this, &QConfigBox::fill);
    fill();
}

void QConfigBox::fill()
{
    if (m_api != m_simulator.api()) {
        m_api = m_simulator.api();
        clear();
        addItem(tr("none"), QString());
        for (const std::string &name : m_simulator.qconfigNames()) {
            addItem(toQString(QConfigCatalog::shortName(name)), toQString(name));
            setItemData(count() - 1, toQString(name), Qt::ToolTipRole);
        }
    }
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + 32);
    setCurrentIndex(std::max(0, findData(m_simulator.qconfigName())));
}

} // namespace bcfg::ui
