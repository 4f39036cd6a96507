// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bcfg::ui {

/// From now on the wheel changes no combo box and no number field of the program, whoever makes it, unless it has the
/// focus: whoever scrolls past one does not mean it. What is around it scrolls then. Once is enough.
void guardFromWheel();

} // namespace bcfg::ui
