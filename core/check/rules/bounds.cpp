// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/definitions.h"
#include "core/document/model/typednumber.h"
#include "core/torch/dtypechecks.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace bcfg::rulechecks {

namespace {

using Constraints = DTypeWithConstraints;

constexpr Field rangeMin = Field::QuantMinLowerBound;
constexpr Field rangeMax = Field::QuantMaxUpperBound;

/// The text by which messages show a bound. Requires that the bound is set to a number.
std::string shown(const Constraints &constraints, Field bound)
{
    return typedText(*constraints.record().get<Number>(bound));
}

/// "0 to 255".
std::string rangeText(const Range &range)
{
    return Number::of(range.min).text() + " to " + Number::of(range.max).text();
}

/// Reports the constraints of a slot that has a dtype. The fix removes the constraints and keeps the dtype.
void complain(const Constraints &constraints, Field slot, const DTypeConfigView &view, Report &report,
              std::string message)
{
    offerReplacement(report.add(view.where() / keyOf(slot), std::move(message)), "Remove these constraints",
                     constraints.dtype()->spelling());
}

/// Reports a bound that is set without the other bound of its pair: then PyTorch does not do what the words `does` say.
/// Returns null if both or none of the two are set, and if the other bound cannot be read, which another rule reports.
Diagnostic *complainOfHalf(const Constraints &constraints, const JsonPointer &where, Field first, Field second,
                           const std::string &does, Report &report)
{
    const bool hasFirst = constraints.bound(first).has_value();
    const Field given = hasFirst ? first : second;
    const Field missing = hasFirst ? second : first;
    if (hasFirst == constraints.bound(second).has_value() || constraints.record().get<Unread>(missing))
        return nullptr;
    return &report.add(where / keyOf(given), keyOf(given), " ", shown(constraints, given), " stands alone: PyTorch ",
                       does, " only where ", keyOf(missing), " is set too.");
}

} // namespace

static void rangeHalfGiven(const DTypeConfigView &view, Report &report)
{
    forEachConstraints(view, [&](const Constraints &constraints, const JsonPointer &where, Field) {
        Diagnostic *found = complainOfHalf(constraints, where, rangeMin, rangeMax, "checks the range", report);
        const std::optional<DType> dtype = constraints.dtype();
        const std::optional<Range> range = dtype ? storableRange(*dtype) : std::nullopt;
        if (!found || !range)
            return;
        const bool hasMin = constraints.bound(rangeMin).has_value();
        const Field missing = hasMin ? rangeMax : rangeMin;
        const double implied = hasMin ? range->max : range->min;
        if (hasMin ? *constraints.bound(rangeMin) <= implied : implied <= *constraints.bound(rangeMax)) {
            const JsonValue value = JsonValue::number(implied);
            found->fix = Fix{"Set " + keyOf(missing) + " to " + value.number()->text + ", the end of " +
                                 std::string(dtype->shortName()),
                             {addition(where / keyOf(missing), value)}};
        }
    });
}

constinit const RuleDefinition DefinitionOf::D06{
    Severity::Warning,
    "Half of a range",
    "The range of an observer is compared only where quant_min_lower_bound and quant_max_upper_bound are both set. One "
    "alone is never looked at, so QConfigs pass that the backend cannot run. Set both; the end of the dtype's own "
    "range stands for \"no limit on this side\".",
    {.dtypeConfig = rangeHalfGiven},
};

static void exactMatchHalfGiven(const DTypeConfigView &view, Report &report)
{
    forEachConstraints(view, [&](const Constraints &constraints, const JsonPointer &where, Field) {
        if (Diagnostic *found = complainOfHalf(constraints, where, Field::ScaleExactMatch, Field::ZeroPointExactMatch,
                                               "compares fixed parameters", report))
            offerRemoval(*found);
    });
}

constinit const RuleDefinition DefinitionOf::D07{
    Severity::Warning,
    "Half of an exact match",
    "2.x compares fixed quantization parameters only where scale_exact_match and zero_point_exact_match are both set. "
    "One alone is never looked at. Set both, or neither.",
    {.dtypeConfig = exactMatchHalfGiven},
    since2,
};

static void scaleMaxNotEnforced(const DTypeConfigView &view, Report &report)
{
    forEachConstraints(view, [&](const Constraints &constraints, const JsonPointer &where, Field) {
        if (isSet(constraints.record().find(Field::ScaleMaxUpperBound)))
            offerRemoval(report.add(
                where / keyOf(Field::ScaleMaxUpperBound),
                "scale_max_upper_bound is never checked: PyTorch quantizes with larger scales all the same."));
    });
}

constinit const RuleDefinition DefinitionOf::D08{
    Severity::Warning,
    "scale_max_upper_bound is set",
    "DTypeWithConstraints has the field, and nothing in PyTorch reads it: an observer does not know its scale before "
    "calibration. Whoever relies on it gets scales above the bound. Remove it, or keep it as a note for the backend's "
    "own checks.",
    {.dtypeConfig = scaleMaxNotEnforced},
};

static void constraintsWithoutDType(const DTypeConfigView &view, Report &report)
{
    forEachConstraints(view, [&](const Constraints &constraints, const JsonPointer &where, Field) {
        if (constraints.hasConstraints() && !constraints.dtype() && !constraints.record().get<Unread>(Field::DType))
            offerRemoval(
                report.add(where, "These constraints have no dtype: PyTorch skips them, and to_dict() drops them."),
                "Remove these constraints");
    });
}

constinit const RuleDefinition DefinitionOf::D09{
    Severity::Warning,
    "Constraints without a dtype",
    "Constraints are compared only with observers of the same dtype, so those of a DTypeWithConstraints whose dtype is "
    "None are skipped. to_dict() leaves such a value out, and what it held is lost. Give it a dtype, or remove it.",
    {.dtypeConfig = constraintsWithoutDType},
};

static void weightConstraintsOfModule(const DTypeConfigView &view, Report &report)
{
    const Constraints &weight = view.config().weight();
    if (!view.context.rootIsModule || !weight.hasConstraints() || !weight.dtype())
        return;
    complain(weight, Field::WeightDType, view, report,
             "The weight belongs to a module here, and PyTorch never checks constraints on the weight of a module.");
}

constinit const RuleDefinition DefinitionOf::D10{
    Severity::Warning,
    "Constraints on the weight of a module",
    "PyTorch checks constraints on arguments, and the weight of a module is not an argument. nn.Linear with a weight "
    "range of -128 to 127 is quantized although the config demands -127 to 127; convert ignores constraints as well. "
    "PyTorch's own qnnpack and executorch configs rely on QConfigs that happen to fit. Keep the constraint as "
    "documentation for users, or remove it; it protects nothing.",
    {.dtypeConfig = weightConstraintsOfModule},
};

static void outputConstraintsOfDynamic(const DTypeConfigView &view, Report &report)
{
    const Constraints &output = view.config().output();
    if (!torch::isDynamic(view.config()) || !output.hasConstraints() || !output.dtype())
        return;
    complain(output, Field::OutputDType, view, report,
             "The output of a dynamic config is not observed, so its constraints are not checked.");
}

constinit const RuleDefinition DefinitionOf::D11{
    Severity::Info,
    "Output constraints of a dynamic config",
    "A dynamic QConfig leaves the output float32, and constraints are compared only with observers of the same dtype. "
    "Those on the output of a dynamic config are never looked at. Remove them.",
    {.dtypeConfig = outputConstraintsOfDynamic},
};

static void inputConstraintsOfDynamic(const DTypeConfigView &view, Report &report)
{
    const Constraints &input = view.config().input();
    const bool hasRange = input.bound(rangeMin) && input.bound(rangeMax);
    if (!torch::isDynamic(view.config()) || !input.dtype() || !(hasRange || input.bound(Field::ScaleMinLowerBound)))
        return;
    complain(input, Field::InputDType, view, report,
             "No dynamic QConfig of PyTorch " + std::string(view.context.release.version()) +
                 " fits: it observes its input with a PlaceholderObserver, which has neither a range nor a smallest "
                 "scale to compare.");
}

constinit const RuleDefinition DefinitionOf::D28{
    Severity::Warning,
    "Input constraints of a dynamic config (1.13)",
    "A range or scale_min_lower_bound is met only by an observer that has a range or eps. In 1.13 a dynamic QConfig "
    "observes its input with a PlaceholderObserver, which has none, so PyTorch refuses each of them with a warning and "
    "the pattern stays float. 2.x gives PlaceholderObserver a range and eps. Remove the constraints, or let users "
    "bring an observer of their own with compute_dtype, quant_min, quant_max and eps.",
    {.dtypeConfig = inputConstraintsOfDynamic},
    until2,
};

static void rangeCrossed(const DTypeConfigView &view, Report &report)
{
    forEachConstraints(view, [&](const Constraints &constraints, const JsonPointer &where, Field) {
        const std::optional<double> min = constraints.bound(rangeMin);
        const std::optional<double> max = constraints.bound(rangeMax);
        if (!min || !max || *min <= *max)
            return;
        Diagnostic &found = report.add(where / keyOf(rangeMin), "quant_min_lower_bound ", shown(constraints, rangeMin),
                                       " is above quant_max_upper_bound ", shown(constraints, rangeMax),
                                       ": no observer can satisfy both.");
        found.fix = Fix{"Swap the bounds",
                        {replacement(found.where, toJson(*constraints.record().find(rangeMax))),
                         replacement(where / keyOf(rangeMax), toJson(*constraints.record().find(rangeMin)))}};
    });
}

constinit const RuleDefinition DefinitionOf::D15{
    Severity::Error,
    "Bounds crossed",
    "An observer passes where its range lies within [quant_min_lower_bound, quant_max_upper_bound]. With the lower "
    "bound above the upper one no observer can, so every QConfig is refused with a warning and the pattern stays "
    "float. Swap the two.",
    {.dtypeConfig = rangeCrossed},
};

static void boundNotNumeric(const DTypeConfigView &view, Report &report)
{
    forEachConstraints(view, [&](const Constraints &constraints, const JsonPointer &where, Field) {
        for (const Field bound : fields(Level::Constraints, FieldKind::Bound)) {
            const Unread *unread = constraints.record().get<Unread>(bound);
            // Scale_max_upper_bound is never compared, which D08 reports.
            if (!unread || bound == Field::ScaleMaxUpperBound)
                continue;
            if (const bool *boolean = unread->json->boolean()) {
                const char *meaning =
                    *boolean ? " is true: PyTorch treats it as 1." : " is false: PyTorch treats it as 0.";
                report.add(where / keyOf(bound), keyOf(bound), meaning).severity = Severity::Warning;
                continue;
            }
            const bool isExact = bound == Field::ScaleExactMatch || bound == Field::ZeroPointExactMatch;
            Diagnostic &found =
                report.add(where / keyOf(bound), keyOf(bound),
                           isExact ? " is not a number: it equals the value of no observer."
                                   : " is not a number: the comparison with an observer raises a TypeError.");
            const std::string *text = unread->json->string();
            if (const std::optional<Number> number = text ? Number::parse(*text) : std::nullopt)
                offerReplacement(found, "Write the number " + number->text(), JsonValue::Number{number->text()});
        }
    });
}

constinit const RuleDefinition DefinitionOf::D16{
    Severity::Error,
    "Bound that is not a number",
    "DTypeWithConstraints accepts anything as a bound, and the comparison with an observer's value raises a TypeError "
    "as soon as a model has the pattern. A scale or zero point that must be matched exactly is compared for equality "
    "alone, which no observer's value passes then. true and false count as 1 and 0. Write a number.",
    {.dtypeConfig = boundNotNumeric},
};

static void rangeNarrow(const DTypeConfigView &view, Report &report)
{
    forEachConstraints(view, [&](const Constraints &constraints, const JsonPointer &where, Field field) {
        const std::optional<Range> range = constraints.dtype() ? storableRange(*constraints.dtype()) : std::nullopt;
        if (!range || (field == Field::WeightDType && view.context.rootIsModule))
            return;
        // The range that the bounds mean, even if PyTorch does not compare them because one is missing.
        const double low = constraints.bound(rangeMin).value_or(range->min);
        const double high = constraints.bound(rangeMax).value_or(range->max);
        const bool isWhole = low <= range->min && high >= range->max;
        if (isWhole || low > high) // no observer fits crossed bounds, which rangeCrossed() reports
            return;
        const Range common{std::max(low, range->min), std::min(high, range->max)};
        const std::string whole = std::string(constraints.dtype()->shortName()) + ", " + rangeText(*range);
        std::string relation = " is narrower than that of " + whole;
        if (common.min > common.max)
            relation = " lies outside that of " + whole;
        else if (common != Range{low, high})
            relation = " is not within that of " + whole + ", and has only " + rangeText(common) + " of it";
        report.add(where, "The range ", rangeText({low, high}), relation,
                   ": QConfigs with default observers do not fit in it.");
    });
}

constinit const RuleDefinition DefinitionOf::D17{
    Severity::Info,
    "Range that lacks part of the dtype's",
    "The range of the QConfig's observer must lie within the bounds. Bounds beyond what the dtype can hold allow no "
    "more: of -128 to 127, quint8 can hold 0 to 127. Default observers use all of the dtype's range, so QConfigs with "
    "them are refused with the warning \"quantization range must fall within the backend's\". Users need a QConfig "
    "with quant_min and quant_max set, such as default_symmetric_qnnpack_qconfig; tell them.",
    {.dtypeConfig = rangeNarrow},
};

namespace {

bool hasExactMatch(const Constraints &constraints)
{
    return constraints.bound(Field::ScaleExactMatch) && constraints.bound(Field::ZeroPointExactMatch);
}

/// "scale 1/256 and zero point -128".
std::string exactText(const Constraints &constraints)
{
    return "scale " + shown(constraints, Field::ScaleExactMatch) + " and zero point " +
           shown(constraints, Field::ZeroPointExactMatch);
}

/// Whether an observer with the scale and zero point of one exact match fails the other one.
bool areExclusive(const Constraints &a, const Constraints &b)
{
    const double zeroPoint = *a.bound(Field::ZeroPointExactMatch);
    const bool isInt32 = std::abs(zeroPoint) <= std::numeric_limits<std::int32_t>::max();
    return torch::scaleDiffers(static_cast<float>(*a.bound(Field::ScaleExactMatch)),
                               *b.bound(Field::ScaleExactMatch)) ||
           (isInt32 && torch::zeroPointDiffers(static_cast<std::int32_t>(zeroPoint),
                                               *b.record().get<Number>(Field::ZeroPointExactMatch)));
}

} // namespace

static void exactMatch(const DTypeConfigView &view, Report &report)
{
    forEachConstraints(view, [&](const Constraints &constraints, const JsonPointer &where, Field field) {
        if (!hasExactMatch(constraints))
            return;
        // One observer serves input and output of a static config, and must pass both.
        const bool isActivation = field != Field::WeightDType && !torch::isDynamic(view.config());
        const Field otherField = !isActivation                ? field
                                 : field == Field::InputDType ? Field::OutputDType
                                                              : Field::InputDType;
        const Constraints &other = view.config().constraints(otherField);
        const std::optional<DType> dtype = constraints.dtype();
        // The default float16 QConfigs always pass. QConfigs with another dtype do not get to this comparison.
        const bool isCompared = dtype && *dtype != DType::Float16 && dtype == other.dtype();
        const auto tellNone = [&](const std::string &why) {
            report.add(where, "No QConfig passes here: ", why).severity = Severity::Warning;
        };
        if (isCompared && (constraints.bound(Field::ScaleMinLowerBound) || other.bound(Field::ScaleMinLowerBound))) {
            tellNone("only FixedQParams observers with " + exactText(constraints) +
                     " could, and they have no eps for scale_min_lower_bound.");
        } else if (isCompared && hasExactMatch(other) && areExclusive(constraints, other)) {
            if (field == Field::OutputDType) // one finding for input and output
                tellNone("one observer serves input and output, and the input wants " + exactText(other) +
                         ", the output " + exactText(constraints) + ".");
        } else {
            report.add(where, "Only FixedQParams observers with ", exactText(constraints), " pass here.");
        }
    });
}

constinit const RuleDefinition DefinitionOf::D25{
    Severity::Info,
    "Fixed scale and zero point",
    "Where scale and zero point are fixed, only a FixedQParamsObserver or FixedQParamsFakeQuantize with exactly these "
    "values passes, as do float16_static_qconfig and float16_dynamic_qconfig. Any other QConfig is refused with a "
    "warning and the operator stays float. The default QConfigMappings have the right observers for sigmoid, tanh and "
    "the like. Nothing passes where input and output of a static config want different values, as one observer serves "
    "both, or where scale_min_lower_bound is also set: a FixedQParams observer has no eps.",
    {.dtypeConfig = exactMatch},
    since2,
};

} // namespace bcfg::rulechecks
