// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/findings.h"

namespace bcfg::cli {

/// Prints SARIF 2.1.0, as code scanning services read it. Where a file could not be read, the invocation was not
/// successful, and says why.
void printSarifLog(const std::vector<FileFindings> &files);

/// The URI reference of RFC 3986 for a file's name, relative where the name is: any byte can be in a name.
std::string fileUri(std::string_view name);

} // namespace bcfg::cli
