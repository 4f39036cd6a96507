// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/progress.h"
#include "core/prepare/nearest/changes.h"
#include "core/prepare/qconfig/constraints.h"
#include "core/prepare/qconfig/constructorcall.h"
#include "core/prepare/qconfig/dtypeslot.h"

#include <algorithm>

namespace bcfg {

namespace {

/// The properties that one side of a QConfig must have to fit a dtype config.
struct Goal
{
    std::optional<DType> dtype; ///< absent: any dtype
    std::optional<bool> isDynamic;
    std::optional<double> min; ///< present only together with `max`
    std::optional<double> max;
    std::optional<double> eps;
    std::optional<double> scale; ///< present only together with `zeroPoint`
    std::optional<double> zeroPoint;
    bool isPerTensor = false;                                   ///< one scale for the whole tensor
    std::vector<const DTypeWithConstraints *> constraints = {}; ///< the constraints that the members above come from

    void take(const DTypeWithConstraints &wanted, Release release)
    {
        constraints.push_back(&wanted);
        if (wanted.record().isSet(Field::QuantMinLowerBound) && wanted.record().isSet(Field::QuantMaxUpperBound)) {
            const double lower = *declaredBound(wanted, Field::QuantMinLowerBound);
            const double upper = *declaredBound(wanted, Field::QuantMaxUpperBound);
            min = std::max(min.value_or(lower), lower); // the narrower of the ranges of input and output
            max = std::min(max.value_or(upper), upper);
        }
        if (const std::optional<double> bound = declaredBound(wanted, Field::ScaleMinLowerBound))
            eps = std::max(eps.value_or(*bound), *bound);
        const std::optional<double> exactScale = declaredBound(wanted, Field::ScaleExactMatch);
        const std::optional<double> exactZero = declaredBound(wanted, Field::ZeroPointExactMatch);
        if (info(Field::ScaleExactMatch).existsIn(release) && exactScale && exactZero) {
            scale = exactScale;
            zeroPoint = exactZero;
        }
    }

    /// Whether the observer of this side breaks this part of any of the constraints.
    bool isBroken(ConstraintPart part, const ResolvedQConfig &qconfig, QConfigSide side) const
    {
        return std::ranges::any_of(constraints, [&](const DTypeWithConstraints *wanted) {
            return check(part, qconfig, side, *wanted) != ConstraintFailure::None;
        });
    }
    bool isBroken(Field field, const Observer &observer) const
    {
        return std::ranges::any_of(constraints, [&](const DTypeWithConstraints *wanted) {
            return wanted->record().isSet(field) && breaks(observer, *wanted, field);
        });
    }
};

/// A constructor that could replace the old one, with the cost of the change.
struct Alternative
{
    std::optional<Callable> constructor;
    std::size_t cost = 0;
    std::string text; ///< the change in words; empty where the side stays as it is
};

JsonValue pathOf(DType dtype)
{
    return dtype.name();
}

std::string textOf(const JsonValue &value)
{
    if (const bool *boolean = value.boolean())
        return boolText(*boolean);
    return value.string() ? *value.string() : value.number() ? value.number()->text : "None";
}

bool satisfied(const Goal &goal, const ResolvedQConfig &qconfig, QConfigSide side, const Observer &observer)
{
    return (!goal.dtype || observer.dtype == goal.dtype) && (!goal.isPerTensor || !qconfig.transposedError) &&
           (!goal.isDynamic || observer.isDynamicIn(qconfig.release) == *goal.isDynamic) &&
           !goal.isBroken(ConstraintPart::Range, qconfig, side) &&
           !goal.isBroken(ConstraintPart::ScaleMin, qconfig, side) &&
           !goal.isBroken(ConstraintPart::Exact, qconfig, side);
}

/// The class of the old constructor with other arguments; nullopt where the class lacks a needed parameter, or the old
/// constructor has positional arguments.
std::optional<Alternative> adjusted(const Callable &old, const Goal &goal, const ResolvedQConfig &qconfig,
                                    QConfigSide side, const Observer &observer)
{
    const Release release = qconfig.release;
    const std::optional<ConstructorCall> call = flatten(old, release);
    const ObserverClass *type = call ? findObserverClass(call->target.path(), release) : nullptr;
    if (!type || !call->positional.empty())
        return std::nullopt;
    KeywordArguments wanted;
    const Observer &inside = observer.observer();
    if (goal.dtype && observer.dtype != goal.dtype)
        wanted.emplace_back("dtype", pathOf(*goal.dtype));
    const bool otherDType = !wanted.empty();
    if (goal.isDynamic && observer.isDynamicIn(release) != *goal.isDynamic) {
        if (release.does(Behaviour::TakesIsDynamic))
            wanted.emplace_back("is_dynamic", *goal.isDynamic);
        else
            wanted.emplace_back("compute_dtype", *goal.isDynamic ? pathOf(*goal.dtype) : JsonValue());
    }
    const bool outside = goal.isBroken(ConstraintPart::Range, qconfig, side);
    const bool stale = otherDType && type->takes("quant_min", release); // the old range belonged to the old dtype
    const std::optional<Range> range = goal.min     ? std::optional(Range{*goal.min, *goal.max})
                                       : goal.dtype ? storableRange(*goal.dtype)
                                                    : std::nullopt;
    if ((outside || stale) && range) {
        wanted.emplace_back("quant_min", JsonValue::number(range->min));
        wanted.emplace_back("quant_max", JsonValue::number(range->max));
    }
    if (goal.isBroken(ConstraintPart::ScaleMin, qconfig, side))
        wanted.emplace_back("eps", JsonValue::number(*goal.eps));
    if (goal.isBroken(ConstraintPart::Exact, qconfig, side)) {
        const bool isFixed = inside.kind == ObserverKind::FixedQParams;
        if (!isFixed || goal.isBroken(Field::ScaleExactMatch, inside))
            wanted.emplace_back("scale", JsonValue::number(*goal.scale));
        if (!isFixed || goal.isBroken(Field::ZeroPointExactMatch, inside))
            wanted.emplace_back("zero_point", JsonValue::number(*goal.zeroPoint));
    }
    Alternative result{{}, wanted.size(), {}};
    if ((otherDType || outside) && inside.reduceRange.value_or(false))
        wanted.emplace_back("reduce_range", false); // otherwise PyTorch halves the range; adds nothing to the cost
    KeywordArguments keywords = call->keywords;
    for (auto &[name, value] : wanted) {
        if (!type->takes(name, release))
            return std::nullopt;
        result.text += (result.text.empty() ? "" : ", ") + name + "=" + textOf(value);
        setKeyword(keywords, name, std::move(value));
    }
    result.constructor = Partial{Shared<Callable>::make(call->target), {}, std::move(keywords)};
    return result;
}

/// The observer that PyTorch's own QConfigs use for such a goal; nullopt for a goal without a dtype.
std::optional<Alternative> standard(const Goal &goal, bool isWeight, Release release)
{
    if (!goal.dtype)
        return std::nullopt;
    std::string_view type = isWeight ? "MinMaxObserver" : "HistogramObserver";
    KeywordArguments keywords;
    if (goal.scale) {
        type = "FixedQParamsObserver";
        keywords = {{"scale", JsonValue::number(*goal.scale)}, {"zero_point", JsonValue::number(*goal.zeroPoint)}};
    }
    keywords.emplace_back("dtype", pathOf(*goal.dtype));
    const DType dtype = *goal.dtype;
    const bool isFloat = dtype == DType::Float16 || dtype == DType::Float32;
    if (goal.isDynamic.value_or(false)) {
        type = "PlaceholderObserver";
        if (release.does(Behaviour::TakesIsDynamic))
            keywords.emplace_back("is_dynamic", true);
        else
            keywords.emplace_back("compute_dtype", pathOf(dtype));
    } else if (isFloat) {
        type = "PlaceholderObserver";
    } else if (isWeight && (dtype == DType::QUInt8 || dtype == DType::QUInt4x2)) {
        type = "PerChannelMinMaxObserver";
        keywords.emplace_back("qscheme", "torch.per_channel_affine_float_qparams");
    } else if (isWeight) {
        keywords.emplace_back("qscheme", "torch.per_tensor_symmetric");
    }
    const bool hasRange = type != "PlaceholderObserver" || release.does(Behaviour::TakesIsDynamic);
    if (goal.min && hasRange) {
        keywords.emplace_back("quant_min", JsonValue::number(*goal.min));
        keywords.emplace_back("quant_max", JsonValue::number(*goal.max));
    }
    if (goal.eps && hasRange && type != "FixedQParamsObserver")
        keywords.emplace_back("eps", JsonValue::number(*goal.eps));
    const std::size_t cost = keywords.size() + 2;
    const Symbol symbol = *Symbol::parse("torch.ao.quantization.observer." + std::string(type));
    return Alternative{Partial{Shared<Callable>::make(symbol), {}, std::move(keywords)}, cost,
                       std::string(type) + " of " + std::string(dtype.shortName()) +
                           (goal.isPerTensor ? ", one scale per tensor" : "")};
}

std::vector<Alternative> alternatives(const ResolvedQConfig &qconfig, QConfigSide side, const Goal &goal)
{
    const bool isWeight = side == QConfigSide::Weight;
    const std::optional<Callable> &old = isWeight ? qconfig.qconfig.weight : qconfig.qconfig.activation;
    const Observer *observer = qconfig.observer(side);
    std::vector<Alternative> result;
    if (old && observer && satisfied(goal, qconfig, side, *observer))
        result.push_back({old, 0, {}});
    else if (old && observer && !(goal.isPerTensor && qconfig.transposedError)) {
        if (std::optional<Alternative> same = adjusted(*old, goal, qconfig, side, *observer))
            result.push_back(*std::move(same));
    }
    if (std::optional<Alternative> other = standard(goal, isWeight, qconfig.release))
        result.push_back(*std::move(other));
    return result;
}

Goal activationGoal(const DTypeConfig &config, Release release)
{
    Goal goal;
    const DeclaredDType input = declaredDType(config, Field::InputDType);
    const DeclaredDType output = declaredDType(config, Field::OutputDType);
    const bool dynamic = declaredDynamic(config);
    goal.dtype = !input.isNone || dynamic ? input.dtype : output.dtype;
    if (input.dtype)
        goal.isDynamic = dynamic;
    goal.take(config.input(), release);
    if (!dynamic)
        goal.take(config.output(), release);
    return goal;
}

Goal weightGoal(const Candidate &candidate, const DTypeConfig &config)
{
    Goal goal;
    if (!candidate.readsWeight())
        return goal;
    goal.dtype = declaredDType(config, Field::WeightDType).dtype;
    goal.isPerTensor = candidate.hasTransposedConvolution;
    goal.take(config.weight(), candidate.release);
    return goal;
}

std::string titleOf(const Alternative &activation, const Alternative &weight)
{
    std::string text;
    if (!activation.text.empty())
        text = "make the activation " + activation.text;
    if (!weight.text.empty())
        text += (activation.text.empty() ? "make the weight " : ", and the weight ") + weight.text;
    return text;
}

} // namespace

std::vector<QConfigChange> qconfigChanges(const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    std::vector<QConfigChange> changes;
    const std::span<const DTypeConfig> configs = candidate.dtypeConfigs();
    for (std::size_t i = 0; i < std::min(configs.size(), maximumChangedDTypeConfigs); ++i) {
        goOn();
        const std::size_t begin = changes.size();
        try {
            const std::vector<Alternative> activations =
                alternatives(qconfig, QConfigSide::Activation, activationGoal(configs[i], candidate.release));
            const std::vector<Alternative> weights =
                alternatives(qconfig, QConfigSide::Weight, weightGoal(candidate, configs[i]));
            for (const Alternative &activation : activations) {
                for (const Alternative &weight : weights) {
                    if (activation.text.empty() && weight.text.empty())
                        continue;
                    changes.push_back({{.side = NearestChange::Side::QConfig,
                                        .title = titleOf(activation, weight),
                                        .qconfig = QConfig{activation.constructor, weight.constructor},
                                        .cost = activation.cost + weight.cost},
                                       i});
                }
            }
        } catch (const PythonError &) {
            continue; // a bound is no number
        }
        std::ranges::stable_sort(changes.begin() + static_cast<std::ptrdiff_t>(begin), changes.end(), {},
                                 &QConfigChange::cost);
    }
    return changes;
}

} // namespace bcfg
