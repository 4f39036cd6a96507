// SPDX-License-Identifier: Apache-2.0
#include "app/cli/model.h"

#include "app/cli/document.h"
#include "app/cli/output.h"
#include "core/torch/trace/modelfile.h"
#include "core/torch/trace/tracingnotes.h"

#include <filesystem>

namespace bcfg::cli {

namespace {

/// Reads only the needed parts of a regular file; reads standard input, a pipe or another stream to its end.
trace::ModelRead readNamed(const std::string &file)
{
    std::error_code ignored; // if this fails, reading prints the error
    return std::filesystem::is_regular_file(file, ignored) ? valueOrFail(trace::readModelFile(file), file)
                                                           : trace::readModel(readInput(file));
}

} // namespace

trace::Model openModel(const std::string &file)
{
    trace::ModelRead read = readNamed(file);
    for (const Diagnostic &diagnostic : read.diagnostics) {
        const std::string where = diagnostic.where.isEmpty() ? std::string() : diagnostic.where.text() + ": ";
        printError(placeText(file, diagnostic.place), where + diagnostic.message);
    }
    if (!read.model)
        throw Unusable();
    return *std::move(read.model);
}

void warnOfTracing(const std::string &file, const trace::Model &model, bool isQat, Release release)
{
    for (const std::string &note : trace::tracingNotes(model, isQat, release))
        printWarning(file, note);
}

} // namespace bcfg::cli
