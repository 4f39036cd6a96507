// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/builtinconfigs.h"

#include "core/document/json/importer.h"
#include "core/document/model/mapped.h"
#include "core/torch/catalog/perrelease.h"
#include "core/torch/catalog/resources.h"

#include <filesystem>
#include <system_error>
#include <vector>

namespace bcfg {

namespace {

std::vector<BuiltInConfig> listed(Release release)
{
    constexpr std::string_view suffix = ".bcfg.json";
    const std::string_view folder = release.files().templates;
    std::vector<BuiltInConfig> result;
    for (const EmbeddedFile &file : embeddedFiles()) {
        if (!file.path.starts_with(folder) || !file.path.ends_with(suffix))
            continue;
        const std::string_view name = file.path.substr(folder.size());
        result.emplace_back(name.substr(0, name.size() - suffix.size()), release, file.path);
    }
    return result;
}

} // namespace

BuiltInConfig::BuiltInConfig(std::string_view name, Release release, std::string_view path)
    : m_name(name),
      m_release(release),
      m_module(backendConfigModule),
      m_getter("get_" + m_name + "_backend_config"),
      m_path(path),
      m_content(std::make_unique<Content>())
{
    if (name == "x86") // no release exports this getter or the getter for tests below from the package
        m_module += ".x86";
    if (name == "native_test_only_legacy") {
        m_module += ".native";
        m_getter = "get_test_only_legacy_native_backend_config";
    }
}

const BackendConfig &BuiltInConfig::config() const
{
    std::call_once(m_content->isRead, [this] { m_content->config = *importDocument(resource(m_path)).document; });
    return m_content->config;
}

BackendConfig BuiltInConfig::document() const
{
    BackendConfig named = config();
    if (releaseOf(named) != m_release)
        named.head.set(Field::Torch, Text(m_release.version()), named.api);
    return named;
}

std::span<const BuiltInConfig> builtInConfigs(Release release)
{
    return perRelease(release, [](Release made) { return listed(made); });
}

const BuiltInConfig *findBuiltInConfig(std::string_view name, Release release)
{
    constexpr std::string_view prefix = "torch-";
    std::optional<Release> named = release;
    if (const std::size_t slash = name.find('/'); slash != std::string_view::npos) {
        if (!name.starts_with(prefix))
            return nullptr;
        named = Release::find(name.substr(prefix.size(), slash - prefix.size()));
        name = name.substr(slash + 1);
    } else if (const std::size_t at = name.find('@'); at != std::string_view::npos) {
        named = Release::find(name.substr(at + 1));
        name = name.substr(0, at);
    }
    return named ? elementWith(builtInConfigs(*named), name, &BuiltInConfig::name) : nullptr;
}

const BuiltInConfig *builtInUnlessFile(std::string_view argument, Release release)
{
    std::error_code ignored;
    const std::filesystem::path path(argument);
    const bool isFile = std::filesystem::exists(std::filesystem::symlink_status(path, ignored)) &&
                        !std::filesystem::is_directory(path, ignored);
    return isFile ? nullptr : findBuiltInConfig(argument, release);
}

} // namespace bcfg
