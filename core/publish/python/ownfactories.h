// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <map>
#include <set>
#include <string>

namespace bcfg {

/// Packages that are neither PyTorch's nor Python's, each with the paths of its fuser factories that the document
/// calls, as in {"call": "coremltools.….get_fuser_method"}. Exported modules, and a live PyTorch that checks the
/// document, call these factories only if the user trusts the package.
using OwnFactories = std::map<std::string, std::set<std::string>>;
OwnFactories ownFactories(const BackendConfig &document);

} // namespace bcfg
