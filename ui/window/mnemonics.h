// SPDX-License-Identifier: Apache-2.0
#pragma once

class QDialogButtonBox;

namespace bcfg::ui {

/// Gives each button of the box that has no mnemonic one that nothing else in its window uses, as far as letters last.
/// Qt's standard buttons have mnemonics on some desktops only.
void addMnemonics(const QDialogButtonBox &box);

} // namespace bcfg::ui
