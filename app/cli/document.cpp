// SPDX-License-Identifier: Apache-2.0
#include "app/cli/document.h"

#include "app/cli/output.h"
#include "core/io/file.h"

namespace bcfg::cli {

std::optional<std::string> readInput(const std::string &file)
{
    std::variant<std::string, FileError> content = readFile(file == "-" ? "/dev/stdin" : file);
    if (const FileError *error = std::get_if<FileError>(&content)) {
        printError(file == "-" ? "<stdin>" : file, error->message);
        return std::nullopt;
    }
    return std::get<std::string>(std::move(content));
}

std::string placeText(const std::string &file, const std::optional<Place> &place)
{
    if (!place)
        return file;
    return file + ':' + std::to_string(place->line) + ':' + std::to_string(place->column);
}

std::optional<OpenedFile> openDocument(const std::string &file)
{
    std::optional<std::string> text = readInput(file);
    if (!text)
        return std::nullopt;
    OpenedFile opened{file == "-" ? "<stdin>" : file, *std::move(text), {}};
    opened.imported = importDocument(opened.text);
    if (!opened.imported.document) {
        const Diagnostic &error = opened.imported.diagnostics.front();
        printError(placeText(opened.name, error.place), error.message);
    }
    return opened;
}

std::optional<Document> openReadableDocument(const std::string &file)
{
    std::optional<OpenedFile> opened = openDocument(file);
    if (!opened || !opened->imported.document)
        return std::nullopt;
    return Document{*std::move(opened)};
}

} // namespace bcfg::cli
