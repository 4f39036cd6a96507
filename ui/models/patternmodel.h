// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/cursor.h"

#include <QAbstractItemModel>

#include <memory>

namespace bcfg::ui {

/// The pattern of the entry at the cursor as a tree: the last operator on top, below each operator what feeds it.
class PatternModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column {
        OperatorColumn,
        RoleColumn,
        PathColumn,
        ColumnCount
    };

    explicit PatternModel(const Cursor &cursor, QObject *parent = nullptr);
    ~PatternModel() override;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Node;

    const Node *nodeOf(const QModelIndex &index) const;
    void rebuild();

    const Cursor &m_cursor;
    std::unique_ptr<Node> m_top; // what it stands for is not shown; its only child is the anchor
    const Node *m_root = nullptr;
};

} // namespace bcfg::ui
