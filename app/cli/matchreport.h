// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/lines.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/jsonvalue.h"
#include "core/document/model/shared.h"
#include "core/prepare/decisions/verdict.h"
#include "core/prepare/model/outcome.h"
#include "core/prepare/nearest/nearest.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace bcfg::cli {

/// Whether prepare finds a dtype config that fits; nullopt where prepare raises or compares no dtype config.
inline std::optional<bool> prepareOf(const Verdict &verdict)
{
    if (verdict.status() == Status::Rejected)
        return false;
    return verdict.fit() ? std::optional(true) : std::nullopt;
}

/// How many observers the pattern has in the prepared graph; nullopt where unknown.
inline std::optional<std::size_t> observersOf(const Verdict &verdict)
{
    if (verdict.status() == Status::Rejected)
        return 0;
    return verdict.fit() ? verdict.fit()->observers : std::nullopt;
}

/// The data that all rows of the output of `bcfg match` have in common.
struct MatchHeader
{
    std::string file; ///< the name of the document's file, in valid UTF-8
    Api api = newestApi;
    std::string mode;                 ///< "fx" or "contract"
    std::vector<std::string> columns; ///< names of the QConfigs, in valid UTF-8
    bool explains = false;
};

/// The verdicts on one pattern under one QConfig.
struct MatchCell
{
    ExplainedVerdict explanation;   ///< judges the pattern by itself: fusion and other entries are left out
    std::optional<Outcome> outcome; ///< the outcome of a model with only this pattern; absent in mode "contract"
    std::vector<NearestChange> nearest;

    Status status() const { return outcome ? outcome->status : explanation.verdict.status(); }
};

/// The verdicts on one pattern under all QConfigs.
struct MatchRow
{
    std::size_t index = 0;                               ///< row of the entry
    Shared<PatternConfig> shown;                         ///< the entry itself
    Shared<PatternConfig> decides;                       ///< the entry that overrides `shown`, or else `shown`
    std::optional<std::size_t> overriddenBy;             ///< row of the entry that overrides `shown`
    std::shared_ptr<const std::vector<MatchCell>> cells; ///< by column; overridden entries with one key share them
};

/// Counts how often each status occurs under each QConfig, and in how many pattern configs each dtype config fits.
/// Equal dtype configs of different patterns are counted together.
class Coverage
{
public:
    void add(const MatchRow &row);

    // `columns`: the names of the QConfigs.
    Lines text(const std::vector<std::string> &columns) const;
    JsonValue json(const std::vector<std::string> &columns) const;

private:
    using Counts = EnumArray<Status, std::size_t>;

    struct DTypeConfigUse
    {
        JsonValue config;
        std::size_t patterns = 0; ///< how many pattern configs that decide a row list it
        std::size_t fits = 0;     ///< in how many of them it is the first dtype config that fits, under any QConfig
    };

    void addUses(const MatchRow &row);

    std::vector<Counts> m_counts;                 // by column
    std::vector<DTypeConfigUse> m_uses;           // in the order of their first appearance
    std::map<std::string, std::size_t> m_indices; // index in m_uses, by the dtype config as text
    /// The pattern configs whose dtype configs are counted: an overriding entry decides each row that it overrides,
    /// too.
    std::unordered_set<Shared<PatternConfig>, ByIdentity, ByIdentity> m_counted;
};

/// Prints the JSON of `bcfg match` in pieces, so that it is never in memory as a whole.
class MatchJson
{
public:
    /// The header must outlive this object.
    explicit MatchJson(const MatchHeader &header);
    void add(const MatchRow &row);
    void finish(const Coverage *coverage); ///< prints the end; `coverage` may be null

private:
    const MatchHeader &m_header;
    std::string m_text; // the text that is not printed yet
    TextWriter m_writer{m_text, 0};
};

/// The table of `bcfg match`: a line for each pattern with a glyph for each QConfig.
class MatchTable
{
public:
    /// The header must outlive the table. `width` is in characters. `cutsDetails`: long details are cut to the width,
    /// as for a terminal; otherwise lines with long details are wider, so that readers of a pipe get all details.
    MatchTable(const MatchHeader &header, std::size_t width, bool cutsDetails);
    void add(const MatchRow &row);
    Lines text(bool color) const;

private:
    /// The part of a MatchRow that is printed.
    struct Row
    {
        std::size_t index;
        std::string title;
        std::string notation; ///< empty for a pattern that cannot be read
        std::optional<std::size_t> overriddenBy;
        std::vector<Status> statuses; ///< by column
        std::string details;          ///< empty if there are several columns
    };

    /// The title of a row; or its notation if another pattern has the same title, as torch.mul and operator.mul have.
    std::string shownTitle(const Row &row) const;
    void addBlock(Lines &lines, std::size_t first, std::size_t last, bool color) const;

    const MatchHeader &m_header;
    std::size_t m_width;
    std::size_t m_titleWidth;
    bool m_cutsDetails;
    std::vector<Row> m_rows;
    std::map<std::string, std::set<std::string>> m_notations; // by title
};

/// The text of --explain about one pattern: each verdict with its reasons. For an overridden entry, only names the
/// entry that overrides it. If no other entry is explained (`isAlone`), prints the verdicts on the overriding entry
/// instead.
Lines matchExplanation(const MatchHeader &header, const MatchRow &row, bool color, bool isAlone);

inline constexpr std::string_view matchCsvHeader =
    "index,pattern,overridden_by,qconfig,status,prepare,dtype_config,observers,convert,error,message,outcome,by,"
    "fused_into,outcome_error,outcome_message\n";
/// A line of CSV for each verdict of a row.
std::string matchCsv(const MatchHeader &header, const MatchRow &row);

} // namespace bcfg::cli
