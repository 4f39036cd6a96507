// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <functional>

class QDialog;
class QObject;
class QWidget;

namespace bcfg::ui {

/// Shows a modal dialog and returns at once; the dialog is deleted when it is closed.
void showModal(QDialog *dialog);
/// The same; `then` gets the dialog's result when it is closed, unless `owner` is destroyed by then.
void showModal(QDialog *dialog, QObject &owner, std::function<void(int result)> then);

/// Shows a modal message that something has failed, and why. Both texts are shown as plain text: file names in them may
/// contain "<b>", which Qt would take for markup.
void tellFailure(QWidget *parent, const QString &title, const QString &why);

} // namespace bcfg::ui
