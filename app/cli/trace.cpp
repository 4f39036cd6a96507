// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/model.h"
#include "app/cli/process.h"
#include "core/torch/bridge/bridgecall.h"
#include "core/torch/trace/readmodel.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>

namespace bcfg::cli {

namespace {

struct TraceOptions
{
    std::string target; // a file; with `python`, MODULE:ATTRIBUTE
    std::string python;
    TraceCall call;
    Output output;
    unsigned timeout = 600;
};

/// The model that the bridge traced; nullopt after an error, which has been printed.
std::optional<trace::Model> tracedByPython(const TraceOptions &options)
{
    const auto refuse = [](const std::string &what, const std::string &why) {
        printError(what, why);
        return std::nullopt;
    };
    TraceCall asked = options.call;
    asked.target = options.target;
    const BridgeCall call = traceCall(asked);
    std::vector<std::string> command = call.arguments;
    command.insert(command.begin(), options.python);
    const auto result = runProcess(command, call.input, std::chrono::seconds(options.timeout));
    if (const ProcessError *error = std::get_if<ProcessError>(&result))
        return refuse(options.python, error->message);
    const ProcessEnd &end = std::get<ProcessEnd>(result);
    if (end.isLate)
        return refuse(options.target, "Python did not finish within " + std::to_string(options.timeout) +
                                          " seconds; --timeout allows more.");
    if (end.signal)
        return refuse(options.python, "It was ended by signal " + std::to_string(end.signal) + ".");
    if (end.exitStatus != 0)
        return std::nullopt; // the bridge has said why
    trace::ModelRead read = trace::readFxGraph(end.output);
    if (!read.model)
        return refuse(options.python, "It printed something other than a traced model.");
    return std::move(read.model);
}

ExitStatus runTrace(const TraceOptions &options)
{
    const bool asksPython = !options.python.empty();
    if (!asksPython && (options.call.isQat || !options.call.nonTraceable.empty() || !options.call.examples.empty()))
        throw CLI::ValidationError("--qat, --non-traceable and --example are for --python");
    const std::optional<trace::Model> model = asksPython ? tracedByPython(options) : openModel(options.target);
    return model ? writeTo(options.output, trace::writeFxGraph(*model)) : ExitStatus::Unusable;
}

} // namespace

void defineTrace(CLI::App &command, ExitStatus &status)
{
    const auto options = std::make_shared<TraceOptions>();
    command
        .add_option("MODEL", options->target,
                    "A *.fxgraph.json, or a *.pt2 of torch.export; with --python MODULE:ATTRIBUTE, a model or what "
                    "makes one")
        ->required();
    command.add_option("--python", options->python, "Trace a live model with this interpreter, which must have torch");
    command.add_option("--directory", options->call.directory, "Where MODULE is looked for first")
        ->capture_default_str();
    command.add_flag("--qat", options->call.isQat, "Trace in training mode, as prepare_qat_fx wants it");
    // One argument each, as a MODEL may stand after them.
    command
        .add_option("--non-traceable", options->call.nonTraceable,
                    "A module of the model, or a class, that is not traced through; may be repeated")
        ->type_name("NAME|CLASS")
        ->expected(1)
        ->take_all();
    command
        .add_option("--example", options->call.examples,
                    "The shape of an input, 1,3,224,224 or 1,16:int64, for shapes and dtypes of nodes; may be repeated")
        ->type_name("SHAPE")
        ->expected(1)
        ->take_all();
    command.add_option("--timeout", options->timeout, "Time limit in seconds")
        ->check(CLI::Range(1, 86400))
        ->capture_default_str();
    addOutputOptions(command, options->output);
    command.callback([options, &status] { status = runTrace(*options); });
}

} // namespace bcfg::cli
