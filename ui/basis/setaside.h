// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace bcfg::ui {

/// Renames a damaged file of the program's own, so that it is never written over. The name that it has then; empty
/// where it could not be renamed.
QString setAside(const QString &path);

} // namespace bcfg::ui
