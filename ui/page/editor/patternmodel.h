// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/nodecursor.h"

#include <QAbstractItemModel>

#include <memory>

namespace bcfg::ui::page {

/// The pattern of the entry at the cursor as a tree: the last operator at the top, and below each operator its
/// operands. An operator of the palette can be dropped on a node (as one more operand), between operands, and beside
/// the tree (as the new last operator). An operand can be dragged to another place among its siblings.
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

    explicit PatternModel(session::NodeCursor &node, QObject *parent = nullptr);
    ~PatternModel() override;

    PatternPath pathOf(const QModelIndex &index) const;
    QModelIndex indexOf(const PatternPath &path) const; ///< invalid where the pattern has no such node

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    Qt::DropActions supportedDropActions() const override;
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;
    bool canDropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                         const QModelIndex &parent) const override;
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;

private:
    struct Node;

    const Node *nodeOf(const QModelIndex &index) const;
    void rebuild();

    session::NodeCursor &m_cursor;
    std::unique_ptr<Node> m_top; // invisible; its only child is the anchor; null where there is no pattern
    std::optional<PatternPath> m_root;
};

} // namespace bcfg::ui::page
