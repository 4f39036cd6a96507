// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace bcfg {

/// A number for each row of a list; labels grow from row to row, so that binary search finds the row of a label.
/// Inserting and removing other rows does not change a label, except where labelBefore() runs out of room.
using RowLabel = std::uint64_t;

/// The distance between the labels of appended rows, so that labels of inserted rows fit in between.
inline constexpr RowLabel rowLabelGap = RowLabel(1) << 32;

/// The label of a new row before `row`, which may equal the number `rows` of existing rows. `labelOf(row)` returns a
/// reference to the label of an existing row. Where no label is free between the neighbours, as after about 32
/// insertions at one place, gives all rows new labels first.
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
