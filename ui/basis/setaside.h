// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace bcfg::ui {

/// Renames a damaged file of the program to PATH.broken or PATH.broken2 and so on, so that it is never overwritten.
/// Returns the new path; empty where it could not be renamed.
QString setAside(const QString &path);

} // namespace bcfg::ui
