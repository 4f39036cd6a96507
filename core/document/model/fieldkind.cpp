// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/fieldkind.h"

#include "core/document/model/dtypeconfig.h"
#include "core/document/model/typednumber.h"

namespace bcfg {

namespace {

std::optional<FieldValue> readTensorCountMap(const JsonValue &json)
{
    const JsonValue::Object *object = json.object();
    if (!object)
        return std::nullopt;
    TensorCountMap map;
    for (const auto &[count, value] : *object) {
        const std::string *name = value.string();
        const std::optional<ObservationType> type = name ? parseObservationType(*name) : std::nullopt;
        if (!type)
            return std::nullopt;
        map.emplace_back(count, *type);
    }
    return Shared<TensorCountMap>::make(std::move(map));
}

std::optional<FieldValue> readIndexMap(const JsonValue &json)
{
    const JsonValue::Object *object = json.object();
    if (!object)
        return std::nullopt;
    IndexMap map;
    for (const auto &[role, value] : *object) {
        if (!value.number())
            return std::nullopt;
        map.emplace_back(role, *Number::parse(value.number()->text));
    }
    return Shared<IndexMap>::make(std::move(map));
}

using K = FieldKind;

// One row per kind, in the order of the enum. Null is allowed wherever PyTorch accepts None.
constexpr KindInfo kindTable[] = {
    {K::Text, "a string", R"({"type": ["string", "null"]})"},
    {K::Api, "\"1.13\" or \"2\"", R"({"enum": ["2", "1.13"]})"},
    {K::Configs, "an array of objects", R"({"type": "array", "items": {"$ref": "#/definitions/patternConfig"}})"},
    {K::Pattern, "a symbol, a method name or an array of these", R"({"$ref": "#/definitions/pattern"})"},
    {K::ObservationType,
     "the name of an ObservationType",
     R"({"$ref": "#/definitions/observationType"})",
     nullptr,
     nullptr,
     {"ObservationType", observationTypeNames}},
    {K::DTypeConfigs, "an array of objects",
     R"({"type": "array", "maxItems": 1000, "items": {"$ref": "#/definitions/dtypeConfig"}})"},
    {K::Module, "the dotted path of a class", R"({"anyOf": [{"$ref": "#/definitions/symbol"}, {"type": "null"}]})"},
    {K::Callable, "a dotted path, or an object with call, partial or opaque",
     R"({"anyOf": [{"$ref": "#/definitions/callable"}, {"type": "null"}]})"},
    {K::TensorCountMap, "an object that maps numbers to observation types",
     R"({"type": "object", "propertyNames": {"pattern": "^[0-9]+$"},
         "additionalProperties": {"$ref": "#/definitions/observationType"}})",
     nullptr, readTensorCountMap},
    {K::IndexMap, "an object that maps weight and bias to indices",
     R"({"type": "object", "additionalProperties": {"type": "integer"}})", nullptr, readIndexMap},
    {K::Boolean, "true or false", R"({"type": ["boolean", "null"]})"},
    {K::DType, "a dtype", "", &constantKind<DType>},
    {K::ConstrainedDType, "a dtype", R"({"$ref": "#/definitions/constrainedDType"})"},
    {K::Bound, "a number", R"({"type": ["number", "null"]})"},
};

static_assert(followsEnum(kindTable, &KindInfo::kind));

} // namespace

const KindInfo &info(FieldKind kind)
{
    return kindTable[static_cast<std::size_t>(kind)];
}

std::string shortText(const FieldValue &value)
{
    return byCase(
        value, [](const TorchConstant auto &constant) { return std::string(constant.shortName()); },
        [](const Number &number) { return typedText(number); },
        [](const Symbol &symbol) { return std::string(symbol.path()); }, [](const auto &) { return std::string(); });
}

} // namespace bcfg
