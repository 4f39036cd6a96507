// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/documentio.h"

#include <QList>

namespace bcfg::ui {

/// A commit of git that has changed a file.
struct GitRevision
{
    QString id;
    QString title; ///< what it says of itself, and when it was made
};

/// The latest ones that have changed the file; none where it is in no repository. Runs git, so not in the thread of the
/// window.
QList<GitRevision> gitRevisions(const QString &path);
/// The file as it was in a revision.
std::variant<LoadedDocument, DocumentError> readRevision(const QString &path, const QString &id, Progress *progress);

} // namespace bcfg::ui
