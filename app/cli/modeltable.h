// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/lines.h"
#include "core/document/model/jsonvalue.h"
#include "core/prepare/model/overview.h"

#include <string>
#include <variant>
#include <vector>

namespace bcfg::cli {

/// What becomes of several models under several QConfigs and mappings.
struct ModelTable
{
    struct Cell
    {
        fx::Overview overview;
        std::vector<std::string> why; ///< by operator of it: of most of the nodes that stay float, a sentence
    };
    struct Row
    {
        std::string model; ///< its file's name, without directories
        std::vector<Cell> cells;
    };
    std::vector<std::string> columns; ///< QConfigs and mappings, as given
    std::vector<Row> rows;
};

/// A line for each model and column, with the operators that stay float.
Lines tableText(const ModelTable &table);
std::string tableMarkdown(const ModelTable &table);
std::string tableCsv(const ModelTable &table);
JsonValue tableJson(const ModelTable &table);

/// Where a smaller part of a model is quantized than in a table that was written as JSON before, a line each. What
/// either table does not have is left out. The other alternative is what is wrong with that JSON.
std::variant<std::vector<std::string>, std::string> fallenBehind(const ModelTable &table, const JsonValue &baseline);

} // namespace bcfg::cli
