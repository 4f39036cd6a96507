// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <map>
#include <string>
#include <vector>

namespace bcfg {

/// Which operators a backend runs with which dtypes, as in the support tables that vendors write by hand.
struct SupportMatrix
{
    static constexpr std::size_t maximumColumns = 100;

    struct Cell
    {
        std::vector<std::size_t> constraints; ///< indices into SupportMatrix::constraints
    };
    struct Row
    {
        std::size_t config; ///< index into BackendConfig::configs
        std::string pattern;
        std::map<std::size_t, Cell> cells; ///< by column; absent where the entry has no dtype config with these dtypes
    };
    std::vector<std::string> columns;     ///< dtypesText(): "float32 × qint8 → float32, dynamic"
    std::size_t columnsLeftOut = 0;       ///< how many columns beyond maximumColumns are missing
    std::vector<std::string> constraints; ///< "input: values 0 to 127"
    std::vector<Row> rows;                ///< one for each of torch::registeredConfigs(), in their order
};

SupportMatrix supportMatrix(const BackendConfig &document);

} // namespace bcfg
