// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace bcfg::test {

/// More than 515 different texts that programs often alter, misread or crash on: control characters, markup, paths …
QStringList naughtyStrings();

} // namespace bcfg::test
