// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/version.h"

#include <CLI/CLI.hpp>

int main(int argc, char **argv)
{
    CLI::App app("Reads, checks and explains PyTorch quantization backend configs (*.bcfg.json).", "bcfg");
    app.set_version_flag("--version", std::string("bcfg ") + bcfg::versionText());
    app.require_subcommand(1);
    app.footer("FILE may be - for standard input. Exit status: 0 done and nothing found; 1 findings or a difference;\n"
               "2 wrong usage, or a file that cannot be read.");

    app.failure_message([](const CLI::App *, const CLI::Error &error) { // which cites arguments, names of files too
        return bcfg::cli::Lines(error.what()).line("Run with --help for more information.").text();
    });

    bcfg::cli::ExitStatus status = bcfg::cli::ExitStatus::Done;
    bcfg::cli::addInfoCommand(app, status);
    bcfg::cli::addValidateCommand(app, status);
    bcfg::cli::addShowCommand(app, status);
    bcfg::cli::addSimulateCommand(app, status);
    bcfg::cli::addBaseCommand(app, status);
    bcfg::cli::addConvertCommand(app, status);
    bcfg::cli::addExportCommand(app, status);
    bcfg::cli::addFormatCommand(app, status);
    bcfg::cli::addLspCommand(app, status);
    bcfg::cli::addDiffCommand(app, status);
    bcfg::cli::addMergeCommand(app, status);
    bcfg::cli::addGitCommand(app, status);
    bcfg::cli::addReportCommand(app, status);
    bcfg::cli::addMatchCommand(app, status);
    bcfg::cli::addQConfigsCommand(app, status);
    bcfg::cli::addSymbolsCommand(app, status);
    bcfg::cli::addSchemaCommand(app, status);
    bcfg::cli::addImportCommand(app, status);
    bcfg::cli::addTraceCommand(app, status);
    bcfg::cli::addCompletionCommand(app, status);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
        // app.exit() prints help, the version or what is wrong; it knows other numbers than we promise.
        return app.exit(error) == 0 ? 0 : static_cast<int>(bcfg::cli::ExitStatus::Unusable);
    }
    return static_cast<int>(bcfg::cli::flushed(status));
}
