// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/codequestion.h"

#include <QCoreApplication>
#include <QDir>
#include <QMessageBox>
#include <QPushButton>

namespace bcfg::ui {

bool mayRunCodeOf(const QString &folder, Settings &settings, QWidget *parent)
{
    const QString path = QDir(folder).canonicalPath();
    QStringList trusted = settings.trustedFolders();
    if (trusted.contains(path))
        return true;
    QMessageBox question(
        QMessageBox::Question, QCoreApplication::translate("CodeQuestion", "Run Code of This Folder?"),
        QCoreApplication::translate("CodeQuestion", "Python code in this folder will run with your rights:\n%1")
            .arg(path),
        QMessageBox::Cancel, parent);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(QCoreApplication::translate(
        "CodeQuestion", "Run it only if you trust whoever wrote it. You are not asked again for this folder."));
    QPushButton *runs =
        question.addButton(QCoreApplication::translate("CodeQuestion", "&Run Code"), QMessageBox::AcceptRole);
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    if (question.clickedButton() != runs)
        return false;
    trusted.append(path);
    settings.setTrustedFolders(trusted);
    return true;
}

} // namespace bcfg::ui
