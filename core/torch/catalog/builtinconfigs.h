// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/torch/catalog/release.h"

#include <span>
#include <string>
#include <string_view>

namespace bcfg {

/// A backend config that PyTorch itself offers.
struct BuiltInConfig
{
    std::string name;   ///< "native"
    std::string module; ///< the module of its getter: "torch.ao.quantization.backend_config"
    std::string getter; ///< the function that returns it: "get_native_backend_config"
    BackendConfig config;
};

/// Finds a built-in config: "native" in `release`, or "torch-1.13.1/qnnpack" or "qnnpack@1.13.1" in the named release.
/// Returns null for any other name.
const BuiltInConfig *findBuiltInConfig(std::string_view name, Release release);

/// The built-in configs of a release, read once. Safe to call from several threads.
std::span<const BuiltInConfig> builtInConfigs(Release release);

} // namespace bcfg
