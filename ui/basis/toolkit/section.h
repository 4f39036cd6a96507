// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace bcfg::ui {

/// A label for the heading of a part of a form.
QLabel *newSectionLabel(const QString &text, QWidget *parent);
/// A word-wrapped label in the quiet colour.
QLabel *newHintLabel(QWidget *parent);
/// The system's fixed-width font without a size of its own: a widget with this font has the size of the text around it.
QFont codeFont();

} // namespace bcfg::ui
