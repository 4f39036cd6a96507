// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/codequestion.h"

#include "ui/exchange/python/interpreters.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace bcfg::ui {

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

bool mayRun(const CodeToRun &code, const QString &documentFolder, Settings &settings, QWidget *parent)
{
    QStringList trusted = settings.trustedFolders();
    const QString folder = code.folder.isEmpty() ? QString() : QDir(code.folder).canonicalPath();
    const bool isNear = liesNear(code.interpreter, documentFolder) ||
                        (!code.folder.isEmpty() && liesNear(code.interpreter, code.folder));
    const bool asksFolder = !folder.isEmpty() && !trusted.contains(folder);
    const bool asksInterpreter = isNear && !isTrusted(code.interpreter, trusted);
    if (!asksFolder && !asksInterpreter)
        return true;
    QStringList texts;
    if (asksFolder)
        texts.append(CodeQuestionWords::tr("Python code in this folder will run with your rights:\n%1").arg(folder));
    if (asksInterpreter)
        texts.append(CodeQuestionWords::tr(
                         "This Python lies beside the document, or above it, and will run with your rights:\n%1")
                         .arg(code.interpreter));
    QMessageBox question(QMessageBox::Question,
                         asksFolder ? CodeQuestionWords::tr("Run Code of This Folder?")
                                    : CodeQuestionWords::tr("Run This Python?"),
                         texts.join(QStringLiteral("\n\n")), QMessageBox::Cancel, parent);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(
        asksFolder ? CodeQuestionWords::tr("Run it only if you trust whoever wrote it. You are not asked again for "
                                           "this folder.")
                   : CodeQuestionWords::tr("Run it only if you trust whoever put it there. You are not asked again "
                                           "for this Python."));
    QPushButton *runs =
        question.addButton(asksFolder ? CodeQuestionWords::tr("&Run Code") : CodeQuestionWords::tr("&Run Python"),
                           QMessageBox::AcceptRole);
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    if (question.clickedButton() != runs)
        return false;
    if (asksFolder)
        trusted.append(folder);
    if (asksInterpreter && !isTrusted(code.interpreter, trusted))
        trusted.append(QFileInfo(code.interpreter).absolutePath());
    settings.setTrustedFolders(trusted);
    return true;
}

} // namespace bcfg::ui
