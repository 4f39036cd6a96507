// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/field.h"
#include "core/torch/catalog/release.h"

#include <string>
#include <vector>

namespace bcfg {

/// What PyTorch itself has for a field that names a class or a function, such as the reference modules for
/// reference_quantized_module_for_root: paths, and calls of factories as Python writes them. Empty for other fields.
std::vector<std::string> fieldSuggestions(Field field, Release release);

} // namespace bcfg
