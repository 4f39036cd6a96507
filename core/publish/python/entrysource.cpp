// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/entrysource.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/ruleid.h"
#include "core/document/model/shortname.h"
#include "core/document/model/torchconstant.h"
#include "core/document/model/typednumber.h"
#include "core/publish/python/repr.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/dtypechecks.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

namespace bcfg::python {

namespace {

constexpr std::string_view qschemes[] = {"torch.per_tensor_affine", "torch.per_tensor_symmetric",
                                         "torch.per_channel_affine", "torch.per_channel_symmetric",
                                         "torch.per_channel_affine_float_qparams"};
constexpr std::size_t mostDigits = 4000; // Python reads integers of up to 4300 digits
constexpr std::size_t mostBrackets = 80; // Python reads 200 nested brackets, older versions fewer than 100

/// The first word of the name for an entry's list of dtype configs: "linear" for a pattern that begins with Linear;
/// "default_dynamic" for a list of only dynamic dtype configs; "default_op" for a list without weights.
std::string wordFor(const PatternConfig &config)
{
    const auto hasWeight = [](const DTypeConfig &one) {
        return one.weight().dtype().has_value();
    };
    if (std::ranges::all_of(config.dtypeConfigs(), torch::isDynamic))
        return "default_dynamic";
    if (std::ranges::none_of(config.dtypeConfigs(), hasWeight))
        return "default_op";
    const Pattern *pattern = config.pattern() ? config.pattern() : config.patternComplexFormat();
    while (pattern && pattern->steps() && !pattern->steps()->empty())
        pattern = &pattern->steps()->front();
    const Symbol *symbol = pattern ? pattern->symbol() : nullptr;
    return symbol && isDottedIdentifier(symbol->path()) ? wordsOf(symbol->name()) : "op";
}

/// Whether a new BackendPatternConfig has the value already, so that no call needs to set it.
bool isDefault(const FieldValue &value)
{
    return byCase(
        value, [](ObservationType type) { return type == ObservationType::OutputUseDifferentObserverAsInput; },
        [](const Shared<DTypeConfigs> &list) { return list->empty(); },
        [](const Shared<TensorCountMap> &map) { return map->empty(); },
        [](const Shared<IndexMap> &map) { return map->empty(); }, [](const auto &) { return false; });
}

} // namespace

Expression EntryWriter::refused(const JsonPointer &where, std::string message)
{
    m_diagnostics.push_back({RuleId::Python, Severity::Error, where, std::move(message)});
    return fixed("None");
}

void EntryWriter::leftOut(const JsonPointer &where, std::string message)
{
    m_diagnostics.push_back({RuleId::Python, Severity::Warning, where, std::move(message)});
}

std::string EntryWriter::definitions() const
{
    const bool hasBoth = !m_dtypeConfigs.text().empty() && !m_lists.text().empty();
    return m_dtypeConfigs.text() + (hasBoth ? "\n" : "") + m_lists.text();
}

Expression EntryWriter::symbol(const Symbol &symbol, NameUse use, const JsonPointer &where)
{
    const std::optional<std::string> reference = m_names.reference(symbol.path());
    if (!reference)
        return refused(where, pythonRepr(symbol.path()) + " cannot be written as the name of a Python object.");
    const NameOrigin origin = originOf(m_release, symbol.path(), use);
    if (origin == NameOrigin::Refused)
        return refused(
            where, pythonRepr(symbol.path()) +
                       (use == NameUse::Compared
                            ? " is not a module or operator of PyTorch, and a pattern names nothing else."
                            : " is not a module, observer, fuser or getter of PyTorch, and nothing else is called."));
    const std::string package(packageOf(symbol.path()));
    if (origin == NameOrigin::OwnPackage && m_ownPackages.insert(package).second)
        m_diagnostics.push_back({RuleId::Python, Severity::Info, where,
                                 "The module imports " + package + ", which is not part of PyTorch, for " +
                                     std::string(symbol.path()) + ": run it only if you trust that package."});
    return python::symbol(*reference);
}

Expression EntryWriter::number(const Number &number, const JsonPointer &where)
{
    if (number.isInteger() && number.text().size() > mostDigits)
        return refused(where, "The number has more digits than Python reads.");
    if (std::isinf(number.value()) && !number.isInteger())
        return fixed(number.value() < 0 ? "-1e999" : "1e999");
    return fixed(fractionText(number.value(), " / ").value_or(pythonRepr(number)));
}

Expression EntryWriter::value(const JsonValue &value, const JsonPointer &where, const PythonForm &form)
{
    if (value.isNull())
        return fixed("None");
    if (const bool *boolean = value.boolean())
        return fixed(*boolean ? "True" : "False");
    if (const JsonValue::Number *text = value.number())
        return number(*Number::parse(text->text), where);
    if (const std::string *text = value.string()) {
        if (contains(form.members, *text)) {
            m_names.importFrom(backendConfigModule, form.enumName);
            return fixed(std::string(form.enumName) + '.' + *text);
        }
        const std::optional<Symbol> named = isDottedIdentifier(*text) ? Symbol::parse(*text) : std::nullopt;
        if (!named)
            return fixed(stringLiteral(*text));
        if (DType::parse(*text) || contains(qschemes, *text))
            return python::symbol(*m_names.reference(*text));
        return symbol(*named, NameUse::Called, where);
    }
    if (const JsonValue::Array *array = value.array()) {
        Expression list{form.hasTuples ? Expression::Kind::Tuple : Expression::Kind::List};
        for (std::size_t i = 0; i < array->size(); ++i)
            list.parts.push_back(this->value((*array)[i], where / i, form));
        return list;
    }
    if (const std::optional<Callable> made = Callable::parse(value))
        return callable(*made, where);
    return refused(where, "An object as an argument cannot be written in Python.");
}

template <class Arguments>
std::vector<Expression> EntryWriter::arguments(const Arguments &arguments, const JsonPointer &where)
{
    std::vector<Expression> result;
    for (std::size_t i = 0; i < arguments.args.size(); ++i)
        result.push_back(value(arguments.args[i], where / "args" / i));
    std::unordered_map<std::string_view, std::size_t> lastOf; // by name
    for (std::size_t i = 0; i < arguments.kwargs.size(); ++i)
        lastOf[arguments.kwargs[i].first] = i;
    for (std::size_t i = 0; i < arguments.kwargs.size(); ++i) {
        const auto &[name, argument] = arguments.kwargs[i];
        if (lastOf[name] != i)
            continue; // Python's json takes the last of equal keys, and a call cannot give an argument twice
        const JsonPointer here = where / "kwargs" / name;
        if (!isDottedIdentifier(name) || name.find('.') != std::string::npos || isKeyword(name))
            result.push_back(refused(here, pythonRepr(name) + " cannot be the name of an argument in Python."));
        else
            result.push_back(keyword(name, value(argument, here)));
    }
    return result;
}

Expression EntryWriter::standIn(const Opaque &opaque, const JsonPointer &where)
{
    std::string &name = m_opaque[opaque.repr];
    if (!name.empty())
        return fixed(name);
    name = m_names.define("missing_function");
    std::string quoted = pythonString(opaque.repr, '"');
    quoted = quoted.substr(1, quoted.size() - 2);
    m_standIns += "def " + name + "(*args, **kwargs):\n    \"\"\"Stand-in for " + quoted +
                  ", which has no name that could be imported.\"\"\"\n    raise NotImplementedError\n\n\n";
    leftOut(where, "The function has no name that Python could import: " + name +
                       " stands in for it, and raises NotImplementedError.");
    return fixed(name);
}

bool EntryWriter::isTrusted(std::string_view path) const
{
    return std::ranges::any_of(m_trusted, [&](const std::string &package) {
        return path.starts_with(package) && path.size() > package.size() && path[package.size()] == '.';
    });
}

std::string EntryWriter::trustedFactory(const Symbol &factory, const JsonPointer &where)
{
    const Expression reference = symbol(factory, NameUse::Called, where);
    const auto [found, isNew] = m_factories.try_emplace(std::string(factory.path()));
    if (isNew) {
        if (m_trust.empty())
            m_trust = m_names.define("trusted");
        found->second = {m_names.define(factory.name()),
                         call(m_trust, {reference, fixed(stringLiteral(packageOf(factory.path())))})};
    }
    return found->second.name;
}

Expression EntryWriter::toFillIn(const FactoryCall &made, const JsonPointer &where)
{
    const std::string path(made.factory.path());
    const std::string package(packageOf(path));
    if (m_fusers.empty()) {
        m_fusers = m_names.define("FUSERS");
        m_fillIn = m_names.define("fill_in");
    }
    std::vector<Expression> given =
        mapped(made.args, [&](const JsonValue &argument) { return fixed(pythonRepr(argument, m_release)); });
    for (const auto &[name, argument] : made.kwargs)
        given.push_back(keyword(name, fixed(pythonRepr(argument, m_release))));
    const std::string key = inOneLine(call(path, std::move(given)));
    m_toFillIn.emplace(key, package);
    leftOut(where, "The module does not call " + path + ", as " + package + " is not trusted: functions in " +
                       m_fusers + " stand for what it makes, and raise until they are filled in. Trust " + package +
                       " to have it called.");
    return fixed(m_fusers + '[' + stringLiteral(key) + ']');
}

std::string EntryWriter::standIns() const
{
    std::string text = m_standIns;
    if (!m_factories.empty()) {
        text += "def " + m_trust + R"((function, package: str):
    """The function, which must be defined in the package: a path through it may lead elsewhere."""
    home = getattr(function, "__module__", None) or ""
    if home != package and not home.startswith(package + "."):
        raise ImportError(f"{function} is not of {package}, which alone was trusted")
    return function

)";
        for (const auto &[path, factory] : m_factories)
            appendLines(text, 0, factory.name + " = ", factory.value, "");
        text += "\n\n";
    }
    if (m_toFillIn.empty())
        return text;
    text += "def " + m_fillIn + R"((call: str, package: str):
    """Stands for what the call makes, and raises when it is used."""

    def missing(*args, **kwargs):
        raise NotImplementedError(f"{call} was not called, as {package} was not trusted: fill it in")

    return missing

)";
    Expression dictionary{Expression::Kind::Dict};
    for (const auto &[key, package] : m_toFillIn) {
        const std::string literal = stringLiteral(key);
        dictionary.parts.push_back(item(literal, call(m_fillIn, {fixed(literal), fixed(stringLiteral(package))})));
    }
    appendLines(text, 0, m_fusers + " = ", dictionary, "");
    return text + "\n\n";
}

std::string EntryWriter::notice() const
{
    if (m_toFillIn.empty())
        return {};
    std::set<std::string> packages;
    for (const auto &[key, package] : m_toFillIn)
        packages.insert(package);
    return "Not whole: what these packages would make stands in " + m_fusers +
           " to be filled in, as they were not trusted:\n    " + joined(packages, "\n    ");
}

bool EntryWriter::isOwn(const Symbol &symbol) const
{
    return originOf(m_release, symbol.path(), NameUse::Called) == NameOrigin::OwnPackage;
}

Expression EntryWriter::callable(const Callable &callable, const JsonPointer &where)
{
    if (const Symbol *named = callable.symbol())
        return symbol(*named, NameUse::Called, where);
    if (const Opaque *opaque = callable.opaque())
        return standIn(*opaque, where);
    if (const FactoryCall *made = callable.call()) {
        const Symbol &factory = made->factory;
        const SymbolInfo *known = SymbolCatalog::of(m_release).find(factory.path());
        const bool isOwn = this->isOwn(factory);
        if (isOwn && isDottedIdentifier(factory.path()) && !isTrusted(factory.path()))
            return toFillIn(*made, where);
        if (!isOwn && (!known || !known->makesArity))
            return refused(where / "call", pythonRepr(factory.path()) +
                                               " is not among PyTorch's factories of fuser methods, which alone an "
                                               "exported module calls.");
        const std::string function =
            isOwn ? trustedFactory(factory, where / "call") : symbol(factory, NameUse::Called, where / "call").text;
        return call(function, arguments(*made, where));
    }
    const Partial &partial = *callable.partial();
    const Expression function = this->callable(*partial.function, where / "partial");
    const Symbol *target = partial.function->symbol(); // null for calls and partials: fusers and observers, too
    if (target && !isOwn(*target) && !takesArguments(m_release, target->path()))
        return refused(where / "partial", pythonRepr(target->path()) +
                                              " is given arguments, as only observers, fake quantizes and fusers are.");
    std::vector<Expression> given = arguments(partial, where);
    if (target && torch::isClass(target->path(), SymbolCatalog::of(m_release)) && partial.args.empty())
        return {Expression::Kind::Chain, "", {function, call("with_args", std::move(given))}};
    given.insert(given.begin(), function);
    return call(*m_names.reference("functools.partial"), std::move(given));
}

Expression EntryWriter::pattern(const Pattern &pattern, const JsonPointer &where)
{
    return byCase(
        pattern.node(), [&](const Symbol &named) { return symbol(named, NameUse::Compared, where); },
        [&](const Method &method) { return python::symbol(stringLiteral(method.name.str())); },
        [&](const Literal &literal) {
            const JsonValue &constant = *literal.value;
            if (constant.object() || constant.array())
                return refused(where, "An object cannot stand in a pattern.");
            return value(constant, where);
        },
        [&](const PatternTuple &tuple) {
            Expression result{Expression::Kind::Tuple};
            for (std::size_t i = 0; i < tuple.steps->size(); ++i)
                result.parts.push_back(this->pattern((*tuple.steps)[i], where / i));
            return result;
        });
}

Expression EntryWriter::fieldValue(Field field, const FieldValue &value, const JsonPointer &where)
{
    const auto *type = std::get_if<ObservationType>(&value);
    if (type && !versionsOf(*type).contain(m_release))
        return refused(where,
                       "PyTorch " + std::string(m_release.name()) + " has no " + std::string(toString(*type)) + ".");
    return byCase(
        value, [&](const TorchConstant auto &constant) { return fixed(*m_names.reference(constant.spelling())); },
        [&](const Symbol &named) { return symbol(named, NameUse::Called, where); },
        [&](const Callable &made) { return callable(made, where); },
        [&](const Shared<DTypeWithConstraints> &slot) { return constraints(*slot, where); },
        [&](const Unread &) { return refused(where, std::string(whyUnreadIsLost)); },
        [&](const auto &) { return this->value(toJson(value), where, info(info(field).kind).python); });
}

bool EntryWriter::isTaken(const Member &member, Level level, const JsonPointer &where)
{
    const bool isUnknown = std::holds_alternative<UnknownMember>(member.value);
    if (isUnknown && findField(level, member.key()))
        return false; // a later member with the key overrides this one
    if (!isUnknown && info(member.field).existsIn(m_release))
        return true;
    leftOut(where / member.key(),
            "PyTorch " + std::string(m_release.name()) + " does not know the key; it is left out.");
    return false;
}

std::vector<Expression> EntryWriter::fieldArguments(const Record &record, Level level, const JsonPointer &where)
{
    std::vector<Expression> given;
    for (const Member &member : record.members()) {
        if (!isTaken(member, level, where))
            continue;
        const std::string_view key = info(member.field).key;
        Expression argument = fieldValue(member.field, *record.find(member.field), where / key);
        if (argument != fixed("None"))
            given.push_back(keyword(std::string(key), std::move(argument)));
    }
    return given;
}

Expression EntryWriter::constraints(const DTypeWithConstraints &constraints, const JsonPointer &where)
{
    std::vector<Expression> given = fieldArguments(constraints.record(), Level::Constraints, where);
    if (given.size() == 1 && given.front().text == "dtype")
        return given.front().parts.front();
    if (given.empty())
        return fixed("None");
    const bool isExported = m_release.does(Behaviour::ExportsDTypeWithConstraints);
    m_names.importFrom(std::string(backendConfigModule) + (isExported ? "" : ".backend_config"),
                       "DTypeWithConstraints");
    return call("DTypeWithConstraints", std::move(given));
}

Expression EntryWriter::dtypeConfig(const DTypeConfig &config, const JsonPointer &where)
{
    if (config.record().valueInsteadOfObject())
        return refused(where, "A dtype config must be an object.");
    m_names.importFrom(backendConfigModule, "DTypeConfig");
    return fixed(m_dtypeConfigs.name(nameFor(config),
                                     call("DTypeConfig", fieldArguments(config.record(), Level::DTypeConfig, where))));
}

Expression EntryWriter::dtypeConfigs(const PatternConfig &config, const Shared<DTypeConfigs> &list,
                                     const JsonPointer &where)
{
    if (const Expression *known = valueUnder(m_writtenLists, list))
        return *known;
    const std::size_t complaints = m_diagnostics.size();
    Expression source{Expression::Kind::List};
    for (const DTypeConfig &one : *list)
        source.parts.push_back(dtypeConfig(one, where / source.parts.size()));
    if (source.parts.size() >= 2)
        source = fixed(m_lists.name(wordFor(config) + "_dtype_configs", source));
    if (m_diagnostics.size() == complaints) // a list with diagnostics is written again, because they name the place
        m_writtenLists.emplace(list, source);
    return source;
}

Expression EntryWriter::setterArgument(const PatternConfig &config, Field field, const FieldValue &value,
                                       const JsonPointer &where)
{
    return byCase(
        value, [&](const Shared<DTypeConfigs> &list) { return dtypeConfigs(config, list, where); },
        [&](const Shared<TensorCountMap> &map) {
            Expression dict{Expression::Kind::Dict};
            for (const auto &[count, type] : *map) {
                const std::optional<Number> key = Number::parse(count);
                if (!key || !key->isInteger()) {
                    refused(where, pythonRepr(count) + " is no number of tensors.");
                    continue;
                }
                const std::string keyText = number(*key, where).text;
                dict.parts.push_back(item(keyText, fieldValue(Field::ObservationType, type, where / count)));
            }
            return fixed(m_lists.name("num_tensor_args_to_observation_type", dict));
        },
        [&](const Shared<IndexMap> &map) {
            return Expression{Expression::Kind::Dict, "", mapped(*map, [&](const auto &each) {
                                  return item(stringLiteral(each.first), number(each.second, where));
                              })};
        },
        [&](const auto &) { return fieldValue(field, value, where); });
}

Expression EntryWriter::write(const PatternConfig &config, const JsonPointer &where)
{
    m_names.importFrom(backendConfigModule, "BackendPatternConfig");
    if (config.record().valueInsteadOfObject())
        return refused(where, "A pattern config must be an object.");
    for (const Member &member : config.record().members()) {
        const bool taken = isTaken(member, Level::PatternConfig, where);
        if (taken && info(member.field).setter.empty() && config.record().get<Unread>(member.field))
            refused(where / info(member.field).key, std::string(whyUnreadIsLost));
    }
    Expression chain{Expression::Kind::Chain};
    const Pattern *complex = isForward(m_release) ? config.patternComplexFormat() : nullptr;
    const std::optional<Pattern> key = config.reversedPattern(m_release);
    if (!key)
        refused(where,
                "PyTorch cannot register the pattern config: its pattern is missing, or does not have 2 or 3 steps.");
    else if (const Pattern *given = isForward(m_release) ? config.pattern() : &*key)
        chain.parts.push_back(call("BackendPatternConfig", {pattern(*given, where / "pattern")}));
    else
        chain.parts.push_back(call("BackendPatternConfig", {}));
    if (complex && !config.pattern())
        chain.parts.push_back(
            call("_set_pattern_complex_format", {pattern(*complex, where / "pattern_complex_format")}));
    for (const Field field : fieldsOf(Level::PatternConfig, m_release)) { // in the order of PyTorch's files
        const std::string method(info(field).setter);
        const FieldValue *value = config.record().find(field);
        if (!method.empty() && isSet(value) && !isDefault(*value))
            chain.parts.push_back(call(method, {setterArgument(config, field, *value, where / info(field).key)}));
    }
    if (nesting(chain) > mostBrackets)
        return refused(where, "The pattern config is nested deeper than Python reads.");
    return chain;
}

} // namespace bcfg::python
