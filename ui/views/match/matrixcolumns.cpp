// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/matrixcolumns.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/placement.h"
#include "ui/basis/toolkit/tableviews.h"

#include <QAction>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::views {

namespace {

constexpr int keyRole = Qt::UserRole; // QString: QConfigChoice::key()

} // namespace

MatrixColumns::MatrixColumns(const session::Simulator &simulator, QAction *addFromFile, QWidget *parent)
    : QToolButton(parent),
      m_simulator(simulator),
      m_popup(new QFrame(this, Qt::Popup)),
      m_list(new QListWidget(m_popup))
{
    setObjectName(QStringLiteral("qconfigChooser"));
    setToolTip(tr("Chooses the QConfigs and mappings that have a column."));
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    setArrowType(Qt::NoArrow);
    setFocusPolicy(Qt::StrongFocus);

    setNames(*m_list, "qconfigList", tr("QConfigs with a column"));
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    auto *all = new QPushButton(tr("&All"), m_popup);
    auto *none = new QPushButton(tr("&None"), m_popup);
    auto *add = new QPushButton(addFromFile->text(), m_popup);
    add->setToolTip(addFromFile->toolTip());
    m_popup->setFrameShape(QFrame::StyledPanel);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(all);
    buttons->addWidget(none);
    auto *layout = newLayout<QVBoxLayout>(m_popup, {8, 8, 8, 8}, 8);
    layout->addLayout(buttons);
    layout->addWidget(m_list);
    layout->addWidget(add);

    connect(this, &QToolButton::clicked, this, &MatrixColumns::open);
    connect(m_list, &QListWidget::itemChanged, this,
            [this](const QListWidgetItem *item) { check(m_list->row(item), item->checkState() == Qt::Checked); });
    connect(all, &QPushButton::clicked, this, [this] { checkAll(true); });
    connect(none, &QPushButton::clicked, this, [this] { checkAll(false); });
    connect(add, &QPushButton::clicked, this, [this, addFromFile] {
        m_popup->hide(); // else it would cover the dialog
        addFromFile->trigger();
    });
    connect(&simulator, &session::Simulator::aboutToRemoveChoice, this,
            [this](int choice) { m_checks.remove(m_simulator.choices().at(choice).key()); });
    connect(&simulator, &session::Simulator::choicesChanged, this, &MatrixColumns::fill);
    fill();
}

bool MatrixColumns::isChecked(int choice) const
{
    const session::QConfigChoice &shown = m_simulator.choices().at(choice);
    return m_checks.value(shown.key(), shown.origin != session::QConfigChoice::Origin::DefaultMapping).toBool();
}

std::vector<int> MatrixColumns::checked() const
{
    std::vector<int> choices;
    for (int choice = 0; choice < m_simulator.choices().count(); ++choice) {
        if (isChecked(choice))
            choices.push_back(choice);
    }
    return choices;
}

void MatrixColumns::check(int choice, bool isWanted)
{
    m_checks[m_simulator.choices().at(choice).key()] = isWanted;
    showChecks();
}

void MatrixColumns::checkAll(bool areChecked)
{
    for (int choice = 0; choice < m_simulator.choices().count(); ++choice)
        m_checks[m_simulator.choices().at(choice).key()] = areChecked;
    showChecks();
}

void MatrixColumns::setChecks(const QVariantMap &checks)
{
    m_checks = checks;
    showChecks();
}

void MatrixColumns::open()
{
    const int wanted = m_list->sizeHintForRow(0) * std::min(m_list->count(), 16);
    m_list->setMinimumSize(m_list->sizeHintForColumn(0) + 32, wanted);
    m_popup->adjustSize();
    placeBeside(*m_popup, *this);
    m_popup->show();
    if (!m_list->currentItem())
        m_list->setCurrentRow(0);
    m_list->setFocus(Qt::PopupFocusReason);
}

/// Fills the list again. The current row goes on being that of the same QConfig.
void MatrixColumns::fill()
{
    const QSignalBlocker blocker(m_list);
    const QListWidgetItem *before = m_list->currentItem();
    const QString current = before ? before->data(keyRole).toString() : QString();
    m_list->clear();
    for (int choice = 0; choice < m_simulator.choices().count(); ++choice) {
        const session::QConfigChoice &shown = m_simulator.choices().at(choice);
        auto *item = new QListWidgetItem(shown.title, m_list);
        item->setToolTip(plainToolTip(shown.name));
        item->setData(keyRole, shown.key());
        if (shown.key() == current)
            m_list->setCurrentItem(item);
    }
    showChecks();
}

void MatrixColumns::showChecks()
{
    const QSignalBlocker blocker(m_list);
    for (int choice = 0; choice < m_list->count(); ++choice)
        m_list->item(choice)->setCheckState(isChecked(choice) ? Qt::Checked : Qt::Unchecked);
    setText(tr("QConfigs: %1 of %2 ▾").arg(checked().size()).arg(m_list->count()));
    emit checkedChanged();
}

} // namespace bcfg::ui::views
