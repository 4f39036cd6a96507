// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace bcfg::diff {

/// The QConfigs with these indices in `names`, as the end of a sentence: " under x86, fbgemm and 3 more".
std::string underText(std::span<const std::string> names, const std::vector<std::size_t> &qconfigs);

} // namespace bcfg::diff
