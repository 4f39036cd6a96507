// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/dtypes/dtypecolumns.h"

#include <QAbstractProxyModel>

namespace bcfg::ui {

class DTypeModel;

/// The cells of a DTypeModel as cards, one below the other: for each dtype config a title, then a row for its input,
/// output and weight with a column for each of their fields, and the config's own fields in columns beside them, which
/// stand once a card, in its first row below the title.
class DTypeCardModel : public QAbstractProxyModel
{
    Q_OBJECT

public:
    explicit DTypeCardModel(DTypeModel &dtypes, QObject *parent = nullptr);

    int cardHeight() const { return 1 + static_cast<int>(m_slots.size()); } ///< in rows, with the title
    int slotColumns() const { return static_cast<int>(m_fields.size()); }   ///< those behind them are the config's own
    bool isTitle(int row) const { return row % cardHeight() == 0; }
    /// What a cell shows, also where a row is still to come: a title its whole dtype config; nothing for a cell that
    /// belongs to another one.
    std::optional<DTypePlace> placeOf(int row, int column) const;
    QModelIndex indexOf(const DTypePlace &place) const;

    QModelIndex mapToSource(const QModelIndex &card) const override;
    QModelIndex mapFromSource(const QModelIndex &cell) const override;
    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &) const override { return {}; }
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    void findColumns();
    QString titleOf(int config) const;
    QVariant titleData(int config, int role) const;
    void follow(const QModelIndex &first, const QModelIndex &last);

    DTypeModel &m_dtypes;
    std::vector<Field> m_slots;  // input_dtype …, a row each
    std::vector<Field> m_fields; // of a slot, a column each
    std::vector<Field> m_own;    // bias_dtype …, a column each
};

} // namespace bcfg::ui
