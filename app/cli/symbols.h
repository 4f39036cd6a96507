// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/output.h"

namespace CLI {
class App;
}

namespace bcfg::cli {

/// Adds `symbols`: the names that patterns and fields can have.
void addSymbolsCommand(CLI::App &app, ExitStatus &status);

} // namespace bcfg::cli
