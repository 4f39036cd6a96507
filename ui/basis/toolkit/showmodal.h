// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

class QDialog;
class QObject;

namespace bcfg::ui {

/// Shows a dialog before all windows until the user is done with it, and deletes it then.
void showModal(QDialog *dialog);
/// `then` is told the dialog's result, unless `owner` is gone by then.
void showModal(QDialog *dialog, QObject &owner, std::function<void(int result)> then);

} // namespace bcfg::ui
