// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/backendconfig.h"
#include "core/model/diagnostic.h"

#include <span>
#include <string>
#include <variant>

namespace bcfg {

/// Why an edit does not fit a document: its place is not there, or its value cannot stand there.
struct PatchError
{
    JsonPointer where;
    std::string message;
};

/// The document after the edits, applied in order as RFC 6902 says. Pattern configs that no edit names stay the same
/// objects. A value of a wrong type is kept unread, as on import.
std::variant<BackendConfig, PatchError> applyEdits(const BackendConfig &document, std::span<const Edit> edits);

} // namespace bcfg
