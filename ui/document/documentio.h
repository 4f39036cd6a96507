// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/backendconfig.h"
#include "core/model/diagnostic.h"

#include <QString>

#include <optional>
#include <variant>
#include <vector>

namespace bcfg::ui {

struct LoadedDocument
{
    BackendConfig config;
    std::vector<Diagnostic> diagnostics; ///< what reading the text had to say
};

/// Why a file could not be opened or saved: one sentence for a person, with the file and, of a text, the place.
struct DocumentError
{
    QString message;
};

std::variant<LoadedDocument, DocumentError> readDocument(const QString &path);
/// Replaces the file in one step, read back and compared before it takes the name; on failure the old file is whole.
std::optional<DocumentError> writeDocument(const QString &path, const BackendConfig &config);

/// A built-in template: `resource` is its path among the embedded resources.
struct Template
{
    QString name;    ///< "qnnpack"
    QString section; ///< the release that it belongs to; empty for what is not PyTorch's
    Api api;
    QString resource;
};
std::vector<Template> builtInTemplates();
BackendConfig readTemplate(const QString &resource);

} // namespace bcfg::ui
