// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QWidget;

namespace bcfg::ui {

/// Shows a modal message that something has failed, and why. Both texts are shown as plain text: file names in them may
/// contain "<b>", which Qt would take for markup.
void tellFailure(QWidget *parent, const QString &title, const QString &why);

} // namespace bcfg::ui
