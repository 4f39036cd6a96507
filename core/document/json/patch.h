// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/change.h"
#include "core/document/model/diagnostic.h"

#include <span>
#include <string>
#include <variant>
#include <vector>

namespace bcfg {

/// Why an edit does not fit a document: its place is not there, or its value cannot stand there.
struct PatchError
{
    JsonPointer where;
    std::string message;
};

/// What the edits change, applied in order as RFC 6902 says: nothing where they make no difference. Pattern configs
/// that no edit names stay the same objects. A value of a wrong type is kept unread, as on import.
std::variant<std::vector<Change>, PatchError> changesOf(const BackendConfig &document, std::span<const Edit> edits);
/// The document after these changes.
std::variant<BackendConfig, PatchError> applyEdits(const BackendConfig &document, std::span<const Edit> edits);

} // namespace bcfg
