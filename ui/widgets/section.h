// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace bcfg::ui {

/// The heading of a part of a form.
QLabel *newSectionLabel(const QString &text, QWidget *parent);
/// A sentence in the quiet colour, wrapped.
QLabel *newHintLabel(QWidget *parent);
/// The system's fixed-width font at the size of the application's.
QFont codeFont();

} // namespace bcfg::ui
