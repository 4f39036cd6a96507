// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

class QWidget;

namespace bcfg::ui {

class Document;

/// A kind of file, as offered by file dialogs.
struct FileKind
{
    QString name;   ///< "Backend configs"
    QString suffix; ///< ".bcfg.json"; empty for any file
};

FileKind anyKind(); ///< all files

/// The kinds as a name filter of Qt's file dialogs. The first kind is the default.
QString nameFilter(const QList<FileKind> &kinds);

/// The path with a suffix: unchanged where it has that of one of the kinds, else with that of the `wanted` kind. Where
/// the wanted kind takes any file, a path without any suffix gets that of the first kind. A part of the suffix that is
/// there is not repeated: "a" and "a.bcfg" become "a.bcfg.json".
QString withSuffix(const QString &path, const QList<FileKind> &kinds, qsizetype wanted = 0);

/// The proposed path of something that is made from a document: in the document's folder, with its title followed by
/// `end`. Other characters than letters, digits and underscores become underscores, as for a Python module.
QString pathBeside(const Document &document, const QString &end);

/// Asks where to save, and for confirmation before another file is replaced. Returns the path with its suffix; empty
/// where the user has cancelled. All files are saved through this function.
QString askSavePath(QWidget &parent, const QString &title, const QString &proposed, const QList<FileKind> &kinds);

} // namespace bcfg::ui
