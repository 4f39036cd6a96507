// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/output.h"

namespace CLI {
class App;
}

namespace bcfg::cli {

/// Adds `bcfg convert`. Running it sets the status.
void addConvertCommand(CLI::App &app, ExitStatus &status);

} // namespace bcfg::cli
