// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSignalBlocker>
#include <QStringList>

#include <vector>

class QWidget;

namespace bcfg::ui {

/// Moves the text that is being typed in a window into the document, as if the user had gone to another field. Call
/// this before the document is saved or left. Returns the texts that the document cannot have, of the focused field and
/// of fields that the user has left, also on other tabs, and also while the window itself is covered. These texts stay
/// in their fields; the first one gets the focus, for which its tab is chosen, and says why.
QStringList takeTyped(QWidget &window);

/// Whether a field inside a widget, which may be covered, has a typed text that the document does not have, or not yet.
bool hasTyped(const QWidget &around);

/// Call this before a page shows something else: moves the typed texts in its fields into the document, as if the user
/// had gone to another field. A text that the document cannot have is dropped, and its field says so.
void leaveTyped(QWidget &page);

/// As long as the result lives, the line edits inside a widget do not write their typed texts to the document when they
/// lose the focus. For use when the object that the user typed the texts for is gone.
[[nodiscard]] std::vector<QSignalBlocker> silencedFields(const QWidget &around);

/// Restores the texts that fields had before the user typed those that the document cannot have, as Escape does.
void dropTyped(QWidget &window);

} // namespace bcfg::ui
