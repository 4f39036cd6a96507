// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/codequestion.h"

#include "ui/basis/toolkit/dialogs.h"
#include "ui/exchange/python/interpreters.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <utility>

namespace bcfg::ui::exchange {

namespace {

struct CodeQuestionWords
{
    Q_DECLARE_TR_FUNCTIONS(CodeQuestion)
};

/// Whether the user trusts the folder of an interpreter, or the folder that its environment is in. Links are not
/// followed, as an environment is where the link is, not where it leads to.
bool isTrusted(const QString &interpreter, const QStringList &folders)
{
    const QDir programs = QFileInfo(interpreter).absoluteDir();
    if (folders.contains(programs.path()))
        return true;
    return programs.dirName() == QStringLiteral("bin") &&
           folders.contains(QDir::cleanPath(programs.filePath(QStringLiteral("../.."))));
}

} // namespace

void askToRun(const CodeToRun &code, const QString &documentFolder, Settings &settings, QWidget &parent,
              std::function<void()> then)
{
    const QStringList trusted = settings.trustedFolders();
    const QString folder = code.folder.isEmpty() ? QString() : QDir(code.folder).canonicalPath();
    const bool isNear = liesNear(code.interpreter, documentFolder) ||
                        (!code.folder.isEmpty() && liesNear(code.interpreter, code.folder));
    const bool asksFolder = !folder.isEmpty() && !trusted.contains(folder);
    const bool asksInterpreter = isNear && !isTrusted(code.interpreter, trusted);
    if (!asksFolder && !asksInterpreter)
        return then();
    QStringList texts;
    if (asksFolder)
        texts.append(CodeQuestionWords::tr("Python code in this folder will run with your rights:\n%1").arg(folder));
    if (asksInterpreter)
        texts.append(
            CodeQuestionWords::tr(
                "This Python lies beside the document or the code, or above it, and will run with your rights:\n%1")
                .arg(code.interpreter));
    const Question question{
        .title =
            asksFolder ? CodeQuestionWords::tr("Run Code of This Folder?") : CodeQuestionWords::tr("Run This Python?"),
        .text = texts.join(QStringLiteral("\n\n")),
        .consequence =
            asksFolder ? CodeQuestionWords::tr("Run it only if you trust whoever wrote it. You are not asked again for "
                                               "this folder.")
                       : CodeQuestionWords::tr("Run it only if you trust whoever put it there. You are not asked again "
                                               "for this Python."),
        .choices = {asksFolder ? CodeQuestionWords::tr("&Run Code") : CodeQuestionWords::tr("&Run Python")}};
    ask(question, parent, parent,
        [asksFolder, asksInterpreter, folder, interpreter = code.interpreter, trusted, &settings,
         then = std::move(then)](int answer) {
            if (answer == QMessageBox::Cancel)
                return;
            QStringList folders = trusted;
            if (asksFolder)
                folders.append(folder);
            if (asksInterpreter && !isTrusted(interpreter, folders))
                folders.append(QFileInfo(interpreter).absolutePath());
            settings.setTrustedFolders(folders);
            then();
        });
}

} // namespace bcfg::ui::exchange
