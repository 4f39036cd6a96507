// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/nearest/changes.h"

#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

std::string_view toString(NearestChange::Side side); ///< "dtype_config", "qconfig", "preset"

/// The changes after which the verdict is Quantized, smallest first. Empty if the verdict is Quantized or NotConfigured
/// already. If only another entry can give a module its reference module, the changes are those after which nothing but
/// the reference module is missing.
///
/// judge() has confirmed each change, and no change makes PyTorch observe a value that is not a tensor of floats, such
/// as the tuple that an LSTM returns. The result has at most one change of the document and one of the QConfig for each
/// dtype config, one that adds a dtype config, one that adds only a reference module, and up to three of PyTorch's
/// named QConfigs. If prepare raises and none of these changes helps, the result may be the QConfig that PyTorch's
/// default mapping has for the operator.
///
/// `rows`: the rows of the mapping that give the QConfig; empty without a mapping. Throws Stopped.
std::vector<NearestChange> nearestChanges(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                          const std::vector<QConfigMapping::Place> &rows = {});

/// Words for titles: the operators that get their QConfig from a row of a mapping. "module conv1", "torch.nn.ReLU"; for
/// the global QConfig "operators without a row of their own".
std::string rowText(const QConfigMapping::Place &row);

/// Words for titles: where a change sets a QConfig. "the mapping for torch.nn.ReLU and module layer1.0.conv1"; without
/// rows "the QConfig".
std::string placeText(const std::vector<QConfigMapping::Place> &rows);

} // namespace bcfg
