// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

class QWidget;

namespace bcfg::ui {

class Document;

/// A kind of file, as dialogs for files offer it.
struct FileKind
{
    QString name;   ///< "Backend configs"
    QString suffix; ///< ".bcfg.json"; empty: whatever it is
};

FileKind anyKind(); ///< of file

/// The kinds as Qt's dialogs for files want them. The first kind is the usual one.
QString nameFilter(const QList<FileKind> &kinds);

/// The path with the suffix of one of the kinds: as it is where it has one, else with that of the `wanted` kind, and
/// where any will do, with that of the first kind unless it has one of its own. What is there of a suffix is not said
/// twice: "a" and "a.bcfg" become "a.bcfg.json".
QString withSuffix(const QString &path, const QList<FileKind> &kinds, qsizetype wanted = 0);

/// What is proposed for something that is made of a document: beside it and with its name, in which only letters,
/// digits and underscores are kept, as for a Python module, and with that end.
QString pathBeside(const Document &document, const QString &end);

/// Asks where to save, and before another file is replaced; the path has its suffix. Empty where the user would rather
/// not save. All saving of files goes through this one.
QString askSavePath(QWidget &parent, const QString &title, const QString &proposed, const QList<FileKind> &kinds);

} // namespace bcfg::ui
