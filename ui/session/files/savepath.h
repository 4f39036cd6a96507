// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

#include <functional>

class QObject;
class QWidget;

namespace bcfg::ui::session {

class Document;

/// A kind of files that a file dialog offers.
struct FileKind
{
    QString name;   ///< "Backend configs"
    QString suffix; ///< ".bcfg.json"; empty for any file
};

FileKind anyKind(); ///< all files

/// The kinds of files that dialogs for opening and saving a document offer.
QList<FileKind> documentKinds();

/// The kinds as a name filter of Qt's file dialogs. The first kind is the default.
QString nameFilter(const QList<FileKind> &kinds);

/// The path with a suffix. A path that has the suffix of one of the kinds stays as it is; any other path gets the
/// suffix of the kind at the index `wanted`. Where that is the kind of any file, a path without a suffix gets the
/// suffix of the first kind. A path that ends in one part of the suffix gets the whole suffix instead: "a", "a.bcfg"
/// and "a.json" become "a.bcfg.json".
QString withSuffix(const QString &path, const QList<FileKind> &kinds, qsizetype wanted = 0);

/// The name of a document's file, or its title, without ".json" and ".bcfg" at its end.
QString bareName(QString name);
/// bareName() of the document's title.
QString bareTitle(const Document &document);

/// The path to propose for a file that is made from a document: bareTitle() followed by `end`, in the document's
/// folder. Characters of the title other than ASCII letters, digits and underscores become underscores, so that Python
/// can import the file.
QString pathBeside(const Document &document, const QString &end);

/// Asks the user for a document to open. Returns its path; empty if the user has cancelled.
QString askDocumentPath(QWidget &parent, const QString &folder);

/// Asks where to save, and for confirmation before an existing file is replaced. The file of an open document cannot be
/// chosen, except by `saved`, the document that is to be saved. `then` gets the path with its suffix, or an empty path
/// if the user has cancelled, unless `owner` is destroyed by then. All save dialogs of the program come from this
/// function.
void askSavePath(QObject &owner, QWidget &parent, const QString &title, const QString &proposed,
                 const QList<FileKind> &kinds, const std::function<void(const QString &path)> &then,
                 const Document *saved = nullptr);

} // namespace bcfg::ui::session
