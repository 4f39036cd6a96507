// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDir>
#include <QStandardPaths>

namespace bcfg::ui {

/// The path of a file or folder in the program's data folder, which holds unsaved edits, copies and the log.
inline QString dataPath(const QString &name)
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).filePath(name);
}

} // namespace bcfg::ui
