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
        /// For each row of overview.byOperator, the most frequent reason why the row's nodes stay float; empty if none
        /// does. Only JSON prints the reasons; for other formats all are empty.
        std::vector<std::string> why;
        std::vector<std::string> problems; ///< fx::problemTexts()
    };
    struct Row
    {
        std::string model;       ///< the name of its file, with as many of its folders as make it unique
        std::vector<Cell> cells; ///< one for each column
    };
    std::vector<std::string> columns; ///< names of the QConfigs as given, mappingTitle() of the mappings
    bool isQat = false;               ///< whether models were prepared as prepare_qat_fx does it
    std::vector<Row> rows;
};

/// One line for each model and column, with the operators that stay float.
Lines tableText(const ModelTable &table);
std::string tableMarkdown(const ModelTable &table);
std::string tableCsv(const ModelTable &table);
JsonValue tableJson(const ModelTable &table);

/// A comparison of a table with an earlier one, in sentences for the user.
struct SinceBaseline
{
    std::vector<std::string> fallen;    ///< each model and column whose share of quantized operators is smaller now
    std::vector<std::string> unmatched; ///< the models and columns that only one of the tables has
};
/// Compares a table with `baseline`, an earlier table that tableJson() wrote. If `baseline` is not such a table,
/// returns a sentence that says so.
std::variant<SinceBaseline, std::string> sinceBaseline(const ModelTable &table, const JsonValue &baseline);

} // namespace bcfg::cli
