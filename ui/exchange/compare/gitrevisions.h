// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/documentio.h"

#include <QList>

namespace bcfg::ui::exchange {

/// A commit of git that has changed a file.
struct GitRevision
{
    QString id;
    QString title; ///< the commit's subject and age: "Add linear, 3 days ago"
};

/// The latest 50 commits that have changed the file, newest first; none where git fails, as outside a repository. Runs
/// git, so do not call it in the window's thread.
QList<GitRevision> gitRevisions(const QString &path);
/// Reads the file as it was in a revision, together with its base in that revision. Runs git, so do not call it in the
/// window's thread.
session::ReadDocument readRevision(const QString &path, const QString &id, Progress *progress);

} // namespace bcfg::ui::exchange
