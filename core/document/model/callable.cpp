// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/callable.h"

#include <algorithm>

namespace bcfg {

namespace {

/// Whether all keys of the object are `kind`, `args` (an array) or `kwargs` (an object), each once at most.
bool hasForm(const JsonValue::Object &object, std::string_view kind)
{
    for (std::size_t i = 0; i < object.size(); ++i) {
        const std::string &key = object[i].first;
        const JsonValue &value = object[i].second;
        const bool fits = key == kind || (key == "args" && value.array()) || (key == "kwargs" && value.object());
        const auto same = [&](const auto &other) {
            return other.first == key;
        };
        if (!fits || std::count_if(object.begin(), object.end(), same) != 1)
            return false;
    }
    return true;
}

template <class T>
void readArguments(const JsonValue &value, T &result)
{
    if (const JsonValue *args = value.find("args"))
        result.args = *args->array();
    if (const JsonValue *kwargs = value.find("kwargs"))
        result.kwargs = *kwargs->object();
}

} // namespace

std::optional<Callable> Callable::parse(const JsonValue &value)
{
    if (const std::string *path = value.string()) {
        if (std::optional<Symbol> symbol = Symbol::parse(*path))
            return *std::move(symbol);
        return std::nullopt;
    }
    const JsonValue::Object *object = value.object();
    if (!object)
        return std::nullopt;
    if (const JsonValue *repr = value.find("opaque"); repr && repr->string() && object->size() == 1)
        return Opaque{*repr->string()};
    std::optional<Callable> result;
    if (const JsonValue *factory = value.find("call"); factory && factory->string() && hasForm(*object, "call")) {
        if (std::optional<Symbol> symbol = Symbol::parse(*factory->string())) {
            FactoryCall call{*symbol, {}, {}};
            readArguments(value, call);
            result = std::move(call);
        }
    } else if (const JsonValue *function = value.find("partial"); function && hasForm(*object, "partial")) {
        if (std::optional<Callable> inner = parse(*function)) {
            Partial partial{Shared<Callable>::make(*std::move(inner)), {}, {}};
            readArguments(value, partial);
            result = std::move(partial);
        }
    }
    // A Callable does not keep empty `args`, empty `kwargs` or another order of members, so such JSON is not accepted.
    if (result && result->toJson() != value)
        return std::nullopt;
    return result;
}

JsonValue Callable::toJson() const
{
    const auto withArguments = [](JsonValue::Object object, const auto &value) {
        if (!value.args.empty())
            object.emplace_back("args", value.args);
        if (!value.kwargs.empty())
            object.emplace_back("kwargs", value.kwargs);
        return JsonValue(std::move(object));
    };
    if (const FactoryCall *made = call())
        return withArguments({{"call", made->factory.path()}}, *made);
    if (const Partial *bound = partial())
        return withArguments({{"partial", bound->function->toJson()}}, *bound);
    if (const Opaque *known = opaque())
        return JsonValue::Object{{"opaque", known->repr}};
    return symbol()->path();
}

} // namespace bcfg
