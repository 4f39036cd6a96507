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

/// The changes that the edits make to the document, applied in order as RFC 6902 says. The list is empty where the
/// edits make no difference; the first edit that does not fit is the error. Pattern configs that no edit names stay the
/// same objects. A value of a wrong type is kept unread, as on import.
std::variant<std::vector<Change>, PatchError> changesOf(const BackendConfig &document, std::span<const Edit> edits);
/// A copy of the document with the edits applied; errors as in changesOf().
std::variant<BackendConfig, PatchError> applyEdits(const BackendConfig &document, std::span<const Edit> edits);

} // namespace bcfg
