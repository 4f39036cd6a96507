// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bcfg::trace {

/// The path of a module, "layer1.0.conv1", of how torch.export names it: as that, or as the expression by which Dynamo
/// reached it, "getattr(L['self'].layer1, '0').conv1". Empty for the model itself; nothing of any other text.
std::optional<std::string> modulePath(std::string_view expression);

} // namespace bcfg::trace
