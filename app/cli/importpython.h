// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/output.h"

namespace CLI {
class App;
}

namespace bcfg::cli {

/// Adds `import`: a live backend config of a Python as a document.
void addImportCommand(CLI::App &app, ExitStatus &status);

} // namespace bcfg::cli
