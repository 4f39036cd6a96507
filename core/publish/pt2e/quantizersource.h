// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/loss.h"
#include "core/publish/pt2e/quantizertable.h"

#include <optional>
#include <span>
#include <string_view>

namespace bcfg::pt2e {

/// The package from which the module imports PyTorch's PT2E flow.
enum class Packages {
    TorchAo,
    Torch, ///< torch.ao.quantization, whose PT2E flow later releases of torch no longer have
    Both,  ///< torchao where it is installed, else torch
};
std::optional<Packages> parsePackages(std::string_view text); ///< of "torchao", "torch" or "both"; else nullopt

/// A Python module with a Quantizer for PyTorch's PT2E flow. For each of the QConfigs and QConfigMappings, the
/// quantizer annotates the ATen operators that torch.export makes of the document's patterns, with the dtype config
/// that FX graph mode takes for each pattern. The result is a refusal for a document of 1.13, which has no PT2E.
ExportedText quantizerSource(const BackendConfig &document, std::span<const NamedAssignment> assignments,
                             Packages packages);

} // namespace bcfg::pt2e
