// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/pattern/candidate.h"

#include <cstddef>
#include <string>
#include <vector>

namespace bcfg {

/// A change of a QConfig that makes it fit one dtype config better. judge() decides whether the change is enough.
struct QConfigChange
{
    std::size_t dtypeConfig;
    std::string title; ///< the change in words: "make the activation dtype=torch.qint8"
    QConfig qconfig;
    std::size_t cost; ///< number of arguments that change; for a new observer, number of all its arguments plus two
};

/// Whether PyTorch uses the QConfig's weight for the pattern: to make a reference module, or to observe an argument.
bool readsWeight(const Candidate &candidate);

/// The changes for each dtype config, smallest first: other arguments for the observers of the QConfig, and observers
/// that PyTorch's own QConfigs use for such dtypes. Throws Stopped.
std::vector<QConfigChange> qconfigChanges(const Candidate &candidate, const ResolvedQConfig &qconfig);

} // namespace bcfg
