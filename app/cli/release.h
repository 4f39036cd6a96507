// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/document.h"
#include "core/catalog/release.h"

#include <string>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace bcfg::cli {

/// Adds `--torch RELEASE` to a command about a document, which takes the known releases. `version` stays empty without.
void addTorchOption(CLI::App &command, std::string &version);

/// Of commands without a document: `--torch`, or else `--api` for the newest release of a generation.
struct ReleaseOptions
{
    std::string api = "2";
    std::string version = {};

    void addTo(CLI::App &command);
    Release release() const;
};

/// Has the document judged by the release in place of the one that it names; by its own for "". A message where the
/// release is of the other generation, and nothing changes.
std::optional<std::string> judgeBy(BackendConfig &document, const std::string &version);

} // namespace bcfg::cli
