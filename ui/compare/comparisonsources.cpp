// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/comparisonsources.h"

#include "ui/compare/gitrevisions.h"
#include "ui/document/document.h"
#include "ui/roles.h"
#include "ui/text.h"
#include "ui/toolkit/longwork.h"
#include "ui/tooltip.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace bcfg::ui {

namespace {

struct ComparisonSourcesWords
{
    Q_DECLARE_TR_FUNCTIONS(ComparisonSources)
};

/// One that needs no reading.
ComparisonSource known(const QString &title, const QString &context, const BackendConfig &config)
{
    return {title, context, [config](Progress &) -> std::variant<LoadedDocument, DocumentError> {
                return LoadedDocument{.config = config, .diagnostics = {}, .hash = {}};
            }};
}

} // namespace

QList<ComparisonSource> comparisonSources(const Document &document, const QList<Document *> &others, QWidget &window)
{
    using Words = ComparisonSourcesWords;
    QList<ComparisonSource> sources{{Words::tr("A file…"), {}}};
    sources.append(known(Words::tr("%1 as last saved").arg(document.title()), Words::tr("before the latest edits"),
                         document.savedConfig()));
    for (const Document *other : others)
        sources.append(known(other->title(), Words::tr("open now"), other->config()));
    if (const QString path = document.path(); !path.isEmpty()) {
        const auto revisions = waitFor(window, Words::tr("Asking git…"), [path](Progress &progress) {
            progress.passLastStop();
            return gitRevisions(path);
        });
        for (const GitRevision &revision : revisions)
            sources.append({Words::tr("%1 in %2").arg(QFileInfo(path).fileName(), revision.id), revision.title,
                            [path, id = revision.id](Progress &progress) {
                                return readRevision(path, id, &progress);
                            }});
    }
    for (const Template &built : builtInTemplates()) {
        sources.append({built.name, built.section.isEmpty() ? Words::tr("template") : built.section,
                        [resource = built.resource](Progress &) -> std::variant<LoadedDocument, DocumentError> {
                            return LoadedDocument{.config = readTemplate(resource), .diagnostics = {}, .hash = {}};
                        }});
    }
    return sources;
}

ComparisonSourceModel::ComparisonSourceModel(QList<ComparisonSource> sources, QObject *parent)
    : SearchModel(parent),
      m_sources(std::move(sources))
{}

QVariant ComparisonSourceModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const ComparisonSource &source = m_sources.at(itemAt(index.row()));
    switch (role) {
    case Qt::DisplayRole:
        return source.title;
    case ContextRole:
        return source.context;
    case Qt::ToolTipRole:
        return plainToolTip(source.title + '\n' + source.context);
    default:
        return {};
    }
}

int ComparisonSourceModel::itemCount() const
{
    return toInt(m_sources.size());
}

std::optional<int> ComparisonSourceModel::score(const QString &text, int item) const
{
    return fuzzyScore(text, m_sources.at(item).title + ' ' + m_sources.at(item).context);
}

} // namespace bcfg::ui
