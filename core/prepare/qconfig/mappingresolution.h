// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/document/model/qconfigmapping.h"
#include "core/torch/catalog/release.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg {

/// The QConfig that a mapping gives to a pattern by itself.
struct MappedQConfig
{
    std::optional<QConfig> qconfig; ///< absent: None, or no row reaches the pattern
    std::string row;                ///< what decided: "global", or the key of the object_type row
    /// What cannot be decided without a model, or concerns parts of the pattern only.
    std::vector<std::string> notes;
};

/// Of a mapping only the global and the object_type rows apply to a pattern without a model; rows by name, regex and
/// order are noted. The outermost operator's QConfig counts; where the parts of a pattern get different ones, or a
/// fusion would raise because its modules disagree, a note says so.
MappedQConfig resolve(const QConfigMapping &mapping, const Pattern &reversed, Release release);

/// What has to change for the pattern to get another QConfig: the row that decides, and before or behind it the rows of
/// its other operators that hold an equal QConfig, as those of operators that are fused must stay equal. A row is named
/// by its key among the object_type rows; the global QConfig by "", as in QConfigMapping.to_dict().
std::vector<std::string> decidingRows(const QConfigMapping &mapping, const Pattern &reversed, Release release);
/// Gives such rows another QConfig.
void setQConfig(QConfigMapping &mapping, const std::vector<std::string> &rows, const QConfig &qconfig);

} // namespace bcfg
