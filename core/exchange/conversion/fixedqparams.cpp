// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/mapped.h"
#include "core/exchange/conversion/entryparts.h"

#include <algorithm>

namespace bcfg::conversion {

namespace {

constexpr Field activations[] = {Field::InputDType, Field::OutputDType};

Symbol symbol(std::string_view path)
{
    return *Symbol::parse(path);
}

Callable observerOf(const FixedQParams &parameters)
{
    return Partial{Shared<Callable>::make(symbol("torch.ao.quantization.observer.FixedQParamsObserver")),
                   {},
                   {{"scale", toJson(parameters.scale)},
                    {"zero_point", toJson(parameters.zeroPoint)},
                    {"dtype", "torch.quint8"},
                    {"quant_min", toJson(parameters.quantMin)},
                    {"quant_max", toJson(parameters.quantMax)}}};
}

Callable fakeQuantizeOf(const FixedQParams &parameters)
{
    return Partial{Shared<Callable>::make(symbol("torch.ao.quantization.fake_quantize.FixedQParamsFakeQuantize")),
                   {},
                   {{"observer", observerOf(parameters).toJson()}}};
}

std::optional<FixedQParams> parametersOf(const Callable &observer)
{
    const Partial *partial = observer.partial();
    if (!partial)
        return std::nullopt;
    const auto number = [&](std::string_view key) -> std::optional<Number> {
        const auto *given = elementWith(partial->kwargs, key, [](const auto &item) { return item.first; });
        const JsonValue::Number *value = given ? given->second.number() : nullptr;
        return value ? Number::parse(value->text) : std::nullopt;
    };
    const std::optional<Number> scale = number("scale");
    const std::optional<Number> zeroPoint = number("zero_point");
    const std::optional<Number> quantMin = number("quant_min");
    const std::optional<Number> quantMax = number("quant_max");
    if (!scale || !zeroPoint || !quantMin || !quantMax)
        return std::nullopt;
    return FixedQParams{*scale, *zeroPoint, *quantMin, *quantMax};
}

DTypeWithConstraints constraintsOf(const FixedQParams &parameters)
{
    DTypeWithConstraints constraints(DType::QUInt8);
    constraints.set(Field::QuantMinLowerBound, parameters.quantMin);
    constraints.set(Field::QuantMaxUpperBound, parameters.quantMax);
    constraints.set(Field::ScaleExactMatch, parameters.scale);
    constraints.set(Field::ZeroPointExactMatch, parameters.zeroPoint);
    return constraints;
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

std::optional<FixedQParams> fromObservers(const PatternConfig &config)
{
    const Callable *observer = config.callable(Field::OverwriteOutputObserver);
    const Callable *fakeQuantize = config.callable(Field::OverwriteOutputFakeQuantize);
    std::optional<FixedQParams> parameters = observer ? parametersOf(*observer) : std::nullopt;
    if (!parameters || *observer != observerOf(*parameters) || !fakeQuantize ||
        *fakeQuantize != fakeQuantizeOf(*parameters) || !allActivationsAre(config, DTypeWithConstraints(DType::QUInt8)))
        return std::nullopt;
    return parameters;
}

std::optional<FixedQParams> fromConstraints(const PatternConfig &config)
{
    for (const DTypeConfig &dtypes : config.dtypeConfigs()) {
        const Record &record = dtypes.output().record();
        const Number *scale = record.get<Number>(Field::ScaleExactMatch);
        const Number *zeroPoint = record.get<Number>(Field::ZeroPointExactMatch);
        const Number *quantMin = record.get<Number>(Field::QuantMinLowerBound);
        const Number *quantMax = record.get<Number>(Field::QuantMaxUpperBound);
        if (!scale || !zeroPoint || !quantMin || !quantMax)
            continue;
        const FixedQParams parameters{*scale, *zeroPoint, *quantMin, *quantMax};
        if (allActivationsAre(config, constraintsOf(parameters)))
            return parameters;
        return std::nullopt;
    }
    return std::nullopt;
}

void setConstraints(PatternConfig &config, const FixedQParams &parameters, Api api)
{
    setActivations(config, constraintsOf(parameters), api);
    config.remove(Field::OverwriteOutputFakeQuantize);
    config.remove(Field::OverwriteOutputObserver);
}

void setObservers(PatternConfig &config, const FixedQParams &parameters, Api api)
{
    setActivations(config, DTypeWithConstraints(DType::QUInt8), api);
    config.set(Field::OverwriteOutputFakeQuantize, Callable(fakeQuantizeOf(parameters)), api);
    config.set(Field::OverwriteOutputObserver, Callable(observerOf(parameters)), api);
}

} // namespace bcfg::conversion
