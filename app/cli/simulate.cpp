// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/simulate.h"

#include "app/cli/commands.h"
#include "app/cli/document.h"
#include "app/cli/livepython.h"
#include "app/cli/model.h"
#include "app/cli/qconfigoptions.h"
#include "app/cli/release.h"
#include "app/cli/simulatereport.h"
#include "app/cli/source.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/prepare/model/expectation.h"
#include "core/prepare/model/reasons.h"
#include "core/prepare/pattern/matchindex.h"
#include "core/torch/catalog/qconfigs.h"

#include <CLI/CLI.hpp>

#include <cmath>
#include <filesystem>
#include <memory>

namespace bcfg::cli {

namespace {

struct SimulateOptions : ModelsOptions
{
    std::string file;
    QConfigOptions qconfigs = {};
    std::string torch;
    LivePython python;
    std::vector<std::string> expectations;
    std::string node;
    bool explain = false;
    bool graphs = false;
};

/// The name of PyTorch's default QConfigMapping for the default backend of a release.
std::string defaultMapping(Release release, bool isQat)
{
    return std::string(isQat ? "get_default_qat_qconfig_mapping(\"" : "get_default_qconfig_mapping(\"") +
           QConfigCatalog::defaultBackend(release) + "\")";
}

/// Whether all expectations hold and enough operators are quantized, in a model that can run. Prints an error for each
/// that fails, and a warning for each that holds as the model does not have its operator.
bool isAsExpected(const SimulateOptions &options, const std::vector<fx::Expectation> &expectations,
                  const SimulatedColumn &column, const trace::Model &model, const fx::Symbols &symbols)
{
    bool holds = true;
    const std::string raised = raisedText(model, column.simulation);
    for (const fx::Expectation &expectation : expectations) {
        if (!raised.empty()) {
            printError("--expect", column.name + ": " + expectation.text() + ": " + raised);
            holds = false;
        } else if (const std::optional<std::string> failure = expectation.failure(model, column.simulation, symbols)) {
            printError("--expect", column.name + ": " + *failure);
            holds = false;
        } else if (expectation.countsNothing(model, symbols)) {
            printWarning("--expect", column.name + ": " + expectation.text() + ": the model has no such operator.");
        }
    }
    if (!expectations.empty() || options.failUnder.value_or(0) > 0) {
        for (const std::string &problem : column.problems) {
            printError(column.name, problem);
            holds = false;
        }
    }
    const double percent = column.overview.quantizedPercent();
    if (options.failUnder ? percent < *options.failUnder : percent == 0) {
        const bool isJudged = !column.simulation.error || column.simulation.error->isKnown();
        printError(column.name, !isJudged           ? "It is not known how many operators are quantized."
                                : options.failUnder ? failUnderText(column.overview, *options.failUnder)
                                                    : "Nothing is quantized.");
        holds = false;
    }
    return holds;
}

/// The nodes with a name, or of the module with a path.
std::vector<fx::NodeIndex> nodesNamed(const std::string &name, const trace::Model &model)
{
    std::vector<fx::NodeIndex> nodes;
    for (fx::NodeIndex i = 0; i < model.nodes.size(); ++i) {
        const trace::Node &node = model.nodes[i];
        if (node.name == name || (node.op == trace::Op::CallModule && node.target == name))
            nodes.push_back(i);
    }
    return nodes;
}

std::string report(const SimulateOptions &options, const std::string &file, const BackendConfig &config,
                   const trace::Model &model, const std::vector<SimulatedColumn> &columns)
{
    if (options.format == "json") {
        const auto rowOf = [&](const SimulatedColumn &column) {
            return columnJson(column, model, config, options.explain, options.graphs);
        };
        return jsonFileText(JsonValue::Object{{"version", 1},
                                              {"file", validText(file)},
                                              {"model", model.name},
                                              {"api", toString(config.api)},
                                              {"reconstructed", model.isReconstructed},
                                              {"columns", mapped<JsonValue>(columns, rowOf)}});
    }
    if (options.format == "model-explorer")
        return simulateModelExplorer(columns, model);
    std::string text(options.format == "csv" ? simulateCsvHeader : "");
    if (options.format == "text" && model.isReconstructed)
        text += Lines("Reconstructed from an export: modules and functions are inferred.").text();
    for (const SimulatedColumn &column : columns) {
        if (options.format == "csv") {
            text += simulateCsv(column, model);
        } else if (options.format == "dot") {
            text += simulateDot(column, model);
        } else if (options.format == "svg") {
            text += simulateSvg(column, model, config);
        } else if (!options.node.empty()) {
            text += nodeText(column, model, config).text();
        } else {
            text += columnText(column, model, config, options.explain).text();
        }
    }
    return text;
}

/// Adds to each column, which is that of `given` at the same index, the changes that may quantize each of the nodes
/// that were asked about.
void addNodeChanges(const std::vector<fx::NodeIndex> &asked, const std::vector<GivenQConfig> &given,
                    const trace::Model &model, const BackendConfig &config, std::vector<SimulatedColumn> &columns)
{
    if (asked.empty())
        return;
    const MatchIndex index(config);
    fx::ModelSimulation tried(model);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const QConfigAssignment assignment = given[i].assignment(releaseOf(config));
        const fx::Simulation &simulation = columns[i].simulation;
        for (const fx::NodeIndex node : asked) {
            const fx::ModelMatch *match = simulation.nodes.empty() ? nullptr : fx::effectiveMatch(node, simulation);
            const std::optional<Candidate> candidate =
                match ? std::optional(index.candidate(match->entry)) : std::nullopt;
            columns[i].asked[node] = fx::nodeChanges(
                {node, model, config, assignment, columns[i].isQat, simulation, pointerTo(candidate)}, tried);
        }
    }
}

/// Whether the output is a table of models, not a report about one model.
bool isTable(const SimulateOptions &options)
{
    std::error_code ignored;
    return options.models.size() > 1 || !options.baseline.empty() || options.format == "markdown" ||
           std::filesystem::is_directory(options.models.front(), ignored);
}

/// Whether a format has one drawing of one model under one QConfig.
bool isOneDrawing(const std::string &format)
{
    return format == "dot" || format == "svg";
}

/// The given option that only makes sense for one model; empty where there is none.
std::string optionOfOneModel(const SimulateOptions &options)
{
    if (!options.expectations.empty())
        return "--expect";
    if (!options.node.empty())
        return "--node";
    if (options.explain || options.graphs)
        return options.explain ? "--explain" : "--graphs";
    const bool isDrawn = isOneDrawing(options.format) || options.format == "model-explorer";
    return isDrawn ? "--format " + options.format : std::string();
}

ExitStatus runSimulate(const SimulateOptions &options)
{
    const bool wantsTable = isTable(options);
    if (const std::string option = optionOfOneModel(options); wantsTable && !option.empty())
        fail(option, "This is about one model, but a table of models is asked for.");
    const Document document =
        judged(whole(settled(openReadableDocument(options.file, options.python)), {{"-o", options.output.file}}),
               options.torch);
    const BackendConfig &config = document.config;
    const Release release = releaseOf(config);
    warnOfNames(document);
    QConfigOptions qconfigs = options.qconfigs;
    if (qconfigs.isEmpty())
        qconfigs.mappings.push_back(defaultMapping(release, options.isQat));
    const std::vector<GivenQConfig> given = givenQConfigs(qconfigs, release);
    if (given.size() > 1 && isOneDrawing(options.format))
        fail("--format " + options.format, "This is one drawing, but several QConfigs or mappings are given.");
    if (wantsTable)
        return simulateModels(options, document.name, config, given);
    const trace::Model model = openModel(options.models.front());
    warnOfTracing(options.models.front(), model, options.isQat, release);
    const std::vector<fx::NodeIndex> asked = nodesNamed(options.node, model);
    if (!options.node.empty() && asked.empty())
        fail("--node " + options.node, "The model has no such node.");
    fx::Symbols symbols(SymbolCatalog::of(release));
    const fx::Backend backend(config, symbols);
    const auto expectations = mapped(options.expectations, [](const std::string &text) {
        return valueOrFail(fx::Expectation::parse(text), "--expect " + text);
    });

    // JSON lists the observers and drawings show their dtypes, so both need the prepared graph.
    const fx::SimulationOptions wanted{.isQat = options.isQat,
                                       .explains = true, // finds the nodes at which running data raises
                                       .keeps = options.graphs ? fx::KeptGraphs::Both
                                                : options.format == "json" || isOneDrawing(options.format)
                                                    ? fx::KeptGraphs::Prepared
                                                    : fx::KeptGraphs::None};
    std::vector<SimulatedColumn> columns;
    bool holds = true;
    for (const GivenQConfig &one : given) {
        fx::Simulation simulation = fx::simulate(model, backend, wholeMapping(one.value), wanted);
        fx::Overview overview = fx::overview(model, simulation);
        std::vector<std::string> problems = fx::problemTexts(model, simulation);
        columns.push_back({one.name, std::holds_alternative<QConfigMapping>(one.value), options.isQat,
                           std::move(simulation), std::move(overview), std::move(problems)});
        holds = isAsExpected(options, expectations, columns.back(), model, symbols) && holds;
    }
    addNodeChanges(asked, given, model, config, columns);
    const std::string text = report(options, document.name, config, model, columns);
    return worse(writeTo(options.output, text), holds ? ExitStatus::Done : ExitStatus::Findings);
}

} // namespace

Run defineSimulate(CLI::App &command)
{
    const auto options = std::make_shared<SimulateOptions>();
    command.add_option("FILE", options->file, documentOrLiveHelp)->type_name(documentType)->required();
    command
        .add_option(
            "--model", options->models,
            "A traced model, *.fxgraph.json or *.pt2; see bcfg trace. Given again, or a folder of them: a table "
            "of models")
        ->required();
    options->qconfigs.addTo(command, "Without this and --mapping: PyTorch's default mapping");
    command.add_flag("--qat", options->isQat,
                     "As prepare_qat_fx does it, for a model that was traced in training mode");
    command.add_flag("--explain", options->explain, "Every node; in JSON every comparison, and every entry that lost");
    command.add_option("--node", options->node,
                       "Everything about the node with this name, or of the module with this path, and the smallest "
                       "changes that quantize it");
    command.add_option(
        "--expect", options->expectations,
        "NAME=STATUS of nodes or module paths, with wildcards, or OPERATOR>=NUMBER of quantized ones, also "
        "with <= or =; may be given again. The exit status is 1 where it does not hold");
    command
        .add_option("--fail-under", options->failUnder,
                    "Exit status 1 where a smaller percentage of the operators is quantized. Without it, where none is")
        ->check(CLI::Range(0.0, 100.0));
    command.add_option("--baseline", options->baseline,
                       "A table of models that was written with --format json before: exit status 1 where a smaller "
                       "part of a model is quantized now");
    command.add_flag("--graphs", options->graphs, "In JSON: the prepared and the reference graph, one row per node");
    addTorchOption(command, options->torch);
    addChoice(command, "--format", options->format, "Format of the output",
              {"text", "json", "csv", "markdown", "dot", "svg", "model-explorer"});
    options->python.addTo(command);
    addOutputOptions(command, options->output);
    return [options, &command] {
        refuseWithoutEffect(command, {{"--explain", "--format", {"text", "json"}},
                                      {"--node", "--format", {"text", "json"}},
                                      {"--graphs", "--format", {"json"}}});
        // CLI::Range accepts NaN, which is neither less nor greater.
        if (options->failUnder && std::isnan(*options->failUnder))
            throw CLI::ValidationError("--fail-under", "wants a number from 0 to 100");
        refuseReplacing("-o", options->output.file, {{options->file}, options->models, options->qconfigs.files()});
        if (options->format != "json") // as JSON, the output is a new baseline
            refuseReplacing("-o", options->output.file, {{options->baseline}});
        return runSimulate(*options);
    };
}

} // namespace bcfg::cli
