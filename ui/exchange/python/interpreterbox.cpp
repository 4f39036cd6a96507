// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/interpreterbox.h"

#include "ui/basis/toolkit/forms.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
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
/// project that the user got from somebody else.
bool isNoProject(const QString &folder)
{
    const QString home = QDir::homePath();
    const QString canonicalHome = QDir(home).canonicalPath();
    return folder == home || folder == canonicalHome || isInside(home, folder) || isInside(canonicalHome, folder) ||
           isInside(QStringLiteral("/usr/bin"), folder);
}

/// Three spellings of a path: as written, with the links of its folder resolved, and with all links resolved.
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

} // namespace

QStringList findInterpreters(const QString &folder)
{
    QStringList found;
    const auto add = [&](const QString &file) {
        if (QFileInfo(file).isExecutable() && !found.contains(file))
            found.append(file);
    };
    const auto addEnvironment = [&](const QString &environment) {
        if (!environment.isEmpty())
            add(QDir::cleanPath(environment + QStringLiteral("/bin/python3")));
    };
    const auto addEnvironmentsIn = [&](const QDir &dir) {
        for (const QString &name : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            addEnvironment(dir.filePath(name));
    };
    addEnvironment(qEnvironmentVariable("VIRTUAL_ENV"));
    addEnvironment(qEnvironmentVariable("CONDA_PREFIX"));
    add(QStandardPaths::findExecutable(QStringLiteral("python3")));
    add(QStringLiteral("/usr/bin/python3"));
    const QDir home = QDir::home();
    for (const QString &name : environmentNames())
        addEnvironment(home.filePath(name));
    for (const char *conda : {"miniconda3", "miniforge3", "mambaforge", "anaconda3"}) {
        const QString root = home.filePath(QString::fromLatin1(conda));
        addEnvironment(root);
        addEnvironmentsIn(root + QStringLiteral("/envs"));
    }
    for (const char *environments : {".conda/envs", ".virtualenvs", ".pyenv/versions"})
        addEnvironmentsIn(home.filePath(QString::fromLatin1(environments)));
    constexpr int levels = 5; // documents are rarely deeper in their projects
    QDir dir(folder);
    for (int level = 0; level < levels && dir.exists(); ++level) {
        for (const QString &name : environmentNames())
            addEnvironment(dir.filePath(name));
        if (!dir.cdUp())
            break;
    }
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

InterpreterBox::InterpreterBox(const QString &lastUsed, const QString &folder, QWidget *parent)
    : QWidget(parent),
      m_box(new QComboBox(this))
{
    setNames(*m_box, "interpreterBox", tr("Python interpreter"));
    m_box->setToolTip(tr("A Python that has torch, 1.13 or 2.x."));
    m_box->setEditable(true);
    m_box->setInsertPolicy(QComboBox::NoInsert);
    m_box->setMinimumContentsLength(32);
    QStringList found = findInterpreters(folder);
    if (!lastUsed.isEmpty()) {
        found.removeAll(lastUsed);
        found.prepend(lastUsed);
    }
    m_box->addItems(found);
    auto *browseButton = new QPushButton(tr("Brow&se…"), this);
    browseButton->setAccessibleName(tr("Browse for a Python interpreter"));
    auto *layout = newInnerLayout<QHBoxLayout>(this, 8);
    layout->addWidget(m_box, 1);
    layout->addWidget(browseButton);
    setFocusProxy(m_box);
    setFocusPolicy(Qt::StrongFocus); // so that the mnemonic of a label can give it the focus
    connect(m_box, &QComboBox::currentTextChanged, this, &InterpreterBox::changed);
    connect(browseButton, &QPushButton::clicked, this, &InterpreterBox::browse);
}

QString InterpreterBox::interpreter() const
{
    return m_box->currentText().trimmed();
}

void InterpreterBox::browse()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Python Interpreter"), interpreter());
    if (!path.isEmpty())
        m_box->setEditText(path);
}

} // namespace bcfg::ui::exchange
