// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace bcfg::ui {

/// The heading of a part of a form.
QLabel *newSectionLabel(const QString &text, QWidget *parent);
/// A sentence in the quiet colour, wrapped.
QLabel *newHintLabel(QWidget *parent);
/// The system's fixed-width font; on a widget its size is that of the text around it.
QFont codeFont();

} // namespace bcfg::ui
