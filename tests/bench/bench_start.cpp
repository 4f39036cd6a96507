// SPDX-License-Identifier: Apache-2.0
// The time from the launch of the program until its window is painted on an X display, with an empty document and with
// PyTorch's native config, in turns with a minimal Qt window. Prints the medians and their ratios.
#include "tests/bench/displayserver.h"
#include "tests/bench/statistics.h"

#include <benchmark/benchmark.h>

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>

#include <vector>

using namespace bcfg;

namespace {

struct Launch
{
    QString program;
    QStringList arguments;
    std::vector<double> times = {};
};

bool writeEmptyDocument(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write("{\"torch_api\": \"2\", \"configs\": []}\n") > 0;
}

void paintedWindow(benchmark::State &state)
{
    bench::DisplayServer display;
    if (!display.isRunning())
        return state.SkipWithError("no Xvfb");
    // An empty home, so that neither the user's settings nor another run have an influence.
    const QTemporaryDir home;
    const QStringList environment{"HOME=" + home.path(), "XDG_CONFIG_HOME=" + home.filePath("config"),
                                  "XDG_DATA_HOME=" + home.filePath("data")};
    const QString empty = home.filePath("empty.bcfg.json");
    if (!writeEmptyDocument(empty))
        return state.SkipWithError("no empty document");
    Launch minimal{MINIMAL_WINDOW, {}};
    Launch withNothing{EDITOR, {"--size", "1280x800", empty}};
    Launch withNative{EDITOR, {"--size", "1280x800", NATIVE}};
    const auto launch = [&](Launch &each) {
        const std::optional<double> time = display.firstPaint(each.program, each.arguments, environment);
        if (!time)
            state.SkipWithError(qPrintable(each.program + " shows no window"));
        each.times.push_back(time.value_or(0));
    };
    for (auto _ : state) {
        for (Launch *each : {&minimal, &withNothing, &withNative})
            launch(*each);
    }
    state.counters["minimal_ms"] = median(minimal.times);
    state.counters["empty_ms"] = median(withNothing.times);
    state.counters["native_ms"] = median(withNative.times);
    state.counters["empty/minimal"] = median(withNothing.times) / median(minimal.times);
    state.counters["native/minimal"] = median(withNative.times) / median(minimal.times);
}
BENCHMARK(paintedWindow)->Iterations(25)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
