// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bcfg::ui {

/// From now on the mouse wheel changes combo boxes and number fields only while they have the focus; otherwise it
/// scrolls the area around them. So a user who scrolls past a field does not change it by accident. Further calls do
/// nothing.
void guardFromWheel();

/// From now on Alt and the letter of a button, check box or radio button press the button at once. By default Qt shows
/// the button pressed for 100 ms first (QAbstractButton::animateClick()), and keys typed in that time would reach the
/// old state or the old dialog. Further calls do nothing.
void pressButtonsAtOnce();

/// From now on these keys reach the field that has the focus, even if a command of the window has an equal key: in a
/// text field the keys that delete a word, and in a combo box Alt+Down, which opens the list. Qt's fields claim most
/// of their keys, but not these. Further calls do nothing.
void leaveFieldsTheirKeys();

} // namespace bcfg::ui
