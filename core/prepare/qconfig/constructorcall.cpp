// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/qconfig/constructorcall.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/torch/catalog/qconfigs.h"

namespace bcfg {

namespace {

/// The class whose constructor refuses an unknown keyword: the last class that gets the keyword passed on.
std::string_view refusingClass(const ObserverClass &type, Release release)
{
    if (release.does(Behaviour::TakesIsDynamic))
        return type.handsKeywordsToBase(release) ? "ObserverBase" : type.name();
    switch (type.kind) {
    case ObserverKind::MovingAverageMinMax:
        return "MinMaxObserver";
    case ObserverKind::MovingAveragePerChannelMinMax:
        return "PerChannelMinMaxObserver";
    case ObserverKind::Recording:
        return "ObserverBase";
    default:
        return type.name();
    }
}

} // namespace

void setKeyword(KeywordArguments &keywords, std::string_view name, JsonValue value)
{
    if (auto *known = elementWith(keywords, name, &KeywordArguments::value_type::first))
        known->second = std::move(value);
    else
        keywords.emplace_back(name, std::move(value));
}

const Callable &withoutName(const Callable &constructor, Release release)
{
    const Symbol *symbol = constructor.symbol();
    const Callable *named = symbol && !findObserverClass(symbol->path(), release)
                                ? QConfigCatalog::of(release).findObserver(symbol->path())
                                : nullptr;
    return named ? *named : constructor;
}

std::optional<ConstructorCall> flatten(const Callable &constructor, Release release, const KeywordArguments &added)
{
    std::optional<ConstructorCall> call;
    const Callable &whole = withoutName(constructor, release);
    if (const Symbol *symbol = whole.symbol()) {
        call = ConstructorCall{*symbol, {}, {}};
    } else if (const Partial *partial = whole.partial()) {
        call = flatten(*partial->function, release, partial->kwargs);
        if (call)
            call->positional.insert(call->positional.end(), partial->args.begin(), partial->args.end());
    }
    if (call) {
        for (const auto &[name, value] : added)
            setKeyword(call->keywords, name, value);
    }
    return call;
}

BoundArguments::BoundArguments(const ConstructorCall &call, const ObserverClass &type, Release release)
    : m_error(bind(call, type, release))
{}

std::optional<PythonError> BoundArguments::bind(const ConstructorCall &call, const ObserverClass &type, Release release)
{
    const auto typeError = [](std::string_view refusing, std::string_view what) {
        return PythonError{"TypeError", std::string(refusing) + ".__init__() " + std::string(what)};
    };
    const std::span<const ObserverParameter> parameters = type.parameters(release);
    m_values.reserve(parameters.size() + call.keywords.size());
    for (std::size_t i = 0; i < call.positional.size(); ++i) {
        if (i >= parameters.size() || parameters[i].keywordOnly)
            return typeError(type.name(),
                             "takes " + std::to_string(i + 1) + " positional arguments but more were given");
        m_values.emplace_back(parameters[i].name, &call.positional[i]);
    }
    for (const auto &[name, value] : call.keywords) {
        if (find(name))
            return typeError(type.name(), "got multiple values for argument '" + name + "'");
        if (contains(parameters, name, &ObserverParameter::name))
            m_values.emplace_back(name, &value);
        else if (type.forwardsKeywords)
            m_forwarded.emplace_back(name, value);
        else if (!m_unexpected)
            m_unexpected = typeError(refusingClass(type, release), "got an unexpected keyword argument '" + name + "'");
    }
    if (m_unexpected && !type.handsKeywordsToBase(release))
        return m_unexpected;
    std::vector<std::string> missing;
    for (const ObserverParameter &parameter : parameters) {
        if (find(parameter.name))
            continue;
        if (parameter.defaultValue)
            m_values.emplace_back(parameter.name, &*parameter.defaultValue);
        else
            missing.push_back('\'' + parameter.name + '\'');
    }
    if (missing.empty())
        return std::nullopt;
    return typeError(type.name(), "missing " + std::to_string(missing.size()) + " required positional argument" +
                                      (missing.size() == 1 ? ": " : "s: ") + joined(missing, " and "));
}

const JsonValue *BoundArguments::find(std::string_view name) const
{
    const auto *found = valueUnder(m_values, name);
    return found ? *found : nullptr;
}

} // namespace bcfg
