// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <string_view>

namespace bcfg {

// A document may say that it starts from another, its base, and hold only what differs: entries that take the place of
// the base's with the same pattern, new ones, and the patterns that it leaves out. core/exchange/base makes the whole
// of it.

/// The base: the name of a built-in config, "native" or "torch-1.13.1/qnnpack", or the path of a file, from the
/// document's folder.
inline constexpr std::string_view baseKey = "$base";
/// What the base was when somebody looked at it last, as fingerprintOf() says it.
inline constexpr std::string_view baseHashKey = "$base_hash";
/// The patterns of the base that are left out, each as in `pattern`, or as the object {"pattern_complex_format": …}.
inline constexpr std::string_view removedKey = "$removed";

/// The value of a key that no field has, or null. Of several the last one counts.
const JsonValue *unknownMember(const Record &record, std::string_view key);
/// Whether the document says that it starts from another, in whatever way.
bool hasBase(const BackendConfig &document);

} // namespace bcfg
