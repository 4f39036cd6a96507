// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/celledit.h"

#include <QStyledItemDelegate>

#include <optional>

namespace bcfg::ui {

/// Cells that are typed. What a cell cannot hold is refused there, and the text stays to be mended. Enter, Tab, the
/// arrow keys up and down and leaving the cell take the text; Escape leaves the value as it was. Where the text that is
/// left behind cannot be taken, it is told.
class CellDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const override;

signals:
    /// The user has left a text behind that the cell cannot hold.
    void refused(const QString &why);

protected:
    /// What can be chosen instead of typed; none for most cells.
    virtual QStringList choices(const QModelIndex &index) const;
    /// Why the cell cannot hold the text; nothing where it can.
    virtual std::optional<QString> refusal(const QModelIndex &index, const QString &text) const = 0;
    /// Puts a text that is not refused into the model.
    virtual void store(QAbstractItemModel &model, const QModelIndex &index, const QString &text) const;

    bool eventFilter(QObject *editor, QEvent *event) override;

private:
    void finish(CellEdit &edit, CellEdit::End end);
    QAbstractItemView *view() const;

    bool m_isWalking = false; // by Tab, where no list should open
};

} // namespace bcfg::ui
