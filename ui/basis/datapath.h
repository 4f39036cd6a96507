// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDir>
#include <QStandardPaths>

namespace bcfg::ui {

/// Something that the program keeps for its user, beside the settings: unsaved edits, copies, the log.
inline QString dataPath(const QString &name)
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).filePath(name);
}

} // namespace bcfg::ui
