// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/schema.h"

#include "app/cli/commands.h"

#include <CLI/CLI.hpp>

namespace bcfg::cli {

void defineSchema(CLI::App &command, ExitStatus &status)
{
    command.callback([&status] {
        printExact(backendConfigSchema());
        status = ExitStatus::Done;
    });
}

} // namespace bcfg::cli
