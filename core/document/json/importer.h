// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/progress.h"

#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// What came of reading a text. Without a document there is exactly one diagnostic, of severity error and with a place.
struct Imported
{
    std::optional<BackendConfig> document;
    std::vector<Diagnostic> diagnostics; ///< of the text itself, each with its place; validate() reports the rest
};

/// Reads a `*.bcfg.json`. Text that RFC 8259 refuses, that goes deeper than 64 levels, or whose top level is not an
/// object, gives no document. Everything else opens: what cannot be understood is kept as it was, and reported.
/// Never throws for what the text holds. Where `progress` says that it must stop, gives neither document nor
/// diagnostic.
Imported importDocument(std::string_view text, Progress *progress = nullptr);

/// Reads a document from its JSON, as the importer would. Nothing where that is no object or goes deeper than a text
/// may.
std::optional<BackendConfig> readDocument(const JsonValue &json);
/// Reads one element of `configs` from its JSON, as the importer would.
PatternConfig readPatternConfig(const JsonValue &json, Api api);

} // namespace bcfg
