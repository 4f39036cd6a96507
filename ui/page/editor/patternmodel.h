// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/nodecursor.h"

#include <QStandardItemModel>

namespace bcfg::ui::page {

/// The pattern of the entry at the cursor as a tree: the last operator at the top, and below each operator its
/// operands. An operator of the palette can be dropped on a node (as one more operand), between operands, and beside
/// the tree (as the new last operator). An operand can be dragged to another place among its siblings.
class PatternModel : public QStandardItemModel
{
    Q_OBJECT

public:
    enum Column {
        OperatorColumn,
        RoleColumn,
        PathColumn
    };

    explicit PatternModel(session::NodeCursor &node);

    PatternPath pathOf(const QModelIndex &index) const;
    QModelIndex indexOf(const PatternPath &path) const; ///< invalid where the pattern has no such node

    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;
    bool canDropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                         const QModelIndex &parent) const override;
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;

private:
    QList<QStandardItem *> newRow(const Pattern &node, const PatternPath &path,
                                  const std::optional<PatternPath> &root) const;
    void rebuild();

    session::NodeCursor &m_cursor;
};

} // namespace bcfg::ui::page
