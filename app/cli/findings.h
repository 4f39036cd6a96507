// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/document.h"
#include "app/cli/lines.h"
#include "app/cli/output.h"
#include "core/document/model/api.h"
#include "core/document/model/diagnostic.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg::cli {

/// What `bcfg validate` found in one file.
struct FileFindings
{
    std::string file;
    std::optional<Api> api; ///< absent: the file cannot be read as a document
    std::vector<Diagnostic> diagnostics = {};
    std::optional<OpenError> error = {}; ///< why it cannot be read
    std::size_t muted = 0;               ///< findings that the document does not want to hear of
    std::string base = {};               ///< what the document starts from; with it it was judged
    std::size_t baseEntries = 0;         ///< so many entries of the whole are the base's
    std::size_t inBase = 0;              ///< so many findings of its own that has
    // Of SARIF, which shows fixes in the text.
    std::string text = {};
    std::optional<BackendConfig> config = {};
};

/// A line each: "FILE:LINE:COLUMN: severity: message [rule]".
Lines findingsText(const std::vector<FileFindings> &files);
/// The same of one file, where equal findings are one line: that of the first, with their count and the next places.
Lines summedUp(const std::string &file, const std::vector<Diagnostic> &diagnostics);
/// Prints `{"version": 1, "files": [...]}`; a file that cannot be read has an "error". In the name of a file, bytes
/// that are not UTF-8 are escaped: "\xff".
void printFindingsJson(const std::vector<FileFindings> &files);
/// Of what was written in another form, and those of it: findings where something is lost. An info tells of what is
/// written otherwise, and means the same.
ExitStatus statusOfRewriting(const std::vector<Diagnostic> &diagnostics);

} // namespace bcfg::cli
