// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bcfg::ui {

/// From now on the mouse wheel changes combo boxes and number fields only while they have the focus; otherwise it
/// scrolls the area around them. So a user who scrolls past a field does not change it by accident. Further calls do
/// nothing.
void guardFromWheel();

} // namespace bcfg::ui
