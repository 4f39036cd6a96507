// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/output.h"

namespace CLI {
class App;
}

namespace bcfg::cli {

// Each function adds the subcommand of `bcfg` that it is named after; its file has that name too. Running the
// subcommand sets `status`, which must live as long as `app`. Wrong usage throws an error of CLI11.

void addConvertCommand(CLI::App &app, ExitStatus &status);
/// `base`: the base of a document, and what the document changes of it.
void addBaseCommand(CLI::App &app, ExitStatus &status);
/// `cover`: a document made of the pattern configs that models need.
void addCoverCommand(CLI::App &app, ExitStatus &status);
/// `diff`: how two documents differ.
void addDiffCommand(CLI::App &app, ExitStatus &status);
/// `export`: a document for another tool.
void addExportCommand(CLI::App &app, ExitStatus &status);
void addFormatCommand(CLI::App &app, ExitStatus &status);
/// `git`: sets git up to compare and merge documents by meaning.
void addGitCommand(CLI::App &app, ExitStatus &status);
/// `import`: a live backend config of a Python as a document.
void addImportCommand(CLI::App &app, ExitStatus &status);
void addInfoCommand(CLI::App &app, ExitStatus &status);
/// `lsp`: a server of the Language Server Protocol.
void addLspCommand(CLI::App &app, ExitStatus &status);
void addMatchCommand(CLI::App &app, ExitStatus &status);
/// `merge`: three documents into one.
void addMergeCommand(CLI::App &app, ExitStatus &status);
void addQConfigsCommand(CLI::App &app, ExitStatus &status);
/// `report`: a page or table to publish, which says what a backend can run.
void addReportCommand(CLI::App &app, ExitStatus &status);
/// `schema`: the JSON Schema of documents.
void addSchemaCommand(CLI::App &app, ExitStatus &status);
void addShowCommand(CLI::App &app, ExitStatus &status);
/// `simulate`: what prepare and convert make of a traced model.
void addSimulateCommand(CLI::App &app, ExitStatus &status);
/// `symbols`: the names that patterns and fields can have.
void addSymbolsCommand(CLI::App &app, ExitStatus &status);
/// `trace`: what PyTorch's quantization sees of a model.
void addTraceCommand(CLI::App &app, ExitStatus &status);
void addValidateCommand(CLI::App &app, ExitStatus &status);
/// `completion`: a script with which a shell completes commands and options: all that `app` has when the command runs.
void addCompletionCommand(CLI::App &app, ExitStatus &status);

} // namespace bcfg::cli
