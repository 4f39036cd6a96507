// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/document.h"
#include "app/cli/lines.h"
#include "app/cli/output.h"
#include "core/document/model/api.h"
#include "core/document/model/diagnostic.h"
#include "core/exchange/base/wholefindings.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg::cli {

/// What `bcfg validate` found in one file.
struct FileFindings
{
    std::string file;
    std::optional<Api> api;   ///< the generation; absent if the file cannot be read as a document
    WholeFindings found = {}; ///< includes the problems that were found while reading the file
    std::string error = {};   ///< why the file cannot be read; empty if it can
    // Set only for SARIF, whose log shows each fix as an edit of the file's text:
    std::string text = {};
    std::optional<BackendConfig> config = {};
};

/// One line for each finding, "FILE:LINE:COLUMN: severity: message [rule]", and notes about muted findings and the
/// base. Leaves out files that cannot be read, because reading has printed their errors.
Lines findingsText(const std::vector<FileFindings> &files);
/// The findings about one file as findingsText() writes them, but with one line for all findings with the same rule and
/// message: the line of the first one, followed by their number and the places of up to three others.
Lines summedUp(const std::string &file, const std::vector<Diagnostic> &diagnostics);
/// Prints `{"version": 1, "files": [...]}`. A file that cannot be read has an "error". Bytes of a file's name that are
/// not UTF-8 are escaped: "\xff".
void printFindingsJson(const std::vector<FileFindings> &files);
/// Prints the findings as a log in SARIF 2.1.0, as code scanning services read it. A file that cannot be read makes the
/// invocation unsuccessful, with a notification that says why.
void printSarifLog(const std::vector<FileFindings> &files);
/// The exit status of a command that has written a document in another form. `diagnostics` says what the form lost or
/// changed. The status is Findings if any of them is a warning or an error, else Done, because infos report no loss.
ExitStatus statusOfRewriting(const std::vector<Diagnostic> &diagnostics);

} // namespace bcfg::cli
