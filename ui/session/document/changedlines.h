// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/commonends.h"
#include "ui/basis/toolkit/codeview.h"

#include <QStringList>

#include <algorithm>

namespace bcfg::ui::session {

/// The lines of `now` that differ from `before`: all lines between the equal lines at the start and at the end. If
/// lines were only removed, the line that is now in their place.
inline CodeView::Lines changedLines(const QStringList &before, const QStringList &now)
{
    if (before == now)
        return {};
    const CommonEnds same = commonEnds(before, now);
    const auto count = static_cast<int>(now.size());
    const auto start = static_cast<int>(same.front);
    return {std::min(start, std::max(0, count - 1)), std::max(1, count - static_cast<int>(same.back) - start)};
}

} // namespace bcfg::ui::session
