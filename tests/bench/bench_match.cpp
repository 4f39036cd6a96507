// SPDX-License-Identifier: Apache-2.0
// Verdicts per second: the whole matrix of PyTorch's native config, in relation to the same calls of real torch; and
// the time for the verdicts after one edit in large documents.
#include "core/document/json/importer.h"
#include "core/prepare/pattern/matchindex.h"
#include "core/prepare/pattern/matching.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/catalog/resources.h"
#include "tests/bench/torchpeer.h"
#include "tests/support/largedocument.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <string>

using namespace bcfg;

namespace {

std::vector<ResolvedQConfig> resolvedQConfigs(Api api, std::size_t count)
{
    const Release release = Release::newestOf(api);
    std::vector<ResolvedQConfig> result;
    for (const NamedQConfig &named : QConfigCatalog::of(release).qconfigs()) {
        if (result.size() < count)
            result.emplace_back(named.qconfig, release);
    }
    return result;
}

void judgeRow(const MatchIndex &index, std::size_t pattern, const std::vector<ResolvedQConfig> &qconfigs)
{
    const Candidate candidate = index.candidate(pattern);
    for (const ResolvedQConfig &qconfig : qconfigs)
        benchmark::DoNotOptimize(judge(candidate, &qconfig));
}

/// All patterns of 1.13.1's native config under all its named QConfigs, from a document in memory; then the same with
/// torch.
void matrixBesideTorch(benchmark::State &state)
{
    const BackendConfig document = *importDocument(resource("templates/torch-1.13.1/native.bcfg.json")).document;
    std::size_t cells = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        const std::vector<ResolvedQConfig> qconfigs = resolvedQConfigs(document.api, 1000);
        const MatchIndex index(document);
        for (std::size_t i = 0; i < index.size(); ++i)
            judgeRow(index, i, qconfigs);
        cells += index.size() * qconfigs.size();
    }
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - begin;
    const double own = spent.count() / static_cast<double>(cells);
    const double torch =
        torchMilliseconds("match_torch.py " RESOURCES_DIR "/templates/torch-1.13.1/native.bcfg.json " RESOURCES_DIR
                          "/qconfigs/qconfigs-torch-1.13.1.json");
    if (torch == 0)
        state.SkipWithError(noTorch);
    state.counters["us/cell"] = own * 1e3;
    state.counters["torch_us/cell"] = torch * 1e3;
    state.counters["times_faster"] = torch / own;
}
BENCHMARK(matrixBesideTorch)->Iterations(50)->Unit(benchmark::kMillisecond);

/// One edit of a pattern config, and the verdicts of all pattern configs that it concerns, under 12 QConfigs.
void edit(benchmark::State &state)
{
    const std::string text = test::largeDocument(std::size_t(state.range(0)));
    const BackendConfig document = *importDocument(text).document;
    const std::vector<ResolvedQConfig> qconfigs = resolvedQConfigs(document.api, 12);
    MatchIndex index(document);
    std::size_t at = 0;
    for (auto _ : state) {
        at = (at + 7919) % document.configs.size();
        PatternConfig changed = *document.configs[at];
        changed.remove(Field::RootModule); // concerns other entries too
        for (const std::size_t i : index.replace(at, Shared<PatternConfig>::make(std::move(changed))))
            judgeRow(index, i, qconfigs);
        for (const std::size_t i : index.replace(at, document.configs[at]))
            judgeRow(index, i, qconfigs);
    }
    state.SetItemsProcessed(state.iterations() * 2);
}
BENCHMARK(edit)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
