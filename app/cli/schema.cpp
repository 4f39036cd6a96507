// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/schema.h"

#include "app/cli/commands.h"

#include <CLI/CLI.hpp>

namespace bcfg::cli {

Run defineSchema(CLI::App &)
{
    return [] {
        printExact(backendConfigSchema());
        return ExitStatus::Done;
    };
}

} // namespace bcfg::cli
