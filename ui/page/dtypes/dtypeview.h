// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/dtypes/dtypemodel.h"

#include <QTableView>

#include <variant>

namespace bcfg::ui {

/// Shows the dtype configs of a DTypeModel in cells that are typed. What it selects and copies is said by places, as a
/// view may show the cells in an order of its own.
class DTypeView : public QTableView
{
    Q_OBJECT

public:
    DTypeView(DTypeModel &dtypes, QWidget *parent);

    /// What a cell shows, also where a row is still to come; nothing for a cell that shows nothing.
    virtual std::optional<DTypePlace> placeOf(int row, int column) const = 0;
    virtual QModelIndex indexOf(const DTypePlace &place) const = 0;
    /// Gives each column the width that it needs.
    virtual void fit() = 0;
    /// To what has come in; no column shrinks while one works in it.
    virtual void grow();
    /// How many rows are in sight at least and at most.
    virtual std::pair<int, int> rowsInSight() const = 0;

    std::optional<DTypePlace> currentPlace() const;
    /// Selects a cell, or the whole dtype config where the column is unknown, and gives it the focus.
    void goTo(const DTypePlace &place);
    QModelIndexList selectedCells() const; ///< of the DTypeModel
    QList<int> selectedConfigs() const;    ///< those that have a selected cell, rising
    /// Whether the user has chosen the dtype config itself, and not some of its cells.
    virtual bool isWholeSelected(int config) const = 0;
    /// What is selected, as spreadsheets want it: blank where unset.
    virtual QString selectedText() const;
    /// Where the cells of a spreadsheet go that are pasted from the current cell on, or why they cannot; a single one
    /// goes into all that is selected.
    std::variant<std::vector<DTypeCell>, QString> cellsFor(const QString &pasted) const;

signals:
    /// The user has left a text behind that its cell cannot hold.
    void refused(const QString &why);
    void entered(); ///< the keyboard has come

protected:
    virtual void select(const DTypePlace &place, const QModelIndex &index);
    QList<int> shownColumns(int from) const;
    QString plainText(const DTypePlace &place) const;
    void keepRowHeight();
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

    DTypeModel &m_dtypes;
};

} // namespace bcfg::ui
