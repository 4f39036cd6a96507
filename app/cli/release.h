// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/document.h"
#include "core/torch/catalog/release.h"

#include <optional>
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

/// A document, and its config as a release judges it.
struct JudgedDocument
{
    Document document;
    BackendConfig config;
};
/// judgeBy() for commands that need the document; what cannot be judged goes to standard error, and nothing comes back.
std::optional<JudgedDocument> judged(std::optional<Document> document, const std::string &version);

} // namespace bcfg::cli
