// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/compare/gitrevisions.h"

#include "ui/basis/filepath.h"
#include "ui/basis/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>

namespace bcfg::ui::exchange {

namespace {

struct GitRevisionsWords
{
    Q_DECLARE_TR_FUNCTIONS(GitRevisions)
};

/// Runs git in the folder of the file and returns what it prints; nothing where it fails.
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

} // namespace

QList<GitRevision> gitRevisions(const QString &path)
{
    constexpr const char *most = "50";
    const auto log =
        git(path, {QStringLiteral("--no-pager"), QStringLiteral("--literal-pathspecs"), QStringLiteral("log"),
                   QStringLiteral("-n"), QLatin1String(most), QStringLiteral("--no-show-signature"),
                   QStringLiteral("--no-color"), QStringLiteral("--format=%h%x00%s, %ar"), QStringLiteral("--"),
                   QFileInfo(path).fileName()});
    QList<GitRevision> revisions;
    for (const QByteArray &line : log.value_or(QByteArray()).split('\n')) {
        const qsizetype end = line.indexOf('\0');
        if (end > 0)
            revisions.append({QString::fromUtf8(line.left(end)), QString::fromUtf8(line.mid(end + 1))});
    }
    return revisions;
}

session::ReadDocument readRevision(const QString &path, const QString &id, Progress *progress)
{
    const auto textOf = [&](const QString &file) { // `file` is relative to the document's folder
        const QString name = QStringLiteral("%1:./%2").arg(id, file);
        return git(path, {QStringLiteral("cat-file"), QStringLiteral("blob"), name});
    };
    const auto text = textOf(QFileInfo(path).fileName());
    if (!text)
        return session::DocumentError{
            GitRevisionsWords::tr("git does not have %1 in %2.").arg(QFileInfo(path).fileName(), id)};
    // The document's base is read from the same revision.
    const ReadBase readBase = [&](const std::filesystem::path &file) -> std::variant<std::string, FileError> {
        const QDir folder = QFileInfo(path).absoluteDir();
        const auto base = textOf(folder.relativeFilePath(pathOfBytes(file.string())));
        if (!base)
            return FileError{toUtf8(GitRevisionsWords::tr("git does not have it in %1").arg(id))};
        return base->toStdString();
    };
    return session::parseDocument(path, {text->constData(), static_cast<std::size_t>(text->size())}, progress,
                                  readBase);
}

} // namespace bcfg::ui::exchange
