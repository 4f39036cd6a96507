// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/qconfigmapping.h"
#include "core/prepare/pattern/candidate.h"
#include "core/prepare/qconfig/resolvedqconfig.h"

#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace bcfg {

/// The QConfig of each pattern by itself: one QConfig for all patterns, or what a QConfigMapping gives. Copies are
/// cheap. Reading is safe from several threads.
class QConfigAssignment
{
public:
    QConfigAssignment(const QConfig &qconfig, Release release);
    QConfigAssignment(const QConfigMapping &mapping, Release release);

    /// The same as a QConfigMapping for a whole model.
    const QConfigMapping &mapping() const { return m_mapping; }
    bool isForAll() const { return m_isForAll; } ///< whether one QConfig applies to all patterns, without a mapping
    /// The QConfig of the pattern; null where none reaches it. Of a mapping, only the global and the object_type rows
    /// apply without a model, and the outermost operator decides. Appends sentences for the user to `notes`: where
    /// parts of the pattern get different QConfigs, where fusing would raise because the modules disagree, and which
    /// rows need a model. The QConfig lives as long as this object or a copy.
    const ResolvedQConfig *qconfigFor(const Candidate &candidate, std::vector<std::string> *notes = nullptr) const;
    /// The rows of the mapping to change so that the pattern gets another QConfig: first the row that decides, then the
    /// rows of the pattern's other operators with an equal QConfig, as operators that are fused must keep equal
    /// QConfigs. Where the global QConfig decides for an operator that PyTorch does not fuse, a new row for it alone.
    /// Empty where there is no mapping.
    std::vector<QConfigMapping::Place> rowsFor(const Candidate &candidate) const;

private:
    struct Rows;

    QConfigMapping m_mapping;
    bool m_isForAll = false; ///< see isForAll()
    std::shared_ptr<const Rows> m_rows;
};

/// Gives rows of a mapping, those of object_type and module_name and the global QConfig, another QConfig; adds rows
/// that it lacks.
void setQConfig(QConfigMapping &mapping, const std::vector<QConfigMapping::Place> &rows, const QConfig &qconfig);

/// A QConfig or QConfigMapping under which patterns are judged, with the name that the user gave it.
struct GivenQConfig
{
    std::string name;
    std::variant<QConfig, QConfigMapping> value;

    QConfigAssignment assignment(Release release) const
    {
        return std::visit([&](const auto &given) { return QConfigAssignment(given, release); }, value);
    }
};

} // namespace bcfg
