// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/torch/catalog/release.h"

#include <string>
#include <vector>

namespace bcfg {

/// A document as a Python module, or why it has none.
struct PythonSource
{
    std::string text; ///< empty where a diagnostic is an error
    /// Errors: what has no form in Python. Warnings: what the module leaves out, or has a stand-in for. Infos: what it
    /// needs besides PyTorch.
    std::vector<Diagnostic> diagnostics;
};

/// The document as a module for its generation of PyTorch, as a person would write it: a name for each dtype config,
/// loops where neighbours differ by symbols only, and get_NAME_backend_config() at the end, which gives what the
/// document describes. Nothing that the document holds becomes code but dotted names that are checked, and calls of
/// PyTorch's own fuser factories; texts are escaped.
///
/// What factories of other packages make is called of those that are `trusted`, by name or by the beginning of their
/// path; in the place of what others would make stands a function that raises.
PythonSource pythonSource(const BackendConfig &document, const std::vector<std::string> &trusted = {});

/// A module that defines `config`, a BackendPatternConfig.
PythonSource pythonSource(const PatternConfig &config, Release release, const std::vector<std::string> &trusted = {});

} // namespace bcfg
