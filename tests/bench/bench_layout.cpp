// SPDX-License-Identifier: Apache-2.0
// Laying out graphs like those of real models, and random graphs.
#include "core/publish/layout/layeredgraph.h"
#include "core/publish/layout/layout.h"
#include "tests/support/modelgraphs.h"

#include <benchmark/benchmark.h>

using namespace bcfg;

namespace {

void layOut(benchmark::State &state, const layout::Graph &graph)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(layout::arrange(graph));
    layout::LayeredGraph layered = layout::layered(graph, layout::ranksOf(graph, layout::topologicalOrder(graph)));
    layout::order(layered);
    state.counters["nodes"] = static_cast<double>(graph.nodes.size());
    state.counters["edges"] = static_cast<double>(graph.edges.size());
    state.counters["ranks"] = static_cast<double>(layered.layers.size());
    state.counters["dummies"] = static_cast<double>(layered.rank.size() - graph.nodes.size());
    state.counters["crossings"] = static_cast<double>(layout::crossings(layered));
}
BENCHMARK_CAPTURE(layOut, resnet50, test::resnet50())->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(layOut, densenet201, test::densenet201())->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(layOut, transformer_17_layers, test::transformer(17))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(layOut, transformer_126_layers, test::transformer(126))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(layOut, random_1000, test::randomGraph(1'000, 1'500, 20, 1))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(layOut, random_10000_near, test::randomGraph(10'000, 15'000, 20, 1))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(layOut, random_10000_far, test::randomGraph(10'000, 15'000, 10'000, 1))
    ->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
