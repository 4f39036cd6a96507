// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/celledit.h"

#include <QStyledItemDelegate>

#include <optional>

namespace bcfg::ui {

/// The base class of delegates that edit cells as text. Enter, Tab, Up, Down and leaving the cell write the text to the
/// model, and Escape restores the value. If the cell cannot hold the text, a key leaves the text in the editor for
/// correction; leaving the cell for another widget drops the text and emits refused(), but while another window or tab
/// is shown, the text stays.
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
    /// The user has left the cell with a text that it cannot hold; the cell keeps its value.
    void refused(const QString &why);

protected:
    /// The texts in the editor's list of choices; empty, as by default, where the editor has no list.
    virtual QStringList choices(const QModelIndex & /*index*/) const { return {}; }
    /// Why the cell cannot hold the text; nothing where it can.
    virtual std::optional<QString> refusal(const QModelIndex &index, const QString &text) const = 0;
    /// Writes a text that refusal() has accepted to the model.
    virtual void store(QAbstractItemModel &model, const QModelIndex &index, const QString &text) const;

    bool eventFilter(QObject *editor, QEvent *event) override;

private:
    void finish(CellEdit &edit, CellEdit::End end);

    bool m_isWalking = false; // while Tab moves from cell to cell: then no list of choices opens
};

} // namespace bcfg::ui
