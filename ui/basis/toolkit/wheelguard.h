// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bcfg::ui {

/// From now on the mouse wheel changes the combo boxes and number fields of the program only while they have the focus,
/// as somebody who scrolls past one does not mean it. Otherwise the area around them scrolls. Further calls do nothing.
void guardFromWheel();

} // namespace bcfg::ui
