// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/loss.h"
#include "core/prepare/pattern/qconfigassignment.h"
#include "core/publish/targets/targetoperators.h"
#include "core/publish/targets/tensorformat.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bcfg::targets {

/// How a backend runs a pattern under one QConfig.
struct Precision
{
    std::optional<TensorFormat> activation; ///< absent: left in float32
    std::optional<TensorFormat> weight;     ///< absent: there is none, or it is left in float32
    std::optional<double> scale;            ///< fixed, of the output
    std::optional<double> zeroPoint;
    bool operator==(const Precision &) const = default;
};

/// A pattern config that a backend runs quantized, in another tool's names.
struct SupportedPattern
{
    std::size_t row = 0;
    std::vector<std::string> paths; ///< the operators in data-flow order, methods as "torch.Tensor.view"
    /// The same in the tool's names. Several where an operator has several names.
    std::vector<std::vector<std::string>> chains;
    std::vector<Precision> precisions; ///< different ones, in the order of the QConfigs
    bool sharesObserver = false;       ///< the output is quantized as the input
};

struct SupportedPatterns
{
    std::vector<SupportedPattern> patterns;
    std::vector<Loss> losses;
};

/// What a backend runs under the QConfigs, by the verdict and the dtype config that PyTorch takes, as far as a tool has
/// names for it; all else is among the losses, and so is what a name of the tool takes besides. `tool` is what they
/// call it. Tools know no quantization at run time.
SupportedPatterns supportedPatterns(const BackendConfig &document, std::span<const QConfigAssignment> qconfigs,
                                    const TargetOperators &operators, const std::string &tool);

/// In the order of the document; equal ones keep theirs.
void sortLosses(std::vector<Loss> &losses);

} // namespace bcfg::targets
