// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLineEdit>

#include <limits>

namespace bcfg::ui {

/// Else a field cuts off what is pasted behind 32,767 characters, without a word.
inline void takeAnyLength(QLineEdit &edit)
{
    edit.setMaxLength(std::numeric_limits<int>::max());
}

} // namespace bcfg::ui
