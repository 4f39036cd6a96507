// SPDX-License-Identifier: Apache-2.0
#include "core/python/dtypeconfignames.h"

namespace bcfg::python {

namespace {

std::string shortName(std::optional<DType> dtype)
{
    if (!dtype)
        return "any";
    return dtype->id() == DType::Float16 ? "fp16" : std::string(dtype->shortName());
}

/// The dtype that the kernels are named after: that of the weight where there is one.
std::string weightName(const DTypeConfig &config)
{
    const std::string name = shortName(config.weight().dtype());
    return name == "qint8" ? "int8" : name == "fp16" ? "float16" : name;
}

bool isQuantized(std::optional<DType> dtype)
{
    return dtype && dtype->shortName().starts_with('q');
}

std::string stem(const DTypeConfig &config)
{
    const std::optional<DType> input = config.input().dtype();
    const std::optional<DType> output = config.output().dtype();
    const std::optional<DType> weight = config.weight().dtype();
    if (config.isDynamic().value_or(false))
        return "default_dynamic_" + (weight ? weightName(config) : shortName(input));
    if (input && input == output) {
        if (config.input().bound(Field::ScaleExactMatch) || config.output().bound(Field::ScaleExactMatch))
            return "fixed_qparams_op_" + shortName(input);
        if (!weight || weight == input)
            return "default_op_" + shortName(input);
        if (isQuantized(input) && weight == DType(DType::Float32))
            return "input_output_only_" + shortName(input);
        if (input == DType(DType::Float32))
            return "weight_only_" + shortName(weight);
        if (input == DType(DType::QUInt8))
            return "weighted_op_" + weightName(config);
        return "weighted_op_" + shortName(input);
    }
    return shortName(input) + "_to_" + shortName(output) + (weight ? "_weighted_" + shortName(weight) : "");
}

} // namespace

std::string nameFor(const DTypeConfig &config)
{
    return stem(config) + "_dtype_config";
}

} // namespace bcfg::python
