// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/io/savefile.h"
#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/exchange/base/base.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>
#include <variant>
#include <vector>

class QObject;
class QWidget;

namespace bcfg {
class BuiltInConfig;
}

namespace bcfg::ui::session {

/// A document that was read, usually from a file.
struct LoadedDocument
{
    BackendConfig config;                ///< includes the entries of its base, if that could be read
    std::vector<Diagnostic> diagnostics; ///< the problems of reading, at places of `config`
    QByteArray hash;                     ///< contentHash() of the file's content
};

/// Why a file could not be opened or saved.
struct DocumentError
{
    QString message;        ///< a sentence that names the file and, where its text is wrong, line and column
    bool isStopped = false; ///< the user has stopped the opening, so no message is needed
};

/// A document that was read, or why there is none.
using ReadDocument = std::variant<LoadedDocument, DocumentError>;

/// The hash of a file's content, for comparing two contents.
QByteArray contentHash(std::string_view content);

/// Adds the entries of the base that the document starts from, if the base can be read. `path` is the document's file.
/// `said` are the diagnostics of reading this file, with their places in it; in the result, their places are those of
/// the whole. The result has no hash.
LoadedDocument withBase(BackendConfig document, std::vector<Diagnostic> said, const QString &path,
                        const ReadBase &readBase = readBaseFile);

/// Reads the text of a file with readFile(), and logs an error.
std::variant<std::string, DocumentError> readText(const QString &path);
ReadDocument readDocument(const QString &path);

/// Calls startReading() to read the document in a file, and passes the result to `then`.
void startOpening(QObject &owner, QWidget &window, const QString &path, std::function<void(ReadDocument read)> then);

/// The text of the dialog that is shown while a file is being opened.
QString openingText(const QString &path);

/// Reads a document from `text`, the content of the file at `path`. `readBase` reads the base that the document starts
/// from.
ReadDocument parseDocument(const QString &path, std::string_view text, const ReadBase &readBase = readBaseFile);
/// Writes a text to a file with saveFile(), and logs the result. Returns nothing on success. On failure the old file is
/// unchanged, except with SaveError::Reason::PartlyWritten.
std::optional<SaveError> writeText(const QString &path, std::string_view text, const SaveOptions &options = {});
/// The message for a file that could not be saved.
QString failureText(const QString &path, const SaveError &error);

/// Whether two documents have the same generation and would be written to a file as the same text. If they have a base,
/// only the part that their own file holds is compared. `path` is the file of the documents, or empty.
bool isSameDocument(const BackendConfig &a, const BackendConfig &b, const QString &path = {});
/// Why the document may not be exported in another form: a merge has left conflicts in it, which nobody would see
/// there. Empty for a document without conflicts.
QString conflictRefusal(const BackendConfig &document);

/// A built-in template for new documents.
struct Template
{
    QString name;    ///< "qnnpack"
    QString section; ///< the releases that it belongs to, as a heading; empty for a template that is not PyTorch's
    QString about;   ///< what it is for, in one or two sentences
    Api api;
    QString resource; ///< its path among the embedded resources
};
std::vector<Template> builtInTemplates();
/// The resource of the native config of the newest PyTorch release.
QString nativeTemplate();
/// Reads a template; `path` is its Template::resource.
BackendConfig readTemplate(const QString &path);
/// The built-in config that a name on the command line means: "native", "qnnpack@1.13.1". Null where a file of that
/// name exists, or where no config has the name.
const BuiltInConfig *builtInNamed(const QString &name);

} // namespace bcfg::ui::session
