// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bcfg::trace {

/// The path of a module, "layer1.0.conv1", from the text by which torch.export names it: the path itself, or the
/// expression by which Dynamo reached the module, "getattr(L['self'].layer1, '0').conv1". Empty for the model itself;
/// nullopt for any other expression.
std::optional<std::string> modulePath(std::string_view expression);

} // namespace bcfg::trace
