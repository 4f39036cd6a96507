// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace bcfg::ui {

/// Takes what is being typed into the document of a window, as if the user had gone on to another field, before the
/// document is saved or left. Whether it could be taken; where not, the field keeps the text and says why.
bool takeTyped(QWidget &window);

} // namespace bcfg::ui
