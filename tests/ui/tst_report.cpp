// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "core/publish/forms.h"
#include "core/torch/catalog/qconfigs.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/text.h"
#include "ui/exchange/report/reportdialog.h"
#include "ui/session/model/openmodel.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTextBrowser>
#include <QTextFrame>
#include <QToolButton>
#include <QUrl>

namespace tst_report {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::exchange;
using namespace bcfg::ui::session;
using test::press;
using test::pressButton;
using test::type;

namespace {

/// The dialog of a session with qnnpack as mine.bcfg.json.
struct Reported
{
    Reported()
    {
        const BackendConfig qnnpack = readTemplate(QStringLiteral("templates/torch-2.6.0/qnnpack.bcfg.json"));
        session.put({.config = qnnpack}, folder.filePath("mine.bcfg.json"));
    }
    ReportDialog &open()
    {
        dialog = std::make_unique<ReportDialog>(session);
        dialog->show();
        test::waitUntilActive(*dialog);
        settle();
        return *dialog;
    }
    void settle() const
    {
        if (!QTest::qWaitFor([this] { return !state().startsWith("Writing"); }))
            qFatal("no report comes");
    }
    QString text() const { return test::child<QPlainTextEdit>(*dialog, "reportPreview")->toPlainText(); }
    QString state() const { return test::child<QLabel>(*dialog, "reportState")->text(); }
    QListWidget &qconfigs() const { return *test::child<QListWidget>(*dialog, "reportQConfigs"); }
    /// Chooses a format by the mnemonic of the label and arrow keys.
    void chooseFormat(std::string_view format) const
    {
        press(Qt::Key_F, Qt::AltModifier);
        press(Qt::Key_Home);
        const std::span<const Form> forms = formsOf(FormOption::ReportFormat);
        for (auto form = forms.begin(); form->name != format; ++form)
            press(Qt::Key_Down);
        settle();
    }
    /// Presses Save and types the name of the file.
    void save(const QString &name) const
    {
        test::onceThereIs<QFileDialog>([=](QFileDialog &files) { test::typeFileName(files, name); });
        pressButton(Qt::Key_S);
        QTRY_VERIFY(!dialog->isVisible());
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    bcfg::ui::session::Session session{settings};
    std::unique_ptr<ReportDialog> dialog;
};

/// The report that `bcfg report` writes without options.
QString asCommand(const BackendConfig &document, std::string_view format)
{
    ReportOptions options;
    for (const NamedQConfig &named : QConfigCatalog::of(releaseOf(document)).qconfigs())
        options.qconfigs.push_back({named.name, named.qconfig});
    return toQString(formOf(FormOption::ReportFormat, format).write({document, options}).text);
}

class Browser : public QObject
{
    Q_OBJECT

public slots:
    void open(const QUrl &url) { opened = url; }

public:
    QUrl opened;
};

} // namespace

class TestReport : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    void saysWhatTheCommandLineSays_data();
    void saysWhatTheCommandLineSays();
    void isPreviewedAsThePageThatItIs();
    void judgesByTheCheckedQConfigs();
    void beginsWithTheFilesNameAndTheChosenQConfig();
    void titleIsTyped();
    void tellsWhatChangedSinceAnOlderFile();
    void saysWhyThereIsNone();
    void conflictsAreSolvedFirst();
    void tellsOfTheOpenModel();
    void choicesAreThoseOfTheFormat();
    void savedFileHasASuffixAndIsAskedAbout();
    void remembersWhatWasChosen();
    void pageIsShownInTheBrowser();
    void commandOpensIt();
    void tabWalksDownTheChoices();
    void everyControlHasAName();
};

void TestReport::saysWhatTheCommandLineSays_data()
{
    QTest::addColumn<QByteArray>("format");
    QTest::newRow("markdown") << QByteArray("markdown");
    QTest::newRow("csv") << QByteArray("csv");
    QTest::newRow("executorch") << QByteArray("executorch-csv");
    QTest::newRow("spec") << QByteArray("spec");
    QTest::newRow("json") << QByteArray("json");
}

void TestReport::saysWhatTheCommandLineSays()
{
    QFETCH(const QByteArray, format);
    Reported test;
    test.open();
    QVERIFY(test.text().startsWith("<!doctype html>"));
    test.chooseFormat(format.toStdString());
    const QString expected = asCommand(test.session.document().config(), format.toStdString());
    QCOMPARE(test.text(), QString(expected).remove('\r'));
    test.save(test.folder.filePath("a"));
    const QString name = QStringLiteral("a") + toQString(formOf(FormOption::ReportFormat, format.toStdString()).suffix);
    QCOMPARE(QString::fromStdString(test::fileText(test.folder.filePath(name))), expected);
    QVERIFY(!test.dialog->isVisible());
}

void TestReport::isPreviewedAsThePageThatItIs()
{
    Reported test;
    ReportDialog &dialog = test.open();
    const auto *views = test::child<QTabWidget>(dialog, "reportViews");
    const auto *page = test::child<QTextBrowser>(dialog, "reportPage");
    for (const char *format : {"html", "markdown"}) {
        test.chooseFormat(format);
        QVERIFY(page->isVisible());
        QVERIFY(page->document()->begin().blockFormat().headingLevel() > 0);
        QVERIFY2(page->toPlainText().contains("torch.nn.Linear"), qPrintable(page->toPlainText()));
        QVERIFY(page->document()->rootFrame()->childFrames().size() > 0); // tables
    }
    pressButton(Qt::Key_X);
    QVERIFY(test::child<QPlainTextEdit>(dialog, "reportPreview")->isVisible());
    pressButton(Qt::Key_P);
    QVERIFY(page->isVisible());
    test.chooseFormat("csv");
    QVERIFY(!views->isTabVisible(views->indexOf(page)));
    QVERIFY(test::child<QPlainTextEdit>(dialog, "reportPreview")->isVisible());
    test.chooseFormat("markdown");
    QVERIFY(page->isVisible());
}

void TestReport::judgesByTheCheckedQConfigs()
{
    Reported test;
    test.open();
    test.chooseFormat("json");
    QVERIFY(test.text().contains("get_default_qat_qconfig"));
    pressButton(Qt::Key_N); // none
    test.settle();
    QVERIFY2(!test.text().contains("qconfig"), qPrintable(test.text().left(3000)));
    press(Qt::Key_Q, Qt::AltModifier);
    QVERIFY(test.qconfigs().hasFocus());
    type("x86");
    press(Qt::Key_Space);
    QTRY_VERIFY(test.text().contains("x86"));
    QVERIFY(!test.text().contains("fbgemm"));
    pressButton(Qt::Key_A);
    test.settle();
    QCOMPARE(test.text(), asCommand(test.session.document().config(), "json"));
}

void TestReport::beginsWithTheFilesNameAndTheChosenQConfig()
{
    Reported test;
    BackendConfig nameless = test.session.document().config();
    nameless.head.remove(Field::Name);
    test.session.put({.config = nameless}, test.folder.filePath("mine.bcfg.json"));
    test.session.simulator().chooseQConfig("x86 mapping");
    test.open();
    test.chooseFormat("markdown");
    QVERIFY2(test.text().contains("# mine\n"), qPrintable(test.text().left(200)));
    const QList<QListWidgetItem *> mappings = test.qconfigs().findItems("mapping", Qt::MatchContains);
    QVERIFY(mappings.size() > 1);
    for (const QListWidgetItem *item : mappings)
        QCOMPARE(item->checkState() == Qt::Checked, item->text() == "x86 mapping");
}

void TestReport::titleIsTyped()
{
    Reported test;
    test.open();
    test.chooseFormat("markdown");
    press(Qt::Key_T, Qt::AltModifier);
    type("My backend, |2|");
    QTRY_VERIFY2(test.text().contains("# My backend, \\|2\\|\n"), qPrintable(test.text().left(200)));
}

void TestReport::tellsWhatChangedSinceAnOlderFile()
{
    Reported test;
    const QString older = test.folder.filePath("older.bcfg.json");
    QVERIFY(!writeText(older, exportDocument(readTemplate(QStringLiteral("templates/torch-2.6.0/fbgemm.bcfg.json")))));
    test.open();
    test.chooseFormat("markdown");
    QVERIFY(!test.text().contains("What changed"));
    test::onceThereIs<QFileDialog>([&](QFileDialog &files) { test::typeFileName(files, older); });
    pressButton(Qt::Key_D); // of the row's label, which presses its button
    test.settle();
    QTRY_VERIFY2(test.text().contains("## What changed\n\n- name: "), qPrintable(test.text().right(3000)));
    QVERIFY(test.text().contains("dtype config added to 69 entries"));
    test::child<QToolButton>(*test.dialog, "forgetOlder")->setFocus();
    press(Qt::Key_Space);
    test.settle();
    QVERIFY(!test.text().contains("What changed"));
}

void TestReport::saysWhyThereIsNone()
{
    Reported test;
    test.settings.reports.setFor(test.session.document().path(), {"", test.folder.filePath("gone.bcfg.json")});
    test.open();
    QVERIFY2(test.state().contains("gone.bcfg.json"), qPrintable(test.state()));
    QVERIFY(test.text().isEmpty());
    QVERIFY(!test::child<QPushButton>(*test.dialog, "saveReport")->isEnabled());
}

void TestReport::conflictsAreSolvedFirst()
{
    Reported test;
    test.session.put({.config = test::document(test::withConflict)});
    test.open();
    QCOMPARE(test.state(), QString("A merge has left conflicts in this document, which must be solved first."));
    QVERIFY(test.text().isEmpty());
    QVERIFY(!test::child<QPushButton>(*test.dialog, "saveReport")->isEnabled());
}

void TestReport::tellsOfTheOpenModel()
{
    Reported test;
    QSignalSpy changed(&test.session.openModel(), &OpenModel::changed);
    test.session.openModel().open(QStringLiteral(TEST_DATA_DIR "/models/resnet18-2.6.0.fxgraph.json"));
    QTRY_COMPARE(changed.count(), 1);
    test.open();
    test.chooseFormat("markdown");
    QVERIFY(!test.text().contains("resnet18"));
    pressButton(Qt::Key_M);
    test.settle();
    QVERIFY2(test.text().contains("## Model resnet18\n"), qPrintable(test.text()));
    QVERIFY(test.text().contains("69 of 69 quantized"));
}

/// With a format without verdicts, the dialog does not offer an older file or QConfigs, and does not read them.
void TestReport::choicesAreThoseOfTheFormat()
{
    Reported test;
    test.settings.reports.setFor(test.session.document().path(), {"", test.folder.filePath("gone.bcfg.json")});
    test.open();
    const auto areOffered = [&test] {
        const bool isOlder = test::child<QToolButton>(*test.dialog, "chooseOlder")->isEnabled();
        const bool isAll = test::child<QPushButton>(*test.dialog, "allQConfigs")->isEnabled();
        return isOlder && isAll && test.qconfigs().isEnabled();
    };
    QVERIFY(areOffered());
    for (const char *format : {"csv", "executorch-csv", "spec"}) {
        test.chooseFormat(format);
        QVERIFY2(!areOffered() && !test.qconfigs().isEnabled(), format);
        QVERIFY2(test.state().endsWith("KiB"), qPrintable(test.state()));
    }
    test.chooseFormat("json");
    QVERIFY(areOffered());
    QVERIFY2(test.state().contains("gone.bcfg.json"), qPrintable(test.state()));
}

void TestReport::savedFileHasASuffixAndIsAskedAbout()
{
    Reported test;
    const QString path = test::writeFile(test.folder.filePath("page.html"), "old");
    test.open();
    int questions = 0;
    test::onceThereIs<QFileDialog>([&](QFileDialog &files) {
        test::onceThereIs<QMessageBox>([&](QMessageBox &question) {
            ++questions;
            test::onceThereIs<QFileDialog>([](QFileDialog &again) { again.reject(); });
            question.button(QMessageBox::Cancel)->click();
        });
        test::typeFileName(files, test.folder.filePath("page"));
    });
    pressButton(Qt::Key_S);
    QTRY_COMPARE(questions, 1);
    QCOMPARE(test::fileText(path), std::string("old"));
    QVERIFY(test.dialog->isVisible());
}

void TestReport::remembersWhatWasChosen()
{
    Reported test;
    test.open();
    test.chooseFormat("markdown");
    press(Qt::Key_T, Qt::AltModifier);
    type("Mine");
    pressButton(Qt::Key_N);
    test.settle();
    press(Qt::Key_Q, Qt::AltModifier);
    type("x86");
    press(Qt::Key_Space);
    QTRY_VERIFY(test.text().contains("# Mine"));
    QTest::qWait(300);
    test.settle();
    const QString before = test.text();
    test.save(test.folder.filePath("a.md"));
    QVERIFY(!test.dialog->isVisible());
    test.open();
    QCOMPARE(test.text(), before);
    QCOMPARE(test::child<QComboBox>(*test.dialog, "reportFormat")->currentText(), QString("Markdown"));
    const QListWidget &list = test.qconfigs();
    for (int i = 0; i < list.count(); ++i)
        QCOMPARE(list.item(i)->checkState() == Qt::Checked, list.item(i)->text() == "x86");
}

void TestReport::pageIsShownInTheBrowser()
{
    Browser browser;
    QDesktopServices::setUrlHandler("file", &browser, "open");
    Reported test;
    test.open();
    pressButton(Qt::Key_B);
    QVERIFY(browser.opened.isLocalFile());
    QCOMPARE(QString::fromStdString(test::fileText(browser.opened.toLocalFile())),
             asCommand(test.session.document().config(), "html"));
    QVERIFY(QFile::remove(browser.opened.toLocalFile()));
    QDesktopServices::unsetUrlHandler("file");
    test.chooseFormat("markdown");
    QVERIFY(!test::child<QPushButton>(*test.dialog, "showInBrowser")->isVisible());
}

void TestReport::commandOpensIt()
{
    test::WindowSession session;
    bool isThere = false;
    test::inNextDialog<ReportDialog>([&](ReportDialog &) {
        isThere = true;
        press(Qt::Key_Escape);
    });
    QTest::keySequence(&session.window, QKeySequence("Ctrl+Shift+T"));
    test::finishDialogs();
    QVERIFY(isThere);
}

void TestReport::tabWalksDownTheChoices()
{
    Reported test;
    const ReportDialog &dialog = test.open();
    test::child<QLineEdit>(dialog, "olderFile")->setFocus();
    QStringList walked;
    for (int i = 0; i < 4; ++i) {
        press(Qt::Key_Tab);
        walked.append(dialog.focusWidget()->objectName());
    }
    QCOMPARE(walked, QStringList({"chooseOlder", "allQConfigs", "noQConfigs", "reportQConfigs"}));
}

void TestReport::everyControlHasAName()
{
    Reported test;
    test.open();
    QCOMPARE(bcfg::test::controlsWithoutName(*test.dialog), QStringList());
}

BCFG_TEST(TestReport)

} // namespace tst_report

#include "tst_report.moc"
