// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/change.h"
#include "core/document/model/jsonpointer.h"
#include "core/torch/catalog/release.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// A search in the texts of a document.
struct TextQuery
{
    enum class Extent {
        Anywhere,
        WholeName, ///< no letter, digit or underscore before or after the find: "Linear" in "torch.nn.Linear"
        WholeText, ///< the find is the whole text
    };

    std::vector<std::string> texts; ///< finds any of these; an empty list finds nothing
    bool matchesCase = false;       ///< whether ASCII letters must match in case; other letters always must
    Extent extent = Extent::Anywhere;

    bool isEmpty() const { return texts.empty(); }
    bool operator==(const TextQuery &) const = default;
};

/// A find in a text, in bytes.
struct TextRange
{
    std::size_t begin = 0;
    std::size_t length = 0;
    bool operator==(const TextRange &) const = default;
};

/// A query that finds a symbol under every path that PyTorch has for its object; under `symbol` alone where PyTorch
/// does not know that path.
TextQuery usesOf(std::string_view symbol, Release release);

/// The finds from left to right, without overlaps. If several begin at one place, the longest of them.
std::vector<TextRange> rangesIn(std::string_view text, const TextQuery &query);
/// The text with each range replaced. Requires ascending ranges that do not overlap.
std::string replaced(std::string_view text, const std::vector<TextRange> &ranges, std::string_view replacement);

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

/// Counts the finds of a query in each pattern config of a document. Callers report each edit by insert(), remove() or
/// replace(). textFinds() gives the places of the finds.
class TextIndex
{
public:
    TextIndex(const BackendConfig &document, TextQuery query);

    const TextQuery &query() const { return m_query; }
    const std::vector<std::uint32_t> &counts() const { return m_counts; } ///< by row

    void insert(std::size_t row, const Shared<PatternConfig> &entry);
    void remove(std::size_t row);
    void replace(std::size_t row, const Shared<PatternConfig> &entry);

private:
    std::uint32_t countIn(const PatternConfig &entry);

    /// The most lists that m_lists remembers. Then m_lists is cleared: edits make new lists, and old lists would pile
    /// up.
    static constexpr std::size_t rememberedLists = 4096;

    TextQuery m_query;
    Api m_api;
    std::vector<std::uint32_t> m_counts;
    SharedMap<DTypeConfigs, std::uint32_t> m_lists; // the finds in each list, which many pattern configs share
};

} // namespace bcfg
