// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/dtypes/dtypecardmodel.h"
#include "ui/page/dtypes/dtypeview.h"

namespace bcfg::ui {

/// A card for each dtype config: a title, which stands for the whole, and rows for input, output and weight with all
/// their values.
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
    bool isWholeSelected(int config) const override;
    /// Of whole dtype configs a line each, as the table has them.
    QString selectedText() const override;

protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    void joinCells();

    DTypeCardModel m_cards;
};

} // namespace bcfg::ui
