// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"

namespace bcfg::cli {

/// An edit as an operation of RFC 6902.
JsonValue editJson(const Edit &edit);

} // namespace bcfg::cli
