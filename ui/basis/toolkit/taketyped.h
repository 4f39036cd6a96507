// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

class QWidget;

namespace bcfg::ui {

/// Takes what is being typed into the document of a window, as if the user had gone on to another field, before the
/// document is saved or left. What cannot be taken stays in its field, which says why; it is what is returned.
std::optional<QString> takeTyped(QWidget &window);

/// Brings back what stood in the field before somebody typed, as Escape does.
void dropTyped(QWidget &window);

} // namespace bcfg::ui
