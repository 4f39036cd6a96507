// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace bcfg {

/// The percentile of the values: 0.5 is the median, 1 the largest value. Requires at least one value.
inline double percentile(std::vector<double> values, double share)
{
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

inline double median(const std::vector<double> &values)
{
    return percentile(values, 0.5);
}

} // namespace bcfg
