// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/find/textquery.h"
#include "core/document/model/change.h"
#include "core/document/model/jsonpointer.h"

namespace bcfg {

/// One find in the texts of a pattern config.
struct TextHit
{
    JsonPointer where; ///< of the text, within the pattern config: "/dtype_configs/0/bias_dtype"
    std::string text;
    TextRange range;
    bool operator==(const TextHit &) const = default;
};

/// In the order of the file.
std::vector<TextHit> textHits(const PatternConfig &entry, const TextQuery &query);
/// The pattern config with the replacement in one place. Requires a hit of textHits() of this very pattern config.
PatternConfig replaced(const PatternConfig &entry, const TextHit &hit, std::string_view replacement, Api api);
/// All pattern configs of a document in which something is found, with the replacement in each place. Dtype configs
/// that several of them share stay shared.
std::vector<EntryReplacement> replaceTexts(const BackendConfig &document, const TextQuery &query,
                                           std::string_view replacement);

} // namespace bcfg
