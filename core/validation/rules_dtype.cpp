// SPDX-License-Identifier: Apache-2.0
#include "core/validation/rulefunctions.h"

namespace bcfg::rulechecks {

void dtypeConfigsEmpty(const EntryView &entry, Report &report)
{
    const FieldValue *value = entry.value(Field::DTypeConfigs);
    const bool readable = !value || std::holds_alternative<Shared<DTypeConfigs>>(*value);
    // What is fused is gone before dtype configs are looked at: there the fused class needs them.
    const bool fused = entry.facts().isTuple() && entry.isSet(Field::FuserMethod);
    if (readable && entry.dtypeConfigs().empty() && !fused && !entry.config().record().valueInsteadOfObject())
        report.add(Field::DTypeConfigs, "There is no dtype config, so no QConfig ever quantizes this pattern.");
}

} // namespace bcfg::rulechecks
