// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSignalBlocker>
#include <QStringList>

#include <vector>

class QWidget;

namespace bcfg::ui {

/// Moves the text that is being typed in a window into the document, as if the user had gone to another field. Call
/// this before the document is saved or left. Returns the texts that the document cannot have: that of the focused
/// field, and those of fields that the user has left, on any tab. These texts stay in their fields. The tab of the
/// first of these fields is shown, and the field gets the focus.
QStringList takeTyped(QWidget &window);

/// Whether a field inside a widget has a typed text that is not in the document. The widget itself may be hidden.
/// Inside it, fields on tabs that are not shown count, too, but no other hidden fields.
bool hasTyped(const QWidget &around);

/// Call this before a page shows something else: moves the typed texts in its fields into the document, as if the user
/// had gone to another field. A text that the document cannot have is dropped, and its field says so.
void leaveTyped(QWidget &page);

/// As long as the result lives, the line edits inside a widget do not write their typed texts to the document when they
/// lose the focus. Use this when the pattern config that the texts were typed for is gone.
[[nodiscard]] std::vector<QSignalBlocker> silencedFields(const QWidget &around);

/// Sends Escape to each field with a text that the document cannot have: the field then shows its old text.
void dropTyped(QWidget &window);

} // namespace bcfg::ui
