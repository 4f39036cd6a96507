// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/matchcolumns.h"
#include "app/cli/output.h"
#include "core/document/model/backendconfig.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg::cli {

/// The options of `bcfg simulate` that are the same for one model and for several.
struct ModelsOptions
{
    std::vector<std::string> models; ///< files, or folders of files
    bool isQat = false;
    std::optional<double> failUnder; ///< percent
    std::string baseline;            ///< a file with an earlier table as JSON; or empty
    std::string format = "text";
    Output output;
};

/// Writes a table of models under QConfigs and mappings. `file` is the document's name. Returns ExitStatus::Findings if
/// a model is worse than --fail-under or than the baseline.
ExitStatus simulateModels(const ModelsOptions &options, const std::string &file, const BackendConfig &config,
                          const std::vector<GivenQConfig> &qconfigs);

} // namespace bcfg::cli
