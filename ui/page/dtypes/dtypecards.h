// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/dtypes/dtypecardmodel.h"
#include "ui/page/dtypes/dtypeview.h"

#include <functional>

namespace bcfg::ui::page {

/// A view with a card for each dtype config: a title, which stands for the whole dtype config, and rows for input,
/// output and weight with all their values.
class DTypeCards : public DTypeView
{
    Q_OBJECT

public:
    DTypeCards(DTypeModel &dtypes, QWidget *parent);

    std::optional<DTypePlace> placeOf(int row, int column) const override { return m_cards.placeOf(row, column); }
    QModelIndex indexOf(const DTypePlace &place) const override { return m_cards.indexOf(place); }
    void fit() override;
    void grow() override;
    std::pair<int, int> rowsInSight() const override;
    bool isWholeSelected(int config) const override
    {
        return selectionModel()->isSelected(m_cards.indexOf({config, {}}));
    }
    /// If only whole dtype configs are selected, one line for each, with the values of the columns that DTypeTable
    /// usually shows; else the selected cells.
    QString selectedText() const override;

protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    void setWidths(const std::function<int(int column)> &least);
    void joinCells();

    DTypeCardModel m_cards;
};

} // namespace bcfg::ui::page
