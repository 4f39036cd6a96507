// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/io/savefile.h"
#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/progress.h"
#include "core/exchange/base/base.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <variant>
#include <vector>

namespace bcfg::ui {

struct LoadedDocument
{
    BackendConfig config;                ///< the whole of one that starts from another, where that can be taken
    std::vector<Diagnostic> diagnostics; ///< what reading the text had to say, at places of `config`
    QByteArray hash;                     ///< of the file's content
};

/// Why a file could not be opened or saved: one sentence for a person, with the file and, of a text, the place.
struct DocumentError
{
    QString message;
    bool isStopped = false; ///< as somebody wanted, who need not be told
};

/// Tells contents of files apart, whatever their sizes and times are.
QByteArray contentHash(std::string_view content);

/// readFile() by a path as Qt has it; the log tells of failure.
std::variant<std::string, DocumentError> readText(const QString &path);
std::variant<LoadedDocument, DocumentError> readDocument(const QString &path, Progress *progress = nullptr);
/// Of a file that was read already. What it starts from is read by `readBase`.
std::variant<LoadedDocument, DocumentError> parseDocument(const QString &path, std::string_view text,
                                                          Progress *progress = nullptr,
                                                          const ReadBase &readBase = readBaseFile);
/// saveFile() by a path as Qt has it; the log tells of it.
std::optional<SaveError> writeText(const QString &path, std::string_view text, const SaveOptions &options = {});
/// What to tell of a file that was not saved.
QString failureText(const QString &path, const SaveError &error);
/// Without a question; on failure the old file is whole.
std::optional<DocumentError> writeDocument(const QString &path, const BackendConfig &config);

/// Whether two documents are the same to a file, whatever they were read from. One that starts from another says there
/// what is its own; `path` is where, if it has a file.
bool isSameDocument(const BackendConfig &a, const BackendConfig &b, const QString &path = {});

/// A built-in template: `resource` is its path among the embedded resources.
struct Template
{
    QString name;    ///< "qnnpack"
    QString section; ///< the release that it belongs to; empty for what is not PyTorch's
    QString about;   ///< what it is for, in a sentence or two
    Api api;
    QString resource;
};
std::vector<Template> builtInTemplates();
/// The resource of the native config of the newest PyTorch.
QString nativeTemplate();
BackendConfig readTemplate(const QString &resource);
/// What a command line names in the place of a file, as bcfg takes it: "native", "qnnpack@1.13.1". Null where a file is
/// there, or nothing has that name.
const BackendConfig *builtInNamed(const QString &name);

} // namespace bcfg::ui
