// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"

#include <cstddef>
#include <string>

namespace bcfg::test {

/// The text of a document of `patterns` pattern configs: native of PyTorch 2.6 or 1.13 repeated, in canonical layout,
/// with an underscore and a number on the symbols of each repetition but the first (torch.nn._Conv2d_17).
std::string largeDocument(std::size_t patterns, Api api = Api::Torch2);

} // namespace bcfg::test
