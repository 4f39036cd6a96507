// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/keymodel.h"

#include "ui/basis/commands/keys.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/toolkit/forms.h"

#include <QCoreApplication>

#include <algorithm>

namespace bcfg::ui {

namespace {

QString textOf(const QList<QKeySequence> &keys)
{
    return keys.isEmpty() ? QString() : keys.front().toString(QKeySequence::NativeText);
}

} // namespace

KeyModel::KeyModel(Settings &settings, QObject *parent) : QAbstractTableModel(parent), m_settings(settings)
{
    search({});
    settings.watch(Setting::Keys, *this, [this] {
        if (!m_found.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    });
}

void KeyModel::search(const QString &text)
{
    beginResetModel();
    m_found.clear();
    const QStringList words = text.split(' ', Qt::SkipEmptyParts);
    for (const CommandInfo &row : commandTable()) {
        const QString searched = commandPath(row.command) + ' ' + keyText(row.command);
        if (std::ranges::all_of(words,
                                [&](const QString &word) { return searched.contains(word, Qt::CaseInsensitive); }))
            m_found.push_back(row.command);
    }
    endResetModel();
}

int KeyModel::rowOf(Command command) const
{
    const auto found = std::ranges::find(m_found, command);
    return found == m_found.end() ? -1 : static_cast<int>(found - m_found.begin());
}

QString KeyModel::keyText(Command command) const
{
    return textOf(keysOf(command, m_settings));
}

int KeyModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_found.size());
}

int KeyModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant KeyModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Command command = this->command(index.row());
    if (role == Qt::ToolTipRole)
        return QCoreApplication::translate("Commands", info(command).help);
    if (role == Qt::FontRole && index.column() == KeyColumn && hasOwnKey(command, m_settings))
        return demiBold({});
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case CommandColumn:
        return commandPath(command);
    case KeyColumn:
        return keyText(command);
    case DefaultColumn:
        return textOf(defaultKeys(command));
    case ColumnCount:
        break;
    }
    return {};
}

QVariant KeyModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return QStringList{tr("Command"), tr("Key"), tr("Default")}.value(section); // in the order of Column
}

} // namespace bcfg::ui
