// SPDX-License-Identifier: Apache-2.0
#include "app/cli/modeltable.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/utf8.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace bcfg::cli {

namespace {

struct Share
{
    std::size_t quantized = 0;
    std::size_t operators = 0;
};

Share shareOf(const fx::Overview &overview)
{
    return {overview.counts[fx::NodeStatus::Quantized], overview.operators};
}

std::string shareText(const Share &share)
{
    return std::to_string(share.quantized) + " of " + std::to_string(share.operators);
}

/// "9 of 19 operators are quantized", or the error that PyTorch raises instead.
std::string resultText(const fx::Overview &overview)
{
    return overview.error ? overview.error->textOf("PyTorch")
                          : shareText(shareOf(overview)) + " operators are quantized";
}

/// The operators that stay float, with the number of their nodes: "torch.nn.LSTM 2, torch.add 1".
std::string floatOperators(const fx::Overview &overview)
{
    std::string text;
    for (const fx::OperatorRow &row : overview.byOperator) {
        if (!row.floatNodes.empty())
            text += (text.empty() ? "" : ", ") + row.name + ' ' + std::to_string(row.floatNodes.size());
    }
    return text;
}

template <typename Visit>
void forEachCell(const ModelTable &table, const Visit &visit)
{
    for (const ModelTable::Row &row : table.rows) {
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            visit(row.model, table.columns[i], row.cells[i].overview);
    }
}

using Shares = std::map<std::pair<std::string, std::string>, Share>; // by model and columnTitle()

std::string columnTitle(const std::string &name, bool isQat)
{
    return name + (isQat ? " with --qat" : "");
}

/// The shares in a table that tableJson() wrote. Older versions did not write whether a column is of QAT: such a column
/// is taken for one with `isQat`.
std::optional<Shares> sharesOf(const JsonValue &json, bool isQat)
{
    const JsonValue *models = json.find("models");
    if (!models || !models->array())
        return std::nullopt;
    Shares shares;
    for (const JsonValue &model : *models->array()) {
        const std::string *name = model.string("model");
        const JsonValue *columns = model.find("columns");
        if (!name || !columns || !columns->array())
            return std::nullopt;
        for (const JsonValue &column : *columns->array()) {
            const std::string *under = column.string("name");
            const std::optional<std::size_t> quantized = countIn(column.find("quantized"));
            const std::optional<std::size_t> operators = countIn(column.find("operators"));
            if (!under || !quantized || !operators)
                return std::nullopt;
            const bool raised = column.string("error"); // older versions counted the nodes before the error
            const JsonValue *qat = column.find("qat");
            const bool isOfQat = qat && qat->boolean() ? *qat->boolean() : isQat;
            shares[{*name, columnTitle(*under, isOfQat)}] = {raised ? 0 : *quantized, *operators};
        }
    }
    return shares;
}

/// The names of a table.
struct Names
{
    std::set<std::string> models;
    std::set<std::string> columns; ///< columnTitle() of each
};

/// Adds "NAME PREDICATE" for each name that only the first table has.
void addMissing(std::vector<std::string> &lines, const Names &names, const Names &others, const std::string &predicate)
{
    for (const auto part : {&Names::models, &Names::columns}) {
        for (const std::string &name : names.*part) {
            if (!(others.*part).contains(name))
                lines.push_back(name + ' ' + predicate);
        }
    }
}

} // namespace

Lines tableText(const ModelTable &table)
{
    std::size_t width = 5;
    std::size_t columnWidth = 5;
    forEachCell(table, [&](const std::string &model, const std::string &column, const fx::Overview &) {
        width = std::max(width, codePointCount(model));
        columnWidth = std::max(columnWidth, codePointCount(column));
    });
    Lines lines(leftAligned("model", width) + "  " + leftAligned("under", columnWidth) +
                "     quantized  observed  float");
    forEachCell(table, [&](const std::string &model, const std::string &column, const fx::Overview &overview) {
        const Share share = shareOf(overview);
        const std::string operators = floatOperators(overview);
        lines.add(leftAligned(model, width) + "  " + leftAligned(column, columnWidth));
        if (!overview.error)
            lines.add(rightAligned(share.quantized, 7) + " of" + rightAligned(share.operators, 4) +
                      rightAligned(overview.counts[fx::NodeStatus::ObservedOnly], 10) +
                      rightAligned(overview.floatCount(), 7) + (operators.empty() ? "" : "  " + operators));
        else
            lines.add(' ' + overview.error->textOf({}));
        lines.end();
    });
    return lines;
}

std::string tableMarkdown(const ModelTable &table)
{
    const auto cell = [](const std::string &text) {
        return ' ' + markdownText(visibleText(text)) + " |";
    };
    std::string result = "| Model |";
    std::string rule = "\n| --- |";
    for (const std::string &column : table.columns) {
        result += cell(column);
        rule += " --- |";
    }
    result += rule + '\n';
    for (const ModelTable::Row &row : table.rows) {
        result += '|' + cell(row.model);
        for (const ModelTable::Cell &each : row.cells)
            result += cell(!each.overview.error             ? shareText(shareOf(each.overview))
                           : each.overview.error->isKnown() ? "raises"
                                                            : "cannot be judged");
        result += '\n';
    }
    return result;
}

std::string tableCsv(const ModelTable &table)
{
    std::string result = "model,qconfig,operators,quantized,observed_only,error,float\n";
    forEachCell(table, [&](const std::string &model, const std::string &column, const fx::Overview &overview) {
        const Share share = shareOf(overview);
        result += csvCell(model) + ',' + csvCell(column) + ',' + std::to_string(share.operators) + ',' +
                  std::to_string(share.quantized) + ',' +
                  std::to_string(overview.counts[fx::NodeStatus::ObservedOnly]) + ',' +
                  csvCell(overview.error ? overview.error->text() : std::string()) + ',' +
                  csvCell(floatOperators(overview)) + '\n';
    });
    return result;
}

JsonValue tableJson(const ModelTable &table)
{
    JsonValue::Array models;
    for (const ModelTable::Row &row : table.rows) {
        JsonValue::Array columns;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            const fx::Overview &overview = row.cells[i].overview;
            JsonValue::Object floats;
            JsonValue::Object why;
            for (std::size_t k = 0; k < overview.byOperator.size(); ++k) {
                const fx::OperatorRow &each = overview.byOperator[k];
                if (each.floatNodes.empty())
                    continue;
                floats.emplace_back(each.name, JsonValue::count(each.floatNodes.size()));
                why.emplace_back(each.name, row.cells[i].why[k]);
            }
            columns.push_back(
                JsonValue::Object{{"name", table.columns[i]},
                                  {"qat", table.isQat},
                                  {"operators", JsonValue::count(overview.operators)},
                                  {"quantized", JsonValue::count(overview.counts[fx::NodeStatus::Quantized])},
                                  {"observed_only", JsonValue::count(overview.counts[fx::NodeStatus::ObservedOnly])},
                                  {"float", std::move(floats)},
                                  {"why", std::move(why)},
                                  {"error", overview.error ? JsonValue(overview.error->text()) : JsonValue()}});
        }
        models.push_back(JsonValue::Object{{"model", row.model}, {"columns", std::move(columns)}});
    }
    return models;
}

std::variant<SinceBaseline, std::string> sinceBaseline(const ModelTable &table, const JsonValue &baseline)
{
    const std::optional<Shares> before = sharesOf(baseline, table.isQat);
    if (!before)
        return baseline.find("model") && baseline.find("columns")
                   ? "This was written for one model, not as a table: write it again with the model's folder as "
                     "--model."
                   : "This is not a table of models that bcfg simulate --format json wrote.";
    SinceBaseline result;
    Names now;
    forEachCell(table, [&](const std::string &model, const std::string &name, const fx::Overview &overview) {
        const std::string column = columnTitle(name, table.isQat);
        now.models.insert(model);
        now.columns.insert(column);
        const Share *was = valueUnder(*before, std::pair(model, column));
        const Share is = shareOf(overview);
        if (was && is.quantized * was->operators < was->quantized * is.operators)
            result.fallen.push_back(model + ", " + column + ": " + resultText(overview) + ", and " + shareText(*was) +
                                    " in the baseline.");
    });
    Names then;
    for (const auto &[names, share] : *before) {
        then.models.insert(names.first);
        then.columns.insert(names.second);
    }
    addMissing(result.unmatched, now, then, "is not in the baseline, so nothing tells whether it is worse.");
    addMissing(result.unmatched, then, now, "is in the baseline, but not in this table.");
    return result;
}

} // namespace bcfg::cli
