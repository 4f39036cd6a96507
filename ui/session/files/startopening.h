// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/documentio.h"
#include "ui/session/files/savepath.h"

#include <functional>

class QObject;
class QWidget;

namespace bcfg::ui {

/// The files that hold documents.
QList<FileKind> documentKinds();
/// Asks for a document to open; empty where the user wants none.
QString askDocumentPath(QWidget &parent, const QString &folder);

using ReadDocument = std::variant<LoadedDocument, DocumentError>;

/// startReading() of the document in a file.
void startOpening(QObject &owner, QWidget &window, const QString &path, std::function<void(ReadDocument read)> then);

/// What is said while that goes on.
QString openingText(const QString &path);
/// Of a file that the user would rather not open after all.
DocumentError stoppedOpening(const QString &path);

} // namespace bcfg::ui
