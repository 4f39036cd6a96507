// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/pattern/qconfigassignment.h"
#include "core/torch/catalog/release.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

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

    QConfigAssignment assignment(Release release) const;
};

/// `--qconfig` and `--mapping`, each a name, a short name or a file, and each as often as wanted.
struct QConfigOptions
{
    std::vector<std::string> qconfigs;
    std::vector<std::string> mappings = {};

    /// `withoutAny`: what happens then, as the end of a help text.
    void addTo(CLI::App &command, const std::string &withoutAny);
    bool isEmpty() const { return qconfigs.empty() && mappings.empty(); }
};

/// What the arguments name. What cannot be found or read goes to standard error, and nothing comes back.
std::optional<std::vector<GivenQConfig>> givenQConfigs(const QConfigOptions &options, Release release);

/// The same; all named QConfigs where there are no arguments.
std::optional<std::vector<GivenQConfig>> givenOrNamedQConfigs(const QConfigOptions &options, Release release);

/// The columns for the arguments; all named QConfigs where there are none. What cannot be found or read goes to
/// standard error, and nothing comes back.
std::optional<std::vector<MatchColumn>> matchColumns(const QConfigOptions &options, Release release);

} // namespace bcfg::cli
