// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <array>
#include <vector>

namespace bcfg::ui::views {

/// The sides of a dtype config whose dtypes are counted, in the order in which they are listed.
inline constexpr std::array countedSides = {Field::InputDType, Field::WeightDType, Field::OutputDType};

/// How many pattern configs have a dtype on one side of a dtype config, for instance quint8 as input.
struct DTypeCount
{
    Field side;
    DType dtype;
    int patterns = 0;
    bool operator==(const DTypeCount &) const = default;
};
/// The counts for all dtypes in the document, sorted by side, then by count, the most frequent dtype first.
std::vector<DTypeCount> countDTypes(const BackendConfig &document);

/// How many pattern configs differ, in meaning for PyTorch, between two states of the document.
struct ChangeCounts
{
    int added = 0;
    int changed = 0;
    int moved = 0;
    int removed = 0;
    bool isHeadChanged = false; ///< whether a member of the document outside the pattern configs differs
    bool operator==(const ChangeCounts &) const = default;
};
ChangeCounts countChanges(const BackendConfig &before, const BackendConfig &now);

} // namespace bcfg::ui::views
