// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/qconfigmapping.h"
#include "core/prepare/pattern/candidate.h"
#include "core/torch/catalog/release.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bcfg {

/// Which QConfig each pattern gets: the same one for all, or what a QConfigMapping says. Reading is safe from several
/// threads.
class QConfigAssignment
{
public:
    QConfigAssignment(const QConfig &qconfig, Release release);
    QConfigAssignment(const QConfigMapping &mapping, Release release);

    /// As a whole model gets it.
    const QConfigMapping &mapping() const { return m_mapping; }
    bool isForAll() const { return m_isForAll; } ///< one QConfig, and no mapping
    /// Null: none reaches the pattern. What should be known about that is added to `notes`.
    const ResolvedQConfig *qconfigFor(const Candidate &candidate, std::vector<std::string> *notes = nullptr) const;
    /// Of a mapping, the decidingRows() of the pattern; empty where there is no mapping.
    std::vector<std::string> rowsFor(const Candidate &candidate) const;

private:
    Release m_release;
    QConfigMapping m_mapping;
    bool m_isForAll;                                   ///< one QConfig for all patterns
    std::map<std::string, ResolvedQConfig> m_resolved; // by the deciding row; by "" of one for all
};

} // namespace bcfg
