// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/documentio.h"

namespace bcfg::ui {

class MainWindow;

/// Shows the window, lets it finish what it is about, and writes what it looks like.
std::optional<DocumentError> writeScreenshot(MainWindow &window, const QString &path);

} // namespace bcfg::ui
