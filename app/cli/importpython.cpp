// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/document.h"
#include "app/cli/source.h"
#include "core/document/json/exporter.h"
#include "core/document/json/schema.h"
#include "core/document/model/callable.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

namespace bcfg::cli {

namespace {

struct ImportOptions
{
    std::string target;
    LivePython python;
    std::string base;
    Output output;
};

/// Whether the document has an object of which only Python's repr could be carried over.
bool holdsOpaque(const JsonValue &json)
{
    if (const JsonValue::Array *array = json.array())
        return std::ranges::any_of(*array, holdsOpaque);
    const JsonValue::Object *object = json.object();
    return opaqueRepr(json) ||
           (object && std::ranges::any_of(*object, [](const auto &member) { return holdsOpaque(member.second); }));
}

ExitStatus runImport(const ImportOptions &options)
{
    const Document live = openLive(options.python, options.target);
    const std::string written = exportDocument(withSchema(live.config));
    const ExitStatus end =
        options.base.empty() ? writeTo(options.output, written)
                             : writeOverrides(readDocumentText(options.target, written), options.base, options.output);
    const bool isWhole = !holdsOpaque(toJson(live.config));
    return worse(end, isWhole ? ExitStatus::Done : ExitStatus::Findings);
}

} // namespace

Run defineImport(CLI::App &command)
{
    const auto options = std::make_shared<ImportOptions>();
    command
        .add_option("TARGET", options->target,
                    "MODULE:ATTRIBUTE of a BackendConfig or its dictionary, or of a function that returns one")
        ->required();
    options->python.interpreter = "python3";
    command.add_option("--python", options->python.interpreter, "The interpreter, which must have torch")
        ->capture_default_str();
    addDirectoryOption(command, options->python.directory);
    addTimeoutOption(command, options->python.timeout);
    command
        .add_option("--base", options->base,
                    "Write what differs from this built-in config of PyTorch, such as native, or from this file")
        ->type_name(documentType);
    addOutputOptions(command, options->output);
    return [options] {
        return runImport(*options);
    };
}

} // namespace bcfg::cli
