// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/lines.h"
#include "app/cli/matchreport.h"

#include <map>
#include <unordered_map>

namespace bcfg::cli {

/// Counts how often each status occurs under each QConfig, and how often each dtype config fits. Equal dtype configs of
/// different patterns are counted together.
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
        std::size_t order = 0;    ///< its place in the order of first appearance
        std::size_t patterns = 0; ///< how many pattern configs list it
        std::size_t fits = 0;     ///< in how many verdicts it is the one that fits
    };

    std::vector<std::pair<const std::string *, const DTypeConfigUse *>> usesInOrder() const;

    const std::vector<DTypeConfigUse *> &usesOf(const Shared<PatternConfig> &config);

    std::vector<Counts> m_counts;                 // by column
    std::map<std::string, DTypeConfigUse> m_uses; // by the dtype config as text
    /// usesOf() by the identity of the pattern config: overridden entries share the pattern config that overrides them.
    std::unordered_map<const void *, std::vector<DTypeConfigUse *>> m_known;
};

} // namespace bcfg::cli
