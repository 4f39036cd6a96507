// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/source.h"
#include "core/document/json/exporter.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace bcfg::cli {

namespace {

struct FormatOptions
{
    std::vector<std::string> files;
    Output output;
    bool check = false;
};

ExitStatus formatFile(const std::string &file, const FormatOptions &options)
{
    try {
        const Document document = openReadableDocument(file);
        if (!options.check)
            return writeDocument(options.output, document.config, document);
        if (withLineEndsOf(document.text, exportDocument(document.config)) == document.text)
            return ExitStatus::Done;
        print(Lines(document.name + ": not in canonical layout"));
        return ExitStatus::Findings;
    } catch (const Unusable &) { // the other files are checked all the same
        return ExitStatus::Unusable;
    }
}

ExitStatus runFormat(const FormatOptions &options)
{
    ExitStatus status = ExitStatus::Done;
    for (const std::string &file : options.files)
        status = worse(status, formatFile(file, options));
    return status;
}

} // namespace

Run defineFormat(CLI::App &command)
{
    const auto options = std::make_shared<FormatOptions>();
    command.add_option("FILE", options->files, std::string(documentHelp) + "; with --check, several")
        ->type_name(documentType)
        ->required();
    CLI::Option *check =
        command.add_flag("--check", options->check, "Only say whether it is in canonical layout: exit status 1 if not");
    addOutputOptions(command, options->output)->excludes(check);
    return [options] {
        if (options->files.size() > 1 && !options->check)
            throw CLI::ValidationError("FILE", "only --check takes several");
        return runFormat(*options);
    };
}

} // namespace bcfg::cli
