// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/marks.h"
#include "ui/basis/toolkit/picture.h"

#include <QFont>
#include <QPalette>
#include <QStringList>

#include <optional>
#include <vector>

namespace bcfg::ui {

/// Verdicts of patterns under QConfigs, to be drawn.
struct VerdictTable
{
    static constexpr std::size_t mostRows = 1000; ///< more make no picture that anybody opens

    struct Row
    {
        QString title;
        QString context;                        ///< what tells it from others of that title
        std::vector<std::optional<Mark>> marks; ///< by QConfig
    };
    QString title;
    QStringList qconfigs;
    std::vector<Row> rows;
    std::size_t rowsLeftOut = 0; ///< so many more there are
};

/// The table with what its marks mean; empty where it has no cell.
Picture verdictPicture(VerdictTable table, const QFont &font, const QPalette &palette);

} // namespace bcfg::ui
