// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/exchange/compare/livecomparison.h"

#include <QAbstractItemModel>

namespace bcfg::ui::exchange {

/// A tree of the groups of changes between two documents, each with the verdicts that it changes, and below each group
/// its entries.
class DifferenceModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    using QAbstractItemModel::QAbstractItemModel;

    /// Shows the groups of a comparison; null shows nothing.
    void show(std::shared_ptr<const LiveComparison::Result> found);

    /// The content of a row: a group as a whole, or one entry of the group.
    struct Item
    {
        const diff::Group *group = nullptr; ///< null: an invalid index
        std::optional<diff::Site> entry = {};
    };
    Item itemAt(const QModelIndex &index) const;
    /// The entry of a row, or the first entry of its group; nothing where the change is in the document itself.
    std::optional<diff::Site> entryAt(const QModelIndex &index) const;
    QString headingAt(const QModelIndex &index) const;     ///< the full heading of the row's group
    QStringList effectsAt(const QModelIndex &index) const; ///< the verdicts that the row's group changes

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Row
    {
        const diff::Group *group;
        QString heading;
        QStringList effects;
        std::vector<diff::Site> entries; ///< the group's entries, each once
    };
    const Row &rowOf(const QModelIndex &index) const;

    std::shared_ptr<const LiveComparison::Result> m_found;
    std::vector<Row> m_rows;
};

} // namespace bcfg::ui::exchange
