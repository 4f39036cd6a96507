// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"

#include <cstddef>
#include <string>

namespace bcfg::test {

/// The text of a document with `patterns` pattern configs, in canonical layout. Repeats the pattern configs of the
/// generation's built-in config native. From the second repetition on, all symbols are changed: torch.nn._Conv2d_17.
std::string largeDocument(std::size_t patterns, Api api = Api::Torch2);

} // namespace bcfg::test
