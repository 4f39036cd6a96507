// SPDX-License-Identifier: Apache-2.0
#include "ui/document/interpreters.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace bcfg::ui {

namespace {

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
    const auto names = {QStringLiteral(".venv"), QStringLiteral("venv"), QStringLiteral("env")};
    constexpr int levels = 5; // a document stands no deeper in its project
    QDir dir(folder);
    for (int level = 0; level < levels && dir.exists(); ++level) {
        for (const QString &name : names)
            all.addEnvironment(dir.filePath(name));
        if (!dir.cdUp())
            break;
    }
    all.add(QStandardPaths::findExecutable(QStringLiteral("python3")));
    const QDir home = QDir::home();
    for (const QString &name : names)
        all.addEnvironment(home.filePath(name));
    for (const char *conda : {"miniconda3", "miniforge3", "mambaforge", "anaconda3"}) {
        const QString root = home.filePath(QString::fromLatin1(conda));
        all.addEnvironment(root);
        all.addEnvironmentsIn(root + QStringLiteral("/envs"));
    }
    for (const char *environments : {".conda/envs", ".virtualenvs", ".pyenv/versions"})
        all.addEnvironmentsIn(home.filePath(QString::fromLatin1(environments)));
    all.add(QStringLiteral("/usr/bin/python3"));
    return all.takeFound();
}

} // namespace bcfg::ui
