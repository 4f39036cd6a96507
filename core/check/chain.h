// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/torch/index/documentindex.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg {

/// One step on the way of a pattern through fusion, QAT and convert, with the pattern config that PyTorch uses for the
/// step.
struct ChainStep
{
    enum class Kind {
        Pattern, ///< the entry where the chain begins
        Fused,   ///< the entry whose pattern is the fused module
        Qat,     ///< the entry whose pattern is the QAT module, which replaces the previous step's module
        /// The entry whose pattern is the class that the fuser method makes in eval mode, if that is not the fused
        /// module.
        Folded,
        Reference, ///< the entry with a reference module for the root module, which has the weight
    } kind = Kind::Pattern;
    std::string title; ///< the title of the pattern, or the name of the module class
    std::string path;  ///< the path of the module class; empty for a pattern, and for a missing reference module
    std::optional<std::size_t> row; ///< the row of the entry; absent where the document has none
    /// The fix that adds the missing entry. Absent where no entry is missing or the program cannot know what to add.
    std::optional<Fix> fix;
    bool needsDTypes = false; ///< the fix is absent because the entry to be copied has no dtype config
    bool operator==(const ChainStep &) const = default;
};

/// All steps of the chain to which the entry in this row belongs, the first step first. Empty where the entry would be
/// the only step. Where a step has no entry, PyTorch leaves the module float or raises an error; the rules tell which.
std::vector<ChainStep> fusionChain(const DocumentIndex &index, std::size_t row);

} // namespace bcfg
