// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/lines.h"
#include "core/document/io/file.h"
#include "core/document/model/diagnostic.h"
#include "core/publish/forms.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace bcfg::cli {

/// The exit status of the program. Scripts rely on the numbers.
enum class ExitStatus {
    Done = 0,     ///< the command did its work and found nothing
    Findings = 1, ///< findings at or above the asked severity, a difference, or a loss
    Unusable = 2, ///< wrong usage, or a file that cannot be read or written; graver than Findings
};

/// Thrown to end a command with ExitStatus::Unusable, after the error has been printed.
struct Unusable
{};

/// The status with the greater number.
ExitStatus worse(ExitStatus a, ExitStatus b);

/// Writes to standard output.
void print(const Lines &lines);
/// Writes text to standard output byte for byte, for formats that have escapes of their own: JSON, CSV, Python.
void printExact(std::string_view text);
/// Writes JSON to standard output, with characters that are not printable escaped.
void printJson(std::string_view json);
/// Writes a document to standard output byte for byte. On a terminal, writes it as printJson() does; the escapes do not
/// change the JSON value.
void printDocument(std::string_view json);
/// For JSON that is written in pieces: if `text` has a megabyte, prints it with printJson() and empties it, so that the
/// whole JSON is never in memory.
void printLong(std::string &text);

inline constexpr const char *standardInputName = "<stdin>";
/// "FILE:LINE:COLUMN", or "FILE" without a place; for "-", FILE is "<stdin>".
std::string placeText(const std::string &file, const std::optional<Place> &place = {});

/// Writes to standard error.
void printError(const Lines &lines);
/// Writes "FILE: error: MESSAGE" to standard error.
void printError(const std::string &file, const std::string &message);
void printWarning(const std::string &file, const std::string &message);
/// Calls printError(), and throws Unusable. In comments of app/cli, "fails" means this.
[[noreturn]] void fail(const std::string &file, const std::string &message);
[[noreturn]] void fail(const std::string &file, const FileError &error);
/// The error also names the place in the file, if the problem has one.
[[noreturn]] void fail(const std::string &file, const Diagnostic &problem);
/// The value in `result`. If `result` holds a problem instead, such as a Diagnostic, fails with that problem.
template <class Value, class Problem>
Value valueOrFail(std::variant<Value, Problem> result, const std::string &file)
{
    if (const Problem *problem = std::get_if<Problem>(&result))
        fail(file, *problem);
    return std::get<Value>(std::move(result));
}

/// The file that a command writes, with the options for replacing it.
struct Output
{
    std::string file;         ///< the path; standard output for "-", and for "", which users cannot give
    bool breaksLinks = false; ///< replaces a file that has several hard links; its other names keep the old content
    bool replacesReadOnly = false; ///< replaces a file that is not writable

    bool isStandardOutput() const { return file.empty() || file == "-"; }
};

/// Adds to a command the option by which users choose a Form: --as, --format or --to. The option sets `name`, the name
/// of the form. Its help text is `help`, followed by the help of each form. Returns the option.
CLI::Option *addFormOption(CLI::App &command, FormOption option, std::string &name, std::string help = {});

/// Makes an option that names an output file refuse an empty name: an unset variable of a shell gives an empty name
/// although the user means a file. Returns the option.
CLI::Option *refuseEmptyName(CLI::Option *option);

/// Adds the options of an output to a command. Returns the option that names the file.
CLI::Option *addOutputOptions(CLI::App &command, Output &output);

/// Throws CLI11's error about wrong usage if `output`, the file that an option such as "-o" names, is one of the files
/// that the command reads: the file would be lost, because the output is of another kind. Call this when the command
/// runs.
void refuseReplacing(const std::string &option, const std::string &output,
                     std::initializer_list<std::vector<std::string>> inputs);

/// Writes a text to the output; a file is replaced in one step. Returns Done; on failure, prints an error and returns
/// Unusable.
ExitStatus writeTo(const Output &output, std::string_view text);

/// Flushes standard output. Returns `status` if everything could be written; else prints an error and returns Unusable.
ExitStatus flushed(ExitStatus status);

} // namespace bcfg::cli
