// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/torch/catalog/release.h"

#include <span>
#include <string>
#include <string_view>

namespace bcfg {

/// A backend config that PyTorch has ready.
struct BuiltInConfig
{
    std::string name;   ///< "native"
    std::string module; ///< where its function is imported from: "torch.ao.quantization.backend_config"
    std::string getter; ///< "get_native_backend_config"
    BackendConfig config;
};

/// "native" of the release, or "torch-1.13.1/qnnpack" or "qnnpack@1.13.1" of whichever is named; null for anything
/// else.
const BuiltInConfig *findBuiltInConfig(std::string_view name, Release release);

/// Those of a release by name, read once. Safe to call from several threads.
std::span<const BuiltInConfig> builtInConfigs(Release release);

} // namespace bcfg
