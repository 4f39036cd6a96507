// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/change.h"
#include "core/document/model/diagnostic.h"

#include <span>
#include <string>
#include <variant>
#include <vector>

namespace bcfg {

/// Why an edit does not fit a document: its place does not exist, or its value cannot stand there.
struct PatchError
{
    JsonPointer where;
    std::string message;
};

/// The changes that the edits make to the document if they are applied in order, as RFC 6902 says. Returns an empty
/// list if the edits change nothing, and an error for the first edit that does not fit. Pattern configs that no edit
/// names stay the same objects, unless the generation changes. A value of a wrong type becomes an Unread, as on import.
std::variant<std::vector<Change>, PatchError> changesOf(const BackendConfig &document, std::span<const Edit> edits);
/// A copy of the document with the edits applied; errors as in changesOf().
std::variant<BackendConfig, PatchError> applyEdits(const BackendConfig &document, std::span<const Edit> edits);

} // namespace bcfg
