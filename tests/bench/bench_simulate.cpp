// SPDX-License-Identifier: Apache-2.0
// What simulating whole models costs: beside real torch's prepare and convert, and after one edit of the config.

#include "core/catalog/qconfigs.h"
#include "core/catalog/resources.h"
#include "core/fx/simulation.h"
#include "core/json/importer.h"
#include "core/trace/readmodel.h"
#include "tests/bench/torchpeer.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <string>

using namespace bcfg;

namespace {

trace::Model modelFile(const std::string &name)
{
    const std::variant<trace::ModelRead, FileError> read = trace::readModelFile(std::string(MODELS_DIR "/") + name);
    return *std::get<trace::ModelRead>(read).model;
}

/// Blocks of convolution, BatchNorm and ReLU with a residual addition, until there are as many nodes.
trace::Model residualModel(std::size_t nodes)
{
    trace::Model model;
    const auto add = [&](trace::Op op, const std::string &target, std::vector<trace::Argument> args,
                         const std::string &type = {}) {
        trace::Node node;
        node.name = (type.empty() ? std::string("n") : std::string("m")) + std::to_string(model.nodes.size());
        node.op = op;
        node.target = type.empty() ? target : node.name;
        node.args = std::move(args);
        node.moduleType = type;
        node.scope = type.empty() ? trace::Scope{} : trace::Scope{node.name, type};
        if (!type.empty())
            model.modules.push_back({node.name, type, false, {}});
        model.nodes.push_back(std::move(node));
        return static_cast<trace::NodeIndex>(model.nodes.size() - 1);
    };
    const auto arg = [](trace::NodeIndex node) {
        return trace::Argument{node};
    };
    trace::NodeIndex last = add(trace::Op::Placeholder, "x", {});
    while (model.nodes.size() + 5 < nodes) {
        const trace::NodeIndex before = last;
        last = add(trace::Op::CallModule, {}, {arg(last)}, "torch.nn.Conv2d");
        last = add(trace::Op::CallModule, {}, {arg(last)}, "torch.nn.BatchNorm2d");
        last = add(trace::Op::CallModule, {}, {arg(last)}, "torch.nn.ReLU");
        last = add(trace::Op::CallFunction, "operator.add", {arg(last), arg(before)});
    }
    add(trace::Op::Output, "output", {arg(last)});
    return model;
}

BackendConfig native(const std::string &release)
{
    return *importDocument(resource("templates/torch-" + release + "/native.bcfg.json")).document;
}

QConfigMapping mapping(Release release, const std::string &name)
{
    return QConfigCatalog::of(release).findMapping(name)->mapping;
}

/// resnet18 under 1.13.1's native and its default mapping, by torch too.
void besideTorch(benchmark::State &state)
{
    const trace::Model model = modelFile("resnet18-1.13.1.fxgraph.json");
    const BackendConfig document = native("1.13.1");
    const Release release = releaseOf(document);
    const QConfigMapping wanted = mapping(release, "get_default_qconfig_mapping(\"fbgemm\")");
    std::size_t runs = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        fx::Symbols symbols(SymbolCatalog::of(release));
        const fx::Backend backend(document, symbols);
        benchmark::DoNotOptimize(fx::simulate(model, backend, wanted, {}));
        ++runs;
    }
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - begin;
    const double own = spent.count() / static_cast<double>(runs);
    const double torch = torchMilliseconds("simulate_torch.py resnet18");
    if (torch == 0)
        state.SkipWithError(noTorch);
    state.counters["ms"] = own;
    state.counters["torch_ms"] = torch;
    state.counters["times_faster"] = torch / own;
}
BENCHMARK(besideTorch)->Iterations(50)->Unit(benchmark::kMillisecond);

/// One edit of the config: everything that depends on it, with the reasons.
void edit(benchmark::State &state)
{
    const trace::Model model = residualModel(static_cast<std::size_t>(state.range(0)));
    const BackendConfig document = native("2.6.0");
    const Release release = releaseOf(document);
    const QConfigMapping wanted = mapping(release, "get_default_qconfig_mapping(\"x86\")");
    for (auto _ : state) {
        fx::Symbols symbols(SymbolCatalog::of(release));
        const fx::Backend backend(document, symbols);
        benchmark::DoNotOptimize(fx::simulate(model, backend, wanted, {.explains = true, .keepsGraphs = false}));
    }
    state.counters["nodes"] = static_cast<double>(model.nodes.size());
}
BENCHMARK(edit)->Arg(1'000)->Arg(10'000)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
