// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace bcfg::test {

/// More than 515 different texts that programs are known to change, to fail on or to misread.
QStringList naughtyStrings();

} // namespace bcfg::test
