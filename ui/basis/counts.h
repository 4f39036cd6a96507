// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace bcfg::ui {

// A number with the noun that it counts: "1 pattern", "2 patterns".

QString patternCount(qsizetype count);
QString entryCount(std::size_t count);

} // namespace bcfg::ui
