// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// Where an entry of the whole comes from.
enum class Origin : std::uint8_t {
    Base,
    Overridden, ///< the document's, in the place of one of the base
    Own,        ///< the document's, and the base has none with that pattern
};

std::string_view toString(Origin origin); ///< "base", "overridden" or "own"

struct Source
{
    Origin origin = Origin::Base;
    std::optional<std::size_t> own = {};  ///< row in the document
    std::optional<std::size_t> base = {}; ///< row in the base
    bool operator==(const Source &) const = default;
};

/// A document with all that it takes of its base.
struct Flattened
{
    BackendConfig document;                  ///< says no more that it starts from another
    std::vector<Source> sources;             ///< by row
    std::vector<std::size_t> removesNothing; ///< elements of `$removed` that are no pattern of the base
};

/// What PyTorch would have after it made the base, took the removed patterns out and set the document's entries, in
/// their order: as BackendConfig.set_backend_pattern_config does it, an entry takes the place of the base's with its
/// pattern, and others come last. Entries of the base that a later one of it replaces are left out. What the document
/// says of itself counts; its name, and its release, are the base's where it says none. Requires that both are of one
/// generation.
Flattened flattened(const BackendConfig &document, const BackendConfig &base);

/// An entry that has nothing but the pattern that an element of `$removed` names, and the other way round: nothing for
/// an entry without a pattern.
PatternConfig removedEntry(const JsonValue &name, Api api);
std::optional<JsonValue> removedName(const PatternConfig &entry);

/// The elements of `$removed` that way, in their order; none where it is no list.
std::vector<PatternConfig> removedEntries(const BackendConfig &document);

/// The document's members with this value under a key that no field has: in its place, or else before the entries.
/// Without a value, without the key.
Record withUnknownMember(const BackendConfig &document, std::string_view key, std::optional<JsonValue> value);

} // namespace bcfg
