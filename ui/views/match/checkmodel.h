// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/titledcolumns.h"

#include <optional>
#include <vector>

namespace bcfg::ui::views {

/// Sorts comparisons for reading. The comparisons that decide the verdict come first: all comparisons of the dtype
/// config that fits or, if none fits, all comparisons that fail. Then come the other comparisons that fail, those that
/// hold, and those that PyTorch does not make. Within each kind PyTorch's order stays. Returns the number of
/// comparisons that decide. `fitting` is the index of the dtype config that fits; nullopt if none fits.
int putDecidingFirst(std::vector<Check> &checks, std::optional<std::size_t> fitting);
/// The title of the compared field: "Dynamic"; for a field of a constraint, "Input: quant min".
QString checkedField(const Check &check);

/// The comparisons behind a verdict, one per row, in the order of putDecidingFirst(). Comparisons that do not decide
/// are hidden until the user unfolds them, unless no comparison decides.
class CheckModel : public TitledColumns<QAbstractTableModel>
{
    Q_OBJECT

public:
    enum Column {
        DTypeConfigColumn,
        FieldColumn,
        WantsColumn,
        HasColumn,
        WhyColumn
    };

    CheckModel();

    /// `fitting` is the index of the dtype config that fits; nullopt if none fits.
    void setChecks(std::vector<Check> checks, std::optional<std::size_t> fitting = {});
    void setUnfolded(bool isUnfolded);
    /// Whether some comparisons decide and some do not. Then the user can fold away those that do not decide.
    bool folds() const { return m_first > 0 && m_first < std::ssize(m_checks); }
    /// "7 passed, 2 not checked": counts the comparisons that do not decide, whether they are folded away or not.
    /// Begins with "Other dtype configs: " if a dtype config fits.
    QString foldedText() const;
    const Check &check(int row) const { return m_checks[toIndex(row)]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QString whereText(const Check &check) const;

    std::vector<Check> m_checks;
    int m_first = 0; // the number of checks that decide, which are the first ones
    bool m_fits = false;
    bool m_isUnfolded = false;
};

} // namespace bcfg::ui::views
