// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/compare/comparisonsources.h"

#include "ui/basis/filepath.h"
#include "ui/basis/inthread.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/session/document/document.h"

#include <QFileInfo>
#include <QProcess>

#include <algorithm>
#include <limits>

namespace bcfg::ui::exchange {

namespace {

/// A source whose document is in memory already.
ComparisonSource known(const QString &title, const QString &context, const BackendConfig &config)
{
    return {title, context, [config] {
                return session::LoadedDocument{.config = config};
            }};
}

/// Runs git in the folder of the file and returns its output; nullopt if git fails.
std::optional<QByteArray> git(const QString &path, const QStringList &arguments)
{
    constexpr int milliseconds = 20'000;
    QProcess process;
    process.setWorkingDirectory(QFileInfo(path).path());
    process.setStandardInputFile(QProcess::nullDevice());
    process.start(QStringLiteral("git"), arguments);
    const bool isDone = process.waitForFinished(milliseconds) && process.exitStatus() == QProcess::NormalExit &&
                        process.exitCode() == 0;
    return isDone ? std::optional(process.readAllStandardOutput()) : std::nullopt;
}

/// Reads the file as it was in a revision, together with its base in that revision. Call it in a thread.
session::ReadDocument readRevision(const QString &path, const QString &id)
{
    const auto textOf = [&](const QString &file) { // `file` is relative to the document's folder
        const QString name = QStringLiteral("%1:./%2").arg(id, file);
        return git(path, {QStringLiteral("cat-file"), QStringLiteral("blob"), name});
    };
    const auto text = textOf(QFileInfo(path).fileName());
    if (!text)
        return session::DocumentError{
            ComparisonSourceModel::tr("git does not have %1 in %2.").arg(QFileInfo(path).fileName(), id)};
    // The document's base is read from the same revision.
    const ReadBase readBase = [&](const std::filesystem::path &file) -> std::variant<std::string, FileError> {
        const QDir folder = QFileInfo(path).absoluteDir();
        const auto base = textOf(folder.relativeFilePath(pathOfBytes(file.string())));
        if (!base)
            return FileError{toUtf8(ComparisonSourceModel::tr("git does not have it in %1").arg(id))};
        return base->toStdString();
    };
    return session::parseDocument(path, {text->constData(), static_cast<std::size_t>(text->size())}, readBase);
}

/// The file in a revision. `id` names the revision as in git: "HEAD~1", "v1.0", "feature/foo".
ComparisonSource revisionSource(const QString &path, const QString &id, const QString &context)
{
    return {ComparisonSourceModel::tr("%1 in %2").arg(QFileInfo(path).fileName(), id), context, [path, id] {
                return readRevision(path, id);
            }};
}

/// The file in the latest 50 commits that have changed it, newest first, each with the commit's subject and age: "Add
/// linear, 3 days ago". Empty if git fails, for instance outside a repository. Call this in a thread.
QList<ComparisonSource> gitRevisions(const QString &path)
{
    constexpr const char *most = "50";
    const auto log =
        git(path, {QStringLiteral("--no-pager"), QStringLiteral("--literal-pathspecs"), QStringLiteral("log"),
                   QStringLiteral("-n"), QLatin1String(most), QStringLiteral("--no-show-signature"),
                   QStringLiteral("--no-color"), QStringLiteral("--format=%h%x00%s, %ar"), QStringLiteral("--"),
                   QFileInfo(path).fileName()});
    QList<ComparisonSource> revisions;
    for (const QByteArray &line : log.value_or(QByteArray()).split('\n')) {
        const qsizetype end = line.indexOf('\0');
        if (end > 0)
            revisions.append(
                revisionSource(path, QString::fromUtf8(line.left(end)), QString::fromUtf8(line.mid(end + 1))));
    }
    return revisions;
}

/// HEAD and the names of all branches and tags; empty if git fails. Call this in a thread.
QStringList gitNames(const QString &path)
{
    const auto names = git(path, {QStringLiteral("rev-parse"), QStringLiteral("--symbolic"), QStringLiteral("HEAD"),
                                  QStringLiteral("--branches"), QStringLiteral("--tags"), QStringLiteral("--remotes")});
    return QString::fromUtf8(names.value_or(QByteArray())).split('\n', Qt::SkipEmptyParts);
}

/// How well a source fits the typed text; nullopt unless the source contains each typed word as a whole. Scattered
/// letters do not count, as most subjects of commits contain them.
std::optional<int> scoreOf(const QString &text, const ComparisonSource &source)
{
    const QString words = source.title + ' ' + source.context;
    const bool hasAll = std::ranges::all_of(text.split(' ', Qt::SkipEmptyParts), [&words](const QString &word) {
        return words.contains(word, Qt::CaseInsensitive);
    });
    return hasAll ? fuzzyScore(text, words) : std::nullopt;
}

} // namespace

ComparisonSource fileSource(const QString &path, const QString &title)
{
    const auto read = [path] {
        return session::readDocument(path);
    };
    return {.title = title, .context = {}, .read = read, .path = path};
}

ComparisonSourceModel::ComparisonSourceModel(const session::Document &document,
                                             const QList<session::Document *> &others)
    : m_folder(document.folder()),
      m_path(document.path()),
      m_sources({{tr("A file…"), {}}})
{
    m_sources.append(
        known(tr("%1 as last saved").arg(document.title()), tr("before the latest edits"), document.savedConfig()));
    for (const session::Document *other : others) {
        const QString folder = QDir::toNativeSeparators(other->folder());
        m_sources.append(known(other->title(),
                               other->path().isEmpty() ? tr("open now") : tr("open now — %1").arg(folder),
                               other->config()));
    }
    m_templates = toInt(m_sources.size());
    std::vector<session::Template> templates = session::builtInTemplates();
    const auto ofOtherApi =
        std::stable_partition(templates.begin(), templates.end(),
                              [&](const session::Template &each) { return each.api == document.config().api; });
    m_ofOtherApi = toInt(templates.end() - ofOtherApi);
    for (const session::Template &built : templates) {
        const QString title = built.section.isEmpty() ? built.name : tr("%1 of %2").arg(built.name, built.section);
        m_sources.append({title, tr("template"), [resource = built.resource] {
                              return session::LoadedDocument{.config = session::readTemplate(resource)};
                          }});
    }
    if (!m_path.isEmpty()) {
        inThread(
            *this, [path = m_path] { return std::pair(gitRevisions(path), gitNames(path)); },
            [this](const std::pair<QList<ComparisonSource>, QStringList> &found) {
                m_names = found.second;
                addRevisions(found.first);
            });
    }
}

void ComparisonSourceModel::addRevisions(const QList<ComparisonSource> &revisions)
{
    m_sources = m_sources.mid(0, m_templates) + revisions + m_sources.mid(m_templates);
    if (!m_names.isEmpty())
        emit grown(m_templates, toInt(revisions.size()));
}

/// The absolute path of the file whose path the user has typed; empty if there is no such file.
QString ComparisonSourceModel::typedFile(const QString &text) const
{
    const bool isBelowHome = text.startsWith(QStringLiteral("~/"));
    const QFileInfo file(isBelowHome ? QDir::home().filePath(text.mid(2)) : m_folder.filePath(text));
    return file.isFile() ? file.absoluteFilePath() : QString();
}

/// The file or the revision that the user has typed. A text that is the name of no branch or tag counts as a revision
/// if no source fits it.
std::optional<ComparisonSource> ComparisonSourceModel::typed(const QString &text) const
{
    if (const QString path = typedFile(text); !path.isEmpty()) {
        ComparisonSource source = fileSource(path, QFileInfo(path).fileName());
        source.context = QDir::toNativeSeparators(QFileInfo(path).path());
        return source;
    }
    const auto fits = [&](const ComparisonSource &source) {
        return scoreOf(text, source).has_value();
    };
    if (m_names.contains(text) || (!m_names.isEmpty() && std::ranges::none_of(m_sources, fits)))
        return revisionSource(m_path, text, tr("revision in git"));
    return std::nullopt;
}

ComparisonSource ComparisonSourceModel::source(int item) const
{
    const std::optional<ComparisonSource> typedOne = item == 0 ? typed(searched()) : std::nullopt;
    return typedOne.value_or(m_sources.at(item));
}

QVariant ComparisonSourceModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const ComparisonSource source = this->source(itemAt(index.row()));
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
    if (item == 0 && typed(text))
        return std::numeric_limits<int>::max();
    const std::optional<int> found = scoreOf(text, m_sources.at(item));
    constexpr int lessThanALetter = 32; // the score of a matching letter is higher, the loss by a longer title lower
    return found && item >= itemCount() - m_ofOtherApi ? *found - lessThanALetter : found;
}

} // namespace bcfg::ui::exchange
