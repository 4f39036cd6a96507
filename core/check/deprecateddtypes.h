// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/index/documentindex.h"

#include <vector>

namespace bcfg {

/// The entries of a document that have a dtype which its release calls deprecated (Release::deprecatedDTypes()),
/// whether they count or not. A rule tells the first one, for all of them.
class DeprecatedDTypeEntries
{
public:
    explicit DeprecatedDTypeEntries(const DocumentIndex &index);

    void insert(const Entry &entry);                             ///< once it is in the index
    void remove(const Entry &entry);                             ///< while it is in the index
    void replace(const Entry &entry, const PatternConfig &with); ///< while it is what it was

    const Entry *first() const { return m_entries.empty() ? nullptr : m_entries[0]; }
    const Entry *second() const { return m_entries.size() < 2 ? nullptr : m_entries[1]; }

private:
    bool isOne(const PatternConfig &config) const;
    std::vector<const Entry *>::iterator placeBehind(const Entry &entry);

    const DeprecatedDTypes *m_deprecated; // null where the release has none
    std::vector<const Entry *> m_entries; // by row
};

} // namespace bcfg
