// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/matchcolumns.h"
#include "app/cli/output.h"
#include "core/document/model/backendconfig.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg::cli {

/// What `bcfg simulate` is asked about one model or several.
struct ModelsOptions
{
    std::vector<std::string> models; ///< files, or folders of them
    bool isQat = false;
    std::optional<double> failUnder; ///< percent
    std::string baseline;            ///< a file, or empty
    std::string format = "text";
    Output output;
};

/// Writes a table of the models under these QConfigs and mappings. Findings where a model is worse than --fail-under or
/// the baseline.
ExitStatus simulateModels(const ModelsOptions &options, const std::string &file, const BackendConfig &config,
                          const std::vector<GivenQConfig> &qconfigs);

} // namespace bcfg::cli
