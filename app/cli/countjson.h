// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"

namespace bcfg::cli {

/// A count, an index or a line number as JSON.
inline JsonValue countJson(std::size_t value)
{
    return JsonValue::Number{std::to_string(value)};
}

} // namespace bcfg::cli
