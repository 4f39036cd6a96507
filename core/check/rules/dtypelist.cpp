// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/definitions.h"
#include "core/document/model/mapped.h"
#include "core/torch/dtypechecks.h"

#include <algorithm>
#include <limits>

namespace bcfg::rulechecks {

namespace {

/// Whether all members of a dtype config, or of its constraints, have the types of their fields.
template <class Config>
bool isReadable(const Config &config)
{
    return std::ranges::none_of(config.record().members(),
                                [](const Member &member) { return std::holds_alternative<Unread>(member.value); });
}

bool hasSameValue(Field field, const Record &a, const Record &b)
{
    const FieldValue *x = a.find(field);
    const FieldValue *y = b.find(field);
    return isSet(x) && isSet(y) ? *x == *y : isSet(x) == isSet(y);
}

/// Whether the constraints of `wide` accept every observer that those of `narrow` accept.
bool allowsAll(const DTypeWithConstraints &wide, const DTypeWithConstraints &narrow)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (!isReadable(wide))
        return wide == narrow;
    if (!wide.hasConstraints())
        return true;
    const auto isBoundOrSame = [&](Field field) { // constraints that no known comparison reads must be equal
        const bool isKnown = field == Field::DType || info(field).kind == FieldKind::Bound;
        return isKnown || hasSameValue(field, wide.record(), narrow.record());
    };
    const bool exact = wide.bound(Field::ScaleExactMatch) == narrow.bound(Field::ScaleExactMatch) &&
                       wide.bound(Field::ZeroPointExactMatch) == narrow.bound(Field::ZeroPointExactMatch);
    return exact && std::ranges::all_of(fieldsInOrder(Level::Constraints), isBoundOrSame) &&
           wide.bound(Field::QuantMinLowerBound).value_or(-infinity) <=
               narrow.bound(Field::QuantMinLowerBound).value_or(-infinity) &&
           wide.bound(Field::QuantMaxUpperBound).value_or(infinity) >=
               narrow.bound(Field::QuantMaxUpperBound).value_or(infinity) &&
           wide.bound(Field::ScaleMinLowerBound).value_or(0) <= narrow.bound(Field::ScaleMinLowerBound).value_or(0);
}

/// Whether every QConfig that satisfies `later` satisfies `earlier`, at prepare and at convert.
bool shadows(const DTypeConfig &earlier, const DTypeConfig &later)
{
    const auto same = [&](Field slot) {
        return earlier.constraints(slot).dtype() == later.constraints(slot).dtype() &&
               allowsAll(earlier.constraints(slot), later.constraints(slot));
    };
    const auto bias = [](const DTypeConfig &config) {
        return config.biasDType().value_or(DType::Float32);
    };
    const auto sameValue = [&](Field field) { // fields that no known comparison reads must be equal
        const bool isKnown =
            info(field).kind == FieldKind::ConstrainedDType || field == Field::BiasDType || field == Field::IsDynamic;
        return isKnown || hasSameValue(field, earlier.record(), later.record());
    };
    return std::ranges::all_of(fields(Level::DTypeConfig, FieldKind::ConstrainedDType), same) &&
           std::ranges::all_of(fieldsInOrder(Level::DTypeConfig), sameValue) && bias(earlier) == bias(later) &&
           (!earlier.biasDType() || later.biasDType()) && torch::isDynamic(earlier) == torch::isDynamic(later);
}

bool isWeightOnly(const DTypeConfig &config)
{
    return config.input().dtype() == DType::Float32 && config.output().dtype() == DType::Float32;
}

} // namespace

static void dtypeConfigShadowed(const DTypeConfigView &view, Report &report)
{
    if (!isReadable(view.config()))
        return;
    for (std::size_t i = 0; i < view.index; ++i) {
        if (isReadable(view.list[i]) && shadows(view.list[i], view.config()))
            return offerRemoval(
                report.add(view.where(), "Dtype config #", std::to_string(i),
                           " stands before this one and fits wherever this one fits, so this one is never used."),
                "Remove this dtype config");
    }
}

constinit const RuleDefinition DefinitionOf::D21{
    Severity::Info,
    "Dtype config that an earlier one covers",
    "Dtype configs are tried in order and the first that a QConfig satisfies is taken. One that differs from an "
    "earlier one by tighter constraints only, or not at all, is never reached. Put the tighter one first, or remove "
    "it.",
    {.dtypeConfig = dtypeConfigShadowed},
};

static void weightOnlyAmongOthers(const DTypeConfigView &view, Report &report)
{
    if (!isWeightOnly(view.config()) || std::ranges::all_of(view.list, isWeightOnly))
        return;
    report.add(view.where(), "This config takes float32 in and out: with it, PyTorch lists a pattern as observed if "
                             "its QConfig fits none of the others, although it gets no observer.");
}

constinit const RuleDefinition DefinitionOf::D22{
    Severity::Info,
    "Weight-only config among others",
    "In 2.x a pattern whose QConfig is refused is looked at a second time as if it were float32. A dtype config with "
    "float32 in and out accepts that, and the operator is listed as observed although it gets no observer and is not "
    "converted. Only the list of observed names is wrong; expect it, or give weight-only operators an entry of their "
    "own.",
    {.dtypeConfig = weightOnlyAmongOthers},
    since2,
};

static void swapNeedsDTypes(const DTypeConfigView &view, Report &report)
{
    const DTypeConfig &config = view.config();
    if (!view.context.swapsModule || !isReadable(config) || config.record().members().empty())
        return;
    const std::optional<DType> input = config.input().dtype();
    if (!config.weight().dtype()) {
        report.add(view.where(), "Without weight_dtype, convert treats the weight as float32 and leaves the module "
                                 "float, between a quantize and a dequantize.");
    } else if (!config.output().dtype() && !torch::isDynamic(config) && input && *input != DType::Float32) {
        Diagnostic &found = report.add(
            view.where(), "Without output_dtype, convert treats the output as float32 and leaves the module float.");
        found.fix = Fix{"Set output_dtype to " + std::string(input->name()) + ", as the input",
                        {addition(view.where() / "output_dtype", input->spelling())}};
    }
}

constinit const RuleDefinition DefinitionOf::D18{
    Severity::Warning,
    "Module config without weight or output dtype",
    "While preparing, an unset dtype accepts anything; convert treats it as float32. A module is swapped for its "
    "reference module only where weight and, in a static config, output dtype equal the QConfig's. So a module whose "
    "config leaves them out is observed and stays float between a quantize and a dequantize. Set both.",
    {.dtypeConfig = swapNeedsDTypes},
};

namespace {

/// The bias dtype that convert expects of a static config; convert takes unset dtypes for float32.
DType expectedByConvert(const DTypeConfig &config)
{
    return torch::biasDType(config.input().dtype(), config.weight().dtype(), false);
}

/// The dtypes that the bias can have under the QConfigs that the config accepts, float32 first. An unset dtype accepts
/// any.
std::vector<DType> biasesThatPass(const DTypeConfig &config)
{
    const std::optional<DType> input = config.input().dtype();
    const std::optional<DType> output = config.output().dtype();
    const std::optional<DType> weight = config.weight().dtype();
    std::vector<DType> result;
    for (const DType any : {DType::Float32, DType::Float16}) {
        addOnce(result, torch::biasDType(input.value_or(output.value_or(any)), weight.value_or(any),
                                         input && torch::isDynamic(config)));
    }
    return result;
}

void reportBias(const DTypeConfigView &view, Report &report, std::string message, DType expected)
{
    offerReplacement(report.add(view.where() / "bias_dtype", std::move(message)),
                     "Set bias_dtype to " + std::string(expected.name()), expected.spelling());
}

} // namespace

static void moduleBiasDType(const DTypeConfigView &view, Report &report)
{
    const DTypeConfig &config = view.config();
    if (!view.context.isSingleModule || torch::isDynamic(config) || !isReadable(config))
        return;
    const DType expected = expectedByConvert(config);
    const std::optional<DType> bias = config.biasDType();
    if (bias && *bias != expected)
        reportBias(view, report,
                   "For these dtypes convert expects a " + std::string(expected.shortName()) +
                       " bias, so with bias_dtype " + std::string(bias->shortName()) + " the module stays float.",
                   expected);
    else if (!bias && expected == DType::Float16) {
        Diagnostic &found = report.add(view.where(), "Without bias_dtype, convert treats the bias as float32 where it "
                                                     "expects float16, and leaves the module float.");
        found.fix = Fix{"Set bias_dtype to torch.float16", {addition(view.where() / "bias_dtype", "torch.float16")}};
    }
}

constinit const RuleDefinition DefinitionOf::D19{
    Severity::Warning,
    "Bias dtype that convert refuses",
    "convert compares the bias dtype of a static config with the one it works out itself: float16 where activation and "
    "weight are float16, float32 otherwise; unset counts as float32. Any other value keeps the module float between a "
    "quantize and a dequantize, without a word. Dynamic configs are not compared.",
    {.dtypeConfig = moduleBiasDType},
};

static void functionBiasDType(const DTypeConfigView &view, Report &report)
{
    const DTypeConfig &config = view.config();
    const std::optional<DType> bias = config.biasDType();
    if (!view.context.hasBiasIndex || !bias || !isReadable(config))
        return;
    const std::vector<DType> passing = biasesThatPass(config);
    const DType expected = passing.front();
    if (!contains(passing, *bias))
        reportBias(view, report,
                   "QConfigs with these dtypes have a " + std::string(expected.shortName()) +
                       " bias, so with bias_dtype " + std::string(bias->shortName()) +
                       " a call that passes a bias is refused.",
                   expected);
}

constinit const RuleDefinition DefinitionOf::D20{
    Severity::Warning,
    "Bias dtype that prepare refuses",
    "Where input_type_to_index names the bias, prepare compares its dtype: QConfigs give float16 where activation and "
    "weight are float16 and not dynamic, float32 otherwise. Another bias_dtype refuses every call that passes a bias, "
    "while calls without one pass. Set the dtype that QConfigs have, or leave it unset.",
    {.dtypeConfig = functionBiasDType},
};

} // namespace bcfg::rulechecks
