// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bcfg::ui {

/// From now on Alt and the letter of a button, box or radio button press it at once. Qt waits 100 ms to show it pressed
/// (QAbstractButton::animateClick()), so the keys that followed at once met the old choice or the old dialog. Further
/// calls do nothing.
void pressButtonsAtOnce();

} // namespace bcfg::ui
