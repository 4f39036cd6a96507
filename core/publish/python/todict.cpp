// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/todict.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/publish/python/expression.h"
#include "core/publish/python/repr.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/patternkey.h"

#include <utility>
#include <vector>

namespace bcfg {

namespace {

using python::Expression;
using python::fixed;
using python::inOneLine;
using python::item;

Expression dtypeConfigDict(const DTypeConfig &config, Release release)
{
    if (const JsonValue *other = config.record().valueInsteadOfObject())
        return fixed(pythonRepr(*other, release));
    Expression dict{Expression::Kind::Dict};
    for (const Field field : fieldsOf(Level::DTypeConfig, release)) {
        const FieldValue *value = config.record().find(field);
        const auto *slot = value ? std::get_if<Shared<DTypeWithConstraints>>(value) : nullptr;
        const bool isDropped = slot && !(*slot)->dtype(); // to_dict() drops constraints without a dtype
        if (isSet(value) && !isDropped)
            dict.parts.push_back(item(pythonRepr(info(field).key), fixed(fieldRepr(field, *value, release))));
    }
    return dict;
}

Expression dtypeConfigList(const PatternConfig &config, Release release)
{
    return {Expression::Kind::List, "", mapped(config.dtypeConfigs(), [&](const DTypeConfig &dtypeConfig) {
                return dtypeConfigDict(dtypeConfig, release);
            })};
}

/// The dictionary of a map, whose keys are Python's literals if they are counts of tensors, and texts otherwise.
Expression mapDict(const JsonValue::Object &map, FieldKind kind, Release release)
{
    Expression dict{Expression::Kind::Dict};
    for (const auto &[key, value] : map)
        dict.parts.push_back(item(kind == FieldKind::TensorCountMap ? key : pythonRepr(key),
                                  fixed(pythonRepr(value, release, info(FieldKind::ObservationType).python))));
    return dict;
}

/// The value that to_dict() gives a field; nullopt where it omits the key.
std::optional<Expression> fieldValue(const PatternConfig &config, Field field, Release release)
{
    if (field == Field::DTypeConfigs && !config.record().get<Unread>(field))
        return dtypeConfigList(config, release);
    const FieldValue *value = config.record().find(field);
    if (field == Field::ObservationType && !value)
        return fixed(fieldRepr(field, config.observationType(), release));
    if (!isSet(value)) {
        const bool isAlwaysWritten = field == Field::ObservationType ||
                                     (field == Field::Pattern && release.does(Behaviour::WritesPatternOfNone));
        return isAlwaysWritten ? std::optional(fixed("None")) : std::nullopt;
    }
    const FieldKind kind = info(field).kind;
    if (kind == FieldKind::TensorCountMap || kind == FieldKind::IndexMap) {
        const JsonValue json = toJson(*value);
        if (const JsonValue::Object *map = json.object())
            return map->empty() ? std::nullopt : std::optional(mapDict(*map, kind, release));
    }
    return fixed(fieldRepr(field, *value, release));
}

/// The values that to_dict() gives, in its order; none where the pattern config is no object.
std::vector<std::pair<Field, Expression>> fieldValues(const PatternConfig &config, Release release)
{
    std::vector<std::pair<Field, Expression>> values;
    if (config.record().valueInsteadOfObject())
        return values;
    for (const Field field : fieldsOf(Level::PatternConfig, release)) { // from_dict() ignores other keys
        if (std::optional<Expression> value = fieldValue(config, field, release))
            values.emplace_back(field, *std::move(value));
    }
    return values;
}

Expression configDict(const PatternConfig &config, Release release)
{
    if (const JsonValue *other = config.record().valueInsteadOfObject())
        return fixed(pythonRepr(*other, release));
    Expression dict{Expression::Kind::Dict};
    for (auto &[field, value] : fieldValues(config, release))
        dict.parts.push_back(item(pythonRepr(info(field).key), std::move(value)));
    return dict;
}

void printLines(std::string &out, const Expression &printed, std::size_t indentation)
{
    if (printed.parts.empty()) {
        out += inOneLine(printed);
        return;
    }
    const bool dict = printed.kind == Expression::Kind::Dict;
    out += dict ? "{\n" : "[\n";
    for (const Expression &part : printed.parts) {
        out.append(indentation + 2, ' ');
        if (dict)
            out += part.parts.front().text + ": ";
        printLines(out, dict ? part.parts.back() : part, indentation + 2);
        out += ",\n";
    }
    out.append(indentation, ' ');
    out += dict ? '}' : ']';
}

/// The pattern with each function of boolean_dispatch replaced by the string that entry_to_pretty_str prints for it.
Pattern withDispatchNames(const Pattern &pattern, Release release)
{
    const SymbolCatalog &catalog = SymbolCatalog::of(release);
    return mapLeaves(pattern, [&](const Pattern &leaf) -> Pattern {
        const Symbol *symbol = leaf.symbol();
        const SymbolInfo *known = symbol ? catalog.find(symbol->path()) : nullptr;
        if (known && known->repr.find("boolean_dispatch") != std::string::npos)
            return Method{Text(catalog.canonical(symbol->path()))};
        return leaf;
    });
}

/// The str() of a Python value whose repr() is `repr` and which a document has as `json`: "ObservationType.X" for
/// "<ObservationType.X: 0>", and the text of a string.
std::string strOf(const std::string &repr, const JsonValue *json)
{
    if (repr.starts_with("<ObservationType."))
        return repr.substr(1, repr.find(':') - 1);
    return json && json->string() ? *json->string() : repr;
}

} // namespace

std::string toDictText(const PatternConfig &config, Release release)
{
    return inOneLine(configDict(config, release));
}

std::string toDictText(const BackendConfig &document)
{
    const auto textAt = [&](std::size_t index) {
        return toDictText(*document.configs[index], releaseOf(document));
    };
    return "{'name': " + pythonRepr(document.name()) + ", 'configs': [" +
           joined(torch::registeredConfigs(document), ", ", textAt) + "]}";
}

std::string toDictLines(const PatternConfig &config, Release release)
{
    std::string text;
    printLines(text, configDict(config, release), 0);
    return text;
}

std::string prettyText(const PatternConfig &config, Release release)
{
    std::string text = "{\n";
    const auto line = [&](std::string_view key, const std::string &value) {
        text += "  " + pythonRepr(key) + ": " + visibleText(value) + ",\n";
    };
    const std::vector<std::pair<Field, Expression>> values = fieldValues(config, release);
    const auto valueOf = [&](Field wanted) {
        return elementWith(values, wanted, &std::pair<Field, Expression>::first);
    };
    if (const Pattern *pattern = config.pattern()) {
        const Pattern named = withDispatchNames(*pattern, release);
        line("pattern", named.method() ? named.method()->name.str() : pythonRepr(named, release));
    } else if (const auto *other = valueOf(Field::Pattern)) {
        line("pattern", inOneLine(other->second));
    }
    const auto blockOf = [&](Field wanted, auto appendParts) {
        const auto *found = valueOf(wanted);
        if (!found || found->second.kind == Expression::Kind::Fixed)
            return;
        const bool isList = found->second.kind == Expression::Kind::List;
        text += "  " + pythonRepr(info(wanted).key) + (isList ? ": [\n" : ": {\n");
        appendParts(found->second.parts);
        text += isList ? "  ],\n" : "  },\n";
    };
    blockOf(Field::DTypeConfigs, [&](const std::vector<Expression> &configs) {
        for (const Expression &each : configs) {
            text += "    {\n";
            for (const Expression &field : each.parts)
                text += "      " + field.parts[0].text + ": " + visibleText(field.parts[1].text) + ",\n";
            text += "    },\n";
        }
    });
    blockOf(Field::NumTensorArgsToObservationType, [&](const std::vector<Expression> &items) {
        const JsonValue counts = toJson(*config.record().find(Field::NumTensorArgsToObservationType));
        for (std::size_t i = 0; i < items.size(); ++i)
            text += "    " + visibleText(items[i].parts[0].text) + ": " +
                    visibleText(strOf(items[i].parts[1].text, &(*counts.object())[i].second)) + ",\n";
    });
    for (const auto &[field, value] : values) {
        if (field == Field::Pattern || field == Field::DTypeConfigs || field == Field::NumTensorArgsToObservationType)
            continue;
        const Unread *unread = config.record().get<Unread>(field);
        line(info(field).key, strOf(inOneLine(value), unread ? &*unread->json : nullptr));
    }
    return text + "}";
}

} // namespace bcfg
