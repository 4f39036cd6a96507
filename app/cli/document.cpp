// SPDX-License-Identifier: Apache-2.0
#include "app/cli/document.h"

#include "app/cli/output.h"
#include "core/check/validate.h"
#include "core/document/io/file.h"
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/model/printable.h"
#include "core/document/model/ruleid.h"
#include "core/prepare/decisions/earlyerrors.h"
#include "core/publish/report/reportformats.h"
#include "core/torch/catalog/builtinconfigs.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace bcfg::cli {

namespace {

constexpr const char *onlyOneInput = "Only one argument can be standard input, as it is read to its end";

std::variant<std::string, FileError> contentOf(const std::string &file)
{
    if (file != "-")
        return readStream(file);
    static bool isRead = false; // a pipe that is read again is empty
    if (std::exchange(isRead, true))
        return FileError{onlyOneInput};
    if (::fcntl(STDIN_FILENO, F_GETFD) < 0)
        return FileError{"Standard input is closed"};
    return readStream(STDIN_FILENO);
}

/// The error for an argument that looks like the name of a built-in config and is no file; empty for other arguments.
std::string unknownBuiltIn(const std::string &argument)
{
    std::error_code ignored;
    const std::filesystem::path path(argument);
    if (argument == "-" || path.has_parent_path() || path.extension() == ".json" ||
        std::filesystem::status(path, ignored).type() != std::filesystem::file_type::not_found)
        return {};
    const auto own = [](Release release) {
        return joined(builtInConfigs(release), ", ", &BuiltInConfig::name);
    };
    const std::string nothing = "There is no such file or built-in config. ";
    const std::size_t at = argument.find('@');
    if (at == std::string::npos)
        return nothing + "PyTorch's own are " + own(Release::newest()) +
               "; for another release, append @ and the release: qnnpack@1.13.1.";
    const std::optional<Release> release = Release::find(argument.substr(at + 1));
    if (!release)
        return nothing + "The releases that can follow the @ are " + joined(Release::all(), ", ", &Release::version) +
               '.';
    return nothing + "Those of PyTorch " + std::string(release->version()) + " are " + own(*release) + '.';
}

} // namespace

CLI::Option *addPatternOption(CLI::App &command, std::optional<std::size_t> &pattern)
{
    const auto refusal = [](const std::string &text) { // CLI11 would read -1, 010 and 10**20 as other numbers
        constexpr std::size_t mostDigits = 18;
        if (!std::ranges::all_of(text, isDigit) || (text.starts_with('0') && text != "0"))
            return "There is no pattern config " + text + ": they are counted from 0.";
        return text.size() > mostDigits ? "There is no pattern config " + text + ": no document has as many."
                                        : std::string();
    };
    return command.add_option("--pattern", pattern, "Only the pattern config with this index, counted from 0")
        ->check(CLI::Validator(refusal, ""));
}

void requirePattern(const Document &document, std::optional<std::size_t> pattern)
{
    const std::size_t count = document.config.configs.size();
    if (pattern && *pattern >= count)
        fail(document.name, "There is no pattern config " + std::to_string(*pattern) + ": there are " +
                                std::to_string(count) + ", counted from 0.");
}

void warnOfNames(const Document &document, std::optional<std::size_t> pattern)
{
    const BackendConfig &config = document.config;
    for (std::size_t row = 0; row < config.configs.size(); ++row) {
        if (pattern && row != *pattern)
            continue;
        if (const std::optional<PythonError> error = namingError(*config.configs[row], releaseOf(config)))
            printWarning(document.name, "Entry #" + std::to_string(row) + " cannot be made: " + error->text());
    }
}

std::string readInput(const std::string &file)
{
    return valueOrFail(contentOf(file), placeText(file));
}

void refuseSecondInput(std::initializer_list<std::string> arguments)
{
    if (std::ranges::count(arguments, "-") > 1)
        fail(standardInputName, onlyOneInput);
}

Document readDocumentText(std::string name, std::string text)
{
    if (std::optional<std::string> document = documentInReport(text))
        text = *std::move(document);
    Imported read = importDocument(text);
    if (!read.document) {
        const Diagnostic &why = read.diagnostics.front();
        printError(placeText(name, why.place), why.message);
        throw OpenError{{}, std::move(name), why.message, read.diagnostics};
    }
    return {std::move(name), std::move(text), *std::move(read.document), std::move(read.diagnostics)};
}

Document openDocument(const std::string &file)
{
    if (const BuiltInConfig *builtIn = builtInUnlessFile(file, Release::newest())) {
        BackendConfig config = builtIn->document();
        std::string text = exportDocument(config);
        return {file, std::move(text), std::move(config)};
    }
    std::variant<std::string, FileError> content = contentOf(file);
    if (const FileError *error = std::get_if<FileError>(&content)) {
        const std::string unknown = unknownBuiltIn(file);
        const std::string &message = unknown.empty() ? error->message : unknown;
        printError(placeText(file), message);
        throw OpenError{{}, placeText(file), message};
    }
    return readDocumentText(placeText(file), std::get<std::string>(std::move(content)));
}

Document readable(Document document)
{
    if (document.config.configs.empty()) {
        for (const Diagnostic &found : validate(document.config)) {
            if (found.rule == RuleId::J14 || (found.rule == RuleId::J05 && found.where == JsonPointer() / "configs"))
                printWarning(document.name, found.message);
        }
    }
    return document;
}

} // namespace bcfg::cli
