// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"
#include "core/prepare/decisions/verdict.h"

namespace bcfg::cli {

/// A comparison, as the JSON of `match` and `simulate` has it.
JsonValue checkJson(const Check &check);

} // namespace bcfg::cli
