// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/loss.h"
#include "core/publish/pt2e/quantizertable.h"

#include <optional>
#include <span>
#include <string_view>

namespace bcfg::pt2e {

/// Where the module imports PyTorch's PT2E flow from.
enum class Packages {
    TorchAo,
    Torch, ///< torch.ao.quantization, which later releases of torch no longer have
    Both,  ///< torchao where it is installed
};
std::optional<Packages> parsePackages(std::string_view text); ///< "torchao", "torch", "both"

/// A Python module with a Quantizer for PyTorch's PT2E flow: what the backend config says, under each of the QConfigs
/// and QConfigMappings, of the ATen operators that torch.export makes of its patterns. Each pattern gets the dtype
/// config that FX graph mode would take. Of a document of 1.13, where there is no PT2E, there is a refusal.
ExportedText quantizerSource(const BackendConfig &document, std::span<const NamedAssignment> assignments,
                             Packages packages);

} // namespace bcfg::pt2e
