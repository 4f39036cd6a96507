// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/files/documentio.h"
#include "ui/toolkit/searchmodel.h"

#include <functional>

namespace bcfg::ui {

class Document;

/// What a document can be compared with.
struct ComparisonSource
{
    QString title;
    QString context; ///< quietly beside the title
    /// Reads it, in another thread; none: a file is to be chosen first.
    std::function<std::variant<LoadedDocument, DocumentError>(Progress &progress)> read = {};
};

/// A file, the state last saved, the other open documents, revisions in git, the templates.
QList<ComparisonSource> comparisonSources(const Document &document, const QList<Document *> &others, QWidget &window);

/// To choose one by some letters.
class ComparisonSourceModel : public SearchModel
{
    Q_OBJECT

public:
    explicit ComparisonSourceModel(QList<ComparisonSource> sources, QObject *parent = nullptr);

    QVariant data(const QModelIndex &index, int role) const override;

protected:
    int itemCount() const override;
    std::optional<int> score(const QString &text, int item) const override;

private:
    QList<ComparisonSource> m_sources;
};

} // namespace bcfg::ui
