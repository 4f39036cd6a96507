// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>
#include <QLineEdit>

namespace bcfg::ui {

/// The heading of a part of a form.
QLabel *newSectionLabel(const QString &text, QWidget *parent);
/// A sentence in the quiet colour, wrapped.
QLabel *newHintLabel(QWidget *parent);
/// A label in the fixed-width font whose text can be selected.
QLabel *newCodeLabel(QWidget *parent);

/// One such line that does not ask for room: what does not fit is reached by the arrow keys, and the tool tip has all.
QLineEdit *newCodeLine(const QString &text, QWidget *parent);

/// The system's fixed-width font at the size of the application's.
QFont codeFont();

} // namespace bcfg::ui
