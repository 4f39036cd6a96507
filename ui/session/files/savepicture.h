// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/picture.h"

#include <functional>

class QObject;
class QWidget;

namespace bcfg::ui {

/// Asks where, with `proposed` as the path, and saves the picture as *.svg or *.png, made in a thread. Gives the name
/// of the file to `then` where it was saved; why not, the user knows.
void savePictureAsking(QObject &owner, QWidget &window, const QString &task, const QString &proposed,
                       const Picture &picture, const std::function<void(const QString &name)> &then);

} // namespace bcfg::ui
