// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/textplaces.h"
#include "core/document/model/backendconfig.h"

#include <string>
#include <vector>

namespace bcfg {

/// Other text in the place of some bytes of a text.
struct TextEdit
{
    TextSpan span;
    std::string text;
    bool operator==(const TextEdit &) const = default;
};

/// What makes the text of a document that of another one: by rising place, none of which touch, and all of the text as
/// it was before. Only what differs is written anew: all else keeps its spelling, its order and its blanks. `before` is
/// what the importer reads from the text of `places`; pattern configs that are the same object in both are not looked
/// at.
std::vector<TextEdit> textEdits(TextPlaces &places, const BackendConfig &before, const BackendConfig &after);

/// What makes a text another one: one edit of whole lines, or none where they are equal.
std::vector<TextEdit> textEdits(std::string_view before, std::string_view after);

/// The text after the edits.
std::string applyTextEdits(std::string_view text, const std::vector<TextEdit> &edits);

} // namespace bcfg
