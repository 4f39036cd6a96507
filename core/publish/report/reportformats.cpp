// SPDX-License-Identifier: Apache-2.0
#include "core/publish/report/reportformats.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/dtypetext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/progress.h"
#include "core/publish/report/table.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/catalog/release.h"
#include "core/torch/dtypechecks.h"

#include <algorithm>

namespace bcfg {

namespace {

/// Applies harmlessLine() to each line of a text that has no unprintable characters any more.
std::string harmless(const std::string &text, const std::string &lineEnd)
{
    std::string result;
    std::size_t begin = 0;
    for (std::size_t end; (end = text.find(lineEnd, begin)) != std::string::npos; begin = end + lineEnd.size())
        result += harmlessLine(std::string_view(text).substr(begin, end - begin)) + lineEnd;
    return result;
}

using Object = JsonValue::Object;
using Array = JsonValue::Array;

std::string shortDType(std::optional<DType> dtype)
{
    return dtype ? std::string(dtype->shortName()) : std::string();
}

/// Whether a spreadsheet takes the text for a formula. Some accept the full-width signs of Japanese keyboards too.
bool beginsFormula(std::string_view text)
{
    constexpr std::string_view signs[] = {"=", "+", "-", "@", "＝", "＋", "－", "＠"};
    return std::ranges::any_of(signs, [&](std::string_view sign) { return text.starts_with(sign); });
}

std::string csvLine(const std::vector<std::string> &cells)
{
    return joined(cells, ",", [](const std::string &cell) { return csvField(visibleText(cell)); }) + "\r\n";
}

template <class Visit>
void forEachDTypeConfig(const BackendReport &report, Visit visit)
{
    for (const ReportEntry &entry : report.entries) {
        goOn();
        for (const DTypeConfig &config : report.document.configs[entry.row]->dtypeConfigs())
            visit(entry, config);
    }
}

bool isQuantized(const std::optional<DType> &dtype)
{
    return dtype && storableRange(*dtype);
}

/// How and with which dtypes an operator is quantized, in ExecuTorch's words: "static: quint8 × qint8 → quint8".
std::string quantizationText(const DTypeConfig &config)
{
    const std::string dtypes = dtypesText(config);
    if (torch::isDynamic(config))
        return "dynamic: " + dtypes;
    if (isQuantized(config.input().dtype()))
        return "static: " + dtypes;
    if (isQuantized(config.weight().dtype()))
        return "weight-only: " + dtypes;
    return "none: " + dtypes;
}

std::string computeDType(const DTypeConfig &config)
{
    const std::optional<DType> input = config.input().dtype();
    return input && !isQuantized(input) ? shortDType(input) : "float32";
}

void appendSlot(std::string &text, const std::string &name, const DTypeWithConstraints &slot)
{
    if (!slot.dtype())
        return;
    text += "  " + name + ":\n    data_type  : " + shortDType(slot.dtype()) + '\n';
    if (const std::optional<ValueRange> given = valueRange(slot))
        text += "    range      : [" + given->min + ", " + given->max + "]\n";
    else if (const std::optional<Range> range = storableRange(*slot.dtype()))
        text += "    range      : [" + writeJsonLine(JsonValue::number(range->min)) + ", " +
                writeJsonLine(JsonValue::number(range->max)) + "]\n";
    for (const std::string &constraint : otherConstraints(slot))
        text += "    restriction: " + constraint + '\n';
}

/// "69 of 69 quantized", or the error that PyTorch raises instead.
std::string quantizedText(const fx::Overview &column)
{
    if (column.error)
        return column.error->text();
    return std::to_string(column.counts[fx::NodeStatus::Quantized]) + " of " + std::to_string(column.operators) +
           " quantized";
}

/// Escapes a text from the document or the user for Markdown.
std::string shown(std::string_view text)
{
    return markdownText(visibleText(text));
}

std::string modelMarkdown(const BackendReport &report, const ReportModel &model)
{
    std::string text = "\n## Model " + shown(model.name) + "\n\n| QConfig | operators |\n| --- | --- |\n";
    for (std::size_t i = 0; i < model.columns.size(); ++i)
        text += "| " + shown(QConfigCatalog::shortName(report.options.qconfigs[i].name)) + " | " +
                shown(quantizedText(model.columns[i])) + " |\n";
    return text;
}

JsonValue modelJson(const BackendReport &report, const ReportModel &model)
{
    Array columns;
    for (std::size_t i = 0; i < model.columns.size(); ++i) {
        const fx::Overview &column = model.columns[i];
        Object row{{"qconfig", report.options.qconfigs[i].name}};
        for (const fx::NodeStatus status : enumValues<fx::NodeStatus>()) {
            if (const std::size_t count = column.counts[status]; count > 0 && !column.error)
                row.emplace_back(std::string(toString(status)), JsonValue::count(count));
        }
        if (column.error)
            row.emplace_back("error", column.error->text());
        columns.push_back(std::move(row));
    }
    const std::size_t operators = model.columns.empty() ? 0 : model.columns.front().operators;
    return Object{{"name", model.name}, {"operators", JsonValue::count(operators)}, {"qconfigs", std::move(columns)}};
}

} // namespace

JsonValue findingJson(const Diagnostic &found)
{
    return Object{{"rule", toString(found.rule)},
                  {"severity", toString(found.severity)},
                  {"pointer", found.where.text()},
                  {"message", found.message}};
}

std::string csvField(std::string_view text)
{
    std::string field;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if ((i == 0 || text[i - 1] == ';') && beginsFormula(text.substr(i)))
            field += '\'';
        field.append(text[i] == '"' ? 2 : 1, text[i]);
    }
    return field.find_first_of(",;\"") == std::string::npos ? field : '"' + field + '"';
}

std::string reportMarkdown(const BackendReport &report)
{
    std::string text = "<!-- Generated by bcfg report. Do not edit; make it again. -->\n";
    if (!report.options.title.empty())
        text += "# " + shown(report.title) + "\n\n";
    if (!report.options.date.empty())
        text += shown(report.options.date) + "\n\n";
    text += supportTable(report.document, TableFormat::Markdown);
    for (const ReportModel &model : report.models)
        text += modelMarkdown(report, model);
    if (report.options.comparesWithOther) {
        text += "\n## What changed\n\n";
        for (const std::string &line : report.options.changes)
            text += (line.starts_with(' ') ? "  - " : "- ") +
                    shown(line.substr(std::min(line.size(), line.find_first_not_of(' ')))) + '\n';
        if (report.options.changes.empty())
            text += "Nothing.\n";
    }
    return harmless(text, "\n");
}

std::string reportCsv(const BackendReport &report)
{
    std::string text = csvLine(
        {"Pattern", "Notation", "Observation type", "Input", "Weight", "Output", "Bias", "Dynamic", "Constraints"});
    forEachDTypeConfig(report, [&](const ReportEntry &entry, const DTypeConfig &config) {
        text += csvLine({entry.title, entry.notation,
                         std::string(toString(report.document.configs[entry.row]->observationType())),
                         shortDType(config.input().dtype()), shortDType(config.weight().dtype()),
                         shortDType(config.output().dtype()), shortDType(config.biasDType()),
                         torch::isDynamic(config) ? "yes" : "no", boundsText(config)});
    });
    return harmless(text, "\r\n");
}

std::string reportExecutorchCsv(const BackendReport &report)
{
    std::string text = csvLine({"Operator", "Compute DType", "Quantization", "Constraints"});
    forEachDTypeConfig(report, [&](const ReportEntry &entry, const DTypeConfig &config) {
        text += csvLine({entry.notation.empty() ? entry.title : entry.notation, computeDType(config),
                         quantizationText(config), boundsText(config)});
    });
    return harmless(text, "\r\n");
}

std::string reportSpec(const BackendReport &report)
{
    std::string text = visibleText(report.title) + "\n";
    if (!report.options.date.empty())
        text += visibleText(report.options.date) + "\n";
    forEachDTypeConfig(report, [&](const ReportEntry &entry, const DTypeConfig &config) {
        text += '\n' + visibleText(entry.notation.empty() ? entry.title : entry.notation) + '\n';
        appendSlot(text, "Input 0", config.input());
        appendSlot(text, "Weight", config.weight());
        if (const std::optional<DType> bias = config.biasDType())
            text += "  Bias:\n    data_type  : " + std::string(bias->shortName()) + '\n';
        appendSlot(text, "Output 0", config.output());
        if (torch::isDynamic(config))
            text += "  restriction: the input is quantized at run time\n";
        for (const Field field : fieldsInOrder(Level::DTypeConfig)) {
            const bool isSaid = field == Field::BiasDType || field == Field::IsDynamic;
            if (const std::string worded = isSaid ? "" : wordedText(config.record(), field); !worded.empty())
                text += "  restriction: " + worded + '\n';
        }
        if (report.document.configs[entry.row]->observationType() == ObservationType::OutputShareObserverWithInput)
            text += "  restriction: Input and outputs must all have same scale/zero_point\n";
    });
    return harmless(text, "\n");
}

std::string reportJson(const BackendReport &report)
{
    Array patterns;
    for (const ReportEntry &entry : report.entries) {
        goOn();
        Object verdicts;
        for (std::size_t i = 0; i < entry.statuses.size(); ++i)
            verdicts.emplace_back(report.options.qconfigs[i].name, toString(entry.statuses[i]));
        patterns.push_back(Object{{"pointer", JsonPointer::config(entry.row).text()},
                                  {"title", entry.title},
                                  {"pattern", entry.notation},
                                  {"dtype_configs", Array(entry.dtypeConfigs.begin(), entry.dtypeConfigs.end())},
                                  {"fields", Object(entry.fields.begin(), entry.fields.end())},
                                  {"verdicts", std::move(verdicts)}});
    }
    Object json{{"version", 1}, {"title", report.title}};
    if (!report.options.date.empty())
        json.emplace_back("date", report.options.date);
    json.emplace_back("torch", std::string(releaseOf(report.document).version()));
    json.emplace_back("patterns", std::move(patterns));
    json.emplace_back("findings", mapped(report.findings, findingJson));
    if (!report.models.empty())
        json.emplace_back("models",
                          mapped(report.models, [&](const ReportModel &model) { return modelJson(report, model); }));
    if (report.options.comparesWithOther)
        json.emplace_back("changes", Array(report.options.changes.begin(), report.options.changes.end()));
    return jsonFileText(json);
}

} // namespace bcfg
