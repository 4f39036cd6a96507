// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/process.h"
#include "core/bridge/bridgecall.h"
#include "core/json/exporter.h"
#include "core/json/importer.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace bcfg::cli {

namespace {

struct ImportOptions
{
    std::string target;
    std::string python = "python3";
    std::string directory = ".";
    Output output;
    unsigned timeout = 120;
};

ExitStatus runImport(const ImportOptions &options)
{
    const auto refuse = [](const std::string &what, const std::string &why) {
        printError(what, why);
        return ExitStatus::Unusable;
    };
    const BridgeCall call = dumpCall(options.target, options.directory);
    std::vector<std::string> command = call.arguments;
    command.insert(command.begin(), options.python);
    const auto result = runProcess(command, call.input, std::chrono::seconds(options.timeout));
    if (const ProcessError *error = std::get_if<ProcessError>(&result))
        return refuse(options.python, error->message);
    const ProcessEnd &end = std::get<ProcessEnd>(result);
    if (end.isLate)
        return refuse(options.target, "It did not end within " + std::to_string(options.timeout) +
                                          " seconds; --timeout gives it longer.");
    if (end.signal)
        return refuse(options.python, "It was ended by signal " + std::to_string(end.signal) + ".");
    if (end.exitStatus != 0)
        return ExitStatus::Unusable; // the bridge has said why
    const Imported imported = importDocument(end.output);
    if (!imported.document)
        return refuse(options.python, "It printed something else than a backend config.");
    return writeTo(options.output, exportDocument(*imported.document));
}

} // namespace

void addImportCommand(CLI::App &app, ExitStatus &status)
{
    const auto options = std::make_shared<ImportOptions>();
    CLI::App *command = app.add_subcommand("import", "Write a backend config of a live Python as a document");
    command->add_option("MODULE:ATTRIBUTE", options->target, "A BackendConfig, or a function that returns one")
        ->required();
    command->add_option("--python", options->python, "The interpreter, which must have torch")->capture_default_str();
    command->add_option("--directory", options->directory, "Where MODULE is looked for first")->capture_default_str();
    command->add_option("--timeout", options->timeout, "After so many seconds it is ended")
        ->check(CLI::Range(1, 86400))
        ->capture_default_str();
    addOutputOptions(*command, options->output);
    command->callback([options, &status] { status = runImport(*options); });
}

} // namespace bcfg::cli
