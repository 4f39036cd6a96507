// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/exchange/compare/livecomparison.h"

#include <QAbstractItemModel>

namespace bcfg::ui {

/// The groups of changes between two documents, each with the verdicts that it changes, and below each its entries.
class DifferenceModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    using QAbstractItemModel::QAbstractItemModel;

    /// Null: none.
    void show(std::shared_ptr<const LiveComparison::Found> found);

    /// What a row stands for: a group as a whole, or one entry of it.
    struct Item
    {
        const diff::Group *group = nullptr; ///< null: nothing
        std::optional<diff::Site> entry = {};
    };
    Item itemAt(const QModelIndex &index) const;
    /// The first entry of what the row stands for; nothing where the document itself has changed.
    std::optional<diff::Site> entryAt(const QModelIndex &index) const;
    QString headingAt(const QModelIndex &index) const; ///< of its group, in full
    QStringList effectsAt(const QModelIndex &index) const;

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
        std::vector<diff::Site> entries; ///< each once
    };
    const Row &rowOf(const QModelIndex &index) const;

    std::shared_ptr<const LiveComparison::Found> m_found;
    std::vector<Row> m_rows;
};

} // namespace bcfg::ui
