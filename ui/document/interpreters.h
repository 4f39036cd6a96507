// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace bcfg::ui {

/// Where a Python may be that has torch, likely ones first: the active environment, virtual environments in the folder
/// and those above it, `python3` of the path, and the conda, pyenv and virtual environments of the user's home. Looks
/// only whether files are there; runs none.
QStringList findInterpreters(const QString &folder);

} // namespace bcfg::ui
