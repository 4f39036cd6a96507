// SPDX-License-Identifier: Apache-2.0
#include "core/validation/newentry.h"

#include "core/model/jsonform.h"
#include "core/validation/report.h"

namespace bcfg::rulechecks {

Fix entryFor(const EntryView &entry, const Symbol &moduleClass)
{
    JsonValue::Object made{{"pattern", moduleClass.path()}};
    const auto copy = [&](Field field) {
        if (const FieldValue *value = entry.value(field))
            made.emplace_back(info(field).key, toJson(*value));
    };
    copy(Field::ObservationType);
    copy(Field::DTypeConfigs);
    if (entry.facts().rootModule && entry.facts().referenceModule) {
        copy(Field::RootModule);
        copy(Field::ReferenceQuantizedModule);
    }
    return {"Add an entry for " + std::string(moduleClass.name()),
            {addition(JsonPointer::config(entry.row() + 1), std::move(made))}};
}

} // namespace bcfg::rulechecks
