// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/dtypes/dtypemodel.h"

#include <QTableView>

#include <variant>

namespace bcfg::ui::page {

class FieldDelegate;

/// The base class of the views of a DTypeModel, with editable cells. Selection and clipboard use places (DTypePlace),
/// as a view may arrange the cells in its own order.
class DTypeView : public QTableView
{
    Q_OBJECT

public:
    /// Takes ownership of the delegate.
    DTypeView(DTypeModel &dtypes, FieldDelegate *delegate, QWidget *parent);

    /// The place that a cell shows: a dtype config or a value; nothing for any other cell. `row` may be after the last
    /// row, as pasting adds rows.
    virtual std::optional<DTypePlace> placeOf(int row, int column) const = 0;
    virtual QModelIndex indexOf(const DTypePlace &place) const = 0;
    /// Gives each column the width that it needs.
    virtual void fit() = 0;
    /// Widens columns that are too narrow for their content. Called after each edit in place of fit(), so that no
    /// column shrinks while the user edits.
    virtual void grow();
    /// The least and the greatest height that the view should get, in rows. A view with more rows scrolls.
    virtual std::pair<int, int> rowsInSight() const = 0;

    std::optional<DTypePlace> currentPlace() const;
    /// Selects a cell, or the whole dtype config where the place has no column, and gives it the focus.
    void goTo(const DTypePlace &place);
    /// The selected cells of the DTypeModel, with all cells of a dtype config whose title is selected.
    QModelIndexList selectedCells() const;
    QList<int> selectedConfigs() const; ///< rows of the DTypeModel with a selected cell, ascending
    /// Whether the dtype config is selected as a whole, and not some of its cells.
    virtual bool isWholeSelected(int config) const = 0;
    /// The selection as text for spreadsheets, with tabs between the columns; an unset value is blank.
    virtual QString selectedText() const;
    /// The cells for pasted text with tabs between the columns: the cells from the current one on, or, for a single
    /// value, all selected cells. Returns a refusal where there is no cell for a value.
    std::variant<std::vector<DTypeCell>, QString> cellsFor(const QString &pasted) const;

    void setModel(QAbstractItemModel *shown) override;

signals:
    /// The user has left a cell with a text that the cell cannot hold.
    void refused(const QString &why);

protected:
    static constexpr int columnMargin = 4; ///< by how much a column is wider than its content

    /// goTo() calls this when the place's cell has become the current cell. A view may select the other cells of a
    /// whole dtype config, or show the cell's column if that is hidden.
    virtual void select(const DTypePlace & /*place*/) {}
    QList<int> shownColumns(int from) const; ///< the columns from `from` on that are not hidden
    QString plainText(const DTypePlace &place) const;
    void keepRowHeight();
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

    DTypeModel &m_dtypes;
};

} // namespace bcfg::ui::page
