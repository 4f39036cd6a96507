// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/qconfigmodel.h"

#include "ui/basis/text.h"

namespace bcfg::ui::views {

QConfigModel::QConfigModel(const session::Simulator &simulator, QObject *parent)
    : QAbstractListModel(parent),
      m_simulator(simulator),
      m_choices(simulator.choices().count())
{
    connect(&simulator, &session::Simulator::choiceAdded, this, [this](int choice) {
        beginInsertRows({}, choice, choice);
        ++m_choices;
        endInsertRows();
        emit checkedChanged();
    });
    connect(&simulator, &session::Simulator::choiceChanged, this,
            [this](int choice) { emit dataChanged(index(choice), index(choice)); });
    connect(&simulator, &session::Simulator::aboutToRemoveChoice, this, [this](int choice) {
        m_checks.remove(m_simulator.choices().at(choice).key());
        beginRemoveRows({}, choice, choice);
    });
    connect(&simulator, &session::Simulator::choiceRemoved, this, [this] {
        --m_choices;
        endRemoveRows();
        emit checkedChanged();
    });
    connect(&simulator, &session::Simulator::choicesReset, this, [this] {
        beginResetModel();
        m_choices = m_simulator.choices().count();
        endResetModel();
        emit checkedChanged();
    });
}

bool QConfigModel::isChecked(int choice) const
{
    const session::QConfigChoice &shown = m_simulator.choices().at(choice);
    return m_checks.value(shown.key(), shown.origin != session::QConfigChoice::Origin::DefaultMapping);
}

std::vector<int> QConfigModel::checked() const
{
    std::vector<int> choices;
    for (int choice = 0; choice < m_simulator.choices().count(); ++choice) {
        if (isChecked(choice))
            choices.push_back(choice);
    }
    return choices;
}

void QConfigModel::checkAll(bool checks)
{
    Checks all = m_checks;
    for (int choice = 0; choice < m_choices; ++choice)
        all[m_simulator.choices().at(choice).key()] = checks;
    setChecks(all);
}

void QConfigModel::setChecks(const Checks &checks)
{
    m_checks = checks;
    emit dataChanged(index(0), index(m_choices - 1), {Qt::CheckStateRole});
    emit checkedChanged();
}

int QConfigModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_choices;
}

QVariant QConfigModel::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index));
    if (!index.isValid()) // a view that copies without a current cell asks this
        return {};
    const session::QConfigChoice &shown = m_simulator.choices().at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return shown.title;
    case Qt::ToolTipRole:
        return plainToolTip(shown.name);
    case Qt::CheckStateRole:
        return isChecked(index.row()) ? Qt::Checked : Qt::Unchecked;
    default:
        return {};
    }
}

bool QConfigModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole)
        return false;
    m_checks[m_simulator.choices().at(index.row()).key()] = value.toInt() == Qt::Checked;
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit checkedChanged();
    return true;
}

Qt::ItemFlags QConfigModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsUserCheckable : flags;
}

} // namespace bcfg::ui::views
