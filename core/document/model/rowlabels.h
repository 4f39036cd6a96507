// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace bcfg {

/// Orders the rows of a list: it grows from row to row. Who knows a label finds its row by binary search, and no label
/// changes when rows before it come and go.
using RowLabel = std::uint64_t;

/// Between the labels of rows that were appended, so that others fit in between.
inline constexpr RowLabel rowLabelGap = RowLabel(1) << 32;

/// For what is to be inserted before `row` of `rows`. `labelOf(row)` gives a reference to the label of a row; where
/// there is no room, which 32 insertions at one place lead to, all are spread anew.
template <class LabelOf>
RowLabel labelBefore(std::size_t row, std::size_t rows, LabelOf labelOf)
{
    const auto before = [&] {
        return row == 0 ? 0 : labelOf(row - 1);
    };
    const auto between = [&] {
        return before() + (labelOf(row) - before()) / 2;
    };
    const bool isFull =
        row == rows ? before() > std::numeric_limits<RowLabel>::max() - rowLabelGap : between() == before();
    if (isFull) {
        for (std::size_t each = 0; each < rows; ++each)
            labelOf(each) = rowLabelGap * (each + 1);
    }
    return row == rows ? before() + rowLabelGap : between();
}

} // namespace bcfg
