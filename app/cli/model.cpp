// SPDX-License-Identifier: Apache-2.0
#include "app/cli/model.h"

#include "app/cli/document.h"
#include "app/cli/output.h"
#include "core/prepare/model/overview.h"
#include "core/torch/trace/readmodel.h"

#include <filesystem>
#include <string_view>

namespace bcfg::cli {

namespace {

/// Reads only the needed parts of a regular file; reads standard input, a pipe or another stream to its end.
std::optional<trace::ModelRead> readNamed(const std::string &file)
{
    std::error_code ignored; // reading prints the error
    if (!std::filesystem::is_regular_file(file, ignored)) {
        const std::optional<std::string> content = readInput(file);
        return content ? std::optional(trace::readModel(*content)) : std::nullopt;
    }
    std::variant<trace::ModelRead, FileError> read = trace::readModelFile(file);
    if (const FileError *error = std::get_if<FileError>(&read)) {
        printError(file, error->message);
        return std::nullopt;
    }
    return std::get<trace::ModelRead>(std::move(read));
}

} // namespace

std::optional<trace::Model> openModel(const std::string &file)
{
    std::optional<trace::ModelRead> read = readNamed(file);
    if (!read)
        return std::nullopt;
    const std::string name = file == "-" ? "<stdin>" : file;
    for (const Diagnostic &diagnostic : read->diagnostics) {
        const std::string where = diagnostic.where.isEmpty() ? std::string() : diagnostic.where.text() + ": ";
        printError(placeText(name, diagnostic.place), where + diagnostic.message);
    }
    return std::move(read->model);
}

Release tracedBy(const trace::Model &model)
{
    const std::string_view version = std::string_view(model.torch).substr(0, model.torch.find('+')); // "2.6.0+cu124"
    if (const std::optional<Release> known = Release::find(version))
        return *known;
    return version.starts_with("1.") ? Release::newestOf(Api::Torch1_13) : Release::newest();
}

std::string releaseNote(const trace::Model &model, Release release)
{
    if (model.torch.empty() || tracedBy(model) == release)
        return {};
    return "The model was traced by PyTorch " + model.torch + ". PyTorch " + std::string(release.version()) +
           ", which judges the document, may see other operators in it.";
}

std::string generationNote(const trace::Model &model, Release release)
{
    return tracedBy(model) == release.api() ? std::string() : releaseNote(model, release);
}

void warnOfTracing(const std::string &file, const trace::Model &model, bool isQat, Release release)
{
    for (const std::string &note : {fx::modeNote(model, isQat), generationNote(model, release)}) {
        if (!note.empty())
            printWarning(file, note);
    }
}

} // namespace bcfg::cli
