// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/searchmodel.h"
#include "ui/session/files/documentio.h"

#include <QDir>

#include <functional>

namespace bcfg::ui::session {
class Document;
}

namespace bcfg::ui::exchange {

/// Something that a document can be compared with.
struct ComparisonSource
{
    QString title;
    QString context; ///< shown in a quiet colour beside the title
    /// Reads the document; call this in a thread. Null: the user must choose a file first.
    std::function<session::ReadDocument()> read = {};
    QString path = {}; ///< the file that is read; empty for a document that no file holds
};

ComparisonSource fileSource(const QString &path, const QString &title);

/// Lists the sources that a document can be compared with: a file, the state last saved, the other open documents, the
/// last 50 revisions of the file in git, and the templates (those of the document's generation first). The revisions
/// are added once git has answered. Typed words filter the sources. If the typed text is the path of a file or names a
/// revision, the first item is this file or revision.
class ComparisonSourceModel : public SearchModel
{
    Q_OBJECT

public:
    ComparisonSourceModel(const session::Document &document, const QList<session::Document *> &others);

    ComparisonSource source(int item) const;
    QVariant data(const QModelIndex &index, int role) const override;

protected:
    int itemCount() const override;
    std::optional<int> score(const QString &text, int item) const override;

private:
    QString typedFile(const QString &text) const;
    std::optional<ComparisonSource> typed(const QString &text) const;
    void addRevisions(const QList<ComparisonSource> &revisions);

    QDir m_folder; // folder of the document; typed relative paths start there
    QString m_path;
    QStringList m_names; // HEAD, branches and tags of the file's repository; empty outside one
    QList<ComparisonSource> m_sources;
    int m_templates;  // index of the first template in m_sources
    int m_ofOtherApi; // number of templates of another generation than the document; they are the last sources
};

} // namespace bcfg::ui::exchange
