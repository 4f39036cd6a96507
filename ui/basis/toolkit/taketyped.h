// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

class QWidget;

namespace bcfg::ui {

/// Takes the text that is being typed in a window into the document, as if the user had moved to another field. Call
/// this before the document is saved or left. Returns nothing on success. A text that the document cannot take is
/// returned; it stays in its field, which says why.
std::optional<QString> takeTyped(QWidget &window);

/// Restores the text that the focused field had before the user typed, as Escape does.
void dropTyped(QWidget &window);

} // namespace bcfg::ui
