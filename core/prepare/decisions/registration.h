// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/torch/catalog/release.h"
#include "core/torch/pythonerror.h"

namespace bcfg {

/// The error that torch raises while it makes the BackendConfig, because of a pattern config that has no key:
/// PatternConfig::reversedPattern() is nullopt.
PythonError registrationError(const PatternConfig &config, Release release);

} // namespace bcfg
