// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/qconfigassignment.h"

#include "core/simulation/mappingresolution.h"

namespace bcfg {

QConfigAssignment::QConfigAssignment(const QConfig &qconfig, Api api) : m_api(api)
{
    m_resolved.try_emplace("", qconfig, api);
}

QConfigAssignment::QConfigAssignment(const QConfigMapping &mapping, Api api) : m_api(api), m_mapping(mapping)
{
    if (mapping.global)
        m_resolved.try_emplace("global", *mapping.global, api);
    for (const QConfigMapping::Row &row : mapping.objectType) {
        if (row.qconfig)
            m_resolved.insert_or_assign(row.key, ResolvedQConfig(*row.qconfig, api)); // of equal keys the last counts
    }
}

const ResolvedQConfig *QConfigAssignment::qconfigFor(const Candidate &candidate, std::vector<std::string> *notes) const
{
    if (!m_mapping)
        return &m_resolved.begin()->second;
    const std::optional<Pattern> pattern = candidate.config->reversedPattern(m_api);
    if (!pattern)
        return nullptr;
    const MappedQConfig mapped = resolve(*m_mapping, *pattern, m_api);
    if (notes)
        notes->insert(notes->end(), mapped.notes.begin(), mapped.notes.end());
    return mapped.qconfig ? &m_resolved.at(mapped.row) : nullptr;
}

std::vector<std::string> QConfigAssignment::rowsFor(const Candidate &candidate) const
{
    const std::optional<Pattern> pattern = m_mapping ? candidate.config->reversedPattern(m_api) : std::nullopt;
    return pattern ? decidingRows(*m_mapping, *pattern, m_api) : std::vector<std::string>();
}

} // namespace bcfg
