// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/documentio.h"

namespace bcfg::ui {

class MainWindow;

/// Shows the window, waits until its work is done, and writes a PNG of it to `path`. Nothing on success.
std::optional<DocumentError> writeScreenshot(MainWindow &window, const QString &path);

} // namespace bcfg::ui
