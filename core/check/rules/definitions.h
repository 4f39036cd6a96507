// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/report.h"
#include "core/check/views.h"
#include "core/document/model/ruleid.h"

namespace bcfg::rulechecks {

/// Declares a RuleDefinition for each id in BCFG_RULES. The .cpp file of the rule's topic defines it, below the
/// functions that check the rule. The compiler refuses a definition for an id that is not in the list; the linker
/// refuses a second definition for the same id, and an id without a definition.
struct DefinitionOf
{
#define BCFG_DEFINITION(id) static const RuleDefinition id;
    BCFG_RULES(BCFG_DEFINITION)
#undef BCFG_DEFINITION
};

} // namespace bcfg::rulechecks
