// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/torch/catalog/release.h"

#include <string>

namespace bcfg {

/// What Python prints for BackendPatternConfig.to_dict(), in one line.
std::string toDictText(const PatternConfig &config, Release release);

/// What Python prints for BackendConfig.to_dict(), in one line: entries that a later one overrides are not in it.
std::string toDictText(const BackendConfig &document);

/// toDictText() broken into lines with an indentation of two spaces, for reading; Python reads it as the same value.
std::string toDictLines(const PatternConfig &config, Release release);

/// torch.ao.quantization.backend_config.utils.entry_to_pretty_str of the entry's dictionary, without a final newline.
/// That prints some names as they are; here they stay within their line: what is not printable is escaped.
std::string prettyText(const PatternConfig &config, Release release);

} // namespace bcfg
