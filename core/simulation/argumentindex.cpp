// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/argumentindex.h"

#include "core/simulation/pythonerror.h"

namespace bcfg {

std::optional<std::size_t> argumentAt(const Number &index, std::size_t count)
{
    const double value = index.value();
    if (!(value < static_cast<double>(count)))
        return std::nullopt;
    if (!index.isInteger())
        throw PythonError{"TypeError", "tuple indices must be integers or slices, not float"};
    const double position = value < 0 ? value + static_cast<double>(count) : value;
    if (position < 0)
        throw PythonError{"IndexError", "tuple index out of range"};
    return static_cast<std::size_t>(position);
}

} // namespace bcfg
