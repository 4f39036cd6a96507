// SPDX-License-Identifier: Apache-2.0
#include "core/check/deprecateddtypes.h"

#include "core/document/model/progress.h"

#include <algorithm>

namespace bcfg {

DeprecatedDTypeEntries::DeprecatedDTypeEntries(const DocumentIndex &index)
    : m_deprecated(index.release().deprecatedDTypes())
{
    for (std::size_t row = 0; m_deprecated && row < index.size(); ++row) {
        goOn();
        if (hasDeprecatedDType(*index.entry(row).config))
            m_entries.push_back(&index.entry(row));
    }
}

void DeprecatedDTypeEntries::insert(const Entry &entry)
{
    if (hasDeprecatedDType(*entry.config))
        m_entries.insert(placeAfter(entry), &entry);
}

void DeprecatedDTypeEntries::remove(const Entry &entry)
{
    if (hasDeprecatedDType(*entry.config))
        m_entries.erase(placeAfter(entry) - 1);
}

void DeprecatedDTypeEntries::replace(const Entry &entry, const PatternConfig &with)
{
    if (hasDeprecatedDType(*entry.config) == hasDeprecatedDType(with))
        return; // the usual case, in which the list stays as it is
    if (hasDeprecatedDType(with))
        m_entries.insert(placeAfter(entry), &entry);
    else
        m_entries.erase(placeAfter(entry) - 1);
}

/// The position in the list where the entries begin that come after `entry` in the document.
std::vector<const Entry *>::iterator DeprecatedDTypeEntries::placeAfter(const Entry &entry)
{
    return std::ranges::upper_bound(m_entries, entry.label, {}, &Entry::label);
}

bool DeprecatedDTypeEntries::hasDeprecatedDType(const PatternConfig &config) const
{
    if (!m_deprecated)
        return false;
    const auto isDeprecated = [this](std::optional<DType> dtype) {
        return dtype && std::ranges::find(m_deprecated->dtypes, *dtype) != m_deprecated->dtypes.end();
    };
    return std::ranges::any_of(config.dtypeConfigs(), [&](const DTypeConfig &each) {
        return isDeprecated(each.input().dtype()) || isDeprecated(each.output().dtype()) ||
               isDeprecated(each.weight().dtype()) || isDeprecated(each.biasDType());
    });
}

} // namespace bcfg
