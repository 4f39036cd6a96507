// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/textplaces.h"
#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bcfg {

/// Replaces a span of a text by other text.
struct TextEdit
{
    TextSpan span;
    std::string text;
    bool operator==(const TextEdit &) const = default;
};

/// The edits that turn the text of the document `before` into a text of the document `after`, in ascending order and
/// without touching each other; all spans refer to the old text. Only differences are rewritten; the rest keeps its
/// spelling, order and white space. New lines end as the first line of the text does. `before` must be what the
/// importer reads from `places.text()`. Pattern configs that are the same object in both documents are not compared. If
/// the text has no list of pattern configs, or several, the edit turns it into the text that a save of `after` would
/// write.
std::vector<TextEdit> textEdits(TextPlaces &places, const BackendConfig &before, const BackendConfig &after);

/// Like textEdits() above, where applyEdits() makes `after` of `document`; nullopt where an edit does not fit. If all
/// edits are within pattern configs, compares only these pattern configs and their neighbours. If the edits rename a
/// key, the member keeps its place and its value's text.
std::optional<std::vector<TextEdit>> textEdits(TextPlaces &places, const BackendConfig &document,
                                               std::span<const Edit> edits);

/// A list with the one edit of whole lines that turns the text `before` into `after`; empty where both are equal.
std::vector<TextEdit> textEdits(std::string_view before, std::string_view after);

} // namespace bcfg
