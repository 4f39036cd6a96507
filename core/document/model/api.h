// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace bcfg {

/// The two generations of PyTorch's API, as a document's `torch_api` names them. The generation decides in which order
/// a pattern is written; all other differences are between releases, see Release (core/torch/catalog/release.h).
enum class Api {
    Torch1_13, ///< "1.13": reversed nested patterns
    Torch2,    ///< "2": forward patterns and pattern_complex_format
};

/// Whether a tuple under `pattern` lists the operators in the order in which they run; if not, in reversed order.
constexpr bool isForward(Api api)
{
    return api == Api::Torch2;
}

/// The generation of new documents, and of documents that do not say theirs.
inline constexpr Api newestApi = Api::Torch2;

/// "1.13" or "2".
constexpr std::string_view toString(Api api)
{
    return api == Api::Torch2 ? "2" : "1.13";
}

/// The generation's name for people: "1.13" or "2.x".
constexpr std::string_view generationName(Api api)
{
    return api == Api::Torch2 ? "2.x" : "1.13";
}

constexpr Api otherApi(Api api)
{
    return api == Api::Torch2 ? Api::Torch1_13 : Api::Torch2;
}

/// Reads what toString() gives; nullopt for any other text.
constexpr std::optional<Api> parseApi(std::string_view text)
{
    for (const Api api : {Api::Torch1_13, Api::Torch2}) {
        if (text == toString(api))
            return api;
    }
    return std::nullopt;
}

} // namespace bcfg
