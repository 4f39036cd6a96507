// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/torch/index/documentindex.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg {

/// One pattern config on the way of a pattern through fusion, QAT and convert.
struct ChainStep
{
    enum class Kind {
        Pattern,   ///< what is matched first
        Fused,     ///< the entry of the module that it is fused into
        Qat,       ///< the entry of the module that takes that one's place in QAT
        Reference, ///< the entry that gives the module with the weight its reference module
    } kind = Kind::Pattern;
    std::string title;              ///< of the pattern, or the class
    std::string path;               ///< of the class; empty for a pattern
    std::optional<std::size_t> row; ///< absent where the document has no such entry
    std::optional<Fix> fix;         ///< adds the missing entry; absent where only the user can know
    bool operator==(const ChainStep &) const = default;
};

/// The chain that the entry is part of, from its beginning, whichever part the entry is. Empty where there is nothing
/// but the entry. Where a part is missing, PyTorch leaves the module float or raises; the rules say which.
std::vector<ChainStep> fusionChain(const DocumentIndex &index, std::size_t row);

} // namespace bcfg
