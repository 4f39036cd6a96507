// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// The errors and warnings of a real torch about a document, in torch's own words.
struct TorchAnswer
{
    std::string release;   ///< "1.13.0a0", as torch names itself
    std::size_t taken = 0; ///< number of pattern configs that torch registered
    std::size_t total = 0; ///< number of pattern configs in the document
    /// Torch's errors, with rule T01, and its warnings, with rule T02.
    std::vector<Diagnostic> said;
};

/// The answer in the output of a checkCall(). Nullopt where the output has another form.
std::optional<TorchAnswer> readTorchAnswer(std::string_view output);

} // namespace bcfg
