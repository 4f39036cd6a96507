// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/chosenqconfigbox.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/session/qconfigs/qconfigcoverage.h"
#include "ui/session/qconfigs/qconfigpopup.h"

namespace bcfg::ui::session {

ChosenQConfigBox::ChosenQConfigBox(Simulator &simulator, const QConfigCoverage &coverage, QWidget *parent)
    : QConfigCombo(parent),
      m_simulator(simulator),
      m_coverage(coverage)
{
    setNames(*this, "qconfigBox", tr("QConfig"));
    connect(this, &QComboBox::activated, this, [this](int item) {
        const QVariant choice = itemData(item, ChoiceRole);
        m_simulator.choose(choice.isValid() ? choice.toInt() : -1);
    });
    connect(&coverage, &QConfigCoverage::changed, this, &ChosenQConfigBox::showCoverage);
    connect(&simulator, &Simulator::qconfigChanged, this, &ChosenQConfigBox::showChosen);
    connect(&simulator, &Simulator::choicesChanged, this, &ChosenQConfigBox::fill);
    fill();
}

void ChosenQConfigBox::fill()
{
    hidePopup(); // the items in the list are about to be removed
    clear();
    addItem(tr("none"));
    addChoices(m_simulator.choices(), Offer::All);
    showCoverage();
    showChosen();
}

void ChosenQConfigBox::showChosen()
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

void ChosenQConfigBox::showCoverage()
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

} // namespace bcfg::ui::session
