// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/celldelegate.h"

namespace bcfg::ui {

/// The cells of dtype configs, with what the kind of their field offers; blank always means unset. Where the view that
/// owns it has several cells of a column selected, all of them take the value.
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

} // namespace bcfg::ui
