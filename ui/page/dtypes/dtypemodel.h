// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/dtypes/dtypecolumns.h"
#include "ui/page/dtypes/dtypeproblems.h"
#include "ui/page/dtypes/dtypeuses.h"
#include "ui/session/document/cursor.h"
#include "ui/session/problems/checker.h"

#include <QAbstractTableModel>

namespace bcfg::ui {

/// A text for a cell of the table of dtype configs.
struct DTypeCell
{
    int row;
    int column;
    QString text;
};

/// The dtype configs of the entry at the cursor, one a row, with a column for every value. Blank is unset: PyTorch sees
/// None. Cells that a rule objects to say so.
class DTypeModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    DTypeModel(Cursor &cursor, const Checker &checker, const DTypeUses &uses, QObject *parent = nullptr);

    const DTypeColumn &column(int section) const;
    /// Whether any row holds a value there, or a rule misses one.
    bool isColumnUsed(int section) const;
    /// Requires a row of the model.
    const DTypeConfig &configAt(int row) const { return configs()[static_cast<std::size_t>(row)]; }
    Api api() const { return m_api; }
    /// The quick fixes of what the rules object to there, and in its dtype config as a whole.
    std::vector<Fix> fixes(const DTypePlace &place) const;
    /// From now on, values that are edited change in every pattern config that has the same dtype config.
    void setChangesEverywhere(bool changes) { m_changesEverywhere = changes; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;

    // Each is one undo step. Those that add rows say why none can come; nothing where they have.
    std::optional<QString> appendRow();           ///< a dtype config in which nothing is set
    std::optional<QString> duplicateRow(int row); ///< the copy comes behind it
    void removeRows(QList<int> rows);
    void moveRowTo(int from, int to); ///< the first that a QConfig satisfies is used, so order matters
    void unset(const QModelIndexList &cells);
    /// The same value in several cells; whether it can stand in all of them. An invalid or blank one unsets.
    bool setValues(const QModelIndexList &cells, const QVariant &value);
    /// Why the cell cannot hold a text; nothing where it can.
    std::optional<QString> refusal(const QModelIndex &cell, const QString &text) const;
    /// A text in each cell, as pasted; rows behind the last are added. Where one cannot stand, nothing changes, and the
    /// answer says which and why.
    std::optional<QString> write(const std::vector<DTypeCell> &cells, const QString &name);
    /// Whole dtype configs behind a row.
    std::optional<QString> insertRows(int row, const DTypeConfigs &added, const QString &name);

private:
    const DTypeConfigs &configs() const;
    QString setName(const QModelIndexList &cells) const;
    std::optional<QString> grow(DTypeConfigs configs, const QString &name);
    void change(DTypeConfigs configs, const QString &name);
    void changeValues(DTypeConfigs configs, const QString &name);
    QVariant rowProblemData(int row, int role) const;
    void lookAtProblems();
    void showEdited();
    void showOther();

    Cursor &m_cursor;
    const Checker &m_checker;
    const DTypeUses &m_uses;
    bool m_changesEverywhere = false;
    DTypeProblems m_problems;
    std::optional<Shared<PatternConfig>> m_shown; // nothing without an entry
    Api m_api;
};

} // namespace bcfg::ui
