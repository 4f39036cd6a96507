// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/differencebox.h"

#include "ui/basis/toolkit/forms.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <utility>

namespace bcfg::ui::views {

DifferenceBox::DifferenceBox(const session::Simulator &simulator, QWidget *parent)
    : QWidget(parent),
      m_simulator(simulator),
      m_boxes{new QComboBox(this), new QComboBox(this)}
{
    auto *layout = newInnerLayout<QHBoxLayout>(this, 8);
    layout->addWidget(newLabelFor(*m_boxes[0], tr("Differ&s between")));
    layout->addWidget(m_boxes[0]);
    layout->addWidget(new QLabel(tr("and"), this));
    layout->addWidget(m_boxes[1]);
    setNames(*m_boxes[0], "firstQConfig", tr("First QConfig to compare"));
    setNames(*m_boxes[1], "secondQConfig", tr("Second QConfig to compare"));
    constexpr int leastWidth = 48; // so that the boxes do not make a small window wider
    for (QComboBox *box : m_boxes) {
        box->setMinimumWidth(leastWidth);
        box->setToolTip(tr("Shows only the patterns whose verdicts under the two QConfigs differ."));
        setWidthInCharacters(*box, 6);
        box->setMaxVisibleItems(24);
        connect(box, &QComboBox::currentIndexChanged, this, &DifferenceBox::changed);
    }
    connect(&simulator, &session::Simulator::choicesChanged, this, &DifferenceBox::fill);
    fill();
}

std::optional<std::pair<int, int>> DifferenceBox::pair() const
{
    // the first item means no QConfig
    const std::pair chosen(m_boxes[0]->currentIndex() - 1, m_boxes[1]->currentIndex() - 1);
    return chosen.first >= 0 && chosen.second >= 0 && chosen.first != chosen.second ? std::optional(chosen)
                                                                                    : std::nullopt;
}

QStringList DifferenceBox::keys() const
{
    return {m_boxes[0]->currentData().toString(), m_boxes[1]->currentData().toString()};
}

void DifferenceBox::setKeys(const QStringList &keys)
{
    if (keys == this->keys())
        return;
    for (int i = 0; i < 2; ++i) {
        const QSignalBlocker blocker(m_boxes[i]);
        m_boxes[i]->setCurrentIndex(std::max(0, m_boxes[i]->findData(keys.value(i))));
    }
    emit changed();
}

/// Fills the boxes again. A chosen QConfig stays chosen if there is still a QConfig with its key, also when the
/// document changes between 1.13 and 2.x, as most keys are the same.
void DifferenceBox::fill()
{
    const std::pair before(keys(), pair());
    for (QComboBox *box : m_boxes) {
        const QSignalBlocker blocker(box);
        const QString key = box->currentData().toString();
        box->clear();
        box->addItem(QStringLiteral("–"), QString());
        for (int choice = 0; choice < m_simulator.choices().count(); ++choice)
            box->addItem(m_simulator.choices().at(choice).title, m_simulator.choices().at(choice).key());
        box->setCurrentIndex(std::max(0, box->findData(key)));
        box->view()->setMinimumWidth(box->view()->sizeHintForColumn(0) + 32);
    }
    if (std::pair(keys(), pair()) != before)
        emit changed();
}

} // namespace bcfg::ui::views
