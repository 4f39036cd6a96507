// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// Where an entry of the whole (the config of a document together with its base) comes from.
enum class Origin : std::uint8_t {
    Base,       ///< from the base
    Overridden, ///< from the document, in the place of an entry of the base with the same pattern
    Own,        ///< from the document, in the place of no entry of the base
};

std::string_view toString(Origin origin); ///< "base", "overridden" or "own"

/// The rows where an entry of the whole comes from. At least one is there.
struct Source
{
    std::optional<std::size_t> own = {};  ///< row of the entry in the document; absent for Origin::Base
    std::optional<std::size_t> base = {}; ///< row of the base's entry that it is or replaces; absent for Origin::Own

    Origin origin() const { return !own ? Origin::Base : base ? Origin::Overridden : Origin::Own; }
    bool operator==(const Source &) const = default;
};

/// The whole of a document and its base, with the origins of its entries.
struct Flattened
{
    BackendConfig document;                  ///< the whole; it no longer names a base
    std::vector<Source> sources;             ///< by row of the whole
    std::vector<std::size_t> removesNothing; ///< indices in `$removed` of patterns that the base does not have
};

/// The whole of a document: the config that PyTorch would have after making the base, removing the patterns of
/// `$removed`, and setting the document's entries in their order. As in BackendConfig.set_backend_pattern_config, an
/// entry takes the place of the base's entry with the same pattern; other entries come last. Entries of the base that a
/// later entry of the base replaces are left out. Members of the document itself are kept; name and release come from
/// the base if the document has none. The document and the base must be of one generation.
Flattened flattened(const BackendConfig &document, const BackendConfig &base);

/// The members of the document itself that come from the base if the document has none.
inline constexpr Field inheritedFields[] = {Field::Name, Field::Torch};
/// Sets null for each inherited member that the base's head has and `head` does not have. Without the null, the base's
/// value would be inherited.
void keepUnset(Record &head, const Record &ofBase, Api api);

/// Whether the member says something of the base: `$base`, `$base_hash` or `$removed`.
bool isAboutBase(const Member &member);

/// The element of `$removed` for the pattern of an entry; nullopt for an entry without a pattern. In 1.13, None is a
/// pattern.
std::optional<JsonValue> removedName(const PatternConfig &entry, Api api);
/// The pattern that each element of `$removed` names, as an entry without other fields; empty if `$removed` is not a
/// list.
std::vector<PatternConfig> removedEntries(const BackendConfig &document);

} // namespace bcfg
