// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/jsontext.h"
#include "core/document/json/schema.h"
#include "core/document/model/fieldkind.h"

#include <string>

namespace bcfg::test {

/// A value that a part of the JSON Schema of documents accepts: the first of several choices; an array with one item,
/// or `minItems`; an object with one member, if any are allowed. Texts are "torch.nn.Linear", integers 1, other numbers
/// 0.5.
inline JsonValue sampleOf(const JsonValue &schema)
{
    static const JsonValue whole = std::get<JsonValue>(parseJson(backendConfigSchema()));
    if (const std::string *reference = schema.string("$ref")) // "#/definitions/symbol"
        return sampleOf(*whole.find("definitions")->find(reference->substr(reference->rfind('/') + 1)));
    if (const JsonValue *choices = schema.find("anyOf"))
        return sampleOf(choices->array()->front());
    if (const JsonValue *values = schema.find("enum"))
        return values->array()->front();
    const JsonValue &types = *schema.find("type");
    const std::string &type = types.array() ? *types.array()->front().string() : *types.string();
    if (type == "array")
        return JsonValue::Array(countIn(schema.find("minItems")).value_or(1), sampleOf(*schema.find("items")));
    if (type == "object") {
        const JsonValue *member = schema.find("additionalProperties");
        return member ? JsonValue::Object{{"1", sampleOf(*member)}} : JsonValue::Object();
    }
    if (type == "boolean")
        return true;
    if (type == "integer")
        return 1;
    return type == "number" ? JsonValue(JsonValue::Number{"0.5"}) : JsonValue("torch.nn.Linear");
}

/// The JSON of a value of the kind, in the form of a file.
inline JsonValue sample(FieldKind kind)
{
    if (const ConstantKind *constants = info(kind).constants)
        return constants->names()[0];
    if (kind == FieldKind::Pattern)
        return JsonValue::Array{"torch.nn.Linear", "torch.nn.ReLU"};
    if (kind == FieldKind::ObservationType) // not the default, which modules do not set
        return "OUTPUT_SHARE_OBSERVER_WITH_INPUT";
    if (kind == FieldKind::DTypeConfigs)
        return JsonValue::Array{JsonValue::Object{{"input_dtype", "torch.quint8"}}};
    if (kind == FieldKind::IndexMap)
        return JsonValue::Object{{"weight", 1}};
    return sampleOf(std::get<JsonValue>(parseJson(info(kind).schema)));
}

} // namespace bcfg::test
