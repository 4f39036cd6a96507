// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/findings.h"

namespace bcfg::cli {

/// Prints the findings as a log in SARIF 2.1.0, as code scanning services read it. A file that cannot be read makes the
/// invocation unsuccessful, with a notification that says why.
void printSarifLog(const std::vector<FileFindings> &files);

} // namespace bcfg::cli
