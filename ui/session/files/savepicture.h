// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/picture.h"

#include <functional>

class QObject;
class QWidget;

namespace bcfg::ui::session {

/// Asks where to save, proposing the path `proposed`, and saves the picture as *.svg or *.png in a thread. `task` is
/// the title of the dialogs. Calls `then` with the file's name on success; on failure shows the reason to the user.
void savePictureAsking(QObject &owner, QWidget &window, const QString &task, const QString &proposed,
                       const Picture &picture, const std::function<void(const QString &name)> &then);

} // namespace bcfg::ui::session
