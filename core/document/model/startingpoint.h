// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <string_view>

namespace bcfg {

// A document may start from another document, its base, and hold only the differences: entries that replace the base's
// entries with the same pattern, new entries, and the patterns of removed entries. core/exchange/base combines the two
// into the whole.

/// The key that names the base: a built-in config, "native" or "torch-1.13.1/qnnpack", or the path of a file relative
/// to the document's folder.
inline constexpr std::string_view baseKey = "$base";
/// The key with the base's fingerprintOf() at the time when somebody last accepted the base, which shows whether the
/// base has changed since.
inline constexpr std::string_view baseHashKey = "$base_hash";
/// The key with the list of the base's patterns that the document removes. Each has the form of a `pattern`, or is
/// {"pattern_complex_format": …}.
inline constexpr std::string_view removedKey = "$removed";

/// Whether the document has the key `$base`, with whatever value.
inline bool hasBase(const BackendConfig &document)
{
    return unknownMember(document.head, baseKey) != nullptr;
}

} // namespace bcfg
