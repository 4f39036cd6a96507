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

/// Finds the QConfig of a pattern by itself: the same QConfig for all patterns, or the QConfig from a QConfigMapping.
/// Copies share the resolved QConfigs. Reading is safe from several threads.
class QConfigAssignment
{
public:
    QConfigAssignment(const QConfig &qconfig, Release release);
    QConfigAssignment(const QConfigMapping &mapping, Release release);

    /// The given QConfigMapping, or a mapping with the given QConfig as its global QConfig.
    const QConfigMapping &mapping() const { return m_mapping; }
    bool isForAll() const { return m_isForAll; } ///< whether one QConfig applies to all patterns, without a mapping
    /// The QConfig of the pattern; null where the pattern has none. Without a model, only the global QConfig and the
    /// object_type rows of a mapping apply, and the outermost operator decides. Appends sentences for the user to
    /// `notes`: operators of the pattern that get different QConfigs, whether fusing them would raise because of that,
    /// object types that PyTorch does not have, rows that apply only to models, and regular expressions that Python
    /// refuses. The QConfig lives as long as this object or a copy.
    const ResolvedQConfig *qconfigFor(const Candidate &candidate, std::vector<std::string> *notes = nullptr) const;
    /// The rows of the mapping to change so that the pattern gets another QConfig: first the row that decides, then the
    /// rows of the pattern's other operators that have an equal QConfig, because fused operators must keep equal
    /// QConfigs. If the global QConfig decides and the pattern is one operator that PyTorch does not fuse, the result
    /// is a new row for that operator. Empty without a mapping.
    std::vector<QConfigMapping::Place> rowsFor(const Candidate &candidate) const;

private:
    struct Rows;

    QConfigMapping m_mapping;
    bool m_isForAll = false; ///< whether one QConfig applies to all patterns
    std::shared_ptr<const Rows> m_rows;
};

/// Sets the QConfig of these rows of a mapping, which are the global one or rows of object_type or module_name. Adds
/// rows that the mapping lacks.
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
