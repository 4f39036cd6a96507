// SPDX-License-Identifier: Apache-2.0
#include "core/torch/dtypechecks.h"

#include <cmath>

namespace bcfg::torch {

bool isInObsDTypeList(std::optional<DType> dtype)
{
    return isOneOf(dtype, {DType::QUInt8, DType::QInt8, DType::Float16, DType::QInt32, DType::UInt8, DType::Int8,
                           DType::Int16, DType::Int32, DType::Float8E5M2, DType::Float8E4M3FN});
}

bool isObservedDType(std::optional<DType> dtype, Release release)
{
    return release.does(Behaviour::ObservesIntegers) ? isInObsDTypeList(dtype)
                                                     : isOneOf(dtype, {DType::QUInt8, DType::QInt8, DType::Float16});
}

bool isLeftByConvert(std::optional<DType> dtype)
{
    return isOneOf(dtype, {DType::UInt8, DType::Int8, DType::UInt16, DType::Int16, DType::Int32});
}

bool activationIsStaticallyQuantized(std::optional<DType> activation, bool isDynamicallyQuantized, Release release)
{
    return isObservedDType(activation, release) && !isDynamicallyQuantized;
}

bool weightIsQuantized(std::optional<DType> weight, Release release)
{
    // PyTorch has a separate list for weights: the list for activations, with quint4x2 and without qint32.
    return !isOneOf(weight, {DType::QInt32}) &&
           (isObservedDType(weight, release) || isOneOf(weight, {DType::QUInt4x2}));
}

DType biasDType(std::optional<DType> activation, std::optional<DType> weight, bool isDynamic)
{
    const DType float16 = DType::Float16;
    return activation == float16 && weight == float16 && !isDynamic ? float16 : DType(DType::Float32);
}

bool epsIsBelow(double eps, bool isTensor, double bound)
{
    return isTensor ? static_cast<float>(eps) < static_cast<float>(bound) : eps < bound;
}

bool scaleDiffers(float scale, double wanted)
{
    return scale != static_cast<float>(wanted);
}

bool zeroPointDiffers(std::int32_t zeroPoint, const Number &wanted)
{
    if (!wanted.isInteger())
        return static_cast<float>(zeroPoint) != static_cast<float>(wanted.value());
    const double wrapped = std::fmod(wanted.value(), 4294967296.0);
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::int64_t>(wrapped))) != zeroPoint;
}

} // namespace bcfg::torch
