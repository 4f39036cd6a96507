// SPDX-License-Identifier: Apache-2.0
// Verdicts per second: the whole matrix of native, and what one edit costs in large documents.
// tests/bench/match_torch.py times the same calls of real torch; run both for the ratio.
#include "core/catalog/qconfigs.h"
#include "core/catalog/resources.h"
#include "core/json/importer.h"
#include "core/simulation/matchindex.h"
#include "core/simulation/matching.h"
#include "tests/support/largedocument.h"

#include <benchmark/benchmark.h>

using namespace bcfg;

namespace {

std::vector<ResolvedQConfig> resolvedQConfigs(Api api, std::size_t count)
{
    std::vector<ResolvedQConfig> result;
    for (const NamedQConfig &named : QConfigCatalog::of(api).qconfigs()) {
        if (result.size() < count)
            result.emplace_back(named.qconfig, api);
    }
    return result;
}

void judgeRow(const MatchIndex &index, std::size_t pattern, const std::vector<ResolvedQConfig> &qconfigs)
{
    const Candidate candidate = index.candidate(pattern);
    for (const ResolvedQConfig &qconfig : qconfigs)
        benchmark::DoNotOptimize(judge(candidate, &qconfig));
}

/// All patterns of native under all named QConfigs, from a document in memory.
void matrixOfNative(benchmark::State &state)
{
    const BackendConfig document = *importDocument(resource("templates/torch-2.6.0/native.bcfg.json")).document;
    const std::vector<ResolvedQConfig> qconfigs = resolvedQConfigs(document.api, 1000);
    for (auto _ : state) {
        const MatchIndex index(document);
        for (std::size_t i = 0; i < index.size(); ++i)
            judgeRow(index, i, qconfigs);
    }
    state.SetItemsProcessed(state.iterations() * std::int64_t(document.configs.size() * qconfigs.size()));
}
BENCHMARK(matrixOfNative)->Unit(benchmark::kMillisecond);

/// One edit of a pattern config, and the verdicts of all that it concerns, under 12 QConfigs.
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
        changed.record().remove(Field::RootModule); // concerns other entries too
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
