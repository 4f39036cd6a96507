// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "tests/support/awaited.h"
#include "tests/support/files.h"
#include "tests/support/largedocument.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/exchange/export/exportdialog.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/document.h"
#include "ui/window/files/documentsaving.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTimer>

namespace tst_export {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::exchange;
using namespace bcfg::test;

/// The dialog that shows and saves a document in the form of another tool.
class TestExport : public QObject
{
    Q_OBJECT

private slots:
    void formIsShownAndSaved_data();
    void formIsShownAndSaved();
    void fileOfTheDocumentIsRefused();
    void furtherQConfigsAreTables();
    void packageIsChosen();
    void clickOnALossLeadsToItsEntry();
    void documentIsFollowed();
    void editsThatComeFastAreFollowed();
    void otherGenerationIsRefused();
    void conflictsAreSolvedFirst();
    void everyControlHasAName();
    void oneLossIsCounted();
};

namespace {

/// The dialog that a command opens, once the export is written.
ExportDialog &opened(const WindowSession &session, const char *command)
{
    commandOf(session.window, command)->trigger();
    auto *dialog = session.window.findChild<ExportDialog *>();
    if (!dialog || !QTest::qWaitFor([&] { return child<QAbstractItemView>(*dialog, "lossView")->isEnabled(); }, 20000))
        qFatal("nothing was written");
    return *dialog;
}

QString text(ExportDialog &dialog)
{
    return child<QPlainTextEdit>(dialog, "exportedText")->toPlainText();
}

QString summary(ExportDialog &dialog)
{
    return child<QLabel>(dialog, "exportSummary")->text();
}

} // namespace

void TestExport::formIsShownAndSaved_data()
{
    QTest::addColumn<QByteArray>("command");
    QTest::addColumn<QString>("holds");
    QTest::addColumn<QString>("end");
    QTest::newRow("PT2E") << QByteArray("PT2E &Quantizer…") << "(Quantizer):"
                          << "_quantizer.py";
    QTest::newRow("MCT") << QByteArray("Sony &MCT…") << "\"operator_set\""
                         << "_tpc.json";
    QTest::newRow("AIMET") << QByteArray("Qualcomm &AIMET…") << "\"supergroups\""
                           << "_aimet.json";
}

void TestExport::formIsShownAndSaved()
{
    QFETCH(const QByteArray, command);
    QFETCH(const QString, holds);
    QFETCH(const QString, end);
    WindowSession session;
    session.shown.document().setPath(session.folder.filePath("my net.bcfg.json"));
    ExportDialog &dialog = opened(session, command);
    const QString shown = text(dialog);
    QVERIFY2(shown.contains(holds), qPrintable(shown));
    QVERIFY2(summary(dialog).contains("are not carried over"), qPrintable(summary(dialog)));
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    inNextDialog<QDialog>([](QDialog &files) { files.accept(); });
    child<QPushButton>(dialog, "saveButton")->click();
    const QString file = session.folder.filePath("my_net" + end);
    QTRY_VERIFY(QFile::exists(file));
    QCOMPARE(QString::fromStdString(fileText(file)), shown);
    QTRY_COMPARE(session.window.statusBar()->currentMessage(), "Saved my_net" + end);
}

/// The refusal comes at once, without a question before.
void TestExport::fileOfTheDocumentIsRefused()
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    WindowSession session;
    const QString path = session.folder.filePath("mine.bcfg.json");
    QVERIFY(!session::writeText(path, exportDocument(session.shown.document().config())));
    QVERIFY(!load(session.window.files(), path));
    const std::string before = fileText(path);
    ExportDialog &dialog = opened(session, "Sony &MCT…");
    QString told;
    onceThereIs<QFileDialog>([&](QFileDialog &files) {
        onceThereIs<QMessageBox>([&](QMessageBox &refusal) {
            told = refusal.text();
            onceThereIs<QFileDialog>([](QFileDialog &again) { again.reject(); });
            QTest::keyClick(&refusal, Qt::Key_Return);
        });
        typeFileName(files, path);
    });
    child<QPushButton>(dialog, "saveButton")->click();
    QTRY_COMPARE(told, QString("“mine.bcfg.json” is an open document. Choose another file."));
    finishThreads();
    QVERIFY(fileText(path) == before);
    QVERIFY(dialog.isVisible());
}

void TestExport::furtherQConfigsAreTables()
{
    WindowSession session;
    ExportDialog &dialog = opened(session, "PT2E &Quantizer…");
    QVERIFY(text(dialog).contains("\"x86\": ["));
    QVERIFY(!text(dialog).contains("\"qnnpack\": ["));
    child<QListWidget>(dialog, "furtherQConfigs")
        ->findItems("qnnpack", Qt::MatchExactly)
        .front()
        ->setCheckState(Qt::Checked);
    QTRY_VERIFY(text(dialog).contains("\"qnnpack\": ["));
    QVERIFY(text(dialog).indexOf("\"x86\": [") < text(dialog).indexOf("\"qnnpack\": ["));
}

void TestExport::packageIsChosen()
{
    WindowSession session;
    ExportDialog &dialog = opened(session, "PT2E &Quantizer…");
    auto *packages = child<QComboBox>(dialog, "packagesBox");
    QVERIFY(text(dialog).contains("torchao"));
    packages->setCurrentIndex(packages->findData("torch"));
    QTRY_VERIFY(!text(dialog).contains("from torchao"));
    dialog.chooseForm(2); // AIMET
    QTRY_VERIFY(text(dialog).contains("supergroups"));
    QVERIFY(!packages->isEnabled());
}

void TestExport::clickOnALossLeadsToItsEntry()
{
    WindowSession session;
    ExportDialog &dialog = opened(session, "PT2E &Quantizer…");
    auto *view = child<QAbstractItemView>(dialog, "lossView");
    const int last = view->model()->rowCount() - 1;
    const QModelIndex index = view->model()->index(last, LossModel::RowColumn);
    QVERIFY(session.shown.cursor().row() != index.data().toInt());
    view->scrollTo(index);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(index).center());
    QCOMPARE(session.shown.cursor().row(), index.data().toInt());
    QVERIFY(dialog.isVisible());
}

void TestExport::documentIsFollowed()
{
    WindowSession session;
    ExportDialog &dialog = opened(session, "PT2E &Quantizer…");
    auto *view = child<QAbstractItemView>(dialog, "lossView");
    QVERIFY(view->model()->rowCount() > 10);
    session.shown.document().removeEntries(0, session.shown.document().entryCount(), "Remove all");
    QVERIFY(!view->isEnabled());
    QVERIFY(!child<QPushButton>(dialog, "saveButton")->isEnabled());
    QTRY_VERIFY(view->isEnabled());
    QCOMPARE(view->model()->rowCount(), 0);
    QCOMPARE(summary(dialog), "All of it is carried over.");
}

/// Each edit comes while the edit before is being written.
void TestExport::editsThatComeFastAreFollowed()
{
    WindowSession session;
    ExportDialog &dialog = opened(session, "Sony &MCT…");
    const auto *view = child<QAbstractItemView>(dialog, "lossView");
    const QSignalSpy shown(view->model(), &QAbstractItemModel::modelReset);
    session::Document &edited = session.shown.document();
    QTimer editing;
    QObject::connect(&editing, &QTimer::timeout, &dialog, [&edited] { edited.removeEntries(0, 1, "Remove"); });
    edited.open(document(largeDocument(5000)), {});
    editing.start(1);
    QTRY_VERIFY(shown.count() > 3);
    editing.stop();
    QTRY_VERIFY(view->isEnabled());
}

void TestExport::otherGenerationIsRefused()
{
    WindowSession session;
    session.shown.document().open(builtIn("torch-1.13.1/native"), {});
    ExportDialog &dialog = opened(session, "PT2E &Quantizer…");
    QVERIFY2(summary(dialog).contains("PT2E belongs to PyTorch 2"), qPrintable(summary(dialog)));
    QVERIFY(!child<QPushButton>(dialog, "saveButton")->isEnabled());
    QVERIFY(text(dialog).isEmpty());
}

void TestExport::conflictsAreSolvedFirst()
{
    WindowSession session;
    session.shown.document().replaceAll(document(withConflict), "merge");
    const QString refusal = "A merge has left conflicts in this document, which must be solved first.";
    ExportDialog &dialog = opened(session, "PT2E &Quantizer…");
    QCOMPARE(summary(dialog), refusal);
    QVERIFY(text(dialog).isEmpty());
    QVERIFY(!child<QPushButton>(dialog, "saveButton")->isEnabled());
    const QSignalSpy asked(&session.window.files().saving(), &window::DocumentSaving::asked);
    commandOf(session.window, "Convert to P&yTorch 1.13")->trigger();
    QCOMPARE(session.window.statusBar()->currentMessage(), refusal);
    finishThreads();
    QVERIFY(asked.isEmpty()); // as a document that comes in place of this one would
    session.shown.document().undoStack().undo();
    QTRY_VERIFY(summary(dialog).contains("are not carried over"));
    QVERIFY(child<QPushButton>(dialog, "saveButton")->isEnabled());
}

void TestExport::everyControlHasAName()
{
    WindowSession session;
    QCOMPARE(controlsWithoutName(opened(session, "PT2E &Quantizer…")), QStringList());
}

void TestExport::oneLossIsCounted()
{
    LossModel losses;
    losses.setLosses({}, {{.where = {}, .what = "wider", .reason = "It has no place for a range."}});
    QCOMPARE(losses.summary(), QString("1 thing is not carried over: limit to this operator (1)."));
}

BCFG_TEST(TestExport)

} // namespace tst_export

#include "tst_export.moc"
