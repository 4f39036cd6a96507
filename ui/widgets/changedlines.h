// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/widgets/codeview.h"

#include <QStringList>

#include <algorithm>

namespace bcfg::ui {

/// The lines of a text that an edit made different: those between what is equal at the start and at the end. Where it
/// only took lines away, the one that came up in their place.
inline CodeView::Lines changedLines(const QStringList &before, const QStringList &now)
{
    const auto [was, is] = std::ranges::mismatch(before, now);
    const auto start = static_cast<int>(is - now.begin());
    const auto [wasEnd, isEnd] =
        std::mismatch(before.rbegin(), std::make_reverse_iterator(was), now.rbegin(), std::make_reverse_iterator(is));
    const int end = static_cast<int>(now.size()) - static_cast<int>(isEnd - now.rbegin());
    if (before == now)
        return {};
    return {std::min(start, std::max(0, static_cast<int>(now.size()) - 1)), std::max(1, end - start)};
}

} // namespace bcfg::ui
