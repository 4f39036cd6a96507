// SPDX-License-Identifier: Apache-2.0
#include "app/cli/jsonparts.h"

#include "core/document/json/qconfigjson.h"
#include "core/document/model/mapped.h"

namespace bcfg::cli {

JsonValue countOrNull(const std::optional<std::size_t> &count)
{
    return count ? JsonValue::count(*count) : JsonValue();
}

JsonValue editJson(const Edit &edit)
{
    using Object = JsonValue::Object;
    switch (edit.operation) {
    case Edit::Operation::Add:
        return Object{{"op", "add"}, {"path", edit.where.text()}, {"value", edit.value}};
    case Edit::Operation::Replace:
        return Object{{"op", "replace"}, {"path", edit.where.text()}, {"value", edit.value}};
    case Edit::Operation::Remove:
        break;
    }
    return Object{{"op", "remove"}, {"path", edit.where.text()}};
}

JsonValue checkJson(const Check &check)
{
    const std::string slot = check.field.substr(0, check.field.rfind("_dtype")); // "input", "is_dynamic"
    return JsonValue::Object{{"dtype_config", JsonValue::count(check.dtypeConfig)},
                             {"when", toString(check.when)},
                             {"slot", check.isConstraint ? "constraint" : slot},
                             {"field", check.field},
                             {"wants", check.wants},
                             {"has", check.has},
                             {"ok", check.ok},
                             {"pointer", check.where.text()},
                             {"why", check.why}};
}

JsonValue nearestJson(const NearestChange &change)
{
    JsonValue::Object object{{"side", toString(change.side)}, {"title", change.title}};
    if (change.side == NearestChange::Side::DTypeConfig) {
        object.emplace_back("edits", mapped<JsonValue>(change.edits, editJson));
    } else {
        const bool isPreset = change.side == NearestChange::Side::Preset;
        object.emplace_back("qconfig", isPreset ? JsonValue(change.preset) : toJson(*change.qconfig));
        object.emplace_back("rows", mapped<JsonValue>(change.rows, [](const auto &row) {
                                const auto &[list, key] = row;
                                return JsonValue::Array{list.empty() ? "global" : list, key};
                            }));
    }
    object.emplace_back("cost", JsonValue::count(change.cost));
    return object;
}

} // namespace bcfg::cli
