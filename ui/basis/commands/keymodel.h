// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandtable.h"

#include <QAbstractTableModel>

#include <vector>

namespace bcfg::ui {

class Settings;

/// The commands and their keys, one a row, in the order of the menus: those that fit what is searched for.
class KeyModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        CommandColumn,
        KeyColumn,
        DefaultColumn,
        ColumnCount
    };

    explicit KeyModel(Settings &settings, QObject *parent = nullptr);

    /// Leaves the commands whose menus, name or key hold every word.
    void search(const QString &text);
    Command command(int row) const { return m_found[static_cast<std::size_t>(row)]; }
    int rowOf(Command command) const; ///< -1: it was not found

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString keyText(Command command) const;

    Settings &m_settings;
    std::vector<Command> m_found;
};

} // namespace bcfg::ui
