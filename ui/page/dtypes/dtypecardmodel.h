// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/dtypes/dtypecolumns.h"

#include <QAbstractProxyModel>

namespace bcfg::ui::page {

class DTypeModel;

/// A proxy model that arranges the cells of a DTypeModel as cards, one below another. A card is a title row, then one
/// row each for input, output and weight with a column for each constraint field. Further columns hold the dtype
/// config's own fields (bias_dtype …), once per card, in the first row below the title.
class DTypeCardModel : public QAbstractProxyModel
{
    Q_OBJECT

public:
    explicit DTypeCardModel(DTypeModel &dtypes);

    int cardHeight() const { return 1 + static_cast<int>(m_slots.size()); } ///< in rows, including the title
    /// The number of columns with constraint fields; the columns after them hold the dtype config's own fields.
    int slotColumns() const { return static_cast<int>(m_fields.size()); }
    bool isTitle(int row) const { return row % cardHeight() == 0; }
    /// The place that a cell shows: the dtype config for a title, else a value; nothing for a cell that a spanning
    /// neighbour covers. `row` may be after the last card, as pasting adds rows.
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

    DTypeModel &m_dtypes;
    std::vector<Field> m_slots;  // input_dtype …, a row each
    std::vector<Field> m_fields; // constraint fields of a slot, a column each
    std::vector<Field> m_own;    // bias_dtype …, a column each
};

} // namespace bcfg::ui::page
