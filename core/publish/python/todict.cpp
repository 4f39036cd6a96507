// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/todict.h"

#include "core/document/model/printable.h"
#include "core/publish/python/repr.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/patternkey.h"

#include <utility>

namespace bcfg {

namespace {

/// A Python value before it is laid out: a text, or a dictionary or list of such values.
struct Printed
{
    enum class Kind {
        Atom,
        Dict,
        List
    } kind = Kind::Atom;
    std::string text = {};                                   ///< only of an Atom
    std::vector<std::pair<std::string, Printed>> items = {}; ///< only of a Dict or List; in a List, keys are empty
};

Printed atom(std::string text)
{
    return {Printed::Kind::Atom, std::move(text)};
}

Printed dtypeConfigDict(const DTypeConfig &config, Release release)
{
    if (const JsonValue *other = config.record().valueInsteadOfObject())
        return atom(pythonRepr(*other, release));
    Printed dict{Printed::Kind::Dict};
    for (const Field field : fieldsOf(Level::DTypeConfig, release)) {
        const FieldValue *value = config.record().find(field);
        const auto *slot = value ? std::get_if<Shared<DTypeWithConstraints>>(value) : nullptr;
        const bool isDropped = slot && !(*slot)->dtype(); // to_dict() drops constraints without a dtype
        if (isSet(value) && !isDropped)
            dict.items.emplace_back(pythonRepr(info(field).key), atom(fieldRepr(field, *value, release)));
    }
    return dict;
}

Printed dtypeConfigList(const PatternConfig &config, Release release)
{
    Printed list{Printed::Kind::List};
    for (const DTypeConfig &dtypeConfig : config.dtypeConfigs())
        list.items.emplace_back(std::string(), dtypeConfigDict(dtypeConfig, release));
    return list;
}

/// The value that to_dict() gives a field; nullopt where it omits the key.
std::optional<Printed> fieldValue(const PatternConfig &config, Field field, Release release)
{
    if (field == Field::ObservationType && !config.record().get<Unread>(field))
        return atom(fieldRepr(field, config.observationType(), release));
    if (field == Field::DTypeConfigs && !config.record().get<Unread>(field))
        return dtypeConfigList(config, release);
    const FieldValue *value = config.record().find(field);
    if (!isSet(value)) {
        if (field == Field::Pattern && release.does(Behaviour::WritesPatternOfNone))
            return atom("None"); // 1.13 always writes the key
        return std::nullopt;
    }
    return std::visit(Overloaded{
                          [&](const Shared<TensorCountMap> &map) {
                              Printed dict{Printed::Kind::Dict};
                              for (const auto &[count, type] : *map)
                                  dict.items.emplace_back(count,
                                                          atom(fieldRepr(Field::ObservationType, type, release)));
                              return map->empty() ? std::nullopt : std::optional(dict);
                          },
                          [&](const Shared<IndexMap> &map) {
                              Printed dict{Printed::Kind::Dict};
                              for (const auto &[name, index] : *map)
                                  dict.items.emplace_back(pythonRepr(name), atom(pythonRepr(index)));
                              return map->empty() ? std::nullopt : std::optional(dict);
                          },
                          [&](const auto &) { return std::optional(atom(fieldRepr(field, *value, release))); },
                      },
                      *value);
}

Printed configDict(const PatternConfig &config, Release release)
{
    Printed dict{Printed::Kind::Dict};
    if (const JsonValue *other = config.record().valueInsteadOfObject())
        return atom(pythonRepr(*other, release));
    for (const Field field : fieldsOf(Level::PatternConfig, release)) { // from_dict() ignores other keys
        if (std::optional<Printed> value = fieldValue(config, field, release))
            dict.items.emplace_back(pythonRepr(info(field).key), *std::move(value));
    }
    return dict;
}

void printLine(std::string &out, const Printed &printed)
{
    if (printed.kind == Printed::Kind::Atom) {
        out += printed.text;
        return;
    }
    const bool dict = printed.kind == Printed::Kind::Dict;
    out += dict ? '{' : '[';
    bool first = true;
    for (const auto &[key, value] : printed.items) {
        out += std::exchange(first, false) ? "" : ", ";
        if (dict)
            out += key + ": ";
        printLine(out, value);
    }
    out += dict ? '}' : ']';
}

void printLines(std::string &out, const Printed &printed, std::size_t indentation)
{
    if (printed.kind == Printed::Kind::Atom || printed.items.empty()) {
        printLine(out, printed);
        return;
    }
    const bool dict = printed.kind == Printed::Kind::Dict;
    out += dict ? "{\n" : "[\n";
    for (const auto &[key, value] : printed.items) {
        out.append(indentation + 2, ' ');
        if (dict)
            out += key + ": ";
        printLines(out, value, indentation + 2);
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

/// What Python's str() gives for the value of a field: the name of an enum member, the text of a string.
std::string strOf(const PatternConfig &config, Field field, const Printed &value)
{
    if (field == Field::ObservationType && !config.record().get<Unread>(field))
        return "ObservationType." + std::string(toString(config.observationType()));
    if (const Unread *unread = config.record().get<Unread>(field); unread && unread->json->string())
        return *unread->json->string();
    std::string text;
    printLine(text, value);
    return text;
}

} // namespace

std::string toDictText(const PatternConfig &config, Release release)
{
    std::string text;
    printLine(text, configDict(config, release));
    return text;
}

std::string toDictText(const BackendConfig &document)
{
    std::string text = "{'name': " + pythonRepr(document.name()) + ", 'configs': [";
    bool first = true;
    for (const std::size_t index : torch::registeredConfigs(document)) {
        text += std::exchange(first, false) ? "" : ", ";
        text += toDictText(*document.configs[index], releaseOf(document));
    }
    return text + "]}";
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
    if (const Pattern *pattern = config.pattern()) {
        const Pattern named = withDispatchNames(*pattern, release);
        line("pattern", named.method() ? named.method()->name.str() : pythonRepr(named, release));
    }
    const Printed dict = configDict(config, release);
    const auto blockOf = [&](Field field, const Printed &value) {
        text += "  " + pythonRepr(info(field).key) + (field == Field::DTypeConfigs ? ": [\n" : ": {\n");
        for (const auto &[key, item] : value.items) {
            if (field != Field::DTypeConfigs) {
                text += "    " + visibleText(key) + ": " + item.text.substr(1, item.text.find(':') - 1) + ",\n";
                continue;
            }
            text += "    {\n";
            for (const auto &[name, atom] : item.items)
                text += "      " + name + ": " + visibleText(atom.text) + ",\n";
            text += "    },\n";
        }
        text += field == Field::DTypeConfigs ? "  ],\n" : "  },\n";
    };
    constexpr Field blocks[] = {Field::DTypeConfigs, Field::NumTensorArgsToObservationType};
    for (const Field field : blocks) {
        for (const auto &[key, value] : dict.items) {
            if (key == pythonRepr(info(field).key) && value.kind != Printed::Kind::Atom)
                blockOf(field, value);
        }
    }
    for (const auto &[key, value] : dict.items) {
        const std::optional<Field> field = findField(Level::PatternConfig, key.substr(1, key.size() - 2));
        const bool printed = field == Field::Pattern || field == blocks[0] || field == blocks[1];
        if (field && !printed)
            line(info(*field).key, strOf(config, *field, value));
    }
    return text + "}";
}

} // namespace bcfg
