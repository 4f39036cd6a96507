// SPDX-License-Identifier: Apache-2.0
#pragma once

class QDialogButtonBox;

namespace bcfg::ui {

/// Gives each button of the box that has none a letter to press it by with Alt: one that nothing else of its window
/// has, as far as there is one. Qt's own buttons have some on some desktops only.
void addMnemonics(const QDialogButtonBox &box);

} // namespace bcfg::ui
