// SPDX-License-Identifier: Apache-2.0
#include "app/cli/source.h"

#include "app/cli/findings.h"
#include "app/cli/output.h"
#include "app/cli/process.h"
#include "core/check/validate.h"
#include "core/document/json/locate.h"
#include "core/document/model/conflict.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/base/flatten.h"

#include <filesystem>

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

std::optional<Document> openWholeSource(const std::string &argument, const LivePython &python)
{
    return whole(openSource(argument, python));
}

std::optional<Document> openWholeDocument(const std::string &file, const LivePython &python)
{
    return whole(openReadableDocument(file, python));
}

} // namespace bcfg::cli
