// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/text.h"
#include "ui/page/dtypes/dtypecolumns.h"
#include "ui/page/dtypes/dtypeuses.h"
#include "ui/session/document/cursor.h"
#include "ui/session/problems/checker.h"

#include <QAbstractTableModel>

namespace bcfg::ui::page {

/// A text for a cell of the table of dtype configs.
struct DTypeCell
{
    int row;
    int column;
    QString text;
};

/// The dtype configs of the entry at the cursor, one per row, with a column for every value. A blank cell is unset,
/// which is None to PyTorch. Cells with a diagnostic show a mark and the message. Cursor, checker and uses must outlive
/// this object.
class DTypeModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    DTypeModel(session::Cursor &cursor, const session::Checker &checker, const DTypeUses &uses);

    const DTypeColumn &column(int section) const { return DTypeColumn::all(m_api)[toIndex(section)]; }
    /// Whether any dtype config has a value in the column, or a diagnostic points to the column.
    bool isColumnUsed(int section) const;
    /// Requires a row of the model.
    const DTypeConfig &configAt(int row) const { return configs()[toIndex(row)]; }
    Api api() const { return m_api; }
    /// The quick fixes of the diagnostics at the place, then the quick fixes of its dtype config as a whole.
    std::vector<Fix> fixes(const DTypePlace &place) const;
    /// While set, an edit of values also changes equal dtype configs in all other pattern configs.
    void setChangesEverywhere(bool changes) { m_changesEverywhere = changes; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;

    // Each of these is one undo step. The functions that add rows return nothing on success, or why the list cannot
    // become longer.
    std::optional<QString> appendRow();           ///< a dtype config in which nothing is set
    std::optional<QString> duplicateRow(int row); ///< puts the copy after the row
    void removeRows(QList<int> rows);
    void moveRowTo(int from, int to); ///< the order matters: PyTorch uses the first dtype config that fits
    /// Writes one text into several cells; a text that isUnset() unsets them. Returns false and changes nothing where
    /// any of the cells cannot hold the text.
    bool setValues(const QModelIndexList &cells, const QString &text);
    /// Why the cell cannot hold the text; nothing where it can.
    std::optional<QString> refusal(const QModelIndex &cell, const QString &text) const;
    /// Writes pasted texts into their cells, and adds rows for cells after the last row. `name` is the name of the undo
    /// step. If a cell cannot hold its text, or the list would get too long, changes nothing and returns why; else
    /// returns nothing.
    std::optional<QString> write(const std::vector<DTypeCell> &cells, const QString &name);
    /// Inserts whole dtype configs, the first one as row `row`. If the list would get too long, changes nothing and
    /// returns why; else returns nothing.
    std::optional<QString> insertRows(int row, const DTypeConfigs &added, const QString &name);

private:
    /// A diagnostic of a cell or, without a column, of a dtype config as a whole.
    struct Problem
    {
        int row;
        std::optional<int> column;
        Diagnostic diagnostic;

        bool operator==(const Problem &) const = default;
    };

    const DTypeConfigs &configs() const;
    QString setName(const QModelIndexList &cells) const;
    std::optional<QString> grow(DTypeConfigs configs, const QString &name);
    void change(DTypeConfigs configs, const QString &name);
    void changeValues(DTypeConfigs configs, const QString &name);
    QVariant rowProblemData(int row, int role) const;
    std::vector<Problem> problemsNow() const;
    std::vector<const Diagnostic *> problemsAt(int row, std::optional<int> column) const;
    void lookAtProblems();
    void showEdited();
    void showOther();

    session::Cursor &m_cursor;
    const session::Checker &m_checker;
    const DTypeUses &m_uses;
    bool m_changesEverywhere = false;
    std::vector<Problem> m_problems;
    std::optional<Shared<PatternConfig>> m_shown; // nothing where the cursor has no entry
    Api m_api;
};

} // namespace bcfg::ui::page
