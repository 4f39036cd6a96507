// SPDX-License-Identifier: Apache-2.0
// Simulating whole models, in relation to real torch's prepare and convert; and simulating again after one edit of the
// config.

#include "core/document/json/importer.h"
#include "core/prepare/model/modelsimulation.h"
#include "core/prepare/model/simulate.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/catalog/resources.h"
#include "core/torch/trace/modelfile.h"
#include "tests/bench/statistics.h"
#include "tests/bench/torchpeer.h"
#include "tests/support/residualmodel.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

using namespace bcfg;

namespace {

trace::Model modelFile(const std::string &path)
{
    const std::variant<trace::ModelRead, FileError> read = trace::readModelFile(path);
    return *std::get<trace::ModelRead>(read).model;
}

double millisecondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

BackendConfig native(const std::string &release)
{
    return *importDocument(resource("templates/torch-" + release + "/native.bcfg.json")).document;
}

QConfigMapping mapping(Release release, const std::string &name)
{
    return QConfigCatalog::of(release).findMapping(name)->mapping;
}

/// Simulates a model of torchvision under 1.13.1's native config and its default mapping. torch traces the model, and
/// prepares and converts it for comparison.
void besideTorch(benchmark::State &state, const std::string &name)
{
    const std::string file = std::filesystem::temp_directory_path() / (name + ".fxgraph.json");
    const double torch = torchMilliseconds("simulate_torch.py " + name + " " + file);
    if (torch == 0) {
        state.SkipWithError(noTorch);
        return;
    }
    const trace::Model model = modelFile(file);
    const BackendConfig document = native("1.13.1");
    const Release release = releaseOf(document);
    const QConfigMapping wanted = mapping(release, "get_default_qconfig_mapping(\"fbgemm\")");
    std::vector<double> times;
    for (auto _ : state) {
        const auto begin = std::chrono::steady_clock::now();
        fx::Symbols symbols(SymbolCatalog::of(release));
        const fx::Backend backend(document, symbols);
        benchmark::DoNotOptimize(fx::simulate(model, backend, wanted, {}));
        times.push_back(millisecondsSince(begin));
    }
    state.counters["nodes"] = static_cast<double>(model.nodes.size());
    const double quickest = std::ranges::min(times); // as of torch, whose best of three runs the script prints
    state.counters["ms"] = quickest;
    state.counters["ms_median"] = median(times);
    state.counters["torch_ms"] = torch;
    state.counters["times_faster"] = torch / quickest;
}
BENCHMARK_CAPTURE(besideTorch, resnet18, std::string("resnet18"))->Iterations(200)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(besideTorch, densenet121, std::string("densenet121"))->Iterations(50)->Unit(benchmark::kMillisecond);

enum class Edited {
    DTypeConfigs, ///< of one entry
    Mapping,
    Patterns,
};

/// One edit while a model is open: simulates everything that depends on the edit, with the reasons.
void edit(benchmark::State &state, Edited edited)
{
    const trace::Model model = test::residualModel(static_cast<std::size_t>(state.range(0)));
    BackendConfig document = native("2.6.0");
    const Release release = releaseOf(document);
    QConfigMapping wanted = mapping(release, "get_default_qconfig_mapping(\"x86\")");
    const std::optional<QConfig> global = wanted.global;
    const auto convolution = std::ranges::find_if(document.configs, [](const Shared<PatternConfig> &config) {
        return config->pattern() && config->title(Api::Torch2) == "Conv2d";
    });
    fx::ModelSimulation simulation(model);
    const fx::SimulationOptions explained{.explains = true, .keeps = fx::KeptGraphs::None};
    simulation.update(document, wanted, explained);
    std::vector<double> times;
    bool isChanged = false;
    for (auto _ : state) {
        isChanged = !isChanged;
        PatternConfig config = **convolution;
        if (edited == Edited::DTypeConfigs) {
            DTypeConfigs configs(config.dtypeConfigs().begin(), config.dtypeConfigs().end());
            std::ranges::rotate(configs, configs.begin() + 1);
            config.setDTypeConfigs(std::move(configs), Api::Torch2);
        } else if (edited == Edited::Patterns) {
            config.set(Field::Pattern, Pattern::atom(isChanged ? "torch.nn.Conv3d" : "torch.nn.Conv2d"), Api::Torch2);
        } else {
            wanted.global = isChanged ? std::nullopt : global;
        }
        *convolution = Shared<PatternConfig>::make(std::move(config));
        const auto begin = std::chrono::steady_clock::now();
        benchmark::DoNotOptimize(simulation.update(document, wanted, explained));
        times.push_back(millisecondsSince(begin));
    }
    state.counters["nodes"] = static_cast<double>(model.nodes.size());
    state.counters["ms"] = median(times);
    state.counters["ms_p95"] = percentile(times, 0.95);
}
BENCHMARK_CAPTURE(edit, dtype_configs, Edited::DTypeConfigs)->Arg(1'000)->Arg(10'000)->Iterations(100);
BENCHMARK_CAPTURE(edit, mapping, Edited::Mapping)->Arg(1'000)->Arg(10'000)->Iterations(100);
BENCHMARK_CAPTURE(edit, patterns, Edited::Patterns)->Arg(1'000)->Arg(10'000)->Iterations(100);

} // namespace

BENCHMARK_MAIN();
