// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/mapped.h"
#include "core/exchange/conversion/entryparts.h"

#include <algorithm>

namespace bcfg::conversion {

namespace {

constexpr Field activations[] = {Field::InputDType, Field::OutputDType};

/// An argument of FixedQParamsObserver, and the field of 2.x's DTypeWithConstraints that says the same.
struct Argument
{
    std::string_view name;
    Field field;
};
constexpr Argument observerArguments[] = {{"scale", Field::ScaleExactMatch},
                                          {"zero_point", Field::ZeroPointExactMatch},
                                          {"dtype", Field::DType},
                                          {"quant_min", Field::QuantMinLowerBound},
                                          {"quant_max", Field::QuantMaxUpperBound}};

Callable partial(std::string_view path, std::vector<std::pair<std::string, JsonValue>> keywords)
{
    return Partial{Shared<Callable>::make(*Symbol::parse(path)), {}, std::move(keywords)};
}

Callable observerOf(const DTypeWithConstraints &parameters)
{
    std::vector<std::pair<std::string, JsonValue>> keywords;
    for (const auto &[name, field] : observerArguments)
        keywords.emplace_back(name, toJson(*parameters.record().find(field)));
    return partial("torch.ao.quantization.observer.FixedQParamsObserver", std::move(keywords));
}

Callable fakeQuantizeOf(const DTypeWithConstraints &parameters)
{
    return partial("torch.ao.quantization.fake_quantize.FixedQParamsFakeQuantize",
                   {{"observer", observerOf(parameters).toJson()}});
}

/// quint8 with the numbers that numberOf(argument) gives; nullopt where one is missing.
template <class NumberOf>
std::optional<DTypeWithConstraints> parametersOf(NumberOf numberOf)
{
    DTypeWithConstraints parameters(DType::QUInt8);
    for (const Argument &argument : observerArguments) {
        if (argument.field == Field::DType)
            continue;
        const std::optional<Number> number = numberOf(argument);
        if (!number)
            return std::nullopt;
        parameters.set(argument.field, *number);
    }
    return parameters;
}

bool isQuantized(const DTypeConfig &config)
{
    return std::ranges::all_of(activations,
                               [&](Field slot) { return config.constraints(slot).dtype() == DType(DType::QUInt8); });
}

/// Sets these constraints on the input and the output of each dtype config that has quint8 for both.
void setActivations(PatternConfig &config, const DTypeWithConstraints &constraints, Api api)
{
    DTypeConfigs changed(config.dtypeConfigs().begin(), config.dtypeConfigs().end());
    for (DTypeConfig &one : changed) {
        if (!isQuantized(one))
            continue;
        for (const Field slot : activations)
            one.setConstraints(slot, constraints);
    }
    config.setDTypeConfigs(std::move(changed), api);
}

bool allActivationsAre(const PatternConfig &config, const DTypeWithConstraints &constraints)
{
    bool any = false;
    for (const DTypeConfig &dtypes : config.dtypeConfigs()) {
        for (const Field slot : activations) {
            const DTypeWithConstraints &found = dtypes.constraints(slot);
            if (found.dtype() != DType(DType::QUInt8))
                continue;
            if (!isQuantized(dtypes) || found != constraints)
                return false;
            any = true;
        }
    }
    return any;
}

} // namespace

std::optional<DTypeWithConstraints> fromObservers(const PatternConfig &config)
{
    const Callable *observer = config.callable(Field::OverwriteOutputObserver);
    const Callable *fakeQuantize = config.callable(Field::OverwriteOutputFakeQuantize);
    const Partial *made = observer ? observer->partial() : nullptr;
    if (!made || !fakeQuantize)
        return std::nullopt;
    auto parameters = parametersOf([&](const Argument &argument) {
        const JsonValue *given = valueUnder(made->kwargs, argument.name);
        const JsonValue::Number *number = given ? given->number() : nullptr;
        return number ? Number::parse(number->text) : std::nullopt;
    });
    if (!parameters || *observer != observerOf(*parameters) || *fakeQuantize != fakeQuantizeOf(*parameters) ||
        !allActivationsAre(config, DTypeWithConstraints(DType::QUInt8)))
        return std::nullopt;
    return parameters;
}

std::optional<DTypeWithConstraints> fromConstraints(const PatternConfig &config)
{
    for (const DTypeConfig &dtypes : config.dtypeConfigs()) {
        const auto parameters = parametersOf(
            [&](const Argument &argument) { return copyOf(dtypes.output().record().get<Number>(argument.field)); });
        if (parameters)
            return allActivationsAre(config, *parameters) ? parameters : std::nullopt;
    }
    return std::nullopt;
}

void setConstraints(PatternConfig &config, const DTypeWithConstraints &parameters, Api api)
{
    setActivations(config, parameters, api);
    config.remove(Field::OverwriteOutputFakeQuantize);
    config.remove(Field::OverwriteOutputObserver);
}

void setObservers(PatternConfig &config, const DTypeWithConstraints &parameters, Api api)
{
    setActivations(config, DTypeWithConstraints(DType::QUInt8), api);
    config.set(Field::OverwriteOutputFakeQuantize, fakeQuantizeOf(parameters), api);
    config.set(Field::OverwriteOutputObserver, observerOf(parameters), api);
}

} // namespace bcfg::conversion
