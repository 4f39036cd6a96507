// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/field.h"
#include "core/torch/catalog/release.h"

#include <string>
#include <vector>

namespace bcfg {

/// PyTorch's own values for a field that names a class or a function, such as the reference modules for
/// reference_quantized_module_for_root. They are paths, or calls of factories as in Python. Empty for other fields.
std::vector<std::string> fieldSuggestions(Field field, Release release);

} // namespace bcfg
