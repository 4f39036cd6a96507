// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/qconfigassignment.h"

#include "core/prepare/qconfig/mappingresolution.h"

namespace bcfg {

QConfigAssignment::QConfigAssignment(const QConfig &qconfig, Release release)
    : m_release(release),
      m_mapping(wholeMapping(qconfig)),
      m_isForAll(true)
{
    m_resolved.try_emplace("", qconfig, release);
}

QConfigAssignment::QConfigAssignment(const QConfigMapping &mapping, Release release)
    : m_release(release),
      m_mapping(mapping),
      m_isForAll(false)
{
    if (mapping.global)
        m_resolved.try_emplace("global", *mapping.global, release);
    for (const QConfigMapping::Row &row : mapping.objectType) {
        if (row.qconfig)
            m_resolved.insert_or_assign(row.key,
                                        ResolvedQConfig(*row.qconfig, release)); // of equal keys the last counts
    }
}

const ResolvedQConfig *QConfigAssignment::qconfigFor(const Candidate &candidate, std::vector<std::string> *notes) const
{
    if (m_isForAll)
        return &m_resolved.begin()->second;
    const std::optional<Pattern> pattern = candidate.config->reversedPattern(m_release);
    if (!pattern)
        return nullptr;
    const MappedQConfig mapped = resolve(m_mapping, *pattern, m_release);
    if (notes)
        notes->insert(notes->end(), mapped.notes.begin(), mapped.notes.end());
    return mapped.qconfig ? &m_resolved.at(mapped.row) : nullptr;
}

std::vector<std::string> QConfigAssignment::rowsFor(const Candidate &candidate) const
{
    const std::optional<Pattern> pattern = m_isForAll ? std::nullopt : candidate.config->reversedPattern(m_release);
    return pattern ? decidingRows(m_mapping, *pattern, m_release) : std::vector<std::string>();
}

} // namespace bcfg
