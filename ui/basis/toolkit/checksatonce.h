// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bcfg::ui {

/// From now on Alt and its letter check a box or choose a radio button of the program before the next key is heard,
/// whoever makes it. Qt itself draws it pressed for a tenth of a second first, in which Enter may end the dialog. Once
/// is enough.
void checkAtOnce();

} // namespace bcfg::ui
