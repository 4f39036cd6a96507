// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/base/base.h"

#include <cstddef>

namespace bcfg {

/// A document as overrides, and what of it could not be said so.
struct Overrides
{
    BackendConfig document;
    std::size_t replacedCount = 0; ///< entries that a later one replaces, and that are left out
    bool keepsOrder = true;        ///< of entries whose order makes no difference; of others it is kept in any case
};

/// The document as one that starts from the base, the reverse of flattened(): it has the entries that are something
/// else to PyTorch than the base's, or are new, names the patterns that it does not have, and remembers the base's
/// fingerprint. Entries that are the same to it stay the base's, however they are spelled. Where another order of
/// entries would be another backend, those from there on are removed and set anew. Requires that both are of one
/// generation.
Overrides overridesOf(const BackendConfig &document, const Base &base);

} // namespace bcfg
