// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandtable.h"

#include <QAbstractTableModel>

#include <vector>

namespace bcfg::ui {

class Settings;

/// A table of the commands that match the search, in the order of the menus, with the current and the default keys.
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

    /// Keeps the commands whose path and keys together contain every word of the text.
    void search(const QString &text);
    Command command(int row) const { return m_found[static_cast<std::size_t>(row)]; }
    int rowOf(Command command) const; ///< -1 where the search does not match the command

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
