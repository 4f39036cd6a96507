// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/find/textquery.h"
#include "core/document/model/change.h"
#include "core/document/model/jsonpointer.h"

namespace bcfg {

/// One place in the texts of a pattern config that a TextQuery finds.
struct TextFind
{
    JsonPointer where; ///< place of the text, relative to the pattern config: "/dtype_configs/0/bias_dtype"
    std::string text;  ///< the whole text
    TextRange range;   ///< the part of the text that was found
    bool operator==(const TextFind &) const = default;
};

/// All finds in a pattern config, in the order of the file.
std::vector<TextFind> textFinds(const PatternConfig &entry, const TextQuery &query);
/// The pattern config with one find replaced. Requires a find that textFinds() returned for this very pattern config.
PatternConfig replaced(const PatternConfig &entry, const TextFind &find, std::string_view replacement, Api api);
/// For each pattern config with a find: its row, and the pattern config with all finds replaced. Lists of dtype configs
/// that pattern configs share stay shared. Throws Stopped.
std::vector<EntryReplacement> replaceTexts(const BackendConfig &document, const TextQuery &query,
                                           std::string_view replacement);

} // namespace bcfg
