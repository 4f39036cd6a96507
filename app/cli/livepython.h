// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/document.h"
#include "core/torch/bridge/bridgecall.h"

#include <string>

namespace bcfg::cli {

/// The options of commands that take a live backend config from a Python interpreter instead of a file.
struct LivePython
{
    std::string interpreter;     ///< empty: the command reads a file
    std::string directory = "."; ///< where the module is looked for first
    unsigned timeout = 120;      ///< seconds

    /// Adds `--python`, `--directory` and `--timeout` to a command that otherwise takes a FILE. Returns the first.
    CLI::Option *addTo(CLI::App &command);
    bool isWanted() const { return !interpreter.empty(); }
};

/// Adds `--directory`, where the module is looked for first. Returns the option.
CLI::Option *addDirectoryOption(CLI::App &command, std::string &directory);
/// Adds `--timeout`, a time limit in seconds. Returns the option.
CLI::Option *addTimeoutOption(CLI::App &command, unsigned &timeout);

/// Runs the bridge in an interpreter, for at most `timeout` seconds. The bridge imports MODULE of `target`
/// (MODULE:ATTRIBUTE), which runs the module's code. Returns what the bridge prints. On failure, prints an error to
/// standard error unless the bridge has printed one, and throws Unusable.
std::string outputOf(const BridgeCall &call, const std::string &interpreter, const std::string &target,
                     unsigned timeout);

/// The live config `target` as a document, whose text is in canonical layout and whose name is the target; no such file
/// exists. Throws an OpenError where there is none; errors are printed as by outputOf().
Document openLive(const LivePython &python, const std::string &target);

/// readable() of openDocument(), or, where `python` is wanted, of openLive() for the live config MODULE:ATTRIBUTE.
Document openReadableDocument(const std::string &file, const LivePython &python = {});

/// Moves each finding to the line of the source text that probably defines its pattern, and adds the pattern to the
/// message, as indices mean nothing to readers of Python. With an empty source the findings get no place.
void placeInSource(std::vector<Diagnostic> &diagnostics, const BackendConfig &config, const std::string &source);

} // namespace bcfg::cli
