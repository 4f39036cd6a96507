// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/python/source.h"

#include <optional>
#include <string_view>

namespace bcfg {

/// The document as a module that starts from a built-in config of PyTorch and says only what differs: pattern configs
/// that replace the built-in one's by their pattern, that are new, and patterns that are left out.
///
/// `base` is the name of one of builtInConfigs(); without it, the one from which the fewest pattern configs differ.
/// Besides what pythonSource() refuses, errors are: a name that is no built-in config's; and a document that shares no
/// pattern with it. From where the document has the built-in config's patterns in another order, its pattern configs
/// are set anew, behind the others; an info says how many.
PythonSource pythonOverrides(const BackendConfig &document, std::optional<std::string_view> base,
                             const std::vector<std::string> &trusted = {});

/// What stands for the built-in config that the document is nearest to.
inline constexpr std::string_view nearestBase = "nearest";

/// The module as a person asks for it: whole where `base` is empty, else what differs from the built-in config with
/// that name or from the nearest one.
PythonSource pythonModule(const BackendConfig &document, std::string_view base,
                          const std::vector<std::string> &trusted = {});

} // namespace bcfg
