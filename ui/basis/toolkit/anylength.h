// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLineEdit>

#include <limits>

namespace bcfg::ui {

/// Lifts the limit of 32,767 characters, after which a line edit silently cuts off what is pasted.
inline void takeAnyLength(QLineEdit &edit)
{
    edit.setMaxLength(std::numeric_limits<int>::max());
}

} // namespace bcfg::ui
