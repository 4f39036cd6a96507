// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "core/document/model/diagnostic.h"
#include "core/publish/python/entrysource.h"
#include "core/publish/python/loops.h"
#include "core/publish/python/modulenames.h"

#include <string>
#include <string_view>
#include <vector>

namespace bcfg::python {

// What the modules have in common that an export writes: imports, definitions, and a function that makes the config.

constexpr std::string_view apiModule = "torch.ao.quantization.backend_config";

/// Names for a module of this generation, with what it imports in any case.
ModuleNames namesFor(Release release);

/// A name for the function that makes the backend config: "get_native_backend_config"; with "own" in it where the
/// module imports one of that name.
std::string defineGetter(ModuleNames &names, const std::string &configName);

/// Appends statements that register each expression in `config`.
void appendStatements(std::string &out, std::size_t indentation, const std::vector<Statement> &statements);

/// A blank line and the text; nothing for an empty one.
std::string section(const std::string &text);

/// The module around the function: `body` is what stands between its head and `return config`.
std::string moduleText(std::string_view docstring, const ModuleNames &names, const EntryWriter &writer,
                       std::string_view getter, std::string_view body);

bool hasError(const std::vector<Diagnostic> &diagnostics);
/// Why a document with `$conflict` in these places has no module.
std::vector<Diagnostic> refusedConflicts(const std::vector<JsonPointer> &places);

} // namespace bcfg::python
