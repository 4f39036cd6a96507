// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/publish/python/entrysource.h"
#include "core/publish/python/expression.h"
#include "core/publish/python/modulenames.h"

#include <string>
#include <string_view>
#include <vector>

namespace bcfg::python {

// The parts that all exported Python modules share: imports, definitions, and a function that makes the config.

/// The names of a new Python module for a release, with the imports that every module for the release needs.
ModuleNames namesFor(Release release);

/// Defines the name of the function that makes the backend config, such as "get_native_backend_config" for "native".
/// Where that name is taken, for instance by an import, it is "get_own_native_backend_config".
std::string defineGetter(ModuleNames &names, const std::string &configName);

/// The source of the line that makes the config: `config = BackendConfig("native")`, or without a name if `name` is
/// empty.
std::string newConfig(const std::string &name);

/// A statement of a module: an expression, or, where there are rows, a `for` loop over statements.
struct Statement
{
    Expression expression = {};            ///< used only without rows
    std::vector<std::string> targets = {}; ///< the loop's variables: `for targets in rows: body`
    std::vector<Expression> rows = {};
    std::vector<Statement> body = {};
};

/// Appends the statements as Python source. Each expression becomes `config.set_backend_pattern_config(expression)`.
void appendStatements(std::string &out, std::size_t indentation, const std::vector<Statement> &statements);

/// Appends `name = value`. Puts a chain of several methods that needs more than one line in brackets, so that the lines
/// can break at the dots.
void appendAssignment(std::string &out, std::string_view name, const Expression &value);

/// The text with a blank line in front; empty for an empty text.
std::string section(const std::string &text);

/// The whole module: docstring, imports, definitions, and the function named `getter`. The function consists of `body`,
/// which must be indented already, and `return config`.
std::string moduleText(std::string_view docstring, const ModuleNames &names, const EntryWriter &writer,
                       std::string_view getter, std::string_view body);

bool hasError(const std::vector<Diagnostic> &diagnostics);
/// One error for each place with a `$conflict`; a document with conflicts cannot become a module.
std::vector<Diagnostic> refusedConflicts(const std::vector<JsonPointer> &places);

/// The statements that evaluate the expressions in their order. Neighbours, or blocks of neighbours, that differ only
/// in their symbols become loops, which may be nested. The loops' variables get their names from `names`.
std::vector<Statement> withLoops(std::vector<Expression> expressions, ModuleNames &names);

} // namespace bcfg::python
