// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/matrixcolumns.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/placement.h"
#include "ui/basis/toolkit/tableviews.h"

#include <QAction>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::views {

MatrixColumns::MatrixColumns(const session::Simulator &simulator) : m_simulator(simulator)
{
    connect(&simulator, &session::Simulator::aboutToRemoveChoice, this,
            [this](int choice) { m_checks.remove(m_simulator.choices().at(choice).key()); });
    connect(&simulator, &session::Simulator::choicesChanged, this, [this] {
        beginResetModel();
        endResetModel();
        emit checkedChanged();
    });
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

void MatrixColumns::checkAll(bool checks)
{
    QVariantMap all = m_checks;
    for (int choice = 0; choice < rowCount(); ++choice)
        all[m_simulator.choices().at(choice).key()] = checks;
    setChecks(all);
}

void MatrixColumns::setChecks(const QVariantMap &checks)
{
    m_checks = checks;
    emit dataChanged(index(0), index(rowCount() - 1), {Qt::CheckStateRole});
    emit checkedChanged();
}

QVariant MatrixColumns::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index));
    if (!index.isValid()) // a view that copies without a current cell passes an invalid index
        return {};
    const session::QConfigChoice &shown = m_simulator.choices().at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return shown.title;
    case Qt::ToolTipRole:
        return plainToolTip(shown.name);
    case Qt::CheckStateRole:
        return isChecked(index.row()) ? Qt::Checked : Qt::Unchecked;
    case KeyRole:
        return shown.key();
    default:
        return {};
    }
}

bool MatrixColumns::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole)
        return false;
    m_checks[m_simulator.choices().at(index.row()).key()] = value.toInt() == Qt::Checked;
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit checkedChanged();
    return true;
}

Qt::ItemFlags MatrixColumns::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsUserCheckable : flags;
}

MatrixColumnsButton::MatrixColumnsButton(MatrixColumns &model, QAction *addFromFile, QWidget *parent)
    : QToolButton(parent),
      m_model(model),
      m_popup(new QFrame(this, Qt::Popup)),
      m_list(new QListView(m_popup))
{
    setObjectName(QStringLiteral("qconfigChooser"));
    setToolTip(tr("Chooses the QConfigs and mappings that have a column."));
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    setArrowType(Qt::NoArrow);
    setFocusPolicy(Qt::StrongFocus);

    setNames(*m_list, "qconfigList", tr("QConfigs with a column"));
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    auto *all = new QPushButton(tr("&All"), m_popup);
    auto *none = new QPushButton(tr("&None"), m_popup);
    auto *add = new QPushButton(addFromFile->text(), m_popup);
    add->setToolTip(addFromFile->toolTip());
    connect(all, &QPushButton::clicked, this, [this] { m_model.checkAll(true); });
    connect(none, &QPushButton::clicked, this, [this] { m_model.checkAll(false); });
    connect(add, &QPushButton::clicked, this, [this, addFromFile] {
        m_popup->hide(); // else it would cover the dialog
        addFromFile->trigger();
    });

    m_popup->setFrameShape(QFrame::StyledPanel);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(all);
    buttons->addWidget(none);
    auto *layout = newLayout<QVBoxLayout>(m_popup, {8, 8, 8, 8}, 8);
    layout->addLayout(buttons);
    layout->addWidget(m_list);
    layout->addWidget(add);

    connect(this, &QToolButton::clicked, this, &MatrixColumnsButton::open);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &current) { m_current = current.data(MatrixColumns::KeyRole).toString(); });
    connect(&m_model, &QAbstractItemModel::modelReset, this, &MatrixColumnsButton::restoreCurrent);
    connect(&m_model, &MatrixColumns::checkedChanged, this, &MatrixColumnsButton::updateText);
    updateText();
}

void MatrixColumnsButton::open()
{
    const int wanted = m_list->sizeHintForRow(0) * std::min(m_model.rowCount(), 16);
    m_list->setMinimumSize(m_list->sizeHintForColumn(0) + 32, wanted);
    m_popup->adjustSize();
    placeBeside(*m_popup, *this);
    m_popup->show();
    if (!m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_model.index(0));
    m_list->setFocus(Qt::PopupFocusReason);
}

/// The list loses its current row when a QConfig is added, changed or removed.
void MatrixColumnsButton::restoreCurrent()
{
    const QModelIndexList found =
        m_model.match(m_model.index(0), MatrixColumns::KeyRole, m_current, 1, Qt::MatchExactly);
    if (!found.isEmpty())
        m_list->setCurrentIndex(found.front());
}

void MatrixColumnsButton::updateText()
{
    setText(tr("QConfigs: %1 of %2 ▾").arg(m_model.checked().size()).arg(m_model.rowCount()));
}

} // namespace bcfg::ui::views
