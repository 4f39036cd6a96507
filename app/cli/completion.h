// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/output.h"

namespace CLI {
class App;
}

namespace bcfg::cli {

/// Adds `completion`: a script with which a shell completes the commands and options that the app has, itself included.
void addCompletionCommand(CLI::App &app, ExitStatus &status);

} // namespace bcfg::cli
