// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace bcfg::ui {

/// Where a Python may be that has torch: the active environment, `python3` of the path, that of the system, and the
/// conda, pyenv and virtual environments of the user's home; last the environments of the folder and those above it,
/// which may have come with what is opened. Looks only whether files are there; runs none.
QStringList findInterpreters(const QString &folder);

/// The file that is run for the name of an interpreter: absolute, or the name itself where there is none on the path.
QString interpreterFile(const QString &name);

/// Whether the interpreter lies in the folder or in one above it, and so may be somebody else's. Of the user's home,
/// and of folders with all homes or all programs in them, only the usual environments count. What a link leads to
/// counts as well as where it lies.
bool liesNear(const QString &interpreterFile, const QString &folder);

} // namespace bcfg::ui
