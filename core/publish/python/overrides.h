// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/python/source.h"

#include <string_view>

namespace bcfg {

/// The `base` of pythonModule() that stands for the built-in config from which the fewest pattern configs differ.
inline constexpr std::string_view nearestBase = "nearest";

/// pythonSource() where `base` is empty. Else the document as a module that starts from the built-in config of PyTorch
/// with that name, or from the nearest one for nearestBase, and says only what differs: pattern configs that are new or
/// replace those with the same pattern, and patterns that are left out.
///
/// The result is an error where pythonSource() gives one, where no built-in config has the name, and where the document
/// shares no pattern with it. All pattern configs from the first one that breaks the built-in order are set again after
/// the others; an info says how many.
PythonSource pythonModule(const BackendConfig &document, std::string_view base,
                          const std::vector<std::string> &trusted = {});

} // namespace bcfg
