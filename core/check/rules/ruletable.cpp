// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/definitions.h"

namespace bcfg {

std::span<const Rule> rules()
{
    using rulechecks::DefinitionOf;
#define BCFG_ROW(id) Rule{DefinitionOf::id, RuleId::id},
    static const Rule all[] = {BCFG_RULES(BCFG_ROW)};
#undef BCFG_ROW
    return all;
}

} // namespace bcfg
