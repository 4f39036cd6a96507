// SPDX-License-Identifier: Apache-2.0
#include "app/cli/release.h"

#include "app/cli/commands.h"
#include "core/document/model/mapped.h"

#include <CLI/CLI.hpp>

namespace bcfg::cli {

CLI::Option *addTorchOption(CLI::App &command, std::string &version, const std::string &help)
{
    return addChoice(command, "--torch", version, help,
                     mapped(Release::all(), [](Release release) { return std::string(release.version()); }));
}

void ReleaseOptions::addTo(CLI::App &command)
{
    CLI::Option *generation =
        addChoice(command, "--api", api, "Use the newest release of this generation of PyTorch", {"1.13", "2"});
    addTorchOption(command, version, "Use this release of PyTorch")->excludes(generation);
}

Release ReleaseOptions::release() const
{
    return version.empty() ? Release::newestOf(*parseApi(api)) : *Release::find(version);
}

std::optional<std::string> setRelease(BackendConfig &document, const std::string &version)
{
    if (version.empty())
        return std::nullopt;
    const Release release = *Release::find(version);
    if (release != document.api)
        return "The document is for PyTorch " + std::string(generationName(document.api)) + ", and " + version +
               " is of " + std::string(generationName(release)) + ". Choose a release of " +
               std::string(generationName(document.api)) + ", or convert the document with bcfg convert --api.";
    document.head.set(Field::Torch, Text(version), document.api);
    return std::nullopt;
}

Document judged(Document document, const std::string &version)
{
    if (const std::optional<std::string> problem = setRelease(document.config, version))
        fail(document.name, *problem);
    return document;
}

} // namespace bcfg::cli
