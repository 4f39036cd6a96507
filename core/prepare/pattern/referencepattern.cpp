// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/referencepattern.h"

#include "core/prepare/qconfig/dtypeslot.h"
#include "core/torch/dtypechecks.h"

namespace bcfg {

namespace {

using NodeKind = ReferenceNode::Kind;

/// Whether values are quantized to the declared dtype. None means the QConfig's dtype, and counts as quantized.
bool isQuantized(const DeclaredDType &declared, Release release)
{
    return declared.isNone || torch::isObservedDType(declared.dtype, release);
}

std::string dtypeName(const DeclaredDType &declared)
{
    if (declared.isNone)
        return "any";
    return declared.dtype ? std::string(declared.dtype->shortName()) : declared.text();
}

std::string rangeText(const DTypeWithConstraints &constraints)
{
    const std::optional<Range> storable = constraints.dtype() ? storableRange(*constraints.dtype()) : std::nullopt;
    const auto bound = [&](Field field, double Range::*end) {
        if (const std::optional<double> set = constraints.bound(field))
            return Number::of(*set).text();
        return storable ? Number::of((*storable).*end).text() : std::string();
    };
    const std::string min = bound(Field::QuantMinLowerBound, &Range::min);
    const std::string max = bound(Field::QuantMaxUpperBound, &Range::max);
    return min.empty() || max.empty() ? std::string() : min + "…" + max;
}

/// Whether quantizing to the declared dtype is a cast, as for float16, which has no scale.
bool isCast(const DeclaredDType &declared)
{
    return declared.dtype == DType::Float16;
}

ReferenceNode quantize(const DTypeConfig &config, Field slot, const std::string &suffix, bool isLowered)
{
    const DeclaredDType declared = declaredDType(config, slot);
    return {NodeKind::Quantize, isCast(declared) ? "to" : "quant" + suffix, dtypeName(declared),
            rangeText(config.constraints(slot)), isLowered};
}

} // namespace

ReferencePattern referencePattern(const DTypeConfig &config, Release release)
{
    const DeclaredDType input = declaredDType(config, Field::InputDType);
    const bool takesQuantized = isQuantized(input, release);
    const bool isDynamic = takesQuantized && declaredDynamic(config);
    const bool givesQuantized = !isDynamic && isQuantized(declaredDType(config, Field::OutputDType), release);
    const DeclaredDType weight = declaredDType(config, Field::WeightDType);

    ReferencePattern pattern;
    if (isDynamic && !isCast(input))
        pattern.activations.push_back({NodeKind::ChooseQParams, "choose qparams", {}, {}, false});
    if (takesQuantized) {
        pattern.activations.push_back(quantize(config, Field::InputDType, "1", false));
        pattern.activations.push_back({NodeKind::Dequantize, "dequant1", {}, {}, true});
    }
    pattern.activations.push_back({NodeKind::Operator, {}, {}, {}, true});
    if (givesQuantized) {
        pattern.activations.push_back(quantize(config, Field::OutputDType, "2", true));
        pattern.activations.push_back({NodeKind::Dequantize, "dequant2", {}, {}, false});
    }
    // The first condition applies to the weight of a module, the second to a weight that is an argument of a function.
    if (torch::weightIsQuantized(weight.dtype, release) || torch::isObservedDType(weight.dtype, release)) {
        pattern.weight = {quantize(config, Field::WeightDType, "w", true),
                          {NodeKind::Dequantize, "dequantw", {}, {}, true}};
    }
    if (isDynamic)
        pattern.mode = QuantizationMode::Dynamic;
    else if (takesQuantized || givesQuantized)
        pattern.mode = QuantizationMode::Static;
    else
        pattern.mode = pattern.weight.empty() ? QuantizationMode::Float : QuantizationMode::WeightOnly;
    return pattern;
}

} // namespace bcfg
