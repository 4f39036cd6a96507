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

/// Adds the commands that publish something: exports for other tools, which share one dialog, a report, and pictures of
/// what the window shows. `matrix` returns the picture of the matrix of verdicts. It shows the matrix first, because
/// verdicts are computed only while the matrix is visible. `reveal` shows a place of the document in the window. All
/// references must outlive `actions`.
void addExportCommands(session::Session &session, page::PatternEditor &editor, const std::function<Picture()> &matrix,
                       const std::function<void(const JsonPointer &where)> &reveal, Actions &actions);

/// Takes a new, unsaved document, with the diagnostics of its import.
using TakeImported = std::function<void(const BackendConfig &document, const std::vector<Diagnostic> &diagnostics)>;
/// Adds the commands that import a document from Python, export it as Python, and have a real PyTorch check it.
/// `checked` is called when PyTorch has checked the document and its messages are among the problems.
void addPythonCommands(session::Session &session, const TakeImported &imported, const std::function<void()> &checked,
                       Actions &actions);

} // namespace bcfg::ui::exchange
