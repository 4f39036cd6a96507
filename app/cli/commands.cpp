// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"

#include <CLI/CLI.hpp>

#include <string>

namespace bcfg::cli {

void Subcommand::define(CLI::App &command, ExitStatus &status) const
{
    addOptions(command, status);
    const CLI::Validator isGiven(
        [](const std::string &value) { return value.empty() ? std::string("The value is empty.") : std::string(); },
        "");
    for (CLI::Option *option : command.get_options()) {
        const int mostValues = option->get_items_expected_max();
        if (option->nonpositional() && mostValues > 0)
            option->check(isGiven)->allow_extra_args(false);
        if (option->nonpositional() && mostValues > 1)
            option->expected(1)->take_all();
    }
}

} // namespace bcfg::cli
