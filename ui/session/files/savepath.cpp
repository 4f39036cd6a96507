// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/savepath.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/session/document/document.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
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
    return textList(kinds, [](const FileKind &kind) { return QStringLiteral("%1 (*%2)").arg(kind.name, kind.suffix); });
}

} // namespace

FileKind anyKind()
{
    return {SavePathWords::tr("All files"), {}};
}

QList<FileKind> documentKinds()
{
    return {{SavePathWords::tr("Backend configs"), QStringLiteral(".bcfg.json")},
            {SavePathWords::tr("JSON"), QStringLiteral(".json")},
            anyKind()};
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
    if (name.size() > 1 && name.endsWith('_')) // after a bracket, as in "Untitled (2)"
        name.chop(1);
    return QDir(document.folder()).filePath(name + end);
}

QString askDocumentPath(QWidget &parent, const QString &folder)
{
    return QFileDialog::getOpenFileName(&parent, SavePathWords::tr("Open Backend Config"), folder,
                                        nameFilter(documentKinds()));
}

void askSavePath(QObject &owner, QWidget &parent, const QString &title, const QString &proposed,
                 const QList<FileKind> &kinds, const std::function<void(const QString &path)> &then,
                 const Document *saved)
{
    QString filter;
    // The file dialog does not ask, as it knows neither the suffix nor the open documents.
    const QString chosen = QFileDialog::getSaveFileName(&parent, title, proposed, nameFilter(kinds), &filter,
                                                        QFileDialog::DontConfirmOverwrite);
    if (chosen.isEmpty())
        return then({});
    const QString path = withSuffix(chosen, kinds, std::max(qsizetype(0), filtersOf(kinds).indexOf(filter)));
    const QString name = QFileInfo(path).fileName();
    const auto askAgain = [=, &owner, &parent] {
        askSavePath(owner, parent, title, path, kinds, then, saved);
    };
    if (const Document *open = Document::ofFile(path); open && open != saved) {
        const QString why = saved ? SavePathWords::tr("“%1” is open in another tab or window. Choose another file.")
                                  : SavePathWords::tr("“%1” is an open document. Choose another file.");
        return showModal(newFailureMessage(&parent, title, why.arg(name)), owner, [askAgain](int) { askAgain(); });
    }
    if (!QFileInfo::exists(path))
        return then(path);
    const Question question{.title = title,
                            .text = SavePathWords::tr("“%1” exists already. Replace it?").arg(name),
                            .consequence = SavePathWords::tr("Saving would overwrite what it holds now."),
                            .choices = {SavePathWords::tr("&Replace")},
                            .icon = QMessageBox::Warning};
    ask(question, parent, owner, [=](int answer) { answer == QMessageBox::Cancel ? askAgain() : then(path); });
}

} // namespace bcfg::ui::session
