// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/document.h"

#include <optional>
#include <string>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace bcfg::cli {

/// A live backend config of a Python in the place of a file.
struct LivePython
{
    std::string interpreter;
    std::string directory = ".";
    unsigned timeout = 120;
    std::string source; ///< the Python file in which to look for lines

    /// Adds `--python`, `--directory` and `--timeout` to a command that takes a FILE otherwise, and `--source` where it
    /// names lines.
    enum class Lines {
        Named,
        NotNamed
    };
    void addTo(CLI::App &command, Lines lines = Lines::Named);
    bool isWanted() const { return !interpreter.empty(); }
};

/// Asks the interpreter for MODULE:ATTRIBUTE, which runs the module's code, and gives the document that it prints in
/// canonical layout. What goes wrong goes to standard error, as one line or as the bridge says it; then nothing.
std::optional<std::string> textOfLive(const LivePython &python, const std::string &target);

/// The live config as a file that was read: its name is that of the target, its text is kept nowhere.
OpenedFile openLive(const LivePython &python, const std::string &target);

/// openReadableDocument() of a file, or of MODULE:ATTRIBUTE where a Python is given.
std::optional<Document> openReadableDocument(const std::string &file, const LivePython &python);

/// Puts findings where the source file probably has the pattern that they are about, and names the pattern in their
/// messages, as indices mean nothing to readers of Python. Without a source they get no place.
void placeInSource(std::vector<Diagnostic> &diagnostics, const BackendConfig &config, const std::string &source);

} // namespace bcfg::cli
