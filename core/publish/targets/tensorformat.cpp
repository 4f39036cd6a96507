// SPDX-License-Identifier: Apache-2.0
#include "core/publish/targets/tensorformat.h"

#include <cmath>

namespace bcfg::targets {

std::optional<TensorFormat> formatOf(const Observer &observer)
{
    if (!observer.dtype)
        return std::nullopt;
    TensorFormat format;
    if (*observer.dtype == DType(DType::Float16) || *observer.dtype == DType(DType::BFloat16)) {
        format.bits = 16;
        format.isFloat = true;
        return format;
    }
    std::optional<Range> range = storableRange(*observer.dtype);
    if (!range)
        return std::nullopt;
    const Observer &watching = observer.observer();
    if (watching.quantMin && watching.quantMax)
        range = Range{*watching.quantMin, *watching.quantMax};
    const double values = range->max - range->min + 1;
    format.bits = static_cast<int>(std::ceil(std::log2(values)));
    format.isRangeWhole = values == std::exp2(format.bits);
    format.isStrictlySymmetric = range->min == -range->max;
    format.quantMin = range->min;
    format.isSigned = range->min < 0;
    format.isSymmetric = watching.qscheme.find("symmetric") != std::string::npos;
    format.isPerChannel = watching.qscheme.find("per_channel") != std::string::npos;
    return format;
}

} // namespace bcfg::targets
