// SPDX-License-Identifier: Apache-2.0
#include "app/cli/document.h"
#include "app/cli/model.h"
#include "app/cli/modeltable.h"
#include "app/cli/simulatereport.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/prepare/model/reasons.h"
#include "core/prepare/model/simulate.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

namespace bcfg::cli {

namespace {

/// The files of models. A folder is replaced by the models in it, in the order of their names. For a folder without
/// models, fails.
std::vector<std::string> filesOf(const std::vector<std::string> &models)
{
    namespace fs = std::filesystem;
    std::vector<std::string> files;
    for (const std::string &model : models) {
        std::error_code error;
        if (!fs::is_directory(model, error)) {
            files.push_back(model);
            continue;
        }
        std::vector<std::string> found;
        for (fs::directory_iterator entry(model, error), end; !error && entry != end; entry.increment(error)) {
            const std::string name = entry->path().filename().string();
            if (name.ends_with(".fxgraph.json") || name.ends_with(".pt2"))
                found.push_back(entry->path().string());
        }
        if (found.empty())
            fail(model, "This folder has no models (*.fxgraph.json or *.pt2).");
        std::ranges::sort(found);
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

/// The last `count` parts of a path; the whole path where it has no more.
std::string_view lastParts(std::string_view path, std::size_t count)
{
    std::size_t slash = path.size();
    for (; count > 0 && slash != 0 && slash != std::string_view::npos; --count)
        slash = path.rfind('/', slash - 1);
    return count > 0 || slash == std::string_view::npos ? path : path.substr(slash + 1);
}

/// The names of files, each preceded by as many of its folders as make it unique.
std::vector<std::string> namesOf(const std::vector<std::string> &files)
{
    const auto paths =
        mapped(files, [](const std::string &file) { return std::filesystem::path(file).lexically_normal().string(); });
    return mapped(paths, [&](const std::string &path) {
        std::size_t count = 1;
        const auto isCalledSo = [&](const std::string &other) {
            return other != path && lastParts(other, count) == lastParts(path, count);
        };
        while (std::ranges::any_of(paths, isCalledSo))
            ++count;
        return std::string(lastParts(path, count));
    });
}

/// Whether all models reach --fail-under and can run. Prints an error for each model that does not, by QConfig.
bool isGoodEnough(const ModelsOptions &options, const ModelTable &table)
{
    bool isGood = true;
    for (const ModelTable::Row &row : table.rows) {
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            if (options.failUnder && row.cells[i].overview.quantizedPercent() < *options.failUnder) {
                printError(row.model,
                           table.columns[i] + ": " + failUnderText(row.cells[i].overview, *options.failUnder));
                isGood = false;
            }
            if (options.failUnder.value_or(0) <= 0)
                continue;
            for (const std::string &problem : row.cells[i].problems) {
                printError(row.model, table.columns[i] + ": " + problem);
                isGood = false;
            }
        }
    }
    return isGood;
}

/// Whether no model is worse than in the baseline. Prints an error for each model that is worse, and a warning for each
/// that cannot be compared. Fails where the baseline cannot be read.
bool holdsBaseline(const ModelsOptions &options, const ModelTable &table)
{
    if (options.baseline.empty())
        return true;
    const JsonValue json = valueOrFail(parseJson(readInput(options.baseline)), options.baseline);
    const auto [fallen, unmatched] = valueOrFail(sinceBaseline(table, json), options.baseline);
    for (const std::string &line : unmatched)
        printWarning(options.baseline, line);
    for (const std::string &line : fallen)
        printError(options.baseline, line);
    return fallen.empty();
}

std::string tableReport(const ModelsOptions &options, const std::string &file, const BackendConfig &config,
                        const ModelTable &table)
{
    if (options.format == "json")
        return jsonFileText(JsonValue::Object{
            {"version", 1}, {"file", validText(file)}, {"api", toString(config.api)}, {"models", tableJson(table)}});
    if (options.format == "csv")
        return tableCsv(table);
    return options.format == "markdown" ? tableMarkdown(table) : tableText(table).text();
}

/// Simulates a model under a mapping. `hasReasons`: whether the cell gets the reasons why nodes stay float, which only
/// JSON prints.
ModelTable::Cell cellOf(const trace::Model &model, const BackendConfig &config, const fx::Backend &backend,
                        const QConfigMapping &mapping, bool isQat, bool hasReasons)
{
    const fx::Simulation simulation =
        fx::simulate(model, backend, mapping, {.isQat = isQat, .explains = true, .keeps = fx::KeptGraphs::None});
    ModelTable::Cell cell{fx::overview(model, simulation), {}, fx::problemTexts(model, simulation)};
    for (const fx::OperatorRow &row : cell.overview.byOperator)
        cell.why.push_back(hasReasons ? fx::mostFrequentReason(row.floatNodes, simulation, config) : std::string());
    return cell;
}

} // namespace

ExitStatus simulateModels(const ModelsOptions &options, const std::string &file, const BackendConfig &config,
                          const std::vector<GivenQConfig> &qconfigs)
{
    ModelTable table;
    table.isQat = options.isQat;
    std::vector<QConfigMapping> mappings;
    for (const GivenQConfig &qconfig : qconfigs) {
        const bool isMapping = std::holds_alternative<QConfigMapping>(qconfig.value);
        table.columns.push_back(isMapping ? mappingTitle(qconfig.name) : qconfig.name);
        mappings.push_back(wholeMapping(qconfig.value));
    }
    fx::Symbols symbols(SymbolCatalog::of(releaseOf(config)));
    const fx::Backend backend(config, symbols);
    // Models are read one after another, so that only one is in memory.
    const std::vector<std::string> files = filesOf(options.models);
    refuseReplacing("-o", options.output.file, {files}); // a folder of models may contain the output
    const std::vector<std::string> names = namesOf(files);
    for (std::size_t i = 0; i < files.size(); ++i) {
        const trace::Model model = openModel(files[i]);
        warnOfTracing(files[i], model, options.isQat, releaseOf(config));
        ModelTable::Row &row = table.rows.emplace_back();
        row.model = names[i];
        for (const QConfigMapping &mapping : mappings)
            row.cells.push_back(cellOf(model, config, backend, mapping, options.isQat, options.format == "json"));
    }
    const bool holds = holdsBaseline(options, table);
    const bool isGood = isGoodEnough(options, table) && holds;
    return worse(writeTo(options.output, tableReport(options, file, config, table)),
                 isGood ? ExitStatus::Done : ExitStatus::Findings);
}

} // namespace bcfg::cli
