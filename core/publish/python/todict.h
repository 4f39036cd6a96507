// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/torch/catalog/release.h"

#include <string>

namespace bcfg {

/// What Python prints for BackendPatternConfig.to_dict(), in one line.
std::string toDictText(const PatternConfig &config, Release release);

/// What Python prints for BackendConfig.to_dict(), in one line. Omits each entry that a later entry overrides.
std::string toDictText(const BackendConfig &document);

/// The same as toDictText(), but in indented lines for people. Python reads both texts as the same value.
std::string toDictLines(const PatternConfig &config, Release release);

/// The text that torch.ao.quantization.backend_config.utils.entry_to_pretty_str makes of the entry's dictionary,
/// without a final newline. Unlike in PyTorch, characters of names that are not printable are escaped.
std::string prettyText(const PatternConfig &config, Release release);

} // namespace bcfg
