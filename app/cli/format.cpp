// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/document.h"
#include "core/json/exporter.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace bcfg::cli {

namespace {

struct FormatOptions
{
    std::string file;
    Output output;
    bool check = false;
};

ExitStatus runFormat(const FormatOptions &options)
{
    const std::optional<Document> document = openReadableDocument(options.file);
    if (!document)
        return ExitStatus::Unusable;
    const std::string canonical = exportDocument(document->config());
    if (!options.check)
        return writeTo(options.output, canonical);
    if (canonical == document->file.text)
        return ExitStatus::Done;
    print(Lines(document->file.name + ": not in canonical layout"));
    return ExitStatus::Findings;
}

} // namespace

void addFormatCommand(CLI::App &app, ExitStatus &status)
{
    const auto options = std::make_shared<FormatOptions>();
    CLI::App *command = app.add_subcommand("format", "Write the document in canonical layout");
    command->add_option("FILE", options->file, "The document")->required();
    CLI::Option *check = command->add_flag("--check", options->check,
                                           "Only say whether it is in canonical layout: exit status 1 if not");
    addOutputOptions(*command, options->output)->excludes(check);
    command->callback([options, &status] { status = runFormat(*options); });
}

} // namespace bcfg::cli
