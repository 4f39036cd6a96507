// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSignalBlocker>
#include <QString>

#include <optional>
#include <vector>

class QWidget;

namespace bcfg::ui {

/// Takes the text that is being typed in a window into the document, as if the user had moved to another field. Call
/// this before the document is saved or left. Returns nothing on success. A text that the document cannot take is
/// returned, also of a field that was left with it; it stays in its field, which gets the focus and says why.
std::optional<QString> takeTyped(QWidget &window);

/// Whether a text has been typed into a field inside a widget that is not in the document, or not yet.
bool hasTyped(const QWidget &around);

/// Ends the typing in the fields of a page that is about to show something else, as if the user had gone to another
/// field: they give their texts to the document. A text that the document cannot take is not kept; its field says so.
void leaveTyped(QWidget &page);

/// Keeps the line edits inside a widget from giving what is typed in them to the document when they lose the focus, as
/// long as the result lives: what it was typed for is gone.
[[nodiscard]] std::vector<QSignalBlocker> silencedFields(const QWidget &around);

/// Restores the text that the focused field had before the user typed, as Escape does.
void dropTyped(QWidget &window);

} // namespace bcfg::ui
