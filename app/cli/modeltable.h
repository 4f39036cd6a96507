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
        std::vector<std::string> why; ///< by row of overview.byOperator: the commonest reason to stay float, or empty
        std::vector<std::string> problems; ///< fx::problemTexts()
    };
    struct Row
    {
        std::string model;       ///< its file's name, with as many of its folders as tell it from the others
        std::vector<Cell> cells; ///< one for each column
    };
    std::vector<std::string> columns; ///< names of the QConfigs and mappings, as given
    bool isQat = false;               ///< whether models were prepared as prepare_qat_fx does it
    std::vector<Row> rows;
};

/// One line for each model and column, with the operators that stay float.
Lines tableText(const ModelTable &table);
std::string tableMarkdown(const ModelTable &table);
std::string tableCsv(const ModelTable &table);
JsonValue tableJson(const ModelTable &table);

/// How a table compares with an earlier one, in sentences for the user.
struct SinceBaseline
{
    std::vector<std::string> fallen;    ///< the models with a smaller quantized share than before, by column
    std::vector<std::string> unmatched; ///< the models and columns that only one table has, so nothing compares them
};
/// Compares a table with an earlier one that tableJson() wrote. If `baseline` is no such table, returns a sentence that
/// says so.
std::variant<SinceBaseline, std::string> sinceBaseline(const ModelTable &table, const JsonValue &baseline);

} // namespace bcfg::cli
