// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// What real torch says to a document, in its own words.
struct TorchAnswer
{
    std::string release;   ///< "1.13.0a0", as torch names itself
    std::size_t taken = 0; ///< so many pattern configs it registered
    std::size_t total = 0; ///< of so many
    /// By the rules T01, what it refuses, and T02, what it warns of.
    std::vector<Diagnostic> said;
};

/// Reads what the call of checkCall() printed; nothing where it is something else.
std::optional<TorchAnswer> readTorchAnswer(std::string_view output);

} // namespace bcfg
