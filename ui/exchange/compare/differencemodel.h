// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/comparison.h"

#include <QAbstractItemModel>

#include <memory>

namespace bcfg::ui::exchange {

/// The changes from another document (a) to this document (b), both in the generation of this document.
struct Compared
{
    diff::Comparison comparison;
    std::vector<std::string> qconfigs; ///< names of the QConfigs that verdicts are compared under
};

/// A tree of the groups of changes between two documents, each with the verdicts that it changes, and below each group
/// its entries.
class DifferenceModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    using QAbstractItemModel::QAbstractItemModel;

    /// Shows the groups of a comparison; null shows nothing.
    void show(std::shared_ptr<const Compared> found);

    /// The content of a row: a group as a whole, or one entry of the group.
    struct Item
    {
        const diff::Group *group = nullptr; ///< null: an invalid index
        std::optional<diff::Site> entry = {};
    };
    Item itemAt(const QModelIndex &index) const;
    /// The entry of a row, or the first entry of its group; nothing where the change is in the document itself.
    std::optional<diff::Site> entryAt(const QModelIndex &index) const;
    /// The full heading of the row's group, and the verdicts that the group changes.
    QString headingAt(const QModelIndex &index) const { return index.isValid() ? rowOf(index).heading : QString(); }
    QStringList effectsAt(const QModelIndex &index) const
    {
        return index.isValid() ? rowOf(index).effects : QStringList();
    }

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex & = {}) const override { return 1; }
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

    std::shared_ptr<const Compared> m_found;
    std::vector<Row> m_rows;
};

} // namespace bcfg::ui::exchange
