// SPDX-License-Identifier: Apache-2.0
// From the start of the program until its window is painted, in a picture, beside a minimal Qt window: each in a
// process of its own, in turns. Prints the ratios of the medians.
#include "tests/bench/statistics.h"

#include <benchmark/benchmark.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <vector>

using namespace bcfg;

namespace {

double milliseconds(benchmark::State &state, const QString &program, const QStringList &arguments)
{
    QElapsedTimer timer;
    timer.start();
    if (QProcess::execute(program, arguments) != 0)
        state.SkipWithError(qPrintable(program + " failed"));
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

void paintedWindow(benchmark::State &state)
{
    const QTemporaryDir folder;
    const QString picture = folder.filePath("picture.png");
    const QString empty = folder.filePath("empty.bcfg.json");
    QFile file(empty);
    if (!file.open(QIODevice::WriteOnly) || file.write("{\"torch_api\": \"2\", \"configs\": []}\n") < 0)
        return state.SkipWithError("no empty document");
    file.close();
    const QStringList options{"--size", "1280x800", "--screenshot", picture};
    std::vector<double> minimal;
    std::vector<double> withNothing;
    std::vector<double> withNative;
    for (auto _ : state) {
        minimal.push_back(milliseconds(state, MINIMAL_WINDOW, {picture}));
        withNothing.push_back(milliseconds(state, EDITOR, QStringList(empty) + options));
        withNative.push_back(milliseconds(state, EDITOR, QStringList(NATIVE) + options));
    }
    state.counters["minimal_ms"] = median(minimal);
    state.counters["empty/minimal"] = median(withNothing) / median(minimal);
    state.counters["native/minimal"] = median(withNative) / median(minimal);
}
BENCHMARK(paintedWindow)->Iterations(15)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QCoreApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
