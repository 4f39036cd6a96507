// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/pattern/candidate.h"

#include <cstddef>
#include <string>
#include <vector>

namespace bcfg {

/// A way to change a QConfig towards one dtype config. Whether it is enough is for judge() to say.
struct QConfigChange
{
    std::size_t dtypeConfig;
    std::string title; ///< what it does to the QConfig: "make the activation dtype=torch.qint8"
    QConfig qconfig;
    std::size_t cost; ///< how many arguments change, and two more for another class
};

/// For each dtype config the ways towards it, those that change least first: other arguments for the observers that
/// the QConfig has, and observers that PyTorch's own QConfigs use for such dtypes.
std::vector<QConfigChange> qconfigChanges(const Candidate &candidate, const ResolvedQConfig &qconfig);

} // namespace bcfg
