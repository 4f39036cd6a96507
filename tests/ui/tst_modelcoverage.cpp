// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/modelsimulation.h"
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"
#include "tests/support/titles.h"
#include "tests/support/windowsession.h"
#include "ui/basis/roles.h"
#include "ui/session/model/modelcoverage.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/qconfigs/ownqconfigs.h"
#include "ui/session/qconfigs/simulator.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeWidget>

namespace tst_modelcoverage {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;

namespace {

QString modelFile(const QString &name)
{
    return QStringLiteral(TEST_DATA_DIR "/models/%1-2.6.0.fxgraph.json").arg(name);
}

/// A window with PyTorch's native config, and a table of several models.
struct Compared : test::WindowSession
{
    explicit Compared(const QStringList &models)
    {
        shown.simulator().chooseQConfig("x86");
        QStringList paths;
        for (const QString &model : models)
            paths.append(modelFile(model));
        coverage().add(paths);
        waitUntilKnown();
    }

    ModelCoverage &coverage() const { return shown.modelCoverage(); }
    bool isKnown() const
    {
        for (int model = 0; model < coverage().count(); ++model) {
            for (int choice = 0; choice < shown.simulator().choices().count(); ++choice) {
                if (coverage().problem(model).isEmpty() && !coverage().overview(model, choice))
                    return false;
            }
        }
        return !coverage().isBusy();
    }
    void waitUntilKnown() const
    {
        if (!QTest::qWaitFor([this] { return isKnown(); }, 60000))
            qFatal("the models are not simulated");
    }
    QString share(int model, const QString &qconfig) const
    {
        const auto overview = coverage().overview(model, shown.simulator().choices().find(qconfig));
        return QStringLiteral("%1 of %2").arg(overview->counts[fx::NodeStatus::Quantized]).arg(overview->operators);
    }
    void removeDTypes(std::string_view title)
    {
        const int row = test::rowOf(shown.document(), title);
        PatternConfig config = *shown.document().entry(row);
        config.setDTypeConfigs({}, shown.document().api());
        shown.document().changeEntry(row, config, "edit");
    }
    /// The first cell that differs from a new simulation, as "MODEL under QCONFIG"; empty if none does.
    QByteArray difference() const
    {
        for (int model = 0; model < coverage().count(); ++model) {
            const std::shared_ptr<const trace::Model> traced = coverage().model(model);
            for (int choice = 0; choice < shown.simulator().choices().count(); ++choice) {
                fx::ModelSimulation fresh(*traced);
                const fx::Overview wanted = fx::overview(
                    *traced, *fresh.update(
                                 shown.document().config(), shown.simulator().choices().at(choice).mapping(),
                                 {.isQat = traced->wasInTraining(), .explains = false, .keeps = fx::KeptGraphs::None}));
                const auto there = coverage().overview(model, choice);
                if (there->counts != wanted.counts || there->error != wanted.error)
                    return coverage().title(model).toUtf8() + " under " +
                           shown.simulator().choices().at(choice).title.toUtf8();
            }
        }
        return {};
    }
};

} // namespace

class TestModelCoverage : public QObject
{
    Q_OBJECT

private slots:
    void eachCellIsASimulation();
    void editSimulatesTheModelsThatItConcerns();
    void followsAnotherRelease();
    void followsAQConfigThatChangesWhileItIsSimulated();
    void tableTellsWhatStaysFloatAndWhy();
    void removedModelIsNotExplained();
    void cellOpensItsModelUnderItsQConfig();
    void ownQConfigsComeFirst();
    void foldersAndFaultyFiles();
};

void TestModelCoverage::eachCellIsASimulation()
{
    const Compared compared({"resnet18", "mobilenet_v3_small"});
    QCOMPARE(compared.share(0, "x86"), QString("69 of 69"));
    QCOMPARE(compared.share(0, "float_qparams_weight_only"), QString("0 of 69"));
    QCOMPARE(compared.difference(), QByteArray());
}

void TestModelCoverage::editSimulatesTheModelsThatItConcerns()
{
    Compared compared({"resnet18", "mobilenet_v3_small"});
    const int x86 = compared.shown.simulator().choices().find("x86");
    const auto resnet = compared.coverage().overview(0, x86);
    const auto mobilenet = compared.coverage().overview(1, x86);
    compared.removeDTypes("Hardswish");
    compared.waitUntilKnown();
    QCOMPARE(compared.coverage().overview(0, x86), resnet); // which has none
    QVERIFY(compared.coverage().overview(1, x86) != mobilenet);
    QCOMPARE(compared.share(0, "x86"), QString("69 of 69"));
    QCOMPARE(compared.difference(), QByteArray());

    compared.removeDTypes("AdaptiveAvgPool2d");
    compared.waitUntilKnown();
    QCOMPARE(compared.share(0, "x86"), QString("68 of 69"));
    QCOMPARE(compared.difference(), QByteArray());

    compared.shown.document().removeEntries(0, 20, "remove");
    compared.waitUntilKnown();
    QCOMPARE(compared.difference(), QByteArray());
    for (int i = 0; i < 3; ++i)
        compared.shown.document().undoStack().undo();
    compared.waitUntilKnown();
    QCOMPARE(compared.share(1, "x86"), compared.share(1, "fbgemm"));
    QCOMPARE(compared.difference(), QByteArray());
}

void TestModelCoverage::followsAnotherRelease()
{
    Compared compared({"resnet18"});
    compared.shown.put({.config = readTemplate(QStringLiteral("templates/torch-1.13.1/native.bcfg.json"))});
    compared.waitUntilKnown();
    QCOMPARE(compared.difference(), QByteArray());
}

void TestModelCoverage::followsAQConfigThatChangesWhileItIsSimulated()
{
    const Compared compared({"resnet18"});
    Simulator &simulator = compared.shown.simulator();
    const auto putLike = [&](const QString &name) {
        QConfigChoice own = simulator.choices().at(simulator.choices().find(name));
        own.title = QStringLiteral("mine");
        own.id = QString(32, 'a');
        simulator.own().put(own);
    };
    putLike("x86"); // a thread begins to simulate the model under it
    putLike("float_qparams_weight_only");
    compared.waitUntilKnown();
    QCOMPARE(compared.share(0, "mine"), QString("0 of 69"));
}

void TestModelCoverage::tableTellsWhatStaysFloatAndWhy()
{
    Compared compared({"resnet18", "mobilenet_v3_small"});
    compared.removeDTypes("AdaptiveAvgPool2d");
    compared.waitUntilKnown();
    compared.window.commands()[Command::CompareModels]->trigger();
    auto *view = compared.child<QAbstractItemView>("modelsView");
    const int x86 = compared.shown.simulator().choices().find("x86");
    const QModelIndex cell = view->model()->index(x86, 1);
    QCOMPARE(cell.data().toString(), QString("98")); // 68 of 69, so not 99
    QCOMPARE(cell.data(CopyRole).toString(), QString("68 of 69"));
    QVERIFY(cell.siblingAtColumn(0).data(CopyRole).toString().startsWith("2")); // of both
    view->setCurrentIndex(cell);
    auto *operators = compared.child<QTreeWidget>("floatOperators");
    QTRY_COMPARE(operators->topLevelItemCount(), 1);
    QCOMPARE(operators->topLevelItem(0)->text(0), QString("torch.nn.AdaptiveAvgPool2d"));
    QCOMPARE(operators->topLevelItem(0)->text(1), QString("1"));
    QVERIFY2(operators->topLevelItem(0)->text(2).contains("no dtype config"),
             qPrintable(operators->topLevelItem(0)->text(2)));
}

void TestModelCoverage::cellOpensItsModelUnderItsQConfig()
{
    Compared compared({"resnet18", "mobilenet_v3_small"});
    compared.window.commands()[Command::CompareModels]->trigger();
    auto *view = compared.child<QAbstractItemView>("modelsView");
    view->setCurrentIndex(view->model()->index(compared.shown.simulator().choices().find("qnnpack"), 2));
    emit view->activated(view->currentIndex());
    QTRY_COMPARE(compared.shown.openModel().path(), modelFile("mobilenet_v3_small"));
    QCOMPARE(compared.shown.simulator().qconfigName(), QString("get_default_qconfig(\"qnnpack\", 0)"));
}

void TestModelCoverage::ownQConfigsComeFirst()
{
    Compared compared({"resnet18"});
    compared.window.commands()[Command::CompareModels]->trigger();
    auto *view = compared.child<QTableView>("modelsView");
    Simulator &simulator = compared.shown.simulator();
    for (const char *title : {"mine", "mine, too"})
        simulator.addOwn({QConfigChoice::Origin::Own, title, title, QConfig()});
    const auto shownAt = [view](int place) {
        const int row = view->verticalHeader()->logicalIndex(place);
        return view->model()->headerData(row, Qt::Vertical).toString();
    };
    QCOMPARE(shownAt(0), QString("mine"));
    QCOMPARE(shownAt(1), QString("mine, too"));
    QCOMPARE(shownAt(2), simulator.choices().at(0).title);
}

void TestModelCoverage::foldersAndFaultyFiles()
{
    QTemporaryDir folder;
    QFile::copy(modelFile("resnet18"), folder.filePath("b.fxgraph.json"));
    test::writeFile(folder.filePath("a.fxgraph.json"), "{}");
    test::writeFile(folder.filePath("notes.json"), "{}");
    Compared compared({});
    compared.coverage().add({folder.path()});
    QCOMPARE(compared.coverage().count(), 2);
    QTRY_VERIFY(!compared.coverage().problem(0).isEmpty());
    compared.waitUntilKnown();
    QCOMPARE(compared.share(1, "x86"), QString("69 of 69"));
    compared.coverage().add({folder.filePath("b.fxgraph.json")}); // is there
    QCOMPARE(compared.coverage().count(), 2);
    compared.coverage().remove(0);
    QCOMPARE(compared.coverage().title(0), QString("b.fxgraph.json"));
}

void TestModelCoverage::removedModelIsNotExplained()
{
    const Compared compared({"resnet18"});
    bool isExplained = false;
    connect(&compared.coverage(), &ModelCoverage::explained, this, [&isExplained] { isExplained = true; });
    compared.coverage().explain(0, compared.shown.simulator().choices().find("x86"));
    compared.coverage().remove(0);
    test::finishThreads();
    QVERIFY(!isExplained);
}

BCFG_TEST(TestModelCoverage)

} // namespace tst_modelcoverage

#include "tst_modelcoverage.moc"
