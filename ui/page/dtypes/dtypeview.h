// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/dtypes/dtypemodel.h"

#include <QTableView>

#include <variant>

namespace bcfg::ui::page {

class FieldDelegate;

/// Shows the dtype configs of a DTypeModel in editable cells. Selection and clipboard use places, as a view may arrange
/// the cells in its own order.
class DTypeView : public QTableView
{
    Q_OBJECT

public:
    /// Takes ownership of the delegate.
    DTypeView(DTypeModel &dtypes, FieldDelegate *delegate, QWidget *parent);

    /// The place that a cell shows: a dtype config or a value; nothing for any other cell. `row` may lie after the last
    /// row, as pasting adds rows.
    virtual std::optional<DTypePlace> placeOf(int row, int column) const = 0;
    virtual QModelIndex indexOf(const DTypePlace &place) const = 0;
    /// Gives each column the width that it needs.
    virtual void fit() = 0;
    /// Widens columns that are too narrow for their content. No column shrinks while the user edits.
    virtual void grow();
    /// The least and the greatest number of rows that the view's height has room for.
    virtual std::pair<int, int> rowsInSight() const = 0;

    std::optional<DTypePlace> currentPlace() const;
    /// Selects a cell, or the whole dtype config where the place has no column, and gives it the focus.
    void goTo(const DTypePlace &place);
    /// The selected cells of the DTypeModel, with all cells of a dtype config whose title is selected.
    QModelIndexList selectedCells() const;
    QList<int> selectedConfigs() const; ///< rows of the dtype configs with a selected cell, ascending
    /// Whether the dtype config is selected as a whole, and not some of its cells.
    virtual bool isWholeSelected(int config) const = 0;
    /// The selection as text for spreadsheets, columns separated by tabs; blank where unset.
    virtual QString selectedText() const;
    /// The cells into which pasted text, columns separated by tabs, goes: the cells from the current one on, or, for a
    /// single value, all selected cells. Returns a refusal where there is no cell for a value.
    std::variant<std::vector<DTypeCell>, QString> cellsFor(const QString &pasted) const;

    void setModel(QAbstractItemModel *shown) override;

signals:
    /// The user has left a cell with a text that the cell cannot hold.
    void refused(const QString &why);

protected:
    static constexpr int columnMargin = 4; ///< by how much a column is wider than its content

    /// Called by goTo() when the place's cell has become the current cell, to select more or to show its column.
    virtual void select(const DTypePlace & /*place*/) {}
    QList<int> shownColumns(int from) const;
    QString plainText(const DTypePlace &place) const;
    void keepRowHeight();
    void changeEvent(QEvent *event) override;

    DTypeModel &m_dtypes;
};

} // namespace bcfg::ui::page
