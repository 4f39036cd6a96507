// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/documentio.h"
#include "ui/session/files/savepath.h"

#include <functional>

class QObject;
class QWidget;

namespace bcfg::ui::session {

/// The kinds of files that dialogs for opening and saving a document offer.
QList<FileKind> documentKinds();
/// Asks the user for a document to open. Returns its path; empty if the user has cancelled.
QString askDocumentPath(QWidget &parent, const QString &folder);

/// Calls startReading() to read the document in a file, and passes the result to `then`.
void startOpening(QObject &owner, QWidget &window, const QString &path, std::function<void(ReadDocument read)> then);

/// The text of the dialog that is shown while a file is being opened.
QString openingText(const QString &path);

} // namespace bcfg::ui::session
