// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/lines.h"

#include <string>
#include <string_view>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace bcfg::cli {

/// What the program ends with; scripts rely on the numbers.
enum class ExitStatus {
    Done = 0,     ///< done, and nothing found
    Findings = 1, ///< findings at or above the asked severity, a difference, or a loss
    Unusable = 2, ///< wrong usage, or a file that cannot be read or written; it wins over Findings
};

/// The graver of the two.
ExitStatus worse(ExitStatus a, ExitStatus b);

/// Writes to standard output.
void print(const Lines &lines);
/// The same for what must not be changed by a byte, because it is a format that has its own escapes: JSON, CSV, Python.
void printExact(std::string_view text);
/// Writes JSON that tells of documents: whatever they hold is escaped.
void printJson(std::string_view json);
/// Writes a document, which keeps its spellings byte for byte. A terminal gets it as printJson() writes it, which means
/// the same.
void printDocument(std::string_view json);
/// Prints what there is of a long JSON text by now, and empties it, once that is a megabyte: so it never lies in memory
/// whole.
void printLong(std::string &text);

/// Writes to standard error.
void printError(const Lines &lines);
/// Writes "FILE: error: MESSAGE" to standard error.
void printError(const std::string &file, const std::string &message);
void printWarning(const std::string &file, const std::string &message);

/// Where a command writes to.
struct Output
{
    std::string file; ///< standard output for "" and "-"
    bool breaksLinks = false;
    bool replacesReadOnly = false;
};

/// Adds the options of an output to a command; the one that names the file.
CLI::Option *addOutputOptions(CLI::App &command, Output &output);

/// Writes the text to the output, a file in one step.
ExitStatus writeTo(const Output &output, std::string_view text);

/// Unusable where standard output could not take everything, for instance because the disk is full.
ExitStatus flushed(ExitStatus status);

} // namespace bcfg::cli
