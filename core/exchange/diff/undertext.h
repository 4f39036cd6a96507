// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::diff {

/// The QConfigs with these indices in `names`, as the end of a sentence: " under x86, fbgemm and 3 more".
std::string underText(std::span<const std::string> names, const std::vector<std::size_t> &qconfigs);
/// The text of a status, such as toString(Status) gives it, as words of a sentence: "no effect".
std::string wordsOf(std::string_view status);

} // namespace bcfg::diff
