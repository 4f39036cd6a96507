// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/torch/catalog/release.h"

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

namespace bcfg {

/// The Python package that has BackendConfig, the classes of its parts, and the getters of most built-in configs.
inline constexpr std::string_view backendConfigModule = "torch.ao.quantization.backend_config";

/// A backend config that PyTorch itself offers.
class BuiltInConfig
{
public:
    /// `path` is the path of the embedded file with the config.
    BuiltInConfig(std::string_view name, Release release, std::string_view path);

    const std::string &name() const { return m_name; }     ///< "native"
    Release release() const { return m_release; }          ///< the release of PyTorch that has it
    const std::string &getter() const { return m_getter; } ///< the function: "get_native_backend_config"
    const std::string &module() const { return m_module; } ///< its module: "torch.ao.quantization.backend_config"
    /// Read at the first call, and kept. Safe to call from several threads.
    const BackendConfig &config() const;
    /// The config as a new document, which is judged by release(): `torch` is set if another release would be the
    /// default.
    BackendConfig document() const;

private:
    struct Content
    {
        std::once_flag isRead;
        BackendConfig config;
    };

    std::string m_name;
    Release m_release;
    std::string m_module;
    std::string m_getter;
    std::string_view m_path;
    std::unique_ptr<Content> m_content;
};

/// Finds a built-in config: "native" in `release`, or "torch-1.13.1/qnnpack" or "qnnpack@1.13.1" in the named release.
/// Returns null for any other name.
const BuiltInConfig *findBuiltInConfig(std::string_view name, Release release);
/// findBuiltInConfig() for an argument of the command line that may also be a path. Null if there is a file with this
/// path, as files come first; a folder with this path is ignored.
const BuiltInConfig *builtInUnlessFile(std::string_view argument, Release release);

/// The built-in configs of a release. Safe to call from several threads.
std::span<const BuiltInConfig> builtInConfigs(Release release);

} // namespace bcfg
