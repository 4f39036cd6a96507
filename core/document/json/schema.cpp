// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/schema.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/dtypeconfig.h"
#include "core/document/model/fieldkind.h"
#include "core/document/model/ownkeys.h"

#include <algorithm>

namespace bcfg {

namespace {

/// The id by which other programs know the schema. The id never changes, wherever the schema is published.
constexpr std::string_view schemaId = "https://backend-config-editor.example/schema/backend-config.schema.json";

/// The schemas of the values of fields, except those of dictionaries of the API.
constexpr std::string_view valueDefinitions = R"({
    "symbol": {
      "description": "The dotted path of a class or function: torch.nn.Linear.",
      "type": "string",
      "pattern": "\\."
    },
    "pattern": {
      "description": "An operator (with a dot: class or function; without: tensor method), or a tuple of patterns.",
      "anyOf": [
        {"type": ["string", "number", "boolean", "null"]},
        {"type": "array", "maxItems": 999, "items": {"$ref": "#/definitions/pattern"}},
        {"$ref": "#/definitions/opaque"}
      ]
    },
    "observationType": {
      "description": "Whether the output gets an observer of its own, or shares that of the input.",
      "anyOf": [
        {"$ref": "#/definitions/ObservationType"},
        {"enum": [0, 1, 2]},
        {"type": "string", "pattern": "^<?ObservationType\\."}
      ]
    },
    "opaque": {
      "description": "What Python could only print.",
      "type": "object",
      "properties": {"opaque": {"type": "string"}},
      "required": ["opaque"],
      "additionalProperties": false
    },
    "callable": {
      "description": "A function, a function that a factory makes, a partial, or what Python could only print.",
      "anyOf": [
        {"$ref": "#/definitions/symbol"},
        {"$ref": "#/definitions/opaque"},
        {
          "type": "object",
          "properties": {
            "call": {"$ref": "#/definitions/symbol"},
            "args": {"type": "array"},
            "kwargs": {"type": "object"}
          },
          "required": ["call"],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "partial": {"$ref": "#/definitions/callable"},
            "args": {"type": "array"},
            "kwargs": {"type": "object"}
          },
          "required": ["partial"],
          "additionalProperties": false
        }
      ]
    }
  })";

/// The schema of the value of `$ignore`, the list of muted findings. The key belongs to the checker, not to PyTorch's
/// API.
constexpr std::string_view ignoredDefinition = R"({
    "description": "Findings of the checker that are known and accepted. PyTorch does not read it.",
    "type": "array",
    "items": {
      "type": "object",
      "properties": {
        "rule": {"description": "The id of the rule: D15.", "type": "string", "pattern": "^[A-Z][0-9][0-9]$"},
        "pattern": {
          "description": "The pattern of the config that is meant, as it is spelled there; all without it.",
          "$ref": "#/definitions/pattern"
        },
        "reason": {"description": "Why, for people.", "type": "string"}
      },
      "required": ["rule"]
    }
  })";

/// The keys about a document's base, each with the schema of its value. The keys belong to the file format, not to
/// PyTorch's API.
constexpr std::string_view baseDefinitions = R"({
    "$base": {
      "description": "What the document starts from: a built-in config (native, qnnpack@1.13.1), or a file.",
      "type": "string"
    },
    "$base_hash": {
      "description": "What the base was when somebody looked at it last, as bcfg base --accept writes it.",
      "type": "string"
    },
    "$removed": {
      "description": "The patterns of the base that are left out, as its pattern configs spell them.",
      "type": "array",
      "items": {
        "anyOf": [
          {"$ref": "#/definitions/pattern"},
          {
            "type": "object",
            "properties": {"pattern_complex_format": {"$ref": "#/definitions/pattern"}},
            "required": ["pattern_complex_format"],
            "additionalProperties": false
          }
        ]
      }
    }
  })";

JsonValue fragment(std::string_view text)
{
    return std::get<JsonValue>(parseJson(text));
}

JsonValue definitionReference(std::string_view definition)
{
    return JsonValue::Object{{"$ref", "#/definitions/" + std::string(definition)}};
}

JsonValue constantOrNull(const ConstantKind &constants)
{
    return JsonValue::Object{
        {"anyOf", JsonValue::Array{definitionReference(constants.typeName), JsonValue::Object{{"type", "null"}}}}};
}

/// The schema of a dictionary of the API. The schema also allows unknown keys, which documents keep.
JsonValue::Object dictionarySchema(Level level)
{
    JsonValue::Object properties;
    for (const Field field : fieldsInOrder(level)) {
        const KindInfo &kind = info(info(field).kind);
        JsonValue::Object property = {{"description", info(field).help}};
        const JsonValue schema = kind.constants ? constantOrNull(*kind.constants) : fragment(kind.schema);
        for (const auto &[key, value] : *schema.object())
            property.emplace_back(key, value);
        properties.emplace_back(info(field).key, std::move(property));
    }
    return {{"type", "object"}, {"properties", std::move(properties)}};
}

JsonValue constrainedDTypeSchema()
{
    return JsonValue::Object{
        {"anyOf", JsonValue::Array{definitionReference(DType::typeName), JsonValue::Object{{"type", "null"}},
                                   JsonValue::Object{{"type", "string"}, {"pattern", "^DTypeWithConstraints\\("}},
                                   dictionarySchema(Level::Constraints)}}};
}

/// The schema of a pattern config, with the keys for notes and sections.
JsonValue patternConfigSchema()
{
    JsonValue::Object schema = dictionarySchema(Level::PatternConfig);
    const auto properties = std::ranges::find(schema, "properties", &JsonValue::Object::value_type::first);
    const auto add = [&](std::string_view key, std::string_view help) {
        properties->second.object()->emplace_back(key, JsonValue::Object{{"description", help}, {"type", "string"}});
    };
    add(noteKey, "A note for people. PyTorch ignores it.");
    add(sectionKey, "The section that the pattern config belongs to, for people. PyTorch ignores it.");
    return schema;
}

JsonValue namesDefinition(std::string description, std::span<const std::string_view> names)
{
    return JsonValue::Object{{"description", std::move(description)},
                             {"enum", JsonValue::Array(names.begin(), names.end())}};
}

} // namespace

std::string backendConfigSchema()
{
    JsonValue::Object definitions = *fragment(valueDefinitions).object();
    for (std::size_t kind = 0; kind < enumCount<FieldKind>; ++kind) {
        const KindInfo &row = info(static_cast<FieldKind>(kind));
        if (const ConstantKind *named = row.constants)
            definitions.emplace_back(
                named->typeName, namesDefinition("A torch." + std::string(named->typeName) + ".", named->spellings()));
        if (const PythonForm &form = row.python; !form.members.empty())
            definitions.emplace_back(form.enumName,
                                     namesDefinition("A member of " + std::string(form.enumName) + ".", form.members));
    }
    definitions.emplace_back("constrainedDType", constrainedDTypeSchema());
    definitions.emplace_back("dtypeConfig", dictionarySchema(Level::DTypeConfig));
    definitions.emplace_back("patternConfig", patternConfigSchema());
    JsonValue::Object schema = {
        {"$schema", "http://json-schema.org/draft-07/schema#"},
        {"$id", schemaId},
        {"title", "PyTorch quantization backend config"},
        {"description", "torch.ao.quantization.backend_config.BackendConfig.to_dict() as JSON."},
    };
    for (auto &[key, value] : dictionarySchema(Level::Document)) {
        if (JsonValue::Object *properties = key == "properties" ? value.object() : nullptr) {
            const JsonValue ofBase = fragment(baseDefinitions);
            for (const auto &[name, schemaOfName] : *ofBase.object())
                properties->emplace_back(name, schemaOfName);
            properties->emplace_back("$ignore", definitionReference("ignored"));
        }
        schema.emplace_back(key, std::move(value));
    }
    definitions.emplace_back("ignored", fragment(ignoredDefinition));
    schema.emplace_back("definitions", std::move(definitions));
    return writeJson(JsonValue(std::move(schema))) + '\n';
}

BackendConfig withSchema(BackendConfig document)
{
    if (!document.head.hasField(Field::Schema))
        document.head.set(Field::Schema, Text(schemaId), document.api);
    return document;
}

} // namespace bcfg
