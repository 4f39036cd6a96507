// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/report.h"
#include "core/check/views.h"
#include "core/document/model/ruleid.h"

namespace bcfg::rulechecks {

/// Has a member for each id of BCFG_RULES. Each is defined in the file of its topic, as one block: the functions of the
/// rule, and then what it says. The compiler refuses a block for an id that is not in the list; the linker refuses a
/// second block for the same id, and an id without a block.
struct DefinitionOf
{
#define BCFG_DEFINITION(id) static const RuleDefinition id;
    BCFG_RULES(BCFG_DEFINITION)
#undef BCFG_DEFINITION
};

} // namespace bcfg::rulechecks
