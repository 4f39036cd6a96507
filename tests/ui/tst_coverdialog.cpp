// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/importer.h"
#include "core/document/model/backendconfig.h"
#include "core/torch/catalog/release.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/heldfile.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/exchange/cover/coverdialog.h"
#include "ui/session/model/modelcoverage.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"

#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

namespace tst_coverdialog {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::exchange;

class TestCoverDialog : public QObject
{
    Q_OBJECT

private slots:
    void withoutModelsThereIsNothingToCreate();
    void modelsGiveTheirPatternConfigs();
    void backendIsOfTheReleaseThatTracedTheModels();
    void uncheckedPatternLeavesItsOperators();
    void dtypeConfigsAreThoseOfTheHardware();
    void dtypeConfigsAreThoseOfAFile();
    void hardwareWithConflictsIsRefused();
    void readingTheHardwareIsStopped();
    void backendWaitsForAllModels();
    void fileThatIsNoModelIsTold();
    void windowSaysWhereAllModelsAre();
    void modelsAreQuantizedWholeAfterAFewKeys();
};

namespace {

QString modelFile(const QString &name)
{
    return QStringLiteral(TEST_DATA_DIR "/models/%1.fxgraph.json").arg(name);
}

struct Shown
{
    explicit Shown(const QStringList &models)
    {
        dialog.show();
        QStringList paths;
        for (const QString &model : models)
            paths.append(modelFile(model));
        dialog.addModels(paths);
        if (!models.isEmpty() && !QTest::qWaitFor([this] { return create()->isEnabled(); }))
            qFatal("the models are not read");
    }
    QString summary() const { return test::child<QLabel>(dialog, "coverSummary")->text(); }
    QPushButton *create() const { return test::child<QPushButton>(dialog, "makeBackend"); }
    QTreeWidget *patterns() const { return test::child<QTreeWidget>(dialog, "coverPatterns"); }
    QTreeWidgetItem *pattern(const QString &title) const
    {
        const QList<QTreeWidgetItem *> found = patterns()->findItems(title, Qt::MatchExactly);
        return found.isEmpty() ? nullptr : found.front();
    }

    CoverDialog dialog{{}};
};

} // namespace

void TestCoverDialog::withoutModelsThereIsNothingToCreate()
{
    const Shown shown({});
    QTRY_VERIFY(shown.summary().startsWith("Add models"));
    QVERIFY(!shown.create()->isEnabled());
}

void TestCoverDialog::modelsGiveTheirPatternConfigs()
{
    const Shown shown({"resnet18-2.6.0", "mobilenet_v3_small-2.6.0"});
    QTRY_VERIFY2(shown.summary().contains(QRegularExpression(R"(take (\d+) of \1 operators\.$)")),
                 qPrintable(shown.summary()));
    QCOMPARE(shown.pattern("Linear")->text(1), QString("3")); // one in resnet18, two in mobilenet_v3_small
    QVERIFY(shown.pattern("Hardswish"));
    QVERIFY(!shown.pattern("LSTM"));
    QSignalSpy made(&shown.dialog, &CoverDialog::made);
    QTest::keyClick(shown.create(), Qt::Key_Space);
    QCOMPARE(made.size(), 1);
    const auto document = made[0][0].value<BackendConfig>();
    QCOMPARE(int(document.configs.size()), shown.patterns()->topLevelItemCount());
    QCOMPARE(QString::fromStdString(std::string(releaseOf(document).version())), QString("2.6.0")); // of the models
    QCOMPARE(made[0][1].toStringList(),
             QStringList({QFileInfo(modelFile("resnet18-2.6.0")).absoluteFilePath(),
                          QFileInfo(modelFile("mobilenet_v3_small-2.6.0")).absoluteFilePath()}));
}

/// The default is that of `bcfg cover`, until the user chooses another backend.
void TestCoverDialog::backendIsOfTheReleaseThatTracedTheModels()
{
    Shown shown({"resnet18-1.13.1"});
    auto *like = test::child<QComboBox>(shown.dialog, "likeBox");
    QCOMPARE(like->currentText(), QString("native, PyTorch 1.13.1"));
    QTRY_VERIFY2(shown.summary().endsWith("take 69 of 69 operators."), qPrintable(shown.summary()));
    shown.dialog.addModels({modelFile("resnet18-2.6.0")});
    QTRY_VERIFY2(shown.summary().endsWith("take 138 of 138 operators."), qPrintable(shown.summary()));
    QCOMPARE(like->currentText(), QString("native, PyTorch 2.6.0"));
    QTest::keyClick(like, Qt::Key_Up);
    const QString chosen = like->currentText();
    shown.dialog.addModels({modelFile("resnet18-2.14.1")});
    QTRY_VERIFY2(shown.summary().contains("of 207 operators"), qPrintable(shown.summary()));
    QCOMPARE(like->currentText(), chosen);
}

void TestCoverDialog::uncheckedPatternLeavesItsOperators()
{
    const Shown shown({"resnet18-2.6.0"});
    QVERIFY(!shown.summary().contains("Not taken"));
    shown.patterns()->setCurrentItem(shown.pattern("MaxPool2d"));
    QTest::keyClick(shown.patterns(), Qt::Key_Space);
    QTRY_VERIFY2(shown.summary().endsWith("take 68 of 69 operators. Not taken: MaxPool2d (1)."),
                 qPrintable(shown.summary()));
    QCOMPARE(shown.pattern("MaxPool2d")->checkState(0), Qt::Unchecked);
    QTest::keyClick(shown.patterns(), Qt::Key_Space);
    QTRY_VERIFY2(shown.summary().endsWith("take 69 of 69 operators."), qPrintable(shown.summary()));
}

void TestCoverDialog::dtypeConfigsAreThoseOfTheHardware()
{
    const Shown shown({"resnet18-2.6.0"});
    const QString before = shown.pattern("Linear")->text(2);
    auto *box = test::child<QComboBox>(shown.dialog, "hardwareBox");
    const int qnnpack = box->findText("qnnpack", Qt::MatchStartsWith);
    QVERIFY(qnnpack > 0);
    box->setCurrentIndex(qnnpack);
    emit box->activated(qnnpack);
    QTRY_VERIFY(shown.create()->isEnabled() && shown.pattern("Linear")->text(2) != before);
}

void TestCoverDialog::dtypeConfigsAreThoseOfAFile()
{
    Shown shown({"resnet18-2.6.0"});
    const QString before = shown.pattern("Linear")->text(2);
    shown.dialog.readHardware(QStringLiteral(RESOURCES_DIR "/templates/torch-2.6.0/qnnpack.bcfg.json"));
    const auto *box = test::child<QComboBox>(shown.dialog, "hardwareBox");
    QTRY_COMPARE(box->currentText(), QString("Of qnnpack.bcfg.json…"));
    QTRY_VERIFY(shown.create()->isEnabled() && shown.pattern("Linear")->text(2) != before);
}

void TestCoverDialog::hardwareWithConflictsIsRefused()
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    const Shown shown({"resnet18-2.6.0"});
    const QTemporaryDir folder;
    const QString file = folder.filePath("merged.json");
    test::writeFile(file, test::withConflict);
    auto *box = test::child<QComboBox>(shown.dialog, "hardwareBox");
    QString told;
    test::onceThereIs<QFileDialog>([&](QFileDialog &files) {
        test::onceThereIs<QMessageBox>([&told](QMessageBox &message) {
            told = message.text();
            message.reject();
        });
        test::typeFileName(files, file);
    });
    box->setCurrentIndex(box->count() - 1);
    emit box->activated(box->count() - 1);
    QTRY_VERIFY2(told.contains("A merge has left conflicts in this document"), qPrintable(told));
    QCOMPARE(box->currentIndex(), 0); // as in the backend that the pattern configs are like
}

/// Enter before the second model is read must not create a backend for the first one alone.
void TestCoverDialog::backendWaitsForAllModels()
{
    Shown shown({"resnet18-2.6.0"});
    const QTemporaryDir folder;
    const QString file = folder.filePath("slow.fxgraph.json");
    const test::HeldFile held(file, "{}");
    shown.dialog.addModels({file, modelFile("mobilenet_v3_small-2.6.0")});
    QVERIFY(!shown.create()->isEnabled());
    QTRY_VERIFY2(shown.pattern("Hardswish"), qPrintable(shown.summary())); // of the third model
    QVERIFY(!shown.create()->isEnabled());
    held.letGo();
    QTRY_VERIFY(shown.create()->isEnabled());
}

void TestCoverDialog::fileThatIsNoModelIsTold()
{
    Shown shown({"resnet18-2.6.0"});
    shown.dialog.addModels({QStringLiteral(TEST_DATA_DIR "/models/mappings-2.6.0.json")});
    const auto *list = test::child<QListWidget>(shown.dialog, "coveredModels");
    QTRY_COMPARE(list->item(1)->text(), QString("mappings-2.6.0.json: 1:1: The key \"torch\" is missing."));
    QTRY_VERIFY(shown.summary().endsWith("take 69 of 69 operators."));
}

void TestCoverDialog::windowSaysWhereAllModelsAre()
{
    test::WindowSession session;
    test::commandOf(session.window, "New from Mo&dels…")->trigger();
    auto *dialog = session.window.findChild<CoverDialog *>();
    dialog->addModels({modelFile("resnet18-2.6.0"), modelFile("mobilenet_v3_small-2.6.0")});
    auto *create = test::child<QPushButton>(*dialog, "makeBackend");
    QTRY_VERIFY(create->isEnabled());
    create->click();
    const QString end = "Model › Compare Models has all 2 models";
    QTRY_VERIFY(session.window.statusBar()->currentMessage().endsWith(end));
    QCOMPARE(session.shown.modelCoverage().count(), 2);
    QTRY_VERIFY(session.shown.openModel().title().startsWith("resnet18"));
    QVERIFY(session.window.statusBar()->currentMessage().endsWith(end)); // still, once the model is open
}

/// Counts the keys that a user needs; typing the names of the files counts as one key.
void TestCoverDialog::modelsAreQuantizedWholeAfterAFewKeys()
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    test::WindowSession session;
    int keys = 0;
    const auto press = [&keys](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        ++keys;
        test::press(key, modifiers);
    };
    press(Qt::Key_F, Qt::AltModifier);
    press(Qt::Key_D);
    QTRY_VERIFY(qobject_cast<CoverDialog *>(QApplication::activeModalWidget()));
    const auto *dialog = session.window.findChild<CoverDialog *>();
    test::onceThereIs<QFileDialog>([&keys](QFileDialog &files) {
        keys += 3; // two names and Enter
        test::typeFileName(
            files,
            QStringLiteral("\"%1\" \"%2\"").arg(modelFile("mobilenet_v3_small-2.6.0"), modelFile("resnet18-2.6.0")));
    });
    press(Qt::Key_Return);
    QTRY_COMPARE(dialog->focusWidget(), test::child<QPushButton>(*dialog, "makeBackend"));
    press(Qt::Key_Return);

    QTRY_COMPARE(session.shown.modelCoverage().count(), 2);
    const int chosen = session.shown.simulator().chosen();
    for (int model = 0; model < 2; ++model) {
        QTRY_VERIFY(session.shown.modelCoverage().overview(model, chosen));
        const auto overview = session.shown.modelCoverage().overview(model, chosen);
        QCOMPARE(overview->counts[fx::NodeStatus::Quantized], overview->operators);
    }
    QCOMPARE(session.shown.simulator().choices().at(chosen).title, QString("x86 mapping"));
    QCOMPARE(keys, 7);
}

void TestCoverDialog::readingTheHardwareIsStopped()
{
    Shown shown({"resnet18-2.6.0"});
    const QTemporaryDir folder;
    const QString file = folder.filePath("slow.json");
    const test::HeldFile held(file, "{}");
    auto *box = test::child<QComboBox>(shown.dialog, "hardwareBox");
    box->setCurrentIndex(box->count() - 1);
    test::inWorkDialog([&](QDialog &work) {
        QVERIFY(!shown.create()->isEnabled()); // what was found before is not what the user has chosen
        work.reject();
        held.letGo();
    });
    shown.dialog.readHardware(file);
    QTRY_VERIFY(shown.create()->isEnabled());
    QCOMPARE(box->currentIndex(), 0);
    QTRY_VERIFY(!QApplication::activeModalWidget()); // no message, as the user has stopped it
}

BCFG_TEST(TestCoverDialog)

} // namespace tst_coverdialog

#include "tst_coverdialog.moc"
