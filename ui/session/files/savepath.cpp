// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/savepath.h"

#include "ui/basis/toolkit/dialogs.h"
#include "ui/session/document/document.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>

#include <algorithm>

namespace bcfg::ui::session {

namespace {

struct SavePathWords
{
    Q_DECLARE_TR_FUNCTIONS(SavePath)
};

bool endsWith(const QString &path, const QString &suffix)
{
    return path.endsWith(suffix, Qt::CaseInsensitive);
}

QStringList filtersOf(const QList<FileKind> &kinds)
{
    QStringList filters;
    for (const FileKind &kind : kinds)
        filters.append(QStringLiteral("%1 (*%2)").arg(kind.name, kind.suffix));
    return filters;
}

bool mayReplace(QWidget &parent, const QString &title, const QString &path)
{
    QMessageBox question(QMessageBox::Warning, title,
                         SavePathWords::tr("“%1” exists already. Replace it?").arg(QFileInfo(path).fileName()),
                         QMessageBox::Cancel, &parent);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(SavePathWords::tr("Saving would overwrite what it holds now."));
    const QPushButton *replace = question.addButton(SavePathWords::tr("&Replace"), QMessageBox::AcceptRole);
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    return question.clickedButton() == replace;
}

/// Whether the file is that of an open document other than `saved`; if so, tells the user, and waits as the file
/// dialog does.
bool isRefused(QWidget &parent, const QString &title, const QString &path, const Document *saved)
{
    const Document *open = Document::ofFile(path);
    if (!open || open == saved)
        return false;
    const QString name = QFileInfo(path).fileName();
    QDialog *message = newFailureMessage(
        &parent, title,
        saved ? SavePathWords::tr("“%1” is open in another tab or window. Choose another file.").arg(name)
              : SavePathWords::tr("“%1” is an open document. Choose another file.").arg(name));
    message->setAttribute(Qt::WA_DeleteOnClose);
    message->exec();
    return true;
}

} // namespace

FileKind anyKind()
{
    return {SavePathWords::tr("All files"), {}};
}

QString nameFilter(const QList<FileKind> &kinds)
{
    return filtersOf(kinds).join(QStringLiteral(";;"));
}

QString withSuffix(const QString &path, const QList<FileKind> &kinds, qsizetype wanted)
{
    const auto isOf = [&](const FileKind &kind) {
        return !kind.suffix.isEmpty() && endsWith(path, kind.suffix);
    };
    const bool takesAny = kinds[wanted].suffix.isEmpty();
    if (std::ranges::any_of(kinds, isOf) || (takesAny && !QFileInfo(path).suffix().isEmpty()))
        return path;
    const QString suffix = kinds[takesAny ? 0 : wanted].suffix; // ".bcfg.json" has two parts; the path may have one
    const qsizetype second = suffix.indexOf('.', 1);
    if (second > 0) {
        for (const QString &part : {suffix.left(second), suffix.mid(second)}) {
            if (endsWith(path, part))
                return path.chopped(part.size()) + suffix;
        }
    }
    return path + suffix;
}

QString bareName(QString name)
{
    for (const QString &suffix : {QStringLiteral(".json"), QStringLiteral(".bcfg")}) {
        if (endsWith(name, suffix))
            name.chop(suffix.size());
    }
    return name;
}

QString bareTitle(const Document &document)
{
    return bareName(document.title());
}

QString pathBeside(const Document &document, const QString &end)
{
    static const QRegularExpression unusual(QStringLiteral("[^A-Za-z0-9_]+"));
    QString name = bareTitle(document);
    name.replace(unusual, QStringLiteral("_"));
    return QDir(document.folder()).filePath(name + end);
}

QString askSavePath(QWidget &parent, const QString &title, const QString &proposed, const QList<FileKind> &kinds,
                    const Document *saved)
{
    const QStringList filters = filtersOf(kinds);
    QString path = proposed;
    for (;;) {
        QString filter;
        // The file dialog does not ask, as it knows neither the suffix nor the open documents.
        const QString chosen = QFileDialog::getSaveFileName(&parent, title, path, nameFilter(kinds), &filter,
                                                            QFileDialog::DontConfirmOverwrite);
        if (chosen.isEmpty())
            return {};
        path = withSuffix(chosen, kinds, std::max(qsizetype(0), filters.indexOf(filter)));
        if (isRefused(parent, title, path, saved))
            continue;
        if (!QFileInfo::exists(path) || mayReplace(parent, title, path))
            return path;
    }
}

} // namespace bcfg::ui::session
