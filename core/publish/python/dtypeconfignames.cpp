// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/entrysource.h"
#include "core/torch/dtypechecks.h"

#include <cmath>

namespace bcfg::python {

namespace {

std::string dtypeWord(std::optional<DType> dtype)
{
    if (!dtype)
        return "any";
    return dtype->id() == DType::Float16 ? "fp16" : std::string(dtype->shortName());
}

/// The name of the weight's dtype, after which kernels are named; "any" without one.
std::string weightName(const DTypeConfig &config)
{
    const std::string name = dtypeWord(config.weight().dtype());
    return name == "qint8" ? "int8" : name == "fp16" ? "float16" : name;
}

bool isQuantized(std::optional<DType> dtype)
{
    return dtype && dtype->shortName().starts_with('q');
}

/// The range that a prescribed scale and zero point give to quint8: "0to1". Empty if its ends are not short integers.
std::string rangeName(const DTypeWithConstraints &slot)
{
    const std::optional<double> scale = slot.bound(Field::ScaleExactMatch);
    const std::optional<double> zeroPoint = slot.bound(Field::ZeroPointExactMatch);
    if (!scale || !zeroPoint || slot.dtype() != DType(DType::QUInt8))
        return {};
    constexpr double levels = 256;
    constexpr double most = 1000; // longer numbers would not help a reader
    const double low = -*zeroPoint * *scale;
    const double high = (levels - *zeroPoint) * *scale;
    const auto isShort = [](double value) {
        return std::abs(value) < most && value == std::trunc(value);
    };
    const auto words = [](double value) {
        return (value < 0 ? "neg" : "") + std::to_string(static_cast<int>(std::abs(value)));
    };
    return isShort(low) && isShort(high) ? words(low) + "to" + words(high) : "";
}

std::string stem(const DTypeConfig &config)
{
    const std::optional<DType> input = config.input().dtype();
    const std::optional<DType> output = config.output().dtype();
    const std::optional<DType> weight = config.weight().dtype();
    if (torch::isDynamic(config))
        return "default_dynamic_" + (weight ? weightName(config) : dtypeWord(input));
    if (input && input == output) {
        if (config.input().bound(Field::ScaleExactMatch) || config.output().bound(Field::ScaleExactMatch)) {
            const std::string range = rangeName(config.output());
            return "fixed_qparams_op_" + (range.empty() ? dtypeWord(input) : range);
        }
        if (!weight || (weight == input && !isQuantized(weight)))
            return "default_op_" + dtypeWord(input);
        if (isQuantized(input) && weight == DType(DType::Float32))
            return "input_output_only_" + dtypeWord(input);
        if (input == DType(DType::Float32))
            return "weight_only_" + dtypeWord(weight);
        if (input == DType(DType::QUInt8))
            return "weighted_op_" + weightName(config);
        return "weighted_op_" + dtypeWord(input);
    }
    return dtypeWord(input) + "_to_" + dtypeWord(output) + (weight ? "_weighted_" + dtypeWord(weight) : "");
}

} // namespace

std::string nameFor(const DTypeConfig &config)
{
    return stem(config) + "_dtype_config";
}

} // namespace bcfg::python
