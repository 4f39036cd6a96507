// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace bcfg {

/// The two generations of PyTorch's API, as a document's `torch_api` names them. The generation decides how patterns
/// are noted and which fields there are. A single version of PyTorch is a Release (core/torch/catalog/release.h).
enum class Api {
    Torch1_13, ///< "1.13": reversed nested patterns
    Torch2,    ///< "2": forward patterns and pattern_complex_format
};

std::string_view toString(Api api); ///< "1.13" or "2"
std::optional<Api> parseApi(std::string_view text);
std::string_view generationName(Api api); ///< "1.13" or "2.x", as people name it
Api otherApi(Api api);

} // namespace bcfg
