// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"
#include "core/prepare/decisions/verdict.h"

namespace bcfg::cli {

/// A check in the form of the JSON of `bcfg match` and `bcfg simulate`.
JsonValue checkJson(const Check &check);

} // namespace bcfg::cli
