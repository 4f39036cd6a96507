// SPDX-License-Identifier: Apache-2.0
// How long a user waits in a window with a large document: from an edit, or a key in the filter, until everything that
// shows the document is painted again. Prints medians, 95th percentiles and the longest time, during which the event
// loop is blocked, and the ratio between 100,000 and 10,000 patterns. For random commands, prints how long the event
// loop is blocked at a time, in wall-clock time and in processor time of its thread.
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/torch/trace/modelfile.h"
#include "tests/bench/statistics.h"
#include "tests/bench/torchpeer.h"
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/largedocument.h"
#include "tests/support/residualmodel.h"
#include "tests/support/turnclock.h"
#include "tests/support/windowsession.h"
#include "ui/basis/inthread.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/notationedit.h"
#include "ui/exchange/compare/comparisonwindow.h"
#include "ui/session/files/documentio.h"
#include "ui/session/model/modelcoverage.h"
#include "ui/session/model/modelsimulator.h"
#include "ui/session/model/openmodel.h"
#include "ui/views/modelview/modelpanel.h"
#include "ui/window/appearance/theme.h"

#include <benchmark/benchmark.h>

#include <QAbstractItemView>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <algorithm>
#include <map>
#include <random>

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::exchange;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;

namespace {

struct OpenWindow : test::HiddenWindow
{
    explicit OpenWindow(int patterns)
    {
        window.resize(1280, 800);
        window.session().document().open(
            *importDocument(test::largeDocument(static_cast<std::size_t>(patterns))).document, {});
        window.session().simulator().chooseQConfig("x86");
        window.show();
        do
            settle();
        while (!window.session().simulator().status(0));
    }

    static void settle()
    {
        computingThreads().waitForDone();
        QCoreApplication::processEvents();
    }
};

/// Milliseconds from the call until the event loop has nothing more to do.
template <class Step>
double millisecondsOf(Step step)
{
    QElapsedTimer timer;
    timer.start();
    step();
    QCoreApplication::processEvents();
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

void report(benchmark::State &state, const std::string &name, const std::vector<double> &times)
{
    state.counters[name + "_p50"] = median(times);
    state.counters[name + "_p95"] = percentile(times, 0.95);
    state.counters[name + "_max"] = percentile(times, 1);
}

/// Makes an edit as a quick fix does, or the dialog that renames the backend.
void apply(Document &document, const JsonPointer &where, JsonValue value)
{
    if (document.apply({"fix", {{Edit::Operation::Add, where, std::move(value)}}}))
        qFatal("the edit does not fit");
}

/// Edits while this pane is visible, in addition to the panes that are visible at first.
void edit(benchmark::State &state, const char *pane)
{
    static std::map<std::pair<std::string, std::int64_t>, double> p95; // by pane and patterns
    OpenWindow opened(static_cast<int>(state.range(0)));
    test::child<Pane>(opened.window, pane)->bringUp();
    OpenWindow::settle();
    Document &document = opened.window.session().document();
    std::minstd_rand random(1);
    const auto row = [&] {
        return static_cast<int>(random() % static_cast<unsigned>(document.entryCount()));
    };
    std::map<std::string, std::vector<double>> times;
    std::vector<double> all;
    int renames = 0;
    const auto timed = [&](const std::string &kind, auto step) {
        times[kind].push_back(millisecondsOf(step));
        all.push_back(times[kind].back());
    };
    for (auto _ : state) {
        const int at = row();
        opened.window.session().cursor().moveTo(at);
        QCoreApplication::processEvents();
        timed("change", [&] { document.changeEntry(at, *document.entry(row()), "change"); });
        timed("insert", [&] { document.insertEntries(at, {document.entry(row())}, "insert"); });
        timed("remove", [&] { document.removeEntries(at, 1, "remove"); });
        timed("move", [&] { document.moveEntry(at, row(), "move"); });
        timed("undo", [&] { document.undoStack().undo(); });
        const JsonValue copy = toJson(*document.entry(row()));
        timed("add_by_fix", [&] { apply(document, JsonPointer::config(static_cast<std::size_t>(at)), copy); });
        timed("rename", [&] { apply(document, JsonPointer() / "name", "name " + std::to_string(++renames)); });
        const int first = row() / 2;
        timed("move_several", [&] { document.moveEntries({first, first + 3, first + 20}, row(), "move"); });
    }
    for (const auto &[kind, values] : times)
        report(state, kind, values);
    report(state, "all", all);
    p95[{pane, state.range(0)}] = percentile(all, 0.95);
    if (const auto small = p95.find({pane, 10'000}); small != p95.end() && state.range(0) == 100'000)
        state.counters["beside_10000"] = percentile(all, 0.95) / small->second;
}
BENCHMARK_CAPTURE(edit, match, "match")->Arg(10'000)->Arg(100'000)->Iterations(100)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(edit, problems, "problems")
    ->Arg(10'000)
    ->Arg(100'000)
    ->Iterations(100)
    ->Unit(benchmark::kMillisecond);

/// Selects three patterns and sets a dtype in the page of several patterns.
void editOfSeveral(benchmark::State &state)
{
    OpenWindow opened(static_cast<int>(state.range(0)));
    auto *list = opened.window.findChild<QAbstractItemView *>("entryView");
    std::minstd_rand random(1);
    std::vector<double> selecting;
    std::vector<double> editing;
    bool isFirst = true;
    for (auto _ : state) {
        const auto rows = static_cast<unsigned>(list->model()->rowCount());
        QItemSelection three;
        for (int i = 0; i < 3; ++i) {
            const QModelIndex row = list->model()->index(static_cast<int>(random() % rows), 1);
            three.select(row, row);
        }
        const auto select = [&] {
            list->selectionModel()->setCurrentIndex(three.front().topLeft(), QItemSelectionModel::NoUpdate);
            list->selectionModel()->select(three, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        };
        const double selected = millisecondsOf(select);
        auto *line = opened.window.findChild<NotationEdit *>("several/input_dtype/dtype");
        line->setFocus();
        OpenWindow::settle();
        line->setText(line->value() == "quint8" ? "qint8" : "quint8");
        const double edited = millisecondsOf([&] { QTest::keyClick(line, Qt::Key_Return); });
        if (!std::exchange(isFirst, false)) { // which makes the page
            selecting.push_back(selected);
            editing.push_back(edited);
        }
    }
    report(state, "select", selecting);
    report(state, "edit", editing);
}
BENCHMARK(editOfSeveral)->Arg(10'000)->Arg(100'000)->Iterations(60)->Unit(benchmark::kMillisecond);

void keyInFilter(benchmark::State &state)
{
    OpenWindow opened(static_cast<int>(state.range(0)));
    auto *filter = opened.window.findChild<QLineEdit *>("filterEdit");
    opened.window.activateWindow();
    filter->setFocus();
    OpenWindow::settle();
    std::vector<double> times;
    for (auto _ : state) {
        for (const char *text : {"conv2d relu", "is:quantized", "op:linear", "_53"}) {
            filter->clear();
            QCoreApplication::processEvents();
            for (const char *key = text; *key; ++key)
                times.push_back(millisecondsOf([&] { QTest::keyClick(filter, *key); }));
        }
    }
    report(state, "key", times);
}
BENCHMARK(keyInFilter)->Arg(100'000)->Iterations(3)->Unit(benchmark::kMillisecond);

/// Edits a dtype config that an open model uses: the time until the model's graph is painted with the new verdicts,
/// which a thread computes, and how long the event loop is blocked meanwhile.
void editWithModel(benchmark::State &state)
{
    OpenWindow opened(1'000);
    bcfg::ui::session::Session &session = opened.window.session();
    Document &document = session.document();
    document.open(readTemplate(nativeTemplate()), {});
    const std::string model = trace::writeFxGraph(test::residualModel(static_cast<std::size_t>(state.range(0))));
    QFile file(opened.folder.filePath("residual.fxgraph.json"));
    if (!file.open(QFile::WriteOnly) || file.write(QByteArray::fromStdString(model)) < 0)
        qFatal("the model cannot be written");
    file.close();
    session.openModel().open(file.fileName());
    const ModelSimulator &simulator = session.modelSimulator();
    const auto isShown = [&] {
        return simulator.result() && !simulator.isBusy() && !session.openModel().isLoading();
    };
    do
        OpenWindow::settle();
    while (!isShown());
    if (!test::child<ModelPanel>(opened.window, "modelPanel")->isVisible())
        qFatal("the model is not in sight");
    int row = 0; // whose entry takes most nodes
    for (int other = 0; other < document.entryCount(); ++other) {
        if (simulator.nodeCount(other) > simulator.nodeCount(row))
            row = other;
    }
    session.cursor().moveTo(row);
    OpenWindow::settle();
    const Shared<PatternConfig> taking = document.entry(row);
    PatternConfig refusing = *taking;
    refusing.setDTypeConfigs({}, document.api());
    std::vector<double> painted;
    std::vector<double> stood;
    bool refuses = false;
    for (auto _ : state) {
        refuses = !refuses;
        QElapsedTimer timer;
        timer.start();
        document.changeEntry(row, refuses ? refusing : *taking, "edit");
        do
            stood.push_back(millisecondsOf([] {}));
        while (!isShown());
        painted.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    report(state, "painted", painted);
    report(state, "stood", stood);
}
BENCHMARK(editWithModel)->Arg(1'000)->Arg(10'000)->Iterations(60)->Unit(benchmark::kMillisecond);

/// Simulates models of torchvision under all of PyTorch's QConfigs and QConfigMappings, in the table of several models:
/// the time until all results are there, in relation to real torch, which prepares and converts each model under one
/// QConfig; then the time from an edit of a dtype config until the results that it concerns are there again; and how
/// long the event loop is blocked.
void severalModels(benchmark::State &state)
{
    OpenWindow opened(1'000);
    bcfg::ui::session::Session &session = opened.window.session();
    Document &document = session.document();
    document.open(readTemplate(nativeTemplate()), {});
    test::child<Pane>(opened.window, "models")->bringUp();
    OpenWindow::settle();
    double torch = 0;
    for (const char *name :
         {"alexnet",        "densenet121",   "efficientnet_b0", "googlenet",          "inception_v3",
          "mnasnet0_5",     "mnasnet1_0",    "mobilenet_v2",    "mobilenet_v3_large", "mobilenet_v3_small",
          "regnet_y_400mf", "resnet18",      "resnet50",        "resnext50_32x4d",    "regnet_x_400mf",
          "squeezenet1_0",  "squeezenet1_1", "vgg11",           "vgg11_bn",           "convnext_tiny"}) {
        const QString file = opened.folder.filePath(QStringLiteral("%1.fxgraph.json").arg(name));
        torch += torchMilliseconds(std::string("simulate_torch.py ") + name + " " + toUtf8(file));
    }
    if (torch == 0)
        return state.SkipWithError(noTorch);
    ModelCoverage &coverage = session.modelCoverage();
    std::vector<double> stood;
    const auto untilKnown = [&](auto step) {
        QElapsedTimer timer;
        timer.start();
        step();
        do
            stood.push_back(millisecondsOf([] {}));
        while (coverage.isBusy());
        return static_cast<double>(timer.nsecsElapsed()) / 1e6;
    };
    const double first = untilKnown([&] { coverage.add({opened.folder.path()}); });
    std::vector<double> edited;
    int row = 0;
    for (auto _ : state) {
        row = (row + 1) % document.entryCount();
        PatternConfig refusing = *document.entry(row);
        refusing.setDTypeConfigs({}, document.api());
        edited.push_back(untilKnown([&] { document.changeEntry(row, refusing, "edit"); }));
        edited.push_back(untilKnown([&] { document.undoStack().undo(); }));
    }
    state.counters["models"] = coverage.count();
    state.counters["qconfigs"] = session.simulator().choices().count();
    state.counters["first_ms"] = first;
    state.counters["torch_ms_under_one"] = torch;
    report(state, "edit", edited);
    report(state, "stood", stood);
}
BENCHMARK(severalModels)->Iterations(60)->Unit(benchmark::kMillisecond);

/// Compares a document with another one in which each entry differs in its own way: how long the event loop is blocked
/// until the changes are shown, while the user steps through them, and when one is taken.
void comparison(benchmark::State &state)
{
    const BackendConfig mine = *importDocument(test::largeDocument(static_cast<std::size_t>(state.range(0)))).document;
    BackendConfig other = mine;
    for (std::size_t row = 0; row < other.configs.size(); ++row) {
        PatternConfig changed = *other.configs[row];
        changed.set(Field::QatModule, *Symbol::parse("other.Module" + std::to_string(row)), other.api);
        other.configs[row] = Shared<PatternConfig>::make(std::move(changed));
    }
    Document document;
    document.open(mine, {});
    std::vector<double> seen;
    std::vector<double> walked;
    std::vector<double> taken;
    for (auto _ : state) {
        ComparisonWindow window({"other", other}, document, {}, nullptr);
        const auto settle = [&](std::vector<double> &times) {
            do {
                computingThreads().waitForDone();
                times.push_back(millisecondsOf([] {}));
            } while (!window.isCurrent());
        };
        window.show();
        settle(seen);
        auto *tree = window.findChild<QAbstractItemView *>("differenceTree");
        for (const Qt::Key key : {Qt::Key_Down, Qt::Key_PageDown, Qt::Key_End, Qt::Key_Home})
            walked.push_back(millisecondsOf([&] { QTest::keyClick(tree, key); }));
        taken.push_back(millisecondsOf([&] { window.findChild<QPushButton *>("takeChange")->click(); }));
        settle(taken);
        document.undoStack().undo();
        settle(taken);
    }
    report(state, "seen", seen);
    report(state, "walked", walked);
    report(state, "taken", taken);
}
BENCHMARK(comparison)->Arg(10'000)->Iterations(5)->Unit(benchmark::kMillisecond);

/// Runs random commands: how long the event loop is blocked at a time.
void randomCommands(benchmark::State &state)
{
    const auto patterns = static_cast<int>(state.range(0));
    test::RandomSession session(*importDocument(test::largeDocument(static_cast<std::size_t>(patterns))).document,
                                {.fewest = patterns - patterns / 10, .most = patterns + patterns / 10});
    test::finishThreads();
    test::TurnClock clock;
    for (auto _ : state)
        clock.step(session);
    std::vector<double> wall;
    std::vector<double> cpu;
    for (const test::TurnClock::Turn &turn : clock.turns()) {
        wall.push_back(turn.wall);
        cpu.push_back(turn.cpu);
    }
    report(state, "wall", wall);
    report(state, "cpu", cpu);
    state.SetLabel(toUtf8(std::ranges::max_element(clock.turns(), {}, &test::TurnClock::Turn::cpu)->what));
}
BENCHMARK(randomCommands)->Arg(10'000)->Iterations(2000)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    applyTheme(application, ThemeChoice::Light);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
