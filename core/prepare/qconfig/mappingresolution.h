// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/document/model/qconfigmapping.h"
#include "core/torch/catalog/release.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg {

/// The QConfig that a QConfigMapping gives to a pattern by itself, outside any model.
struct MappedQConfig
{
    std::optional<QConfig> qconfig; ///< absent where the deciding row, or the global QConfig, is None
    std::string row;                ///< the row that decides: "global", or the key of an object_type row
    /// Sentences for the user: what cannot be decided without a model, and what concerns only parts of the pattern.
    std::vector<std::string> notes;
};

/// Finds the QConfig of a pattern. Only the global and the object_type rows apply without a model; notes mention rows
/// by name, regex and order. The QConfig of the outermost operator decides; notes say where parts of the pattern get
/// different QConfigs, or where fusing would raise because the modules disagree.
MappedQConfig resolve(const QConfigMapping &mapping, const Pattern &reversed, Release release);

/// The rows to change so that the pattern gets another QConfig: first the row that decides, then the rows of the
/// pattern's other operators with an equal QConfig, as operators that are fused must keep equal QConfigs. A row is
/// named by its key among the object_type rows; the global QConfig by "", as in QConfigMapping.to_dict().
std::vector<std::string> decidingRows(const QConfigMapping &mapping, const Pattern &reversed, Release release);
/// Gives the rows, named as by decidingRows(), another QConfig.
void setQConfig(QConfigMapping &mapping, const std::vector<std::string> &rows, const QConfig &qconfig);

} // namespace bcfg
