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

/// The QConfig of each pattern: one QConfig for all patterns, or what a QConfigMapping gives. Reading is safe from
/// several threads.
class QConfigAssignment
{
public:
    QConfigAssignment(const QConfig &qconfig, Release release);
    QConfigAssignment(const QConfigMapping &mapping, Release release);

    /// The same as a QConfigMapping for a whole model.
    const QConfigMapping &mapping() const { return m_mapping; }
    bool isForAll() const { return m_isForAll; } ///< whether one QConfig applies to all patterns, without a mapping
    /// The QConfig of the pattern; null where none reaches it. Appends remarks for the user to `notes`. The QConfig
    /// lives as long as this.
    const ResolvedQConfig *qconfigFor(const Candidate &candidate, std::vector<std::string> *notes = nullptr) const;
    /// The decidingRows() of the pattern in the mapping; empty where there is no mapping.
    std::vector<std::string> rowsFor(const Candidate &candidate) const;

private:
    Release m_release;
    QConfigMapping m_mapping;
    bool m_isForAll;                                   ///< see isForAll()
    std::map<std::string, ResolvedQConfig> m_resolved; // by the deciding row; by "" where one QConfig is for all
};

} // namespace bcfg
