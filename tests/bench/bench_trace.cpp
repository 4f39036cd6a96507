// SPDX-License-Identifier: Apache-2.0
// Opening a traced model, in turns with nlohmann's DOM parse of the same bytes; and opening an export with hundreds of
// megabytes of weights, in turns with an export of the same graph with few weights.
#include "core/document/io/file.h"
#include "core/torch/trace/modelfile.h"
#include "tests/bench/statistics.h"

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <filesystem>
#include <fstream>

using namespace bcfg;

namespace {

template <class Work>
double seconds(Work work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::string fixture(const char *name)
{
    return std::get<std::string>(readFile(std::filesystem::path(MODELS_DIR) / name));
}

/// The text of a model of at least `nodeCount` nodes, as the bridge writes it: copies of resnet18, each below a path of
/// its own and with the output of the copy before as its input.
std::string largeModel(std::size_t nodeCount)
{
    const trace::Model block = *trace::readFxGraph(fixture("resnet18-2.6.0.fxgraph.json")).model;
    trace::Model model = block;
    model.nodes = {block.nodes.front()};
    model.modules.clear();
    for (std::size_t copy = 0; model.nodes.size() < nodeCount; ++copy) {
        const std::string path = "copies." + std::to_string(copy) + '.';
        const auto input = static_cast<trace::NodeIndex>(model.nodes.size() - 1);
        for (std::size_t i = 1; i + 1 < block.nodes.size(); ++i) {
            trace::Node node = block.nodes[i];
            node.name = "copies_" + std::to_string(copy) + '_' + node.name;
            node.scope->path.insert(0, path);
            node.source = "torchvision/models/resnet.py:" + std::to_string(100 + i);
            if (node.op == trace::Op::CallModule)
                node.target.insert(0, path);
            for (trace::Argument &argument : node.args) {
                if (const trace::NodeIndex *index = argument.node())
                    argument.value = *index + input; // the first of the block is the last before it
            }
            model.nodes.push_back(std::move(node));
        }
        for (trace::Module module : block.modules) {
            module.path.insert(0, path);
            model.modules.push_back(std::move(module));
        }
    }
    trace::Node output = block.nodes.back();
    output.args = {trace::Argument{static_cast<trace::NodeIndex>(model.nodes.size() - 1)}};
    model.nodes.push_back(std::move(output));
    return trace::writeFxGraph(model);
}

void openBesideDom(benchmark::State &state)
{
    const std::string text = largeModel(static_cast<std::size_t>(state.range(0)));
    std::vector<double> dom;
    std::vector<double> open;
    std::vector<double> save;
    for (auto _ : state) {
        dom.push_back(seconds([&] { benchmark::DoNotOptimize(nlohmann::json::parse(text)); }));
        trace::ModelRead read;
        open.push_back(seconds([&] { read = trace::readFxGraph(text); }));
        if (!read.model)
            return state.SkipWithError(read.diagnostics.front().message.c_str());
        save.push_back(seconds([&] { benchmark::DoNotOptimize(trace::writeFxGraph(*read.model)); }));
    }
    state.counters["MB"] = static_cast<double>(text.size()) / 1e6;
    state.counters["dom_ms"] = median(dom) * 1e3;
    state.counters["open_ms"] = median(open) * 1e3;
    state.counters["open/dom"] = median(open) / median(dom);
    state.counters["write/dom"] = median(save) / median(dom);
}
BENCHMARK(openBesideDom)->Arg(1'000)->Arg(10'000)->Iterations(21)->Unit(benchmark::kMillisecond);

/// The path of an export with `weightBytes` bytes of weights, stored in the archive before the graph.
std::filesystem::path exportWith(std::size_t weightBytes)
{
    const auto number = [](std::uint64_t value, int bytes) {
        std::string text;
        for (int i = 0; i < bytes; ++i)
            text += static_cast<char>(value >> (8 * i) & 0xFF);
        return text;
    };
    const std::string program = fixture("tiny-2.6.0.pt2");
    const std::size_t end = program.size() - 22;
    const auto at = [&](std::size_t offset) {
        return static_cast<std::uint64_t>(static_cast<unsigned char>(program[offset])) |
               static_cast<std::uint64_t>(static_cast<unsigned char>(program[offset + 1])) << 8 |
               static_cast<std::uint64_t>(static_cast<unsigned char>(program[offset + 2])) << 16;
    };
    const std::size_t directory = at(end + 16);
    const std::string name = "weights";
    const std::string header = number(20, 2) + number(0, 4) + number(0, 4) + number(0, 4) + number(weightBytes, 4) +
                               number(weightBytes, 4) + number(name.size(), 2) + number(0, 2);
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("bench_trace_" + std::to_string(weightBytes) + ".pt2");
    std::ofstream file(path, std::ios::binary);
    file << program.substr(0, directory) << "PK\x03\x04" << header << name;
    const std::string megabyte(1'000'000, 'w');
    for (std::size_t written = 0; written < weightBytes; written += megabyte.size())
        file << megabyte;
    const std::string entry = "PK\x01\x02" + number(20, 2) + header + number(0, 10) + number(directory, 4) + name;
    const std::size_t size = end - directory + entry.size();
    const std::size_t count = at(end + 10) % 0x10000 + 1;
    file << program.substr(directory, end - directory) << entry << "PK\x05\x06" << number(0, 4) << number(count, 2)
         << number(count, 2) << number(size, 4) << number(directory + 30 + name.size() + weightBytes, 4)
         << number(0, 2);
    return path;
}

void largeExportBesideSmall(benchmark::State &state)
{
    const std::filesystem::path small = exportWith(1'000'000);
    const std::filesystem::path large = exportWith(300'000'000);
    std::vector<double> smalls;
    std::vector<double> larges;
    const auto open = [&](const std::filesystem::path &path) {
        const auto read = trace::readModelFile(path);
        if (!std::get<trace::ModelRead>(read).model)
            state.SkipWithError(std::get<trace::ModelRead>(read).diagnostics.front().message.c_str());
    };
    for (auto _ : state) {
        smalls.push_back(seconds([&] { open(small); }));
        larges.push_back(seconds([&] { open(large); }));
    }
    std::filesystem::remove(small);
    std::filesystem::remove(large);
    state.counters["small_ms"] = median(smalls) * 1e3;
    state.counters["large_ms"] = median(larges) * 1e3;
    state.counters["large/small"] = median(larges) / median(smalls);
}
BENCHMARK(largeExportBesideSmall)->Iterations(101)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
