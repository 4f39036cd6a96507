// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/lines.h"
#include "core/document/model/jsonvalue.h"
#include "core/prepare/model/overview.h"

#include <string>
#include <variant>
#include <vector>

namespace bcfg::cli {

/// How much of several models runs quantized under several QConfigs and QConfigMappings.
struct ModelTable
{
    struct Cell
    {
        fx::Overview overview;
        std::vector<std::string> why; ///< for each row of byOperator: the commonest reason to stay float, or empty
    };
    struct Row
    {
        std::string model;       ///< its file's name, without directories
        std::vector<Cell> cells; ///< one for each column
    };
    std::vector<std::string> columns; ///< names of the QConfigs and mappings, as given
    std::vector<Row> rows;
};

/// One line for each model and column, with the operators that stay float.
Lines tableText(const ModelTable &table);
std::string tableMarkdown(const ModelTable &table);
std::string tableCsv(const ModelTable &table);
JsonValue tableJson(const ModelTable &table);

/// Compares a table with an earlier one that tableJson() wrote: one line for each model and column with a smaller
/// quantized share than before. Ignores models and columns that only one table has. The alternative is a sentence that
/// says why the JSON is no such table.
std::variant<std::vector<std::string>, std::string> fallenBehind(const ModelTable &table, const JsonValue &baseline);

} // namespace bcfg::cli
