// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/catalog/release.h"
#include "core/simulation/qconfigassignment.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace bcfg::cli {

/// A QConfig or QConfigMapping that patterns are judged under.
struct MatchColumn
{
    std::string name;
    QConfigAssignment assignment;
};

/// What an argument of --qconfig or --mapping names.
struct GivenQConfig
{
    std::string name; ///< as given
    std::variant<QConfig, QConfigMapping> value;
};

/// What the arguments name, each a name, a short name or a file. What cannot be found or read goes to standard error,
/// and nothing comes back.
std::optional<std::vector<GivenQConfig>> givenQConfigs(const std::vector<std::string> &qconfigs,
                                                       const std::vector<std::string> &mappings, Release release);

/// The columns for the arguments, each a name, a short name or a file; all named QConfigs where there are none. What
/// cannot be found or read goes to standard error, and nothing comes back.
std::optional<std::vector<MatchColumn>> matchColumns(const std::vector<std::string> &qconfigs,
                                                     const std::vector<std::string> &mappings, Release release);

} // namespace bcfg::cli
