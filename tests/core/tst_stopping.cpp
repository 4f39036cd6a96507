// SPDX-License-Identifier: Apache-2.0
#include "core/check/find/textsearch.h"
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/exchange/conversion/migration.h"
#include "core/exchange/diff/compare.h"
#include "core/prepare/nearest/nearest.h"
#include "core/prepare/pattern/matchindex.h"
#include "core/publish/forms.h"
#include "core/publish/layout/layout.h"
#include "core/publish/python/source.h"
#include "core/torch/catalog/qconfigs.h"
#include "tests/support/countingprogress.h"
#include "tests/support/largedocument.h"
#include "tests/support/modelgraphs.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace tst_stopping {

using namespace bcfg;
using namespace bcfg::test;

using Work = std::function<void()>;
/// Makes the data for the work, of this size, and returns the work.
using Prepare = std::function<Work(std::size_t size)>;

/// How often the work calls goOn() until it ends. It is told to stop after `most` calls.
std::size_t asked(const Work &work, std::size_t most = std::numeric_limits<std::size_t>::max())
{
    CountingProgress progress(most);
    const Stoppable stoppable(progress);
    try {
        work();
    } catch (const Stopped &) { // what asked() tells
    }
    return progress.asked();
}

BackendConfig documentOf(std::size_t patterns)
{
    return *importDocument(largeDocument(patterns)).document;
}

Prepare onDocument(const std::function<void(const BackendConfig &document)> &work)
{
    return [work](std::size_t size) {
        return [work, document = documentOf(size)] {
            work(document);
        };
    };
}

BackendConfig reversed(BackendConfig document)
{
    std::ranges::reverse(document.configs);
    return document;
}

QConfig defaultQConfig()
{
    return QConfigCatalog::of(Release::newestOf(Api::Torch2)).findQConfig("default_qconfig")->qconfig;
}

/// Compares two documents that differ in each entry, and adds the effects on verdicts.
Work addingEffects(std::size_t size)
{
    BackendConfig other = documentOf(size);
    for (Shared<PatternConfig> &entry : other.configs) {
        PatternConfig edited = *entry;
        edited.setDTypeConfigs({}, other.api);
        entry = Shared<PatternConfig>::make(std::move(edited));
    }
    const QConfigAssignment assignment(defaultQConfig(), Release::newestOf(Api::Torch2));
    return [comparison = diff::compare(documentOf(size), other),
            qconfigs = std::vector{diff::QConfigOfBoth{"default", assignment, assignment}}]() mutable {
        diff::addEffects(comparison, qconfigs);
    };
}

/// Checks a document with one long list of dtype configs.
Work checkingDTypeConfigs(std::size_t size)
{
    std::string text = R"({"torch_api": "2.x", "configs": [{"pattern": "torch.add", "dtype_configs": [{})";
    for (std::size_t i = 1; i < size; ++i)
        text += R"(, {"input_dtype": {"dtype": "torch.quint8", "scale_min_lower_bound": )" + std::to_string(i) + "}}";
    return [document = *importDocument(text + "]}]}").document] {
        validate(document);
    };
}

Work lookingForNearest(std::size_t size)
{
    std::string text = R"({"torch_api": "2.x", "configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [{})";
    for (std::size_t i = 1; i < size; ++i)
        text += R"(, {"input_dtype": "torch.qint32"})";
    const BackendConfig document = *importDocument(text + "]}]}").document;
    const ResolvedQConfig qconfig(defaultQConfig(), releaseOf(document));
    return [candidate = MatchIndex(document).candidate(0), qconfig] {
        nearestChanges(candidate, qconfig);
    };
}

Work layingOut(std::size_t size)
{
    const auto nodes = static_cast<std::uint32_t>(size);
    return [graph = randomGraph(nodes, nodes * 3 / 2, 20, 1)] {
        layout::arrange(graph);
    };
}

Prepare writingReport(const Form &form)
{
    return onDocument([&form](const BackendConfig &document) {
        form.write({document, {.qconfigs = {{"default", defaultQConfig()}}}});
    });
}

class TestStopping : public QObject
{
    Q_OBJECT

private slots:
    void eachStageAsksInItsLoops_data();
    void eachStageAsksInItsLoops();
    void spellingsHaveNoEffectToWorkOut();
    void whoeverIsAskedIsAskedInOneThread();
    void threadThatHelpsIsStoppedToo();
};

void TestStopping::eachStageAsksInItsLoops_data()
{
    const TextQuery query{{"quint8"}};
    QTest::addColumn<Prepare>("prepare");
    QTest::addColumn<qsizetype>("loops"); // that ask for each entry
    const auto row = [](const char *name, qsizetype loops, Prepare prepare) {
        QTest::newRow(name) << std::move(prepare) << loops;
    };
    row("writing", 1, onDocument([](const BackendConfig &document) { exportDocument(document); }));
    row("index", 2, onDocument([](const BackendConfig &document) { MatchIndex{document}; }));
    row("checker", 4, onDocument([](const BackendConfig &document) { validate(document); }));
    row("checker of dtype configs", 1, checkingDTypeConfigs);
    row("difference", 3, onDocument([](const BackendConfig &document) { diff::compare(document, document); }));
    row("moves", 5, onDocument([](const BackendConfig &document) { diff::compare(document, reversed(document)); }));
    row("effects", 9, addingEffects);
    row("conversion", 1, onDocument([](const BackendConfig &document) { migrate(document, Api::Torch1_13); }));
    row("search", 1, onDocument([=](const BackendConfig &document) { TextIndex(document, query); }));
    row("replacing", 1, onDocument([=](const BackendConfig &document) { replaceTexts(document, query, "qint8"); }));
    row("nearest changes", 0, lookingForNearest); // which looks at the first dtype configs alone
    row("Python", 1, onDocument([](const BackendConfig &document) { pythonSource(document); }));
    row("report", 8, onDocument([](const BackendConfig &document) {
            backendReport(document, {.qconfigs = {{"default", defaultQConfig()}}});
        }));
    for (const Form &form : formsOf(FormOption::ReportFormat))
        row(form.name.data(), form.name == "html" ? 13 : 9, writingReport(form));
    row("layout", 99, layingOut);
}

/// Then the time between two calls of goOn() does not grow with the document.
void TestStopping::eachStageAsksInItsLoops()
{
    QFETCH(Prepare, prepare);
    QFETCH(qsizetype, loops);
    constexpr std::size_t size = 200;
    const Work work = prepare(size);
    work(); // from here on there is what is made once
    const std::size_t all = asked(work);
    QVERIFY2(all >= static_cast<std::size_t>(loops) * size, std::to_string(all).c_str());
    for (const std::size_t most : {std::size_t(0), all / 2, all - 1})
        QCOMPARE(asked(work, most), most + 1); // nothing goes on behind the question
    // Patterns of PyTorch's own backend are simulated as models, which calls goOn() more often than for other patterns.
    const std::size_t ofLarger = asked(prepare(4 * size));
    QVERIFY2(ofLarger >= all + static_cast<std::size_t>(loops) * 3 * size, std::to_string(ofLarger).c_str());
}

void TestStopping::spellingsHaveNoEffectToWorkOut()
{
    const auto read = [](const std::string &dtype) {
        return *importDocument(R"({"configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [{"input_dtype": ")" +
                               dtype + R"("}]}]})")
                    .document;
    };
    diff::Comparison comparison = diff::compare(read("torch.float"), read("torch.float32"), {.spelling = true});
    QVERIFY(!comparison.groups.empty());
    const QConfigAssignment assignment(defaultQConfig(), Release::newestOf(Api::Torch2));
    const std::vector qconfigs{diff::QConfigOfBoth{"default", assignment, assignment}};
    QCOMPARE(asked([&] { diff::addEffects(comparison, qconfigs); }), std::size_t(0)); // no loop, as no index is made
}

/// The checker of a large document uses a second thread, which may call goOn() once more after the first was stopped.
void TestStopping::threadThatHelpsIsStoppedToo()
{
    const Work work = onDocument([](const BackendConfig &document) { validate(document); })(2000);
    const std::size_t all = asked(work);
    QVERIFY2(all >= 4 * 2000, std::to_string(all).c_str()); // both threads ask: as often as one for a small document
    QVERIFY(asked(work, all - 1000) <= all - 1000 + 2);
}

void TestStopping::whoeverIsAskedIsAskedInOneThread()
{
    CountingProgress outer;
    CountingProgress inner;
    goOn(); // nobody is asked
    const Stoppable stoppable(outer);
    {
        const Stoppable nearer(inner);
        goOn();
    }
    std::thread([] { goOn(); }).join();
    QCOMPARE(inner.asked(), std::size_t(1));
    QCOMPARE(outer.asked(), std::size_t(0));
    goOn();
    QCOMPARE(outer.asked(), std::size_t(1));
}

BCFG_APPLESS_TEST(TestStopping)

} // namespace tst_stopping

#include "tst_stopping.moc"
