// SPDX-License-Identifier: Apache-2.0
// One edit in documents of different sizes: replacing a pattern config, and the diagnostics of every row that the edit
// touches. The time should not depend on the size.
#include "core/check/validator.h"
#include "core/document/json/importer.h"
#include "tests/support/largedocument.h"

#include <benchmark/benchmark.h>

using namespace bcfg;

namespace {

void replaceOne(benchmark::State &state)
{
    const BackendConfig document =
        *importDocument(test::largeDocument(static_cast<std::size_t>(state.range(0)))).document;
    Validator validator(document);
    std::size_t row = 0;
    for (auto _ : state) {
        row = (row + 7919) % document.configs.size();
        for (const std::size_t affected : validator.replace(row, document.configs[row]))
            benchmark::DoNotOptimize(validator.diagnosticsOf(affected));
    }
}
BENCHMARK(replaceOne)->Arg(1'000)->Arg(100'000)->Unit(benchmark::kMicrosecond);

void validateAll(benchmark::State &state)
{
    const BackendConfig document =
        *importDocument(test::largeDocument(static_cast<std::size_t>(state.range(0)))).document;
    for (auto _ : state) {
        Validator validator(document);
        for (std::size_t row = 0; row < validator.size(); ++row)
            benchmark::DoNotOptimize(validator.diagnosticsOf(row));
    }
}
BENCHMARK(validateAll)->Arg(1'000)->Arg(100'000)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
