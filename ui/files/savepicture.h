// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/toolkit/picture.h"

class QWidget;

namespace bcfg::ui {

/// Asks where, with `proposed` as the path, and saves the picture as *.svg or *.png, made in a thread. The name of the
/// file; empty where it was not saved, as the user knows.
QString savePictureAsking(QWidget &window, const QString &task, const QString &proposed, const Picture &picture);

} // namespace bcfg::ui
