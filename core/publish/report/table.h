// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace bcfg {

/// Which operators a backend runs with which dtypes, as in the support tables that vendors write by hand.
struct SupportMatrix
{
    struct Row
    {
        std::size_t config; ///< index into BackendConfig::configs
        std::string pattern;
        /// By column: the numbers of the constraints, as in "1,3 or 2" if two dtype configs have the dtypes of the
        /// column; "" if a dtype config with these dtypes has no constraints. Absent if the entry has no dtype config
        /// with these dtypes.
        std::map<std::size_t, std::string> cells;
    };
    std::vector<std::string> columns;     ///< dtypesText(): "float32 × qint8 → float32, dynamic"
    std::size_t columnsLeftOut = 0;       ///< how many further columns are missing, as a table has at most 100
    std::vector<std::string> constraints; ///< "input: values 0 to 127"; the first one has the number 1
    std::vector<Row> rows;                ///< one for each of torch::registeredConfigs(), in their order
};

SupportMatrix supportMatrix(const BackendConfig &document);

/// "194 patterns of 195 entries", or "194 patterns" if no entry is overridden. `registered`: how many pattern configs
/// torch::registeredConfigs() has.
std::string patternCountText(const BackendConfig &document, std::size_t registered);

enum class TableFormat {
    Text,
    Markdown,
};

/// The support matrix of a document for people to read: a row for each pattern and a column for each combination of
/// dtypes. Columns have letters, constraints have numbers, and the text below the table explains both. Characters of
/// names that are not printable are escaped, so no name leaves its line.
std::string supportTable(const BackendConfig &document, TableFormat format);

} // namespace bcfg
