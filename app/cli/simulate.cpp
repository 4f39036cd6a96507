// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/document.h"
#include "app/cli/matchcolumns.h"
#include "app/cli/release.h"
#include "app/cli/simulatejson.h"
#include "core/catalog/qconfigs.h"
#include "core/json/jsontext.h"
#include "core/model/printable.h"
#include "core/trace/fxgraph.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace bcfg::cli {

namespace {

struct SimulateOptions
{
    std::string file;
    std::string model;
    std::vector<std::string> qconfigs;
    std::vector<std::string> mappings;
    std::string torch;
    std::string format = "text";
    Output output;
    bool qat = false;
    bool explain = false;
    bool graphs = false;
};

/// PyTorch's default mapping of the release: that of its default backend.
std::string defaultMapping(Release release, bool isQat)
{
    const std::string backend = release == Api::Torch2 ? "x86" : "fbgemm";
    return std::string(isQat ? "get_default_qat_qconfig_mapping(\"" : "get_default_qconfig_mapping(\"") + backend +
           "\")";
}

QConfigMapping mappingOf(const GivenQConfig &given)
{
    if (const QConfigMapping *mapping = std::get_if<QConfigMapping>(&given.value))
        return *mapping;
    QConfigMapping mapping;
    mapping.global = std::get<QConfig>(given.value);
    return mapping;
}

std::optional<trace::Model> openModel(const std::string &file)
{
    const std::optional<std::string> text = readInput(file);
    if (!text)
        return std::nullopt;
    trace::ModelRead read = trace::readFxGraph(*text);
    for (const Diagnostic &diagnostic : read.diagnostics)
        printError(placeText(file, diagnostic.place), diagnostic.message);
    return std::move(read.model);
}

ExitStatus runSimulate(const SimulateOptions &options)
{
    const std::optional<Document> document = openReadableDocument(options.file);
    if (!document)
        return ExitStatus::Unusable;
    BackendConfig config = document->config();
    if (const std::optional<std::string> problem = judgeBy(config, options.torch)) {
        printError(document->file.name, *problem);
        return ExitStatus::Unusable;
    }
    const std::optional<trace::Model> model = openModel(options.model);
    if (!model)
        return ExitStatus::Unusable;
    const Release release = releaseOf(config);
    std::vector<std::string> mappings = options.mappings;
    if (mappings.empty() && options.qconfigs.empty())
        mappings.push_back(defaultMapping(release, options.qat));
    const std::optional<std::vector<GivenQConfig>> given = givenQConfigs(options.qconfigs, mappings, release);
    if (!given)
        return ExitStatus::Unusable;

    fx::Symbols symbols(SymbolCatalog::of(release));
    const fx::Backend backend(config, symbols);
    std::vector<SimulatedColumn> columns;
    for (const GivenQConfig &one : *given) {
        fx::SimulationOptions wanted{.isQat = options.qat, .explains = options.explain};
        columns.push_back({one.name, std::holds_alternative<QConfigMapping>(one.value), options.qat,
                           fx::simulate(*model, backend, mappingOf(one), wanted)});
    }
    JsonValue::Array rows;
    for (const SimulatedColumn &column : columns)
        rows.push_back(columnJson(column, *model, options.explain, options.graphs));
    const JsonValue json = JsonValue::Object{{"version", 1},
                                             {"file", validText(document->file.name)},
                                             {"model", model->name},
                                             {"api", toString(config.api)},
                                             {"reconstructed", model->isReconstructed},
                                             {"columns", std::move(rows)}};
    return writeTo(options.output, writeJson(json) + "\n");
}

} // namespace

void addSimulateCommand(CLI::App &app, ExitStatus &status)
{
    const auto options = std::make_shared<SimulateOptions>();
    CLI::App *command =
        app.add_subcommand("simulate", "Say what PyTorch would make of a whole model, node for node, and why");
    command->add_option("FILE", options->file, "The document")->required();
    command->add_option("--model", options->model, "A traced model, *.fxgraph.json; see bcfg trace")->required();
    command
        ->add_option("--qconfig", options->qconfigs,
                     "A QConfig for all of the model, by name, short name (see bcfg qconfigs) or *.qconfig.json; may "
                     "be given again")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command
        ->add_option("--mapping", options->mappings,
                     "A QConfigMapping by name, short name or *.qconfig_mapping.json; may be given again. PyTorch's "
                     "default mapping without any")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_flag("--qat", options->qat, "As prepare_qat_fx does it, for a model that was traced in training mode");
    command->add_flag("--explain", options->explain, "Every comparison, and every entry that lost a node");
    command->add_flag("--graphs", options->graphs, "In JSON: the prepared and the reference graph, a row a node");
    addTorchOption(*command, options->torch);
    command->add_option("--format", options->format, "Of the output")
        ->check(CLI::IsMember({"text", "json", "csv", "dot", "model-explorer"}))
        ->capture_default_str();
    addOutputOptions(*command, options->output);
    command->callback([options, &status] { status = runSimulate(*options); });
}

} // namespace bcfg::cli
