// SPDX-License-Identifier: Apache-2.0
#include "app/cli/source.h"

#include "app/cli/findings.h"
#include "app/cli/process.h"
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/json/locate.h"
#include "core/document/model/conflict.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/base/aswritten.h"
#include "core/exchange/base/flatten.h"
#include "core/exchange/base/overridesof.h"

#include <filesystem>
#include <system_error>
#include <utility>

namespace bcfg::cli {

namespace {

/// The bytes of REVISION:PATH; nullopt where git has no such file. Git itself prints why.
std::optional<std::string> fromGit(const std::string &argument)
{
    const auto result = runProcess({"git", "cat-file", "blob", argument});
    if (const ProcessError *error = std::get_if<ProcessError>(&result)) {
        printError("git", error->message);
        return std::nullopt;
    }
    const ProcessEnd &end = std::get<ProcessEnd>(result);
    if (!end.isSuccess()) {
        printError(argument, "There is no such file, built-in config or revision in git.");
        return std::nullopt;
    }
    return end.output;
}

} // namespace

std::optional<Document> openSource(const std::string &argument, const LivePython &python)
{
    std::error_code ignored;
    const bool hasColon = argument.find(':') != std::string::npos && !argument.starts_with('-');
    if (!hasColon || std::filesystem::exists(argument, ignored))
        return openReadableDocument(argument);
    if (python.isWanted())
        return openReadableDocument(argument, python);
    std::optional<std::string> text = fromGit(argument);
    if (!text)
        return std::nullopt;
    OpenedFile opened = readDocumentText(argument, *std::move(text));
    opened.revision = argument.substr(0, argument.find(':'));
    return readable(std::move(opened));
}

std::filesystem::path pathOf(const OpenedFile &file)
{
    if (!file.revision)
        return file.name == standardInputName ? std::filesystem::path() : std::filesystem::path(file.name);
    return file.name.substr(file.revision->size() + 1);
}

ReadBase readerFor(const OpenedFile &file)
{
    if (!file.revision)
        return readBaseFile;
    // Git looks for a path that begins with a dot from the current folder on, and for others from the top.
    const std::string document = pathOf(file).string();
    const bool isFromHere = document.starts_with("./") || document.starts_with("../");
    const std::string prefix = *file.revision + (isFromHere ? ":./" : ":");
    return [prefix](const std::filesystem::path &path) -> std::variant<std::string, FileError> {
        if (std::optional<std::string> text = fromGit(prefix + path.string()))
            return *std::move(text);
        return FileError{"The revision has no such file"};
    };
}

std::optional<std::variant<Base, Diagnostic>> baseOf(const OpenedFile &file)
{
    return bcfg::baseOf(*file.imported.document, pathOf(file), readerFor(file));
}

ExitStatus writeDocument(const Output &output, BackendConfig document, const OpenedFile &file)
{
    if (output.isStandardOutput())
        return writeTo(output, exportDocument(document));
    std::error_code ignored;
    const std::filesystem::path here = std::filesystem::current_path(ignored);
    const std::filesystem::path from = (here / pathOf(file)).lexically_normal();
    const std::filesystem::path to = (here / output.file).lexically_normal();
    if (from.parent_path() != to.parent_path()) {
        const auto found = bcfg::baseOf(*file.imported.document, from);
        if (const Base *base = found ? std::get_if<Base>(&*found) : nullptr)
            document = movedTo(to, std::move(document), *base);
    }
    return writeTo(output, exportDocument(document));
}

ExitStatus writeOverrides(const OpenedFile &file, const std::string &base, const Output &output)
{
    if (file.error)
        return ExitStatus::Unusable;
    const BackendConfig &document = *file.imported.document;
    const std::filesystem::path path = output.isStandardOutput() ? pathOf(file) : std::filesystem::path(output.file);
    const std::variant<Base, Diagnostic> found = findBase(base, document, path);
    if (const Diagnostic *problem = std::get_if<Diagnostic>(&found)) {
        printError(base, problem->message);
        return ExitStatus::Unusable;
    }
    const Overrides overrides = overridesOf(document, std::get<Base>(found));
    if (overrides.replacedCount)
        printError(Lines(file.name + ": note: left out " + std::to_string(overrides.replacedCount) +
                         " pattern configs that a later one with the same pattern replaces"));
    if (!overrides.keepsOrder)
        printError(Lines(file.name + ": note: pattern configs come in the order of " + base +
                         " where their order makes no difference"));
    return writeTo(output, exportDocument(overrides.document));
}

bool makeWhole(Document &document)
{
    OpenedFile &file = document.file;
    const std::optional<std::variant<Base, Diagnostic>> base = baseOf(file);
    if (!base)
        return true;
    if (const Diagnostic *problem = std::get_if<Diagnostic>(&*base)) {
        std::vector<Diagnostic> placed = {*problem};
        locate(placed, file.text);
        printError(placeText(file.name, placed.front().place), problem->message);
        return false;
    }
    file.imported.document = flattened(document.config(), std::get<Base>(*base).document).document;
    file.text.clear();
    return true;
}

std::optional<Document> settled(std::optional<Document> document)
{
    if (!document || conflictsOf(document->config()).empty())
        return document;
    std::vector<Diagnostic> conflicts = validate(document->config());
    std::erase_if(conflicts, [](const Diagnostic &found) { return found.rule != RuleId::J10; });
    locate(conflicts, document->file.text);
    printError(summedUp(document->file.name, conflicts));
    return std::nullopt;
}

std::optional<Document> whole(std::optional<Document> document)
{
    return document && makeWhole(*document) ? std::move(document) : std::nullopt;
}

} // namespace bcfg::cli
