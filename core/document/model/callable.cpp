// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/callable.h"

namespace bcfg {

namespace {

template <class T>
void readArguments(const JsonValue &value, T &result)
{
    if (const JsonValue *args = value.find("args"); args && args->array())
        result.args = *args->array();
    if (const JsonValue *kwargs = value.find("kwargs"); kwargs && kwargs->object())
        result.kwargs = *kwargs->object();
}

} // namespace

const std::string *opaqueRepr(const JsonValue &value)
{
    const JsonValue::Object *object = value.object();
    return object && object->size() == 1 ? value.string("opaque") : nullptr;
}

bool isTextRepr(std::string_view repr)
{
    return repr.starts_with('\'') || repr.starts_with('"');
}

std::optional<Callable> Callable::parse(const JsonValue &value)
{
    if (const std::string *path = value.string()) {
        if (std::optional<Symbol> symbol = Symbol::parse(*path))
            return *std::move(symbol);
        return std::nullopt;
    }
    if (const std::string *repr = opaqueRepr(value))
        return Opaque{*repr};
    std::optional<Callable> result;
    if (const JsonValue *factory = value.find("call"); factory && factory->string()) {
        if (std::optional<Symbol> symbol = Symbol::parse(*factory->string())) {
            FactoryCall call{*symbol, {}, {}};
            readArguments(value, call);
            result = std::move(call);
        }
    } else if (const JsonValue *function = value.find("partial")) {
        if (std::optional<Callable> inner = parse(*function)) {
            Partial partial{Shared<Callable>::make(*std::move(inner)), {}, {}};
            readArguments(value, partial);
            result = std::move(partial);
        }
    }
    // A Callable does not keep empty `args` and `kwargs`, the order of members, or other members, so JSON with any of
    // these is refused.
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
