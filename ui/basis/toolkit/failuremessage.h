// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QWidget;

namespace bcfg::ui {

/// Says that something did not work, and why, until the user has read it. Both are plain text: names of files and what
/// is in them come in the reason, and Qt would take "<b>" in them for markup.
void tellFailure(QWidget *parent, const QString &title, const QString &why);

} // namespace bcfg::ui
