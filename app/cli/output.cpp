// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output.h"

#include "core/document/io/savefile.h"
#include "core/document/json/jsontext.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <unistd.h>

namespace bcfg::cli {

namespace {

int firstWriteError = 0; ///< errno of the first write to standard output that failed; 0 for none

void noteWriteError()
{
    if (!std::cout && firstWriteError == 0)
        firstWriteError = errno;
}

} // namespace

ExitStatus worse(ExitStatus a, ExitStatus b)
{
    return std::max(a, b);
}

void print(const Lines &lines)
{
    printExact(lines.text());
}

void printExact(std::string_view text)
{
    std::cout << text;
    noteWriteError();
}

void printJson(std::string_view json)
{
    printExact(visibleJson(json));
}

void printDocument(std::string_view json)
{
    if (::isatty(STDOUT_FILENO))
        printJson(json);
    else
        printExact(json);
}

void printLong(std::string &text)
{
    if (text.size() < 1'000'000)
        return;
    printJson(text);
    text.clear();
}

std::string placeText(const std::string &file, const std::optional<Place> &place)
{
    const std::string name = file == "-" ? standardInputName : file;
    return place ? name + ':' + std::to_string(place->line) + ':' + std::to_string(place->column) : name;
}

void printError(const Lines &lines)
{
    std::cerr << lines.text();
}

void printError(const std::string &file, const std::string &message)
{
    printError(Lines(file + ": error: " + message));
}

void printWarning(const std::string &file, const std::string &message)
{
    printError(Lines(file + ": warning: " + message));
}

void fail(const std::string &file, const std::string &message)
{
    printError(file, message);
    throw Unusable();
}

void fail(const std::string &file, const FileError &error)
{
    fail(file, error.message);
}

void fail(const std::string &file, const Diagnostic &problem)
{
    fail(placeText(file, problem.place), problem.message);
}

CLI::Option *addFormOption(CLI::App &command, FormOption option, std::string &name, std::string help)
{
    std::vector<std::string> names;
    for (const Form &form : formsOf(option)) {
        names.emplace_back(form.name);
        help += (help.empty() ? "" : ". ") + names.back() + ": " + std::string(form.help);
    }
    const char *given = option == FormOption::ShowAs ? "--as" : option == FormOption::ExportTo ? "--to" : "--format";
    return command.add_option(given, name, help)->check(CLI::IsMember(names));
}

CLI::Option *refuseEmptyName(CLI::Option *option)
{
    const auto refusal = [](const std::string &name) {
        return name.empty() ? "The name of the file is empty; - is standard output." : std::string();
    };
    return option->check(CLI::Validator(refusal, ""));
}

CLI::Option *addOutputOptions(CLI::App &command, Output &output)
{
    CLI::Option *file = refuseEmptyName(
        command.add_option("-o,--output", output.file, "Replace this file instead of writing to standard output"));
    command
        .add_flag("--break-links", output.breaksLinks,
                  "Replace it even if it has other names (hard links), which keep the old content")
        ->needs(file);
    command.add_flag("--replace-read-only", output.replacesReadOnly, "Replace it even if it is read-only")->needs(file);
    return file;
}

void refuseReplacing(const std::string &option, const std::string &output,
                     std::initializer_list<std::vector<std::string>> inputs)
{
    std::error_code ignored; // a file that does not exist is not replaced
    if (output == "-" || !std::filesystem::is_regular_file(output, ignored))
        return;
    for (const std::vector<std::string> &files : inputs) {
        for (const std::string &file : files) {
            if (std::filesystem::equivalent(file == "-" ? "/dev/stdin" : file, output, ignored))
                throw CLI::ValidationError(option, "names the same file as " + (file == "-" ? "standard input" : file) +
                                                       ", which is read");
        }
    }
}

ExitStatus writeTo(const Output &output, std::string_view text)
{
    if (output.isStandardOutput()) {
        printDocument(text);
        return ExitStatus::Done;
    }
    SaveOptions options;
    options.method = output.breaksLinks ? SaveMethod::BreakLinks : SaveMethod::Replace;
    options.replacesReadOnly = output.replacesReadOnly;
    const std::optional<SaveError> error = saveFile(output.file, text, options);
    if (!error)
        return ExitStatus::Done;
    std::string message = error->message;
    if (error->reason == SaveError::Reason::NotRegular)
        message += "; - writes to standard output";
    else if (error->reason == SaveError::Reason::HasOtherNames)
        message += "; --break-links replaces it all the same";
    else if (error->reason == SaveError::Reason::ReadOnly)
        message += "; --replace-read-only replaces it all the same";
    printError(output.file, message);
    return ExitStatus::Unusable;
}

ExitStatus flushed(ExitStatus status)
{
    std::cout.flush();
    noteWriteError();
    if (std::cout.good())
        return status;
    printError("standard output",
               "not everything could be written: " + std::generic_category().message(firstWriteError));
    return ExitStatus::Unusable;
}

} // namespace bcfg::cli
