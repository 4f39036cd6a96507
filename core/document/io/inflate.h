// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

/// Inflates raw deflate data (RFC 1951). Returns nullopt where the data is damaged or does not inflate to exactly
/// `size` bytes.
std::optional<std::string> inflated(std::string_view data, std::size_t size);

} // namespace bcfg
