// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace bcfg::ui {

/// Paths of Pythons that may have torch: of the active environment, `python3` on the PATH, /usr/bin/python3, and the
/// conda, pyenv and virtual environments in the user's home; last those near the folder, which may have come with what
/// is opened. Only looks for executable files; runs none.
QStringList findInterpreters(const QString &folder);

/// The absolute path of the file that runs for the name of an interpreter; the name itself where there is none on the
/// PATH.
QString interpreterFile(const QString &name);

/// Whether the interpreter is in the folder or in one above it, and so may be somebody else's. In the user's home, and
/// in folders that contain all homes or all programs, only the usual environments count. The path with and without
/// links is checked.
bool liesNear(const QString &interpreterFile, const QString &folder);

} // namespace bcfg::ui
