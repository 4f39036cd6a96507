// SPDX-License-Identifier: Apache-2.0
#include "app/cli/source.h"

#include "app/cli/output.h"
#include "app/cli/process.h"
#include "core/document/json/locate.h"
#include "core/exchange/base/flatten.h"
#include "core/torch/catalog/builtinconfigs.h"

#include <filesystem>

namespace bcfg::cli {

namespace {

/// The bytes of REVISION:PATH; nullopt where git has no such file. Git itself prints why.
std::optional<std::string> fromGit(const std::string &argument)
{
    constexpr std::chrono::seconds limit(60);
    const auto result = runProcess({"git", "cat-file", "blob", argument}, {}, limit);
    if (const ProcessError *error = std::get_if<ProcessError>(&result)) {
        printError("git", error->message);
        return std::nullopt;
    }
    const ProcessEnd &end = std::get<ProcessEnd>(result);
    if (end.isLate || end.signal || end.exitStatus != 0) {
        printError(argument, "There is no such file, built-in config or revision in git.");
        return std::nullopt;
    }
    return end.output;
}

} // namespace

std::optional<Document> openSource(const std::string &argument, const LivePython &python)
{
    std::error_code ignored;
    if (argument == "-" || std::filesystem::exists(argument, ignored) || findBuiltInConfig(argument, Release::newest()))
        return openReadableDocument(argument);
    const bool namesRevision = argument.find(':') != std::string::npos && !argument.starts_with('-');
    if (!namesRevision || python.isWanted())
        return openReadableDocument(argument, namesRevision ? python : LivePython());
    std::optional<std::string> text = fromGit(argument);
    if (!text)
        return std::nullopt;
    OpenedFile opened = readDocumentText(argument, *std::move(text));
    opened.revision = argument.substr(0, argument.find(':'));
    return readable(std::move(opened));
}

std::filesystem::path pathOf(const OpenedFile &file)
{
    if (file.revision.empty())
        return file.name == standardInputName ? std::filesystem::path() : std::filesystem::path(file.name);
    return file.name.substr(file.revision.size() + 1);
}

ReadBase readerFor(const OpenedFile &file)
{
    if (file.revision.empty())
        return readBaseFile;
    return [revision = file.revision](const std::filesystem::path &path) -> std::variant<std::string, FileError> {
        if (std::optional<std::string> text = fromGit(revision + ':' + path.string()))
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

std::optional<Document> openWholeSource(const std::string &argument, const LivePython &python)
{
    std::optional<Document> document = openSource(argument, python);
    return document && makeWhole(*document) ? std::move(document) : std::nullopt;
}

std::optional<Document> openWholeDocument(const std::string &file, const LivePython &python)
{
    std::optional<Document> document = openReadableDocument(file, python);
    return document && makeWhole(*document) ? std::move(document) : std::nullopt;
}

} // namespace bcfg::cli
