// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/document.h"
#include "core/torch/catalog/release.h"

#include <optional>
#include <string>

namespace bcfg::cli {

/// Adds `--torch RELEASE`, which takes a known release and sets `version`, to a command. Without the option, `version`
/// stays as it is. The default `help` is for commands that judge a document. Returns the option.
CLI::Option *addTorchOption(
    CLI::App &command, std::string &version,
    const std::string &help =
        "Judge by this release of PyTorch. Without it, by the one that the document names, or the newest of its API");

/// The options of commands without a document: `--torch` for a release, or `--api` for the newest of a generation.
struct ReleaseOptions
{
    std::string api = "2";
    std::string version = {}; ///< empty: the newest release of `api`

    void addTo(CLI::App &command);
    Release release() const;
};

/// Sets "torch" of a document to `version`, so that this release judges the document. `version` is a known release, or
/// "" to change nothing. If release and document are of different generations, changes nothing and returns a message.
std::optional<std::string> setRelease(BackendConfig &document, const std::string &version);

/// The document after setRelease(). Fails with the message if setRelease() returns one.
Document judged(Document document, const std::string &version);

} // namespace bcfg::cli
