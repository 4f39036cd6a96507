// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

class QDialog;
class QObject;

namespace bcfg::ui {

/// Shows a modal dialog and returns at once; the dialog is deleted when it is closed.
void showModal(QDialog *dialog);
/// The same; `then` gets the dialog's result when it is closed, unless `owner` is destroyed by then.
void showModal(QDialog *dialog, QObject &owner, std::function<void(int result)> then);

} // namespace bcfg::ui
