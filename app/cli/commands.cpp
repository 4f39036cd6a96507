// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"

#include <CLI/CLI.hpp>

namespace bcfg::cli {

namespace {

/// The arguments with which an option has an effect, for messages: "--as json and --as python", or "--as" if any value
/// will do. Values of a positional argument stand without its name, which users do not type.
std::string spelled(const GoesWith &rule)
{
    if (rule.values.empty())
        return rule.argument;
    const std::string name = rule.argument.starts_with('-') ? rule.argument + ' ' : std::string();
    return joined(rule.values, " and ", [&name](const std::string &value) { return name + value; });
}

} // namespace

void Subcommand::define(CLI::App &command, ExitStatus &status) const
{
    command.callback([run = addOptions(command), &status] { status = run(); });
    const CLI::Validator isGiven(
        [](const std::string &value) { return value.empty() ? std::string("The value is empty.") : std::string(); },
        "");
    for (CLI::Option *option : command.get_options()) {
        const int mostValues = option->get_items_expected_max();
        if (mostValues == 0)
            continue;
        option->check(isGiven);
        if (option->nonpositional())
            option->allow_extra_args(false);
        if (option->nonpositional() && mostValues > 1)
            option->expected(1)->take_all();
    }
}

CLI::Option *addChoice(CLI::App &command, const char *name, std::string &value, const std::string &help,
                       const std::vector<std::string> &words)
{
    return command.add_option(name, value, help)->check(CLI::IsMember(words))->capture_default_str();
}

void refuseWithoutEffect(const CLI::App &command, std::initializer_list<GoesWith> rules)
{
    for (const GoesWith &rule : rules) {
        const CLI::Option *option = command.get_option(rule.option);
        const bool isWanted = !option->empty() && option->results().front() != option->get_default_str();
        const CLI::Option *argument = command.get_option(rule.argument);
        const bool hasEffect =
            rule.values.empty() ? !argument->empty() : contains(rule.values, argument->as<std::string>());
        if (isWanted && !hasEffect)
            throw CLI::ValidationError(rule.option, "goes with " + spelled(rule) + rule.why);
    }
}

} // namespace bcfg::cli
