// SPDX-License-Identifier: Apache-2.0
// Rules that core/torch/bridge reports, from the answers of a live PyTorch.
#include "core/check/rules/definitions.h"

namespace bcfg::rulechecks {

constinit const RuleDefinition DefinitionOf::T01{
    Severity::Error,
    allVersions,
    "What the asked PyTorch refuses",
    "The document was loaded into a real PyTorch, as File › Check with PyTorch does, and this is what that said when "
    "it made the pattern config. The message is its own, or names an object that the asked installation does not have. "
    "It holds for that release, and stands here until the pattern config is edited.",
    {},
};

constinit const RuleDefinition DefinitionOf::T02{
    Severity::Warning,
    allVersions,
    "What the asked PyTorch warns of",
    "The document was loaded into a real PyTorch, as File › Check with PyTorch does. It made the pattern config, and "
    "this is what it warned of, or what it does not know and left out. It stands here until the pattern config is "
    "edited.",
    {},
};

} // namespace bcfg::rulechecks
