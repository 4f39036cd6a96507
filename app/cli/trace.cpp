// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/livepython.h"
#include "app/cli/model.h"
#include "core/torch/trace/modelfile.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace bcfg::cli {

namespace {

struct TraceOptions
{
    std::string python; // empty: `call.target` is a file
    TraceCall call;
    Output output;
    unsigned timeout = 600;
};

/// The model that the bridge traced.
trace::Model tracedByPython(const TraceOptions &options)
{
    trace::ModelRead read =
        trace::readFxGraph(outputOf(traceCall(options.call), options.python, options.call.target, options.timeout));
    if (!read.model)
        fail(options.python, "It printed something other than a traced model.");
    return *std::move(read.model);
}

ExitStatus runTrace(const TraceOptions &options)
{
    const trace::Model model = options.python.empty() ? openModel(options.call.target) : tracedByPython(options);
    return writeTo(options.output, trace::writeFxGraph(model));
}

} // namespace

Run defineTrace(CLI::App &command)
{
    const auto options = std::make_shared<TraceOptions>();
    command
        .add_option("MODEL", options->call.target,
                    "A *.fxgraph.json, or a *.pt2 of torch.export; with --python MODULE:ATTRIBUTE, a model or what "
                    "makes one")
        ->required();
    CLI::Option *python = command.add_option("--python", options->python,
                                             "Trace a live model with this interpreter, which must have torch");
    addDirectoryOption(command, options->call.directory)->needs(python);
    command.add_flag("--qat", options->call.isQat, "Trace in training mode, as prepare_qat_fx wants it")->needs(python);
    command
        .add_option("--non-traceable", options->call.nonTraceable,
                    "A module of the model, or a class, that is not traced through; may be repeated")
        ->type_name("NAME|CLASS")
        ->needs(python);
    command
        .add_option("--example", options->call.examples,
                    "The shape of an input, 1,3,224,224 or 1,16:int64, for shapes and dtypes of nodes; may be repeated")
        ->type_name("SHAPE")
        ->needs(python);
    addTimeoutOption(command, options->timeout)->needs(python);
    addOutputOptions(command, options->output);
    return [options] {
        refuseReplacing("-o", options->output.file, {{options->call.target}});
        return runTrace(*options);
    };
}

} // namespace bcfg::cli
