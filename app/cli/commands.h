// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/output.h"

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

namespace bcfg::cli {

/// The function that carries out a subcommand after its options were parsed. Throws an error of CLI11 for wrong usage.
using Run = std::function<ExitStatus()>;

/// A subcommand of `bcfg`. The help, the shell completions and the manual page are made from this row and the
/// subcommand's options.
struct Subcommand
{
    const char *name;
    const char *summary; ///< what the subcommand does, for the list in the help
    /// Gives the command its options. Returns the function that carries the command out.
    Run (*addOptions)(CLI::App &command);

    /// Adds the subcommand's options to `command`. When CLI11 has parsed `command`, it runs the subcommand and sets
    /// `status` to the exit status; `status` must live as long as `command`.
    ///
    /// Also changes the options that take values: each takes one value each time it is given, so that a FILE may
    /// follow; an option with a list of values may be given several times. Options and arguments refuse an empty value,
    /// such as that of an unset shell variable, because commands would take it for a missing value.
    void define(CLI::App &command, ExitStatus &status) const;
};

/// An option that has an effect only if another argument is given, or only if that argument has certain values.
struct GoesWith
{
    std::string option;   ///< such as "--trust"
    std::string argument; ///< the other argument, such as "--as"
    /// The values of `argument` with which the option has an effect; `argument` must be required or have a default
    /// value. Empty: the option has an effect with any value, if `argument` is given.
    std::vector<std::string> values;
    /// Appended to the error message "--flatten goes with --as json and --as python": "; other forms show the whole".
    /// May be empty.
    std::string why = {};
};

/// Refuses options that were given although they have no effect, because the command would silently ignore them: throws
/// CLI11's error about wrong usage. An option that was given its default value is not refused. Call this when the
/// command runs.
void refuseWithoutEffect(const CLI::App &command, std::initializer_list<GoesWith> rules);

/// Adds an option or argument whose value is one of `words`. The help lists the words and, if `value` is not empty,
/// names `value` as the default. Returns the option.
CLI::Option *addChoice(CLI::App &command, const char *name, std::string &value, const std::string &help,
                       const std::vector<std::string> &words);

// Each function is defined in the file that is named after its subcommand; that of `import` in importpython.cpp.

Run defineInfo(CLI::App &command);
Run defineValidate(CLI::App &command);
Run defineShow(CLI::App &command);
Run defineSimulate(CLI::App &command);
Run defineBase(CLI::App &command);
Run defineConvert(CLI::App &command);
Run defineCover(CLI::App &command);
Run defineExport(CLI::App &command);
Run defineFormat(CLI::App &command);
Run defineLsp(CLI::App &command);
Run defineDiff(CLI::App &command);
Run defineMerge(CLI::App &command);
Run defineGit(CLI::App &command);
Run defineReport(CLI::App &command);
Run defineMatch(CLI::App &command);
Run defineQConfigs(CLI::App &command);
Run defineSymbols(CLI::App &command);
Run defineSchema(CLI::App &command);
Run defineImport(CLI::App &command);
Run defineTrace(CLI::App &command);
Run defineCompletion(CLI::App &command);
Run defineManual(CLI::App &command);

/// All subcommands, in the order of `bcfg --help`.
inline constexpr Subcommand subcommands[] = {
    {"info", "Say what the document holds: counts, dtypes, constraints, symbols", defineInfo},
    {"validate", "List what PyTorch would refuse, ignore or misread", defineValidate},
    {"show", "Print the document, or one pattern config, in another form", defineShow},
    {"simulate", "Say what PyTorch would make of a whole model, node for node, and why", defineSimulate},
    {"base", "Say what a document starts from and what it changes, or make it start from another", defineBase},
    {"convert", "Write the document for the other generation of PyTorch", defineConvert},
    {"cover", "Write a document with the pattern configs that models need", defineCover},
    {"export", "Write the document for another tool, and say what that tool cannot take", defineExport},
    {"format", "Write the document in canonical layout", defineFormat},
    {"lsp", "Check documents in any editor, by the Language Server Protocol on standard input and output", defineLsp},
    {"diff", "Say how two documents differ for PyTorch, and which verdicts change", defineDiff},
    {"merge", "Merge what two sides changed in one document, by entry and field", defineMerge},
    {"git", "Have git compare and merge documents by meaning", defineGit},
    {"report", "Write what a backend can run, as a page or table to publish", defineReport},
    {"match", "Say which patterns a QConfig quantizes, as PyTorch's FX graph mode would", defineMatch},
    {"qconfigs", "List the named QConfigs and QConfigMappings, or print one as Python", defineQConfigs},
    {"symbols", "List the names that patterns and fields can have: what they are, and aliases", defineSymbols},
    {"schema", "Print the JSON Schema of *.bcfg.json files, for other editors", defineSchema},
    {"import", "Write a backend config of a live Python as a document", defineImport},
    {"trace", "Write what PyTorch's quantization sees of a model", defineTrace},
    {"completion", "Print the script with which a shell completes commands and options", defineCompletion},
};

/// Prints the manual page. Only the build uses this subcommand, so no list has it.
inline constexpr Subcommand manualCommand{"manual", "", defineManual};

} // namespace bcfg::cli
