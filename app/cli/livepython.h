// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/document.h"
#include "core/torch/bridge/bridgecall.h"

#include <string>

namespace bcfg::cli {

/// The options of commands that take a live backend config from a Python interpreter instead of a file.
struct LivePython
{
    std::string interpreter;     ///< the Python program; empty: the command reads a file instead
    std::string directory = "."; ///< the folder in which the module is looked for first
    unsigned timeout = 120;      ///< seconds

    /// Adds `--python`, `--directory` and `--timeout` to a command that otherwise takes a FILE. Returns the option
    /// `--python`.
    CLI::Option *addTo(CLI::App &command);
    bool isWanted() const { return !interpreter.empty(); }
};

/// Adds `--directory`, the folder in which the module is looked for first. Returns the option.
CLI::Option *addDirectoryOption(CLI::App &command, std::string &directory);
/// Adds `--timeout`, a time limit in seconds. Returns the option.
CLI::Option *addTimeoutOption(CLI::App &command, unsigned &timeout);

/// Runs the bridge in an interpreter, for at most `timeout` seconds. The bridge imports MODULE of `target`
/// (MODULE:ATTRIBUTE), which runs the module's code. Returns what the bridge prints. On failure, prints an error to
/// standard error unless the bridge has printed one, and throws Unusable.
std::string outputOf(const BridgeCall &call, const std::string &interpreter, const std::string &target,
                     unsigned timeout);

/// The live config `target` (MODULE:ATTRIBUTE) as a document. Its text is in canonical layout; its name is the target,
/// although no such file exists. On failure, throws an OpenError after the error has been printed.
Document openLive(const LivePython &python, const std::string &target);

/// If `python` is wanted, opens the live config `file` (MODULE:ATTRIBUTE), else the document `file`. Warns as
/// readable() does.
Document openReadableDocument(const std::string &file, const LivePython &python = {});

/// Moves each finding about an entry to the line of the source text that probably defines the entry's pattern, and adds
/// the pattern to the message, as indices mean nothing to readers of Python. A finding has no place afterwards if no
/// such line is found, as in an empty source, or if the finding is about the document itself.
void placeInSource(std::vector<Diagnostic> &diagnostics, const BackendConfig &config, const std::string &source);

} // namespace bcfg::cli
