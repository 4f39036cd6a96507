// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/graph.h"

#include <string_view>

namespace bcfg::fx {

/// The name that Python's errors give the type of a value: "NoneType", "str", "dict".
std::string_view pythonTypeName(const JsonValue &value);
/// The same of an argument in a graph. A list and a tuple both count as a list, as files of models do not distinguish
/// them.
std::string_view pythonTypeName(const Argument &argument);

} // namespace bcfg::fx
