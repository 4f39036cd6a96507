// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/qconfigjson.h"

#include "core/document/json/jsontext.h"
#include "core/document/json/locate.h"
#include "core/document/model/mapped.h"
#include "core/document/model/number.h"
#include "core/document/model/ruleid.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace bcfg {

namespace {

constexpr std::string_view schemaKey = "$schema"; // names the JSON Schema for text editors; ignored here
constexpr std::array<std::string_view, 5> mappingKeys = {"", "object_type", "module_name_regex", "module_name",
                                                         "module_name_object_type_order"};

Diagnostic problem(JsonPointer where, std::string message)
{
    return {RuleId::J02, Severity::Error, std::move(where), std::move(message)};
}

std::optional<Callable> readSide(const JsonValue &json, std::string_view key)
{
    const JsonValue *value = json.find(key);
    if (!value)
        throw problem({}, "A QConfig has the keys activation and weight; " + std::string(key) + " is missing.");
    if (value->isNull())
        return std::nullopt;
    if (std::optional<Callable> callable = Callable::parse(*value))
        return callable;
    throw problem(JsonPointer() / key, "Expected a class, a partial or null.");
}

QConfig readOrThrow(const JsonValue &json)
{
    if (!json.object())
        throw problem({}, "Expected a QConfig: an object with the keys activation and weight.");
    for (const auto &[key, value] : *json.object()) {
        if (contains(mappingKeys, key))
            throw problem(JsonPointer() / key, "This is a QConfigMapping, not a QConfig: bcfg takes it behind "
                                               "--mapping, and its file is named *.qconfig_mapping.json.");
        if (key != "activation" && key != "weight" && key != schemaKey)
            throw problem(JsonPointer() / key, "A QConfig has the keys activation and weight only.");
    }
    return {readSide(json, "activation"), readSide(json, "weight")};
}

std::optional<QConfig> readOptional(const JsonValue &json, const JsonPointer &where)
{
    if (json.isNull())
        return std::nullopt;
    try {
        return readOrThrow(json);
    } catch (Diagnostic &diagnostic) {
        diagnostic.where = where / diagnostic.where;
        throw;
    }
}

/// The name in a row. Throws a Diagnostic with the message `expected` where the value is not a name. `isType`: the name
/// may be an object type, for which the Python package also writes an Opaque. Then returns the path in the repr of a
/// class, and the repr of a function without an importable name or of a str with a dot (isTextRepr()).
std::string readName(const JsonValue &value, const JsonPointer &where, std::string_view expected, bool isType)
{
    if (const std::string *name = value.string())
        return *name;
    const std::string *repr = opaqueRepr(value);
    constexpr std::string_view classBegin = "<class '";
    constexpr std::string_view classEnd = "'>";
    if (repr && isType && repr->starts_with(classBegin) && repr->ends_with(classEnd))
        return repr->substr(classBegin.size(), repr->size() - classBegin.size() - classEnd.size());
    if (repr && isType && (isTextRepr(*repr) || repr->starts_with('<')))
        return *repr;
    throw problem(where, std::string(expected));
}

JsonValue typeToJson(const std::string &type)
{
    return isTextRepr(type) ? Callable(Opaque{type}).toJson() : JsonValue(type);
}

/// Calls handle(name, row, where) for each row of the list under `key`; `name` is the row's first value. Throws a
/// Diagnostic for a row that does not have `length` values or does not begin with a name.
template <class Handle>
void readRows(const JsonValue &json, std::string_view key, std::size_t length, Handle handle)
{
    const JsonValue *list = json.find(key);
    if (!list)
        return;
    const JsonPointer where = JsonPointer() / key;
    const std::string expected =
        "Expected a row of " + std::to_string(length) + " values: a string first, a QConfig last.";
    if (!list->array())
        throw problem(where, "Expected a list of rows.");
    for (std::size_t i = 0; i < list->array()->size(); ++i) {
        const JsonValue::Array *row = (*list->array())[i].array();
        if (!row || row->size() != length)
            throw problem(where / i, expected);
        handle(readName(row->front(), where / i, expected, key == "object_type"), *row, where / i);
    }
}

std::vector<QConfigMapping::Row> readRows(const JsonValue &json, std::string_view key)
{
    std::vector<QConfigMapping::Row> rows;
    readRows(json, key, 2, [&](std::string name, const JsonValue::Array &row, const JsonPointer &where) {
        rows.push_back({std::move(name), readOptional(row[1], where / 1)});
    });
    return rows;
}

QConfigMapping readMappingOrThrow(const JsonValue &json)
{
    if (!json.object())
        throw problem({}, "Expected a QConfigMapping: an object.");
    for (const auto &[key, value] : *json.object()) {
        if (key == "activation" || key == "weight")
            throw problem(JsonPointer() / key, "This is a QConfig, not a QConfigMapping: bcfg takes it behind "
                                               "--qconfig, and its file is named *.qconfig.json.");
        if (key != schemaKey && !contains(mappingKeys, key)) {
            throw problem(JsonPointer() / key,
                          "A QConfigMapping has the keys \"\" (the global QConfig), object_type, "
                          "module_name_regex, module_name and module_name_object_type_order only.");
        }
    }
    QConfigMapping mapping;
    if (const JsonValue *global = json.find(""))
        mapping.global = readOptional(*global, JsonPointer() / "");
    mapping.objectType = readRows(json, "object_type");
    mapping.moduleNameRegex = readRows(json, "module_name_regex");
    mapping.moduleName = readRows(json, "module_name");
    const auto addOrder = [&](std::string name, const JsonValue::Array &row, const JsonPointer &where) {
        const JsonValue::Number *index = row[2].number();
        const std::optional<Number> number = index ? Number::parse(index->text) : std::nullopt;
        constexpr const char *expected = "Expected a row of module name, object type, index and QConfig.";
        std::string type = readName(row[1], where, expected, true);
        if (!number || !number->isInteger() || std::abs(number->value()) > 1e15)
            throw problem(where, expected);
        mapping.moduleNameObjectTypeOrder.push_back({std::move(name), std::move(type),
                                                     static_cast<std::int64_t>(number->value()),
                                                     readOptional(row[3], where / 3)});
    };
    readRows(json, "module_name_object_type_order", 4, addOrder);
    return mapping;
}

template <class T, class Read>
std::variant<T, Diagnostic> parse(std::string_view text, Read read)
{
    std::variant<JsonValue, Diagnostic> json = parseJson(text);
    if (Diagnostic *error = std::get_if<Diagnostic>(&json))
        return std::move(*error);
    std::variant<T, Diagnostic> result = read(std::get<JsonValue>(json));
    if (Diagnostic *error = std::get_if<Diagnostic>(&result))
        return located(std::move(*error), text);
    return result;
}

JsonValue optionalToJson(const std::optional<QConfig> &qconfig)
{
    return qconfig ? toJson(*qconfig) : JsonValue();
}

JsonValue rowsToJson(const std::vector<QConfigMapping::Row> &rows, bool ofTypes = false)
{
    return mapped<JsonValue>(rows, [&](const QConfigMapping::Row &row) {
        return JsonValue::Array{ofTypes ? typeToJson(row.key) : JsonValue(row.key), optionalToJson(row.qconfig)};
    });
}

} // namespace

std::variant<QConfig, Diagnostic> readQConfig(const JsonValue &json)
{
    try {
        return readOrThrow(json);
    } catch (const Diagnostic &diagnostic) {
        return diagnostic;
    }
}

std::variant<QConfigMapping, Diagnostic> readQConfigMapping(const JsonValue &json)
{
    try {
        return readMappingOrThrow(json);
    } catch (const Diagnostic &diagnostic) {
        return diagnostic;
    }
}

std::variant<QConfig, Diagnostic> parseQConfig(std::string_view text)
{
    return parse<QConfig>(text, readQConfig);
}

std::variant<QConfigMapping, Diagnostic> parseQConfigMapping(std::string_view text)
{
    return parse<QConfigMapping>(text, readQConfigMapping);
}

JsonValue toJson(const QConfig &qconfig)
{
    return JsonValue::Object{{"activation", qconfig.activation ? qconfig.activation->toJson() : JsonValue()},
                             {"weight", qconfig.weight ? qconfig.weight->toJson() : JsonValue()}};
}

JsonValue toJson(const QConfigMapping &mapping)
{
    JsonValue::Array order;
    for (const QConfigMapping::OrderRow &row : mapping.moduleNameObjectTypeOrder) {
        order.push_back(JsonValue::Array{row.moduleName, typeToJson(row.objectType),
                                         JsonValue::Number{std::to_string(row.index)}, optionalToJson(row.qconfig)});
    }
    return JsonValue::Object{{"", optionalToJson(mapping.global)},
                             {"object_type", rowsToJson(mapping.objectType, true)},
                             {"module_name_regex", rowsToJson(mapping.moduleNameRegex)},
                             {"module_name", rowsToJson(mapping.moduleName)},
                             {"module_name_object_type_order", order}};
}

std::string exportQConfig(const QConfig &qconfig)
{
    return writeJson(toJson(qconfig)) + '\n';
}

std::string exportQConfigMapping(const QConfigMapping &mapping)
{
    return writeJson(toJson(mapping)) + '\n';
}

} // namespace bcfg
