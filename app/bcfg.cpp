// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/version.h"
#include "core/document/model/mapped.h"
#include "core/torch/catalog/nearest.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <csignal>
#include <sstream>
#include <string>
#include <string_view>

using namespace bcfg::cli;

namespace {

/// Whether the first argument is a command, an option or absent. Prints an error that names an unknown command; CLI11
/// would only say that a command is needed.
bool isCommandKnown(const CLI::App &app, int argc, char **argv)
{
    const std::string given = argc > 1 ? argv[1] : "-";
    if (given.starts_with('-') ||
        !app.get_subcommands([&](const CLI::App *command) { return command->get_name() == given; }).empty())
        return true;
    const Subcommand *near = bcfg::elementWhere(subcommands, [&](const Subcommand &row) {
        return bcfg::isSlipOf(given, row.name) || std::string_view(row.name).starts_with(given);
    });
    printError("bcfg", "There is no command " + given +
                           (near ? ". Did you mean " + std::string(near->name) + "?"
                                 : std::string("; bcfg --help lists them.")));
    return false;
}

/// Whether each "--option=" has a value after the "=". An unset shell variable leaves none, and CLI11 would take the
/// next argument for the value: `bcfg cover --output=$OUT a b` would replace a.
bool hasValues(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument.starts_with("--") && argument.size() > 3 && argument.find('=') == argument.size() - 1) {
            printError("bcfg", "No value follows " + std::string(argument));
            return false;
        }
    }
    return true;
}

/// Says which argument bcfg or one of its commands does not take. CLI11 lists them from the last to the first.
void printUnexpected(const CLI::App &command)
{
    const std::vector<std::string> unexpected = command.remaining();
    const std::string help = (command.get_parent() ? "; bcfg " + command.get_name() : "; bcfg") + " --help ";
    const auto option = std::ranges::find_if(
        unexpected, [](const std::string &argument) { return argument.size() > 1 && argument.starts_with('-'); });
    if (option == unexpected.end()) {
        printError("bcfg",
                   command.get_name() + " takes no further argument " + unexpected.front() + help + "shows all.");
        return;
    }
    const std::string given = option->substr(0, option->find('='));
    std::string meant;
    for (const CLI::Option *known : command.get_options()) {
        for (const std::string &name : known->get_lnames()) {
            if (bcfg::isSlipOf(given, "--" + name) || (given.size() > 3 && ("--" + name).starts_with(given)))
                meant = "--" + name;
        }
    }
    printError("bcfg", "There is no option " + given +
                           (meant.empty() ? help + "lists them." : ". Did you mean " + meant + "?"));
}

} // namespace

int main(int argc, char **argv)
{
    std::signal(SIGCHLD, SIG_DFL); // if the signal is ignored, the exit statuses of git and Python are lost
    std::signal(SIGXFSZ, SIG_IGN); // a limit on the size of files is an error of write(), as a full disk is
    CLI::App app("Reads, checks and explains PyTorch quantization backend configs (*.bcfg.json).", "bcfg");
    app.set_version_flag("-v,--version", std::string("bcfg ") + bcfg::versionText());
    app.require_subcommand(1);
    const std::string statuses = "Exit status: 0 done and nothing found; 1 findings or a difference;\n"
                                 "2 wrong usage, or a file that cannot be read.";
    app.footer(statuses); // also the footer of the subcommands, whose arguments describe themselves

    // The message contains arguments, so it is escaped.
    app.failure_message([](const CLI::App *, const CLI::Error &error) {
        return Lines(std::string("bcfg: error: ") + error.what()).line("Run with --help for more information.").text();
    });

    ExitStatus status = ExitStatus::Done;
    for (const Subcommand &row : subcommands)
        row.define(*app.add_subcommand(row.name, row.summary), status);
    manualCommand.define(*app.add_subcommand(manualCommand.name)->group(""), status);
    app.footer("FILE may be - for standard input. " + statuses);
    if (!isCommandKnown(app, argc, argv) || !hasValues(argc, argv))
        return static_cast<int>(ExitStatus::Unusable);
    try {
        app.parse(argc, argv);
    } catch (const Unusable &) {
        status = ExitStatus::Unusable;
    } catch (const CLI::ExtrasError &) {
        const std::vector<CLI::App *> commands = app.get_subcommands();
        printUnexpected(commands.empty() || commands.front()->remaining().empty() ? app : *commands.front());
        return static_cast<int>(ExitStatus::Unusable);
    } catch (const CLI::ParseError &error) {
        const bool isFailure = error.get_exit_code() != static_cast<int>(CLI::ExitCodes::Success);
        if (isFailure && app.get_subcommands().empty() && !app.remaining().empty()) { // `bcfg -x` lacks a command, too
            printUnexpected(app);
            return static_cast<int>(ExitStatus::Unusable);
        }
        // app.exit() prints help, version or error. Its exit status for errors is not the one that the manual promises.
        std::ostringstream asked; // the help or the version
        if (app.exit(error, asked) != 0)
            status = ExitStatus::Unusable;
        printExact(asked.str());
    }
    return static_cast<int>(flushed(status));
}
