// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/catalog/release.h"
#include "core/model/backendconfig.h"
#include "core/model/diagnostic.h"

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
PythonSource pythonSource(const BackendConfig &document);

/// A module that defines `config`, a BackendPatternConfig.
PythonSource pythonSource(const PatternConfig &config, Release release);

} // namespace bcfg
