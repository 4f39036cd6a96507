// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/schema.h"

#include "app/cli/commands.h"

#include <CLI/CLI.hpp>

namespace bcfg::cli {

void addSchemaCommand(CLI::App &app, ExitStatus &status)
{
    CLI::App *command = app.add_subcommand("schema", "Print the JSON Schema of *.bcfg.json files, for other editors");
    command->callback([&status] {
        printExact(backendConfigSchema());
        status = ExitStatus::Done;
    });
}

} // namespace bcfg::cli
