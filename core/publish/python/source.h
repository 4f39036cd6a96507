// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/qconfigmapping.h"
#include "core/torch/catalog/release.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg {

/// A document as a Python module, or the reasons why there is none.
struct PythonSource
{
    std::string text; ///< empty where a diagnostic is an error
    /// Errors are about values that have no form in Python, warnings about values that the module leaves out or
    /// replaces by a stand-in, and infos about packages other than PyTorch that the module imports.
    std::vector<Diagnostic> diagnostics;
};

/// The document as a module for its generation of PyTorch, as a person would write it: a name for each dtype config,
/// loops where neighbours differ only in symbols, and get_NAME_backend_config() at the end, which returns the config.
/// Only checked dotted names of the document, and calls of PyTorch's fuser factories, become code; all other texts are
/// escaped.
///
/// The module calls a fuser factory of another package only if `trusted` names the package, or a longer beginning of
/// the factory's path. In place of the result of any other factory, it has a function that raises NotImplementedError.
PythonSource pythonSource(const BackendConfig &document, const std::vector<std::string> &trusted = {});

/// The `base` of pythonModule() that stands for the built-in config from which the fewest pattern configs differ.
inline constexpr std::string_view nearestBase = "nearest";

/// pythonSource() where `base` is empty. Otherwise the document as a module that starts from the built-in config of
/// PyTorch with that name, or from the nearest one for nearestBase. The module has only the differences: pattern
/// configs that are new or replace those with the same pattern, and patterns that are left out.
///
/// The result is an error where the result of pythonSource() is one, where no built-in config has the name, and where
/// the document shares no pattern with the built-in config. All pattern configs from the first one that breaks the
/// built-in order are set again after the others; an info says how many.
PythonSource pythonModule(const BackendConfig &document, std::string_view base,
                          const std::vector<std::string> &trusted = {});

/// A module that defines the variable `config`, a BackendPatternConfig.
PythonSource pythonSource(const PatternConfig &config, Release release, const std::vector<std::string> &trusted = {});

/// A module that defines the variable `qconfig`, a QConfig, or `qconfig_mapping`, a QConfigMapping. Observers and
/// fake quantizes other than PyTorch's are refused, as they would be called.
PythonSource pythonSource(const std::variant<QConfig, QConfigMapping> &source, Release release);

/// Packages that are neither PyTorch's nor Python's, each with the paths of its fuser factories that the document
/// calls, as in {"call": "coremltools.….get_fuser_method"}. Exported modules, and a live PyTorch that checks the
/// document, call these factories only if the user trusts the package.
using OwnFactories = std::map<std::string, std::set<std::string>>;
OwnFactories ownFactories(const BackendConfig &document);

} // namespace bcfg
