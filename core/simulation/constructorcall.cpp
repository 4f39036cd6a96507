// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/constructorcall.h"

#include <algorithm>
#include <unordered_map>

namespace bcfg {

namespace {

/// The default of a parameter as a value; there are only a handful of different texts.
const JsonValue &defaultOf(const ObserverParameter &parameter)
{
    static const std::unordered_map<std::string_view, JsonValue> values = [] {
        std::unordered_map<std::string_view, JsonValue> result;
        for (const ObserverClass &type : observerClasses()) {
            for (const ObserverParameter &row : type.parameters) {
                const std::string_view text = row.defaultValue;
                if (text.empty())
                    continue;
                JsonValue value;
                if (text == "true" || text == "false")
                    value = text == "true";
                else if (text.front() == '"')
                    value = text.substr(1, text.size() - 2);
                else if (text != "null")
                    value = JsonValue::Number{std::string(text)};
                result.emplace(text, std::move(value));
            }
        }
        return result;
    }();
    return values.at(parameter.defaultValue);
}

} // namespace

void setKeyword(KeywordArguments &keywords, std::string_view name, JsonValue value)
{
    const auto found = std::ranges::find(keywords, name, &KeywordArguments::value_type::first);
    if (found != keywords.end())
        found->second = std::move(value);
    else
        keywords.emplace_back(name, std::move(value));
}

std::optional<ConstructorCall> flatten(const Callable &constructor, const KeywordArguments &added)
{
    std::optional<ConstructorCall> call;
    if (const Symbol *symbol = constructor.symbol()) {
        call = ConstructorCall{*symbol, {}, {}};
    } else if (const Partial *partial = constructor.partial()) {
        call = flatten(*partial->function, partial->kwargs);
        if (call)
            call->positional.insert(call->positional.end(), partial->args.begin(), partial->args.end());
    }
    if (call) {
        for (const auto &[name, value] : added)
            setKeyword(call->keywords, name, value);
    }
    return call;
}

BoundArguments::BoundArguments(const ConstructorCall &call, const ObserverClass &type, Api api)
{
    const std::string function = std::string(type.name()) + ".__init__()";
    std::vector<const ObserverParameter *> parameters;
    for (const ObserverParameter &parameter : type.parameters) {
        if (parameter.existsIn(api))
            parameters.push_back(&parameter);
    }
    for (std::size_t i = 0; i < call.positional.size(); ++i) {
        if (i >= parameters.size() || parameters[i]->keywordOnly)
            throw PythonError{"TypeError", function + " takes " + std::to_string(i + 1) +
                                               " positional arguments but more were given"};
        m_values.emplace_back(parameters[i]->name, call.positional[i]);
    }
    for (const auto &[name, value] : call.keywords) {
        if (find(name))
            throw PythonError{"TypeError", function + " got multiple values for argument '" + name + "'"};
        if (std::ranges::find(parameters, name, &ObserverParameter::name) != parameters.end())
            m_values.emplace_back(name, value);
        else if (type.forwardsKeywords)
            m_forwarded.emplace_back(name, value);
        else if (!m_unexpected)
            m_unexpected = PythonError{"TypeError", function + " got an unexpected keyword argument '" + name + "'"};
    }
    if (!type.handsKeywordsToBase(api))
        raiseUnexpected();
    for (const ObserverParameter *parameter : parameters) {
        if (find(parameter->name))
            continue;
        if (parameter->defaultValue.empty())
            throw PythonError{"TypeError",
                              function + " missing a required argument: '" + std::string(parameter->name) + "'"};
        m_values.emplace_back(parameter->name, defaultOf(*parameter));
    }
}

void BoundArguments::raiseUnexpected() const
{
    if (m_unexpected)
        throw *m_unexpected;
}

const JsonValue *BoundArguments::find(std::string_view name) const
{
    const auto found = std::ranges::find(m_values, name, &KeywordArguments::value_type::first);
    return found == m_values.end() ? nullptr : &found->second;
}

} // namespace bcfg
