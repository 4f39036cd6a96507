// SPDX-License-Identifier: Apache-2.0
// Comparing two documents (every hundredth entry is changed, some are removed, and one is moved), in relation to
// nlohmann's DOM parse of both texts in the same run; and making the report of a document.
#include "core/document/json/importer.h"
#include "core/exchange/diff/compare.h"
#include "core/publish/report/reportformats.h"
#include "core/torch/catalog/qconfigs.h"
#include "tests/bench/statistics.h"
#include "tests/support/largedocument.h"

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <string>
#include <vector>

using namespace bcfg;

namespace {

template <class Work>
double secondsOf(Work work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

BackendConfig edited(BackendConfig document)
{
    std::vector<Shared<PatternConfig>> &configs = document.configs;
    for (std::size_t row = 0; row < configs.size(); row += 100) {
        PatternConfig entry = *configs[row];
        entry.set(Field::ObservationType, ObservationType::OutputShareObserverWithInput, document.api);
        configs[row] = Shared<PatternConfig>::make(std::move(entry));
    }
    const Shared<PatternConfig> moved = configs[configs.size() / 2];
    configs.erase(configs.begin() + static_cast<std::ptrdiff_t>(configs.size() / 2));
    configs.insert(configs.begin() + 10, moved);
    configs.erase(configs.begin() + 20, configs.begin() + 30);
    return document;
}

void diffBesideDom(benchmark::State &state)
{
    const std::string text = test::largeDocument(static_cast<std::size_t>(state.range(0)));
    std::vector<double> dom;
    std::vector<double> compared;
    std::vector<double> patched;
    for (auto _ : state) {
        dom.push_back(secondsOf([&] {
            benchmark::DoNotOptimize(nlohmann::json::parse(text));
            benchmark::DoNotOptimize(nlohmann::json::parse(text));
        }));
        const BackendConfig a = *importDocument(text).document;
        const BackendConfig b = edited(*importDocument(text).document); // shares nothing with the first one
        compared.push_back(secondsOf([&] { benchmark::DoNotOptimize(diff::compare(a, b)); }));
        patched.push_back(secondsOf([&] { benchmark::DoNotOptimize(diff::patch(a, b)); }));
    }
    state.counters["dom_ms"] = median(dom) * 1e3;
    state.counters["diff_ms"] = median(compared) * 1e3;
    state.counters["diff/dom"] = median(compared) / median(dom);
    state.counters["patch/dom"] = median(patched) / median(dom);
}
BENCHMARK(diffBesideDom)->Arg(10'000)->Iterations(7)->Unit(benchmark::kMillisecond);

/// A whole HTML report, under all named QConfigs.
void reportOf(benchmark::State &state)
{
    const BackendConfig document =
        *importDocument(test::largeDocument(static_cast<std::size_t>(state.range(0)))).document;
    std::size_t size = 0;
    for (auto _ : state) {
        ReportOptions options;
        for (const NamedQConfig &named : QConfigCatalog::of(releaseOf(document)).qconfigs())
            options.qconfigs.push_back({named.name, named.qconfig});
        size = reportHtml(backendReport(document, std::move(options))).size();
    }
    state.counters["MB"] = static_cast<double>(size) / 1e6;
}
BENCHMARK(reportOf)->Arg(10'000)->Iterations(3)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
