// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/repr.h"

#include "core/document/model/printable.h"
#include "core/document/model/torchconstant.h"
#include "core/document/model/typednumber.h"
#include "core/document/model/utf8.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>
#include <cmath>

namespace bcfg {

namespace {

/// The name of the function that a factory of torch defines and returns: "fuser_method" in
/// "_sequential_wrapper2.<locals>.fuser_method".
std::string_view innerFunctionName(std::string_view factory)
{
    return factory.ends_with("reverse2") || factory.ends_with("reverse3") ? "reversed" : "fuser_method";
}

std::string tupleRepr(const std::string &items, std::size_t count)
{
    return '(' + items + (count == 1 ? ",)" : ")");
}

template <class Arguments>
std::string argumentText(const Arguments &arguments, Release release)
{
    std::string text;
    for (const JsonValue &value : arguments.args)
        text += ", " + pythonRepr(value, release);
    for (const auto &[name, value] : arguments.kwargs)
        text += ", " + name + "=" + pythonRepr(value, release);
    return text;
}

} // namespace

std::string pythonRepr(std::string_view text)
{
    const bool doubleQuotes = text.find('\'') != std::string_view::npos && text.find('"') == std::string_view::npos;
    return pythonString(text, doubleQuotes ? '"' : '\'');
}

std::string pythonString(std::string_view text, char quote)
{
    std::string result(1, quote);
    result.reserve(text.size() + 2);
    const auto isPlain = [&](char c) {
        return c >= 0x20 && c < 0x7F && c != quote && c != '\\';
    };
    copyCharacters(result, text, isPlain, [&](const Utf8Character &character, std::string_view bytes) {
        const auto [c, length, isValid] = character;
        if (c == static_cast<char32_t>(quote) || c == '\\')
            result.append(1, '\\').append(1, static_cast<char>(c));
        else if (isValid && isPrintable(bytes))
            result += bytes;
        else
            appendEscape(result, c);
    });
    return result + quote;
}

std::string pythonFloat(double value)
{
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    if (std::isnan(value))
        return "nan";
    return floatNumber(value).text();
}

std::string pythonRepr(const Number &number)
{
    if (!number.isInteger())
        return pythonFloat(number.value());
    return number.text() == "-0" ? "0" : number.text();
}

std::string pythonRepr(const Symbol &symbol, Release release)
{
    if (const SymbolInfo *known = SymbolCatalog::of(release).find(symbol.path()))
        return known->repr;
    constexpr std::string_view ops = "torch.ops.";
    const std::string_view path = symbol.path();
    if (path.starts_with(ops)) {
        const std::string_view op = symbol.module().substr(std::min(ops.size(), symbol.module().size()));
        if (op.find('.') != std::string_view::npos)
            return "<OpOverload(op='" + std::string(op) + "', overload='" + std::string(symbol.name()) + "')>";
        return "<OpOverloadPacket(op='" + std::string(path.substr(ops.size())) + "')>";
    }
    if (torch::isClass(path, SymbolCatalog::of(release)))
        return "<class '" + std::string(path) + "'>";
    return "<function " + std::string(symbol.name()) + " at 0x0>";
}

std::string pythonRepr(const Callable &callable, Release release)
{
    if (const FactoryCall *call = callable.call()) {
        const std::string_view name = call->factory.name();
        return "<function " + std::string(name) + ".<locals>." + std::string(innerFunctionName(name)) + " at 0x0>";
    }
    if (const Partial *partial = callable.partial()) {
        const Symbol *target = partial->function->symbol();
        // with_args() of a class wraps its partial, whose repr() ends with the callable arguments: "{}".
        const bool wrapped = target && torch::isClass(target->path(), SymbolCatalog::of(release));
        return "functools.partial(" + pythonRepr(*partial->function, release) + argumentText(*partial, release) + ")" +
               (wrapped ? "{}" : "");
    }
    if (const Opaque *opaque = callable.opaque())
        return opaque->repr;
    return pythonRepr(*callable.symbol(), release);
}

std::string pythonRepr(const Pattern &pattern, Release release)
{
    return byCase(
        pattern.node(), [&](const Symbol &symbol) { return pythonRepr(symbol, release); },
        [](const Method &method) { return pythonRepr(method.name.str()); },
        [&](const Literal &literal) { return pythonRepr(*literal.value, release); },
        [&](const PatternTuple &tuple) {
            const auto reprOf = [&](const Pattern &step) {
                return pythonRepr(step, release);
            };
            return tupleRepr(joined(*tuple.steps, ", ", reprOf), tuple.steps->size());
        });
}

std::string pythonRepr(const DTypeWithConstraints &constraints, Release release)
{
    const auto argument = [&](Field field) {
        const FieldValue *value = constraints.record().find(field);
        return std::string(info(field).key) + '=' + (value ? fieldRepr(field, *value, release) : "None");
    };
    return "DTypeWithConstraints(" + joined(fieldsOf(Level::Constraints, release), ", ", argument) + ")";
}

std::string fieldRepr(Field field, const FieldValue &value, Release release)
{
    return byCase(
        value, [](bool boolean) { return std::string(boolean ? "True" : "False"); },
        [](const Number &number) { return pythonRepr(number); },
        [](const TorchConstant auto &constant) { return std::string(constant.name()); },
        [&](const Symbol &symbol) { return pythonRepr(symbol, release); },
        [&](const Pattern &pattern) { return pythonRepr(pattern, release); },
        [&](const Callable &callable) { return pythonRepr(callable, release); },
        [&](const Shared<DTypeWithConstraints> &slot) { return pythonRepr(*slot, release); },
        [&](const Unread &unread) { return pythonRepr(*unread.json, release); },
        [&](const auto &) { return pythonRepr(toJson(value), release, info(info(field).kind).python); });
}

std::string pythonRepr(const JsonValue &value, Release release, const PythonForm &form)
{
    if (value.isNull())
        return "None";
    if (const bool *boolean = value.boolean())
        return *boolean ? "True" : "False";
    if (const JsonValue::Number *number = value.number())
        return pythonRepr(*Number::parse(number->text));
    if (const std::string *text = value.string()) {
        if (const auto member = std::ranges::find(form.members, *text); member != form.members.end())
            return '<' + std::string(form.enumName) + '.' + *text + ": " +
                   std::to_string(member - form.members.begin()) + '>';
        if (const std::optional<DType> dtype = DType::parse(*text))
            return std::string(dtype->name());
        if (text->starts_with("torch.per_"))
            return *text; // a qscheme
        const std::optional<Symbol> symbol = Symbol::parse(*text);
        return symbol && isDottedIdentifier(*text) ? pythonRepr(*symbol, release) : pythonRepr(*text);
    }
    if (const JsonValue::Array *array = value.array()) {
        const std::string items =
            joined(*array, ", ", [&](const auto &item) { return pythonRepr(item, release, form); });
        return form.hasTuples ? tupleRepr(items, array->size()) : '[' + items + ']';
    }
    if (const std::optional<Callable> callable = Callable::parse(value))
        return pythonRepr(*callable, release);
    return '{' +
           joined(*value.object(), ", ",
                  [&](const auto &member) {
                      return pythonRepr(member.first) + ": " + pythonRepr(member.second, release, form);
                  }) +
           '}';
}

} // namespace bcfg
