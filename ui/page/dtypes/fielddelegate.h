// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/celldelegate.h"

namespace bcfg::ui::page {

/// The delegate that paints and edits the cells of dtype configs. It offers the values of the field's kind; a blank
/// text unsets the value. If several cells of a column are selected in the view, which is the delegate's parent, all of
/// them get the value.
class FieldDelegate : public CellDelegate
{
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    QStringList choices(const QModelIndex &index) const override;
    std::optional<QString> refusal(const QModelIndex &index, const QString &text) const override;
    void store(QAbstractItemModel &model, const QModelIndex &index, const QString &text) const override;
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

} // namespace bcfg::ui::page
