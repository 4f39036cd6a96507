// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bcfg::ui {

/// From now on Alt and the letter of a button, check box or radio button press it at once. By default Qt shows it
/// pressed for 100 ms first (QAbstractButton::animateClick()), and keys typed in that time would reach the old state or
/// the old dialog. Further calls do nothing.
void pressButtonsAtOnce();

} // namespace bcfg::ui
