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
    Migrated migrated = migrateOverrides(document.config, *parseApi(options.api));
    locate(migrated.diagnostics, document.text);
    // Losses go to standard error, as the document may go to standard output.
    const ExitStatus status = statusOfRewriting(migrated.diagnostics);
    printError(findingsText({{document.name, migrated.document.api, {std::move(migrated.diagnostics)}}}));
    return worse(status, writeDocument(options.output, std::move(migrated.document), document));
}

} // namespace

Run defineConvert(CLI::App &command)
{
    const auto options = std::make_shared<ConvertOptions>();
    command.add_option("FILE", options->file, documentHelp)->type_name(documentType)->required();
    addChoice(command, "--api", options->api, "The generation to write for", {"1.13", "2"})->required();
    addOutputOptions(command, options->output);
    return [options] {
        return runConvert(*options);
    };
}

} // namespace bcfg::cli
