// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace bcfg::test {

/// More than 515 different texts that programs are known to change, to stumble over or to take for something else.
QStringList naughtyStrings();

} // namespace bcfg::test
