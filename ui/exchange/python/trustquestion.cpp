// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/trustquestion.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/exchange/python/interpreterbox.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <utility>

namespace bcfg::ui::exchange {

namespace {

struct TrustQuestionWords
{
    Q_DECLARE_TR_FUNCTIONS(TrustQuestion)
};

/// Lines with the name of a package and the first functions of the package that would be called.
QString textOf(const std::string &package, const std::set<std::string> &functions)
{
    constexpr std::size_t most = 5;
    QStringList lines{toQString(package) + ':'};
    for (const std::string &function : functions) {
        if (lines.size() > static_cast<qsizetype>(most)) {
            lines.append(TrustQuestionWords::tr("and %1 more").arg(functions.size() - most));
            break;
        }
        lines.append(toQString(function));
    }
    return lines.join(QStringLiteral("\n    "));
}

/// Whether the user trusts the folder of an interpreter, or the folder that contains its environment. Links are not
/// resolved, as an environment is in the folder of the link, not of the link's target.
bool isTrusted(const QString &interpreter, const QStringList &folders)
{
    const QDir programs = QFileInfo(interpreter).absoluteDir();
    if (folders.contains(programs.path()))
        return true;
    return programs.dirName() == QStringLiteral("bin") &&
           folders.contains(QDir::cleanPath(programs.filePath(QStringLiteral("../.."))));
}

} // namespace

OwnFactories untrusted(OwnFactories factories, const Settings &settings)
{
    for (const QString &package : settings.trustedPackages.value())
        factories.erase(toUtf8(package));
    return factories;
}

void askForTrust(const OwnFactories &factories, const QString &without, Settings &settings, QWidget &parent,
                 std::function<void()> then)
{
    QStringList packages;
    QStringList texts{TrustQuestionWords::tr("Pattern configs have their fusers made by functions of packages other "
                                             "than PyTorch. Trusted, these are called:")};
    for (const auto &[package, functions] : factories) {
        packages.append(toQString(package));
        texts.append(textOf(package, functions));
    }
    constexpr int trust = 0;
    Question question{.title = TrustQuestionWords::tr("Trust %1?").arg(packages.join(QStringLiteral(", "))),
                      .text = texts.join(QStringLiteral("\n\n")),
                      .consequence = TrustQuestionWords::tr(
                          "Trust a package only if you trust its author: its code runs with your rights. "
                          "You are not asked again; Edit › Settings lists the packages that are trusted."),
                      .choices = {TrustQuestionWords::tr("&Trust")}};
    if (!without.isEmpty())
        question.choices.append(without);
    ask(question, parent, parent, [packages, &settings, then = std::move(then)](int answer) {
        if (answer == trust)
            settings.trustedPackages.set(settings.trustedPackages.value() + packages);
        if (answer != QMessageBox::Cancel)
            then();
    });
}

void askToRun(const CodeToRun &code, const QString &documentFolder, Settings &settings, QWidget &parent,
              std::function<void()> then)
{
    const QStringList trusted = settings.trustedFolders.value();
    const QString folder = code.folder.isEmpty() ? QString() : QDir(code.folder).canonicalPath();
    const bool isNear = liesNear(code.interpreter, documentFolder) ||
                        (!code.folder.isEmpty() && liesNear(code.interpreter, code.folder));
    const bool asksFolder = !folder.isEmpty() && !trusted.contains(folder);
    const bool asksInterpreter = isNear && !isTrusted(code.interpreter, trusted);
    if (!asksFolder && !asksInterpreter)
        return then();
    QStringList texts;
    if (asksFolder)
        texts.append(TrustQuestionWords::tr("Python code in this folder will run with your rights:\n%1").arg(folder));
    if (asksInterpreter)
        texts.append(
            TrustQuestionWords::tr(
                "This Python lies beside the document or the code, or above it, and will run with your rights:\n%1")
                .arg(code.interpreter));
    const Question question{
        .title = asksFolder ? TrustQuestionWords::tr("Run Code of This Folder?")
                            : TrustQuestionWords::tr("Run This Python?"),
        .text = texts.join(QStringLiteral("\n\n")),
        .consequence =
            asksFolder
                ? TrustQuestionWords::tr("Run it only if you trust its author. You are not asked again for "
                                         "this folder.")
                : TrustQuestionWords::tr("Run it only if you trust whoever put it there. You are not asked again "
                                         "for this Python."),
        .choices = {asksFolder ? TrustQuestionWords::tr("&Run Code") : TrustQuestionWords::tr("&Run Python")}};
    ask(question, parent, parent,
        [asksFolder, asksInterpreter, folder, interpreter = code.interpreter, &settings,
         then = std::move(then)](int answer) {
            if (answer == QMessageBox::Cancel)
                return;
            QStringList folders = settings.trustedFolders.value();
            if (asksFolder)
                folders.append(folder);
            if (asksInterpreter && !isTrusted(interpreter, folders))
                folders.append(QFileInfo(interpreter).absolutePath());
            settings.trustedFolders.set(folders);
            then();
        });
}

} // namespace bcfg::ui::exchange
