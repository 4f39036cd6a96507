// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/api.h"
#include "core/model/diagnostic.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg::cli {

/// What `bcfg validate` found in one file.
struct FileFindings
{
    std::string file;
    std::optional<Api> api; ///< absent: the file cannot be read as a document
    std::vector<Diagnostic> diagnostics;
};

/// A line each: "FILE:LINE:COLUMN: severity: message [rule]".
std::string findingsText(const std::vector<FileFindings> &files);
/// `{"version": 1, "files": [...]}`.
std::string findingsJson(const std::vector<FileFindings> &files);
/// SARIF 2.1.0, as code scanning services read it.
std::string findingsSarif(const std::vector<FileFindings> &files);

} // namespace bcfg::cli
