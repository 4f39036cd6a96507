// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace bcfg::ui {

/// Takes what is being typed into the document of a window, as if the user had gone on to another field, before the
/// document is saved or left. What cannot be taken stays in its field, which says why.
void takeTyped(QWidget &window);

} // namespace bcfg::ui
