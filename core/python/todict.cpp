// SPDX-License-Identifier: Apache-2.0
#include "core/python/todict.h"

#include "core/catalog/symbols.h"
#include "core/model/printable.h"
#include "core/python/repr.h"
#include "core/torch/patternkey.h"

#include <utility>

namespace bcfg {

namespace {

/// One level of a Python dictionary or list, as text that a printer lays out.
struct Printed
{
    enum class Kind {
        Atom,
        Dict,
        List
    } kind = Kind::Atom;
    std::string text = {};                                   ///< of an Atom
    std::vector<std::pair<std::string, Printed>> items = {}; ///< of a List with empty keys
};

Printed atom(std::string text)
{
    return {Printed::Kind::Atom, std::move(text)};
}

std::string enumRepr(ObservationType type)
{
    return "<ObservationType." + std::string(toString(type)) + ": " + std::to_string(static_cast<int>(type)) + ">";
}

Printed dtypeConfigDict(const DTypeConfig &config, Release release)
{
    if (const JsonValue *other = config.record().valueInsteadOfObject())
        return atom(pythonRepr(*other, release));
    Printed dict{Printed::Kind::Dict};
    for (const Field slot : {Field::InputDType, Field::OutputDType, Field::WeightDType}) {
        if (const Unread *unread = config.record().get<Unread>(slot))
            dict.items.emplace_back(pythonRepr(info(slot).key), atom(pythonRepr(*unread->json, release)));
        else if (config.constraints(slot).dtype()) // to_dict() drops constraints without a dtype
            dict.items.emplace_back(pythonRepr(info(slot).key), atom(pythonRepr(config.constraints(slot), release)));
    }
    for (const Field field : {Field::BiasDType, Field::IsDynamic}) {
        const std::string key = pythonRepr(info(field).key);
        if (const DType *dtype = config.record().get<DType>(field))
            dict.items.emplace_back(key, atom(std::string(dtype->name())));
        else if (const bool *boolean = config.record().get<bool>(field))
            dict.items.emplace_back(key, atom(*boolean ? "True" : "False"));
        else if (const Unread *unread = config.record().get<Unread>(field))
            dict.items.emplace_back(key, atom(pythonRepr(*unread->json, release)));
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

/// The value of a field that to_dict() emits; nothing where it omits the key.
std::optional<Printed> fieldValue(const PatternConfig &config, Field field, Release release)
{
    if (field == Field::ObservationType && !config.record().get<Unread>(field))
        return atom(enumRepr(config.observationType()));
    if (field == Field::DTypeConfigs && !config.record().get<Unread>(field))
        return dtypeConfigList(config, release);
    const FieldValue *value = config.record().find(field);
    if (!value || std::holds_alternative<Null>(*value)) {
        if (field == Field::Pattern && release == Api::Torch1_13)
            return atom("None"); // 1.13 always emits it
        return std::nullopt;
    }
    return std::visit(
        Overloaded{
            [&](const Symbol &symbol) { return std::optional(atom(pythonRepr(symbol, release))); },
            [&](const Pattern &pattern) { return std::optional(atom(pythonRepr(pattern, release))); },
            [&](const Shared<Callable> &callable) { return std::optional(atom(pythonRepr(*callable, release))); },
            [&](const Shared<TensorCountMap> &map) {
                Printed dict{Printed::Kind::Dict};
                for (const auto &[count, type] : *map)
                    dict.items.emplace_back(count, atom(enumRepr(type)));
                return map->empty() ? std::nullopt : std::optional(dict);
            },
            [&](const Shared<IndexMap> &map) {
                Printed dict{Printed::Kind::Dict};
                for (const auto &[name, index] : *map)
                    dict.items.emplace_back(pythonRepr(name), atom(pythonRepr(index)));
                return map->empty() ? std::nullopt : std::optional(dict);
            },
            [](bool boolean) { return std::optional(atom(boolean ? "True" : "False")); },
            [&](const Unread &unread) { return std::optional(atom(pythonRepr(*unread.json, release))); },
            [](const auto &) { return std::optional<Printed>(); },
        },
        *value);
}

Printed configDict(const PatternConfig &config, Release release)
{
    Printed dict{Printed::Kind::Dict};
    if (const JsonValue *other = config.record().valueInsteadOfObject())
        return atom(pythonRepr(*other, release));
    for (const Field field : fieldsInOrder(Level::PatternConfig, release)) {
        if (!info(field).existsIn(release))
            continue; // from_dict() ignores keys of the other generation
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

/// The pattern with functions of boolean_dispatch as the strings that entry_to_pretty_str replaces them by.
Pattern withDispatchNames(const Pattern &pattern, Release release)
{
    if (const std::vector<Pattern> *steps = pattern.steps()) {
        std::vector<Pattern> replaced;
        for (const Pattern &step : *steps)
            replaced.push_back(withDispatchNames(step, release));
        return Pattern(std::move(replaced));
    }
    const Symbol *symbol = pattern.symbol();
    const SymbolInfo *known = symbol ? SymbolCatalog::of(release).find(symbol->path()) : nullptr;
    if (known && known->repr.find("boolean_dispatch") != std::string::npos)
        return Method{Text(SymbolCatalog::of(release).canonical(symbol->path()))};
    return pattern;
}

/// str(value) of what a field holds: of an enum member its name, of a string its text.
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
