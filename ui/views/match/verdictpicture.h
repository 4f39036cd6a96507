// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/marks.h"
#include "ui/basis/toolkit/picture.h"

#include <QFont>
#include <QPalette>
#include <QStringList>

#include <optional>
#include <vector>

namespace bcfg::ui::views {

/// A table of verdicts of patterns under QConfigs, for drawing.
struct VerdictTable
{
    static constexpr std::size_t mostRows = 1000; ///< a picture of more rows is too large to be opened

    struct Row
    {
        QString title;
        QString context;                        ///< text that tells the pattern from others with an equal title
        std::vector<std::optional<Mark>> marks; ///< one for each of `qconfigs`; nullopt: not known, drawn blank
    };
    QString title;
    QStringList qconfigs;
    std::vector<Row> rows;
    std::size_t rowsLeftOut = 0; ///< the number of rows that the picture leaves out
};

/// Draws the table with a legend of its marks. Returns an empty picture if the table has no rows or no QConfigs.
Picture verdictPicture(VerdictTable table, const QFont &font, const QPalette &palette);

} // namespace bcfg::ui::views
