// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/index/documentindex.h"

#include <vector>

namespace bcfg {

/// The entries with a dtype that the document's release deprecates (Release::deprecatedDTypes()), even if a later entry
/// replaces them. Rule D27 reports all of these entries in one finding, at the first entry. Keeps pointers to entries
/// of the index, which must outlive this object.
class DeprecatedDTypeEntries
{
public:
    explicit DeprecatedDTypeEntries(const DocumentIndex &index);

    void insert(const Entry &entry);                             ///< call after the entry was added to the index
    void remove(const Entry &entry);                             ///< call before the entry is removed from the index
    void replace(const Entry &entry, const PatternConfig &with); ///< call before the index replaces its pattern config

    const Entry *first() const { return m_entries.empty() ? nullptr : m_entries[0]; }
    const Entry *second() const { return m_entries.size() < 2 ? nullptr : m_entries[1]; }

private:
    bool hasDeprecatedDType(const PatternConfig &config) const;
    std::vector<const Entry *>::iterator placeAfter(const Entry &entry);

    const DeprecatedDTypes *m_deprecated; // null where the release has none
    std::vector<const Entry *> m_entries; // in the order of the rows
};

} // namespace bcfg
