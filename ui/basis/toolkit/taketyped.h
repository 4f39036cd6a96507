// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

class QWidget;

namespace bcfg::ui {

/// Takes the text that is being typed in a window into the document, as if the user had moved to another field. To be
/// called before the document is saved or left. A text that cannot be taken stays in its field, which says why, and is
/// returned; nothing where all was taken.
std::optional<QString> takeTyped(QWidget &window);

/// Restores what stood in the focused field before the user typed, as Escape does.
void dropTyped(QWidget &window);

} // namespace bcfg::ui
