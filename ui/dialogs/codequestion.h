// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/settings/settings.h"

class QWidget;

namespace bcfg::ui {

/// Whether Python code of a folder may run. Asks once a folder, since who opens a document does not expect that files
/// beside it run; a yes is remembered.
bool mayRunCodeOf(const QString &folder, Settings &settings, QWidget *parent);

} // namespace bcfg::ui
