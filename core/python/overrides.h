// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/python/source.h"

#include <optional>
#include <string_view>

namespace bcfg {

/// The document as a module that starts from a built-in config of PyTorch and says only what differs: pattern configs
/// that replace the built-in one's by their pattern, that are new, and patterns that are left out.
///
/// `base` is the name of one of builtInConfigs(); without it, the one from which the fewest pattern configs differ.
/// Besides what pythonSource() refuses, errors are: a name that is no built-in config's; a document that has the
/// built-in config's patterns in another order; and one that shares none with it.
PythonSource pythonOverrides(const BackendConfig &document, std::optional<std::string_view> base);

} // namespace bcfg
