// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

class QDialog;
class QLineEdit;
class QVBoxLayout;
class QWidget;

namespace bcfg::ui {

/// The layout of a dialog's rows, with the margins of all dialogs and their usual spacing.
QVBoxLayout *newDialogLayout(QDialog &dialog);
/// A label for the heading of a part of a form.
QLabel *newSectionLabel(const QString &text, QWidget *parent);
/// A word-wrapped label in the quiet colour.
QLabel *newHintLabel(QWidget *parent);
/// The system's fixed-width font without a size of its own: a widget with this font has the size of the text around it.
QFont codeFont();

/// Lifts the limit of 32,767 characters, after which a line edit silently cuts off what is pasted.
void takeAnyLength(QLineEdit &edit);

/// Puts the widgets inside `later` directly after `before` in the tab order; Qt puts widgets that are created late at
/// the end. Returns the last of these widgets, or `before` where none takes the focus.
QWidget *tabThrough(const QWidget &later, QWidget &before);

} // namespace bcfg::ui
