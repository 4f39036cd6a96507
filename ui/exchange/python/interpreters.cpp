// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/interpreters.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace bcfg::ui::exchange {

namespace {

const QStringList &environmentNames()
{
    static const QStringList names{QStringLiteral(".venv"), QStringLiteral("venv"), QStringLiteral("env")};
    return names;
}

bool isInside(const QString &path, const QString &folder)
{
    return path.startsWith(folder.endsWith('/') ? folder : folder + '/');
}

/// Whether the folder is or contains the user's home, or contains the system's programs. Such a folder cannot be a
/// project that somebody else has handed over.
bool isNoProject(const QString &folder)
{
    const QString home = QDir::homePath();
    const QString canonicalHome = QDir(home).canonicalPath();
    return folder == home || folder == canonicalHome || isInside(home, folder) || isInside(canonicalHome, folder) ||
           isInside(QStringLiteral("/usr/bin"), folder);
}

/// The path as written, with the links of its folder resolved, and with all links resolved.
QStringList spellings(const QString &path)
{
    const QFileInfo info(path);
    const QString folder = QFileInfo(info.absolutePath()).canonicalFilePath();
    return {QDir::cleanPath(info.absoluteFilePath()), folder + '/' + info.fileName(), info.canonicalFilePath()};
}

/// Whether torch is among the packages of an interpreter, as far as can be told without running it.
bool hasTorch(const QString &file)
{
    const QDir libraries(QDir::cleanPath(QFileInfo(file).absolutePath() + QStringLiteral("/../lib")));
    return std::ranges::any_of(
        libraries.entryList({QStringLiteral("python3*")}, QDir::Dirs), [&](const QString &version) {
            return libraries.exists(version + QStringLiteral("/site-packages/torch")) ||
                   libraries.exists(version + QStringLiteral("/dist-packages/torch")); // Debian's
        });
}

class Interpreters
{
public:
    void add(const QString &file)
    {
        if (QFileInfo(file).isExecutable() && !m_found.contains(file))
            m_found.append(file);
    }

    void addEnvironment(const QString &folder)
    {
        if (!folder.isEmpty())
            add(QDir::cleanPath(folder + QStringLiteral("/bin/python3")));
    }

    void addEnvironmentsIn(const QString &folder)
    {
        const QDir dir(folder);
        for (const QString &name : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            addEnvironment(dir.filePath(name));
    }

    QStringList takeFound() { return std::move(m_found); }

private:
    QStringList m_found;
};

} // namespace

QStringList findInterpreters(const QString &folder)
{
    Interpreters all;
    all.addEnvironment(qEnvironmentVariable("VIRTUAL_ENV"));
    all.addEnvironment(qEnvironmentVariable("CONDA_PREFIX"));
    all.add(QStandardPaths::findExecutable(QStringLiteral("python3")));
    all.add(QStringLiteral("/usr/bin/python3"));
    const QDir home = QDir::home();
    for (const QString &name : environmentNames())
        all.addEnvironment(home.filePath(name));
    for (const char *conda : {"miniconda3", "miniforge3", "mambaforge", "anaconda3"}) {
        const QString root = home.filePath(QString::fromLatin1(conda));
        all.addEnvironment(root);
        all.addEnvironmentsIn(root + QStringLiteral("/envs"));
    }
    for (const char *environments : {".conda/envs", ".virtualenvs", ".pyenv/versions"})
        all.addEnvironmentsIn(home.filePath(QString::fromLatin1(environments)));
    constexpr int levels = 5; // documents are hardly deeper in their projects
    QDir dir(folder);
    for (int level = 0; level < levels && dir.exists(); ++level) {
        for (const QString &name : environmentNames())
            all.addEnvironment(dir.filePath(name));
        if (!dir.cdUp())
            break;
    }
    QStringList found = all.takeFound();
    std::ranges::stable_partition(found, hasTorch);
    std::ranges::stable_partition(found, [&](const QString &file) { return !liesNear(file, folder); });
    return found;
}

QString interpreterFile(const QString &name)
{
    if (name.contains('/'))
        return QFileInfo(name).absoluteFilePath();
    const QString found = QStandardPaths::findExecutable(name);
    return found.isEmpty() ? name : QFileInfo(found).absoluteFilePath();
}

bool liesNear(const QString &interpreterFile, const QString &folder)
{
    const QStringList files = spellings(interpreterFile);
    const auto lieIn = [&](const QString &place) {
        return std::ranges::any_of(files, [&](const QString &file) { return isInside(file, place); });
    };
    for (const QString &start : {QDir::cleanPath(QDir(folder).absolutePath()), QDir(folder).canonicalPath()}) {
        for (QString place = start; !place.isEmpty(); place = QFileInfo(place).path()) {
            const bool isNear =
                isNoProject(place)
                    ? std::ranges::any_of(environmentNames(),
                                          [&](const QString &name) { return lieIn(QDir(place).filePath(name)); })
                    : lieIn(place);
            if (isNear)
                return true;
            if (place == QDir::rootPath())
                break;
        }
    }
    return false;
}

} // namespace bcfg::ui::exchange
