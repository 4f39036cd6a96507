// SPDX-License-Identifier: Apache-2.0
#include "app/cli/goeswith.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace bcfg::cli {

namespace {

/// "--as json and --as python"; the values alone for a positional argument, which has no name on the command line.
std::string spelled(const GoesWith &rule)
{
    const std::string name = rule.argument.starts_with('-') ? rule.argument + ' ' : std::string();
    std::string text;
    for (const std::string &value : rule.values)
        text += (text.empty() ? "" : " and ") + name + value;
    return text;
}

} // namespace

void refuseWithoutEffect(const CLI::App &command, std::initializer_list<GoesWith> rules)
{
    for (const GoesWith &rule : rules) {
        const CLI::Option *option = command.get_option(rule.option);
        const bool isWanted = !option->empty() && option->results().front() != option->get_default_str();
        const auto chosen = command.get_option(rule.argument)->as<std::string>();
        if (isWanted && std::ranges::find(rule.values, chosen) == rule.values.end())
            throw CLI::ValidationError(rule.option, "goes with " + spelled(rule) + rule.why);
    }
}

} // namespace bcfg::cli
