// SPDX-License-Identifier: Apache-2.0
// Opening a document, in turns with nlohmann's DOM parse of the same bytes, and with Python, which makes a
// BackendConfig of the file. Prints the ratios of the medians, and the memory of a document in relation to its text.
#include "core/check/validate.h"
#include "core/document/io/file.h"
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "tests/bench/statistics.h"
#include "tests/bench/torchpeer.h"
#include "tests/support/largedocument.h"

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <malloc.h>
#include <unistd.h>

using namespace bcfg;

namespace {

template <class Work>
double seconds(Work work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::size_t residentBytes()
{
    ::malloc_trim(0);
    std::size_t total = 0;
    std::size_t resident = 0;
    if (std::FILE *file = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(file, "%zu %zu", &total, &resident) != 2)
            resident = 0;
        std::fclose(file);
    }
    return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

/// Each round measures all four, so that a slow moment of the machine affects each of them.
void openBesideDom(benchmark::State &state)
{
    const std::string text = test::largeDocument(static_cast<std::size_t>(state.range(0)));
    std::vector<double> dom;
    std::vector<double> open;
    std::vector<double> openAndValidate;
    std::vector<double> save;
    for (auto _ : state) {
        dom.push_back(seconds([&] { benchmark::DoNotOptimize(nlohmann::json::parse(text)); }));
        Imported imported;
        open.push_back(seconds([&] { imported = importDocument(text); }));
        openAndValidate.push_back(open.back() +
                                  seconds([&] { benchmark::DoNotOptimize(validate(*imported.document)); }));
        save.push_back(seconds([&] { benchmark::DoNotOptimize(exportDocument(*imported.document)); }));
    }
    state.counters["MB"] = static_cast<double>(text.size()) / 1e6;
    state.counters["dom_ms"] = median(dom) * 1e3;
    state.counters["open/dom"] = median(open) / median(dom);
    state.counters["open+rules/dom"] = median(openAndValidate) / median(dom);
    state.counters["export/dom"] = median(save) / median(dom);
}
BENCHMARK(openBesideDom)->Arg(10'000)->Arg(100'000)->Iterations(7)->Unit(benchmark::kMillisecond);

void memoryBesideText(benchmark::State &state)
{
    const std::string text = test::largeDocument(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        const std::size_t before = residentBytes();
        const Imported imported = importDocument(text);
        const std::size_t after = residentBytes();
        benchmark::DoNotOptimize(imported.document->configs.data());
        state.counters["growth/text"] = static_cast<double>(after - before) / static_cast<double>(text.size());
    }
}
BENCHMARK(memoryBesideText)->Arg(100'000)->Iterations(1);

/// Opens a file that Python and the bridge also open, into a BackendConfig of real torch. Each round starts Python
/// again, so that a slow moment of the machine affects both. Compares the quickest times.
void openBesidePython(benchmark::State &state)
{
    const std::string path = std::filesystem::temp_directory_path() / "bench_import.bcfg.json";
    std::ofstream(path) << test::largeDocument(static_cast<std::size_t>(state.range(0)), Api::Torch1_13);
    std::vector<double> pythons;
    std::vector<double> opens;
    std::vector<double> ratios;
    for (auto _ : state) {
        pythons.push_back(torchMilliseconds("open_torch.py " + path));
        if (pythons.back() == 0)
            return state.SkipWithError(noTorch);
        std::vector<double> open;
        for (int i = 0; i < 30; ++i) {
            Imported imported;
            open.push_back(1e3 * seconds([&] {
                               const std::variant<std::string, FileError> text = readFile(path);
                               imported = importDocument(std::get<std::string>(text));
                           }));
            benchmark::DoNotOptimize(imported);
        }
        opens.insert(opens.end(), open.begin(), open.end());
        ratios.push_back(pythons.back() / median(open));
    }
    std::filesystem::remove(path);
    state.counters["python_ms"] = std::ranges::min(pythons);
    state.counters["open_ms"] = std::ranges::min(opens);
    state.counters["quickest"] = std::ranges::min(pythons) / std::ranges::min(opens);
    state.counters["median"] = median(ratios);
}
BENCHMARK(openBesidePython)->Arg(10'000)->Iterations(5)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
