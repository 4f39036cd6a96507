// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <map>
#include <set>
#include <string>

namespace bcfg {

/// By package that is neither PyTorch's nor Python's: the paths of its factories that the document has called, as
/// {"call": "coremltools.….get_fuser_method"}. An exported module, and PyTorch when it checks the document, calls those
/// of trusted packages only.
using OwnFactories = std::map<std::string, std::set<std::string>>;
OwnFactories ownFactories(const BackendConfig &document);

} // namespace bcfg
