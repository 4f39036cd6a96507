// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/picture.h"

#include <functional>
#include <vector>

namespace bcfg {
class JsonPointer;
struct BackendConfig;
struct Diagnostic;
} // namespace bcfg

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::page {
class PatternEditor;
}

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::exchange {

/// Adds the commands that export the document for other tools, make a report, and save pictures of the pattern, of its
/// fusion chain, and of the matrix of verdicts. `matrix` shows the matrix, as verdicts are computed only while the
/// matrix is visible, and returns its picture. `reveal` shows a place of the document in the window. All references
/// must outlive `actions`.
void addExportCommands(session::Session &session, page::PatternEditor &editor, const std::function<Picture()> &matrix,
                       const std::function<void(const JsonPointer &where)> &reveal, Actions &actions);

/// Receives an imported document, which has no file, and the diagnostics of the import.
using TakeImported = std::function<void(const BackendConfig &document, const std::vector<Diagnostic> &diagnostics)>;
/// Adds the commands that import a document from Python, export the document as Python, and let a real PyTorch check
/// it. `checked` is called once PyTorch's messages are among the problems.
void addPythonCommands(session::Session &session, const TakeImported &imported, const std::function<void()> &checked,
                       Actions &actions);

} // namespace bcfg::ui::exchange
