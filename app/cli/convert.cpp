// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/findings.h"
#include "app/cli/source.h"
#include "core/document/json/locate.h"
#include "core/exchange/base/overridesof.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace bcfg::cli {

namespace {

struct ConvertOptions
{
    std::string file;
    std::string api;
    Output output;
};

ExitStatus runConvert(const ConvertOptions &options)
{
    const Document document = settled(openReadableDocument(options.file));
    Migrated migrated = migrateOverrides(document.config(), *parseApi(options.api));
    locate(migrated.diagnostics, document.file.text);
    // Losses go to standard error, as the document may go to standard output.
    const ExitStatus status = statusOfRewriting(migrated.diagnostics);
    printError(findingsText({{document.file.name, migrated.document.api, std::move(migrated.diagnostics)}}));
    return worse(status, writeDocument(options.output, std::move(migrated.document), document.file));
}

} // namespace

void defineConvert(CLI::App &command, ExitStatus &status)
{
    const auto options = std::make_shared<ConvertOptions>();
    command.add_option("FILE", options->file, documentHelp)->type_name(documentType)->required();
    command.add_option("--api", options->api, "The generation to write for")
        ->required()
        ->check(CLI::IsMember({"1.13", "2"}));
    addOutputOptions(command, options->output);
    command.callback([options, &status] { status = runConvert(*options); });
}

} // namespace bcfg::cli
