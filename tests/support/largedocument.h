// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace bcfg::test {

/// The text of a document of so many pattern configs: PyTorch 2.6's native repeated, in canonical layout, the symbols
/// of each repetition but the first numbered (torch.nn.Conv2d_17).
std::string largeDocument(std::size_t patterns);

} // namespace bcfg::test
