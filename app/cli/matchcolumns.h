// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/qconfigmapping.h"
#include "core/simulation/candidate.h"

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace bcfg::cli {

/// A QConfig or QConfigMapping that patterns are judged under.
class MatchColumn
{
public:
    MatchColumn(std::string name, const QConfig &qconfig, Api api);
    MatchColumn(std::string name, QConfigMapping mapping, Api api);

    const std::string &name() const { return m_name; }
    /// The QConfig that the pattern gets, or null; what should be known about that goes to `notes`.
    const ResolvedQConfig *qconfigFor(const Candidate &candidate, std::vector<std::string> &notes);

private:
    std::string m_name;
    std::optional<QConfigMapping> m_mapping;
    Api m_api;
    std::map<std::string, ResolvedQConfig> m_resolved; // by deciding row; by "" where there is no mapping
};

/// The columns for the arguments, each a name, a short name or a file; all named QConfigs where there are none. What
/// cannot be found or read goes to standard error, and nothing comes back.
std::optional<std::vector<MatchColumn>> matchColumns(const std::vector<std::string> &qconfigs,
                                                     const std::vector<std::string> &mappings, Api api);

} // namespace bcfg::cli
