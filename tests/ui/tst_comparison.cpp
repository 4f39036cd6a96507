// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "core/document/model/ownkeys.h"
#include "core/exchange/conversion/migration.h"
#include "tests/support/awaited.h"
#include "tests/support/files.h"
#include "tests/support/largedocument.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/exchange/compare/comparecommands.h"
#include "ui/exchange/compare/comparisonsources.h"
#include "ui/exchange/compare/comparisonwindow.h"
#include "ui/session/document/document.h"
#include "ui/window/frames/windows.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QProcess>
#include <QPushButton>
#include <QStatusBar>
#include <QTableView>
#include <QTimer>
#include <QTreeView>

namespace tst_comparison {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::exchange;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;
using test::press;
using test::pressButton;
using test::type;

namespace {

constexpr const char *linear = R"({"pattern": "torch.nn.Linear", "root_module": "torch.nn.Linear",
    "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Linear", "dtype_configs": [
    {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8"}]})";

BackendConfig config(const std::string &name, const std::string &entries)
{
    return test::document(R"({"torch_api": "2", "name": ")" + name + R"(", "configs": [)" + entries + "]}");
}

/// The other document. In mine(), Linear and Conv2d have lost their dtype configs, and Sigmoid is new.
BackendConfig other()
{
    const std::string conv = QString(linear).replace("Linear", "Conv2d").toStdString();
    return config("same",
                  std::string(linear) + ',' + conv + R"(,{"pattern": "torch.nn.ReLU", "root_module": "a.Other"})");
}

BackendConfig mine()
{
    return config("same", R"({"pattern": "torch.nn.Linear", "root_module": "torch.nn.Linear",
        "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Linear", "dtype_configs": []},
        {"pattern": "torch.nn.Conv2d", "root_module": "torch.nn.Conv2d",
        "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Conv2d", "dtype_configs": []},
        {"pattern": "torch.nn.ReLU", "root_module": "a.Mine"}, {"pattern": "torch.nn.Sigmoid"})");
}

/// A ComparisonWindow without a main window.
struct Compared
{
    explicit Compared(const BackendConfig &edited = mine())
    {
        document.open(edited, {});
        window = std::make_unique<ComparisonWindow>(ComparedWith{"other", other()}, document,
                                                    std::vector<QConfigChoice>(), nullptr);
        window->show();
        if (!QTest::qWaitForWindowActive(window.get()))
            qFatal("the window does not become active");
        settle();
    }
    void settle() const
    {
        QCoreApplication::processEvents();
        if (!QTest::qWaitFor([this] { return window->isCurrent(); }))
            qFatal("the comparison does not end");
        QCoreApplication::processEvents();
    }
    QTreeView &tree() const { return *test::child<QTreeView>(*window, "differenceTree"); }
    QString heading() const { return test::child<QLabel>(*window, "differenceHeading")->text(); }
    QString summary() const { return test::child<QLabel>(*window, "comparisonSummary")->text(); }
    /// Goes by keys to the change whose heading contains the text.
    void goTo(const QString &text) const
    {
        for (int i = 0; i < 10 && !heading().section('\n', 0, 0).contains(text); ++i)
            press(Qt::Key_Down, Qt::AltModifier);
        if (!heading().section('\n', 0, 0).contains(text))
            qFatal("there is no change %s", qPrintable(text));
    }
    std::size_t dtypeConfigs(int row) const { return document.entry(row)->dtypeConfigs().size(); }

    Document document;
    std::unique_ptr<ComparisonWindow> window;
};

/// Chooses Compare With and types the path of a file, as a user does.
void compareWithTyped(test::WindowSession &session, const QString &path)
{
    test::onceThereIs<QDialog>([&](QDialog &) { // once it has the focus
        type(path);
        press(Qt::Key_Return);
    });
    QTest::keySequence(&session.window, QKeySequence("Ctrl+Shift+D"));
    QTRY_VERIFY(session.window.findChild<ComparisonWindow *>());
}

} // namespace

class TestComparison : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    void groupsTellTheVerdictsThatTheyChange();
    void aChangeIsTakenAsOneStep();
    void anEntryIsTakenAlone();
    void aValueIsTakenAlone();
    void buttonsLeaveTheArrowKeysToTheChanges();
    void takingAnAddedEntryRemovesIt();
    void takingWaitsForTheComparison();
    void comparisonsEndWhileEditsComeFasterThanTheyTake();
    void chosenChangeIsTakenWhereverAnUndoMovesIt();
    void withoutPermissionKeysTakeNothing();
    void verdictsAreThoseOfTheChosenQConfig();
    void bothEntriesAreBesideEachOther();
    void allOfAnAddedEntryDiffers();
    void rowsOfNoteAndSectionHaveTitles();
    void generationAndReleaseAreNoDifference();
    void copiesAsMarkdown();
    void comparesWithEachSource_data();
    void comparesWithEachSource();
    void openDocumentsOfOneNameHaveTheirFolders();
    void comparesWithTheSavedOneWhereTheyDiffer();
    void comparesWithAFile();
    void comparesAgainWhenTheFileChanges();
    void comparesWithTheFileWhosePathIsTyped_data();
    void comparesWithTheFileWhosePathIsTyped();
    void documentWithAPatternTwiceIsCompared();
    void sidesOfOneNameAreToldApart();
    void comparesWithARevisionInGit_data();
    void comparesWithARevisionInGit();
};

void TestComparison::groupsTellTheVerdictsThatTheyChange()
{
    Compared test;
    QCOMPARE(test.summary(), QString("3 changes from other to this document."));
    QCOMPARE(test.tree().model()->rowCount(), 3);
    test.goTo("dtype config removed from 2 entries");
    QVERIFY2(test.heading().contains("2 of 4 entries: quantized → rejected"), qPrintable(test.heading()));
    test.tree().expand(test.tree().currentIndex());
    QCOMPARE(test.tree().model()->rowCount(test.tree().currentIndex()), 2);
    test.goTo("1 entry added");
    QVERIFY(test.heading().contains("now rejected"));
}

void TestComparison::aChangeIsTakenAsOneStep()
{
    Compared test;
    test.goTo("dtype config removed");
    pressButton(Qt::Key_C);
    test.settle();
    QCOMPARE(test.dtypeConfigs(0), std::size_t(1));
    QCOMPARE(test.dtypeConfigs(1), std::size_t(1));
    QCOMPARE(test.document.undoStack().count(), 1);
    QCOMPARE(test.summary(), QString("2 changes from other to this document."));
    press(Qt::Key_Z, Qt::ControlModifier);
    test.settle();
    QVERIFY(!test.document.isModified());
    QCOMPARE(test.summary(), QString("3 changes from other to this document."));
    QTest::keySequence(test.window.get(), QKeySequence::Redo);
    test.settle();
    QCOMPARE(test.dtypeConfigs(1), std::size_t(1));
}

void TestComparison::anEntryIsTakenAlone()
{
    Compared test;
    test.goTo("dtype config removed");
    test.tree().setFocus();
    press(Qt::Key_Asterisk); // expands all that is below, with each key of Qt's views
    press(Qt::Key_Down);
    press(Qt::Key_Plus);
    const QModelIndex first = test.tree().currentIndex();
    QVERIFY(first.data(Qt::ToolTipRole).toString().contains(first.data().toString()));
    press(Qt::Key_Down); // to Conv2d, the second one
    QCOMPARE(test.tree().currentIndex().data().toString(), QString("Conv2d"));
    pressButton(Qt::Key_E);
    test.settle();
    QCOMPARE(test.dtypeConfigs(0), std::size_t(0));
    QCOMPARE(test.dtypeConfigs(1), std::size_t(1));
    QCOMPARE(test.document.undoStack().count(), 1);
}

void TestComparison::aValueIsTakenAlone()
{
    Compared test;
    test.goTo("root_module");
    press(Qt::Key_Left, Qt::AltModifier); // the value that differs is chosen already: there is no other
    pressButton(Qt::Key_V);
    test.settle();
    QCOMPARE(test.document.undoStack().count(), 1);
    QCOMPARE(test.document.entry(2)->rootModule()->path(), std::string("a.Other"));
    QCOMPARE(test.dtypeConfigs(0), std::size_t(0));
}

void TestComparison::buttonsLeaveTheArrowKeysToTheChanges()
{
    Compared test;
    test.goTo("1 entry added");
    pressButton(Qt::Key_N);
    const int next = test.tree().currentIndex().row();
    press(Qt::Key_Down);
    QCOMPARE(test.tree().currentIndex().row(), next + 1);
}

void TestComparison::takingAnAddedEntryRemovesIt()
{
    Compared test;
    test.goTo("1 entry added");
    pressButton(Qt::Key_C);
    test.settle();
    QCOMPARE(test.document.entryCount(), 3);
    press(Qt::Key_Z, Qt::ControlModifier);
    test.settle();
    QCOMPARE(test.document.entryCount(), 4);
}

/// Takes two changes in quick succession: the second one before the comparison after the first one is done.
void TestComparison::takingWaitsForTheComparison()
{
    Compared test;
    test.goTo("dtype config removed");
    pressButton(Qt::Key_C);
    pressButton(Qt::Key_C);
    test.settle();
    QTRY_COMPARE(test.document.undoStack().count(), 2);
    test.settle();
    pressButton(Qt::Key_C);
    test.settle();
    QTRY_COMPARE(test.document.undoStack().count(), 3);
    test.settle();
    QCOMPARE(test.summary(), QString("No difference for PyTorch between other and this document."));
    QVERIFY(isSameDocument(test.document.config(), other()));
}

/// Edits a document more often than it can be compared.
void TestComparison::comparisonsEndWhileEditsComeFasterThanTheyTake()
{
    Compared compared(test::document(test::largeDocument(1000)));
    const auto before = compared.window->found();
    Document &document = compared.document;
    QTimer edits;
    connect(&edits, &QTimer::timeout, &document, [&document, number = 0]() mutable {
        PatternConfig edited = *document.entry(0);
        edited.set(Field::RootModule, *Symbol::parse("own.Module" + std::to_string(++number)), document.api());
        document.changeEntry(0, std::move(edited), "edit");
    });
    edits.start(1);
    QTRY_VERIFY(compared.window->found() != before);
    edits.stop();
    compared.settle();
    QVERIFY(compared.window->found()->comparison.b == document.config());
}

/// Undo adds a row above the chosen change before the change is taken.
void TestComparison::chosenChangeIsTakenWhereverAnUndoMovesIt()
{
    Compared test;
    test.goTo("1 entry added");
    QCOMPARE(test.tree().currentIndex().row(), 0);
    pressButton(Qt::Key_C);
    test.settle();
    test.goTo("root_module");
    press(Qt::Key_Z, Qt::ControlModifier);
    pressButton(Qt::Key_C);
    test.settle();
    QTRY_COMPARE(test.document.entry(2)->rootModule()->path(), std::string("a.Other"));
    QCOMPARE(test.document.entryCount(), 4);
    QCOMPARE(test.dtypeConfigs(0), std::size_t(0));
}

void TestComparison::withoutPermissionKeysTakeNothing()
{
    Compared test;
    test.window->forbidTaking();
    test.goTo("dtype config removed");
    pressButton(Qt::Key_C);
    pressButton(Qt::Key_E);
    test.settle();
    QCOMPARE(test.document.undoStack().count(), 0);
}

void TestComparison::verdictsAreThoseOfTheChosenQConfig()
{
    Compared test;
    test.goTo("dtype config removed");
    press(Qt::Key_U, Qt::AltModifier); // "Verdicts under"
    auto *box = test::child<QComboBox>(*test.window, "comparedQConfig");
    QVERIFY(box->hasFocus());
    type("x86");
    QCOMPARE(box->currentText(), QString("x86"));
    test.settle();
    QTRY_VERIFY2(test.heading().contains("2 of 4 entries: quantized → rejected under x86"), qPrintable(test.heading()));
    QVERIFY(!test.heading().contains("more"));
}

void TestComparison::bothEntriesAreBesideEachOther()
{
    Compared test;
    test.goTo("root_module");
    const auto *table = test::child<QTableView>(*test.window, "entryPair");
    QCOMPARE(table->model()->headerData(1, Qt::Horizontal).toString(), QString("other"));
    const int row = table->currentIndex().row();
    QVERIFY(table->model()->index(row, 0).data().toString().startsWith("≠ "));
    QCOMPARE(table->model()->index(row, 1).data().toString(), QString("a.Other"));
    QCOMPARE(table->model()->index(row, 2).data().toString(), QString("a.Mine"));
    QVERIFY(test::child<QWidget>(*test.window, "otherPicture")->isVisible());
    test.goTo("1 entry added");
    QTRY_COMPARE(table->model()->index(table->currentIndex().row(), 1).data().toString(), QString());
}

/// Also values that would equal an unset field if both documents had the entry.
void TestComparison::allOfAnAddedEntryDiffers()
{
    BackendConfig edited = mine();
    edited.configs[3] = config("same", R"({"pattern": "torch.nn.Sigmoid",
        "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT", "dtype_configs": [
        {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "is_dynamic": false}]})")
                            .configs[0];
    Compared test(edited);
    test.goTo("1 entry added");
    const QAbstractItemModel *pair = test::child<QTableView>(*test.window, "entryPair")->model();
    QVERIFY(pair->rowCount() > 4);
    for (int row = 0; row < pair->rowCount(); ++row) {
        const QString name = pair->index(row, 0).data().toString();
        QVERIFY2(name.startsWith("≠ "), qPrintable(name));
        QVERIFY(pair->index(row, 2).data(Qt::BackgroundRole).isValid());
    }
}

void TestComparison::rowsOfNoteAndSectionHaveTitles()
{
    BackendConfig noted = mine();
    const PatternConfig entry = withText(*noted.configs[2], noteKey, "runs on the host", noted.api);
    noted.configs[2] = Shared<PatternConfig>::make(withText(entry, sectionKey, "activations", noted.api));
    Compared test(noted);
    test.goTo("root_module");
    const QAbstractItemModel *pair = test::child<QTableView>(*test.window, "entryPair")->model();
    QStringList names;
    for (int row = 0; row < pair->rowCount(); ++row)
        names.append(pair->index(row, 0).data().toString());
    QVERIFY2(names.contains("≠ Note") && names.contains("≠ Section"), qPrintable(names.join(", ")));
}

void TestComparison::generationAndReleaseAreNoDifference()
{
    BackendConfig converted = migrate(other(), Api::Torch1_13).document;
    converted.head.set(Field::Torch, Text(Release::newestOf(converted.api).version()), converted.api);
    const Compared test(converted);
    QVERIFY2(test.summary().startsWith("No difference for PyTorch"), qPrintable(test.summary()));
}

void TestComparison::copiesAsMarkdown()
{
    Compared test;
    test.goTo("root_module");
    test::child<QTableView>(*test.window, "entryPair")->setFocus();
    press(Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY2(copied.startsWith("| Field | other | This document |\n| --- | --- | --- |\n"), qPrintable(copied));
    QVERIFY2(copied.contains("| a.Other | a.Mine |\n"), qPrintable(copied));
    test.tree().setFocus();
    press(Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY2(QGuiApplication::clipboard()->text().contains("1 entry added<br>"),
             qPrintable(QGuiApplication::clipboard()->text()));
}

void TestComparison::comparesWithEachSource_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("title");
    QTest::newRow("template of the document's generation") << "qnnpack"
                                                           << "qnnpack of PyTorch 2.6 and 2.14 and a";
    QTest::newRow("template of the other generation") << "qnnpack 1.13"
                                                      << "qnnpack of PyTorch 1.13 and a";
    QTest::newRow("as last saved") << "last saved"
                                   << "a.bcfg.json as last saved and a";
    QTest::newRow("another document") << "b.bcfg.json"
                                      << "b.bcfg.json and a";
}

/// Runs the command of the window and types letters of the source.
void TestComparison::comparesWithEachSource()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, title);
    QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    Windows windows(settings);
    MainWindow &window = windows.newWindow();
    const auto write = [&](const char *name, const BackendConfig &document) {
        const QString path = folder.filePath(QString::fromLatin1(name));
        if (writeText(path, exportDocument(document)))
            qFatal("cannot write");
        return path;
    };
    QVERIFY(!test::load(window.files(), write("a.bcfg.json", mine())));
    MainWindow &second = windows.newWindow();
    QVERIFY(!test::load(second.files(), write("b.bcfg.json", other())));
    window.session().document().removeEntries(0, 1, "remove");
    windows.show(window);
    window.bringToFront();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    test::onceThereIs<QDialog>([&](QDialog &) {
        type(typed);
        press(Qt::Key_Return);
    });
    QTest::keySequence(&window, QKeySequence("Ctrl+Shift+D"));
    ComparisonWindow *comparison = nullptr;
    QTRY_VERIFY(comparison = window.findChild<ComparisonWindow *>());
    QVERIFY2(comparison->windowTitle().startsWith(title), qPrintable(comparison->windowTitle()));
    QTRY_VERIFY(comparison->isCurrent());
    QVERIFY(!comparison->found()->comparison.groups.empty());
}

void TestComparison::openDocumentsOfOneNameHaveTheirFolders()
{
    Document documents[3];
    documents[1].open(mine(), QStringLiteral("/one/a.bcfg.json"));
    documents[2].open(other(), QStringLiteral("/two/a.bcfg.json"));
    ComparisonSourceModel sources(documents[0], {&documents[1], &documents[2]});
    sources.search("/two");
    QCOMPARE(sources.rowCount(), 1);
    QCOMPARE(sources.index(0).data().toString(), QString("a.bcfg.json"));
}

void TestComparison::comparesWithTheSavedOneWhereTheyDiffer()
{
    test::WindowSession session;
    press(Qt::Key_D, Qt::ControlModifier | Qt::AltModifier);
    const QString said = session.window.statusBar()->currentMessage();
    QVERIFY2(said.startsWith("No difference from "), qPrintable(said));
    QVERIFY2(said.endsWith("was never saved"), qPrintable(said));
    QVERIFY(!session.window.findChild<ComparisonWindow *>());
    press(Qt::Key_Delete, Qt::ControlModifier);
    press(Qt::Key_D, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(session.window.findChild<ComparisonWindow *>());
}

void TestComparison::comparesWithAFile()
{
    test::WindowSession session;
    const QString path = session.folder.filePath("other.bcfg.json");
    QVERIFY(!writeText(path, exportDocument(other())));
    test::inNextDialog<QDialog>([&](QDialog &) {
        type("a file");
        test::onceThereIs<QFileDialog>([&](QFileDialog &dialog) { test::typeFileName(dialog, path); });
        press(Qt::Key_Return);
    });
    QTest::keySequence(&session.window, QKeySequence("Ctrl+Shift+D"));
    QTRY_VERIFY(session.window.findChild<ComparisonWindow *>());
    auto *comparison = session.child<ComparisonWindow>("comparisonWindow");
    QVERIFY(comparison->windowTitle().startsWith("other.bcfg.json and "));
}

void TestComparison::comparesAgainWhenTheFileChanges()
{
    test::WindowSession session;
    const QString path = session.folder.filePath("other.bcfg.json");
    QVERIFY(!writeText(session.folder.filePath("mine.bcfg.json"), exportDocument(mine())));
    QVERIFY(!writeText(path, exportDocument(mine())));
    QVERIFY(!test::load(session.window.files(), session.folder.filePath("mine.bcfg.json")));
    compareWithTyped(session, path);
    auto *comparison = session.child<ComparisonWindow>("comparisonWindow");
    const auto *summary = test::child<QLabel>(*comparison, "comparisonSummary");
    const QString same = "No difference for PyTorch between other.bcfg.json and this document.";
    QTRY_COMPARE(summary->text(), same);
    QVERIFY(!writeText(path, exportDocument(other())));
    QTRY_COMPARE(summary->text(), QString("3 changes from other.bcfg.json to this document."));
    test::writeFile(path, "{");
    QTRY_VERIFY(summary->text().contains("Its last content is compared."));
    const QString broken = summary->text();
    QVERIFY(QFile::remove(path));
    QTRY_VERIFY(summary->text() != broken);
    QVERIFY(summary->text().startsWith("3 changes"));
    QVERIFY(!writeText(path, exportDocument(mine())));
    QTRY_COMPARE(summary->text(), same);
    QCOMPARE(comparison->found()->comparison.groups.size(), 0u);
}

void TestComparison::comparesWithTheFileWhosePathIsTyped_data()
{
    QTest::addColumn<bool>("isAbsolute");
    QTest::newRow("from the root") << true;
    QTest::newRow("from the document's folder") << false;
}

void TestComparison::comparesWithTheFileWhosePathIsTyped()
{
    QFETCH(bool, isAbsolute);
    test::WindowSession session;
    const QString typed = isAbsolute ? session.folder.filePath("other.bcfg.json") : QStringLiteral("other.bcfg.json");
    QVERIFY(!writeText(session.folder.filePath("mine.bcfg.json"), exportDocument(mine())));
    QVERIFY(!writeText(session.folder.filePath("other.bcfg.json"), exportDocument(other())));
    QVERIFY(!test::load(session.window.files(), session.folder.filePath("mine.bcfg.json")));
    compareWithTyped(session, typed);
    auto *comparison = session.child<ComparisonWindow>("comparisonWindow");
    QVERIFY(comparison->windowTitle().startsWith("other.bcfg.json and "));
}

void TestComparison::documentWithAPatternTwiceIsCompared()
{
    test::WindowSession session;
    const QString path = session.folder.filePath("twice.bcfg.json");
    test::writeFile(path, R"({"configs": [{"pattern": "operator.add"},
                              {"dtype_configs": [{}], "pattern": "operator.add"}]})");
    compareWithTyped(session, path);
    auto *comparison = session.child<ComparisonWindow>("comparisonWindow");
    QTRY_VERIFY(comparison->isCurrent());
    QVERIFY(!comparison->found()->comparison.groups.empty());
    const auto *heading = test::child<QLabel>(*comparison, "differenceHeading");
    for (int change = 0; change < 5; ++change)
        press(Qt::Key_Down, Qt::AltModifier);
    QVERIFY(!heading->text().isEmpty());
}

/// git difftool passes two files with the same name.
void TestComparison::sidesOfOneNameAreToldApart()
{
    test::WindowSession session;
    QVERIFY(QDir(session.folder.path()).mkdir("old"));
    const QString before = session.folder.filePath("old/my.bcfg.json");
    const QString after = session.folder.filePath("my.bcfg.json");
    QVERIFY(!writeText(before, exportDocument(other())));
    QVERIFY(!writeText(after, exportDocument(mine())));
    QVERIFY(!session.window.comparing().startDiff(before, after));
    QTRY_VERIFY(session.window.findChild<ComparisonWindow *>());
    const QString title = session.child<ComparisonWindow>("comparisonWindow")->windowTitle();
    QVERIFY2(title.startsWith("my.bcfg.json (before) and my.bcfg.json"), qPrintable(title));
}

void TestComparison::comparesWithARevisionInGit_data()
{
    QTest::addColumn<QString>("typed");
    for (const char *typed : {"the first one", "HEAD~1", "v1.0", "feature/foo", "second"})
        QTest::newRow(typed) << typed;
}

/// All typed texts mean the first commit, also "second", which is a branch there and a word in the subject of the
/// second commit.
void TestComparison::comparesWithARevisionInGit()
{
    QFETCH(const QString, typed);
    test::WindowSession session;
    const QString path = session.folder.filePath("my.bcfg.json");
    const auto git = [&](const QStringList &arguments) {
        QProcess process;
        process.setWorkingDirectory(session.folder.path());
        process.start("git", QStringList{"-c", "user.name=a", "-c", "user.email=a@example.org"} + arguments);
        return process.waitForFinished() && process.exitCode() == 0;
    };
    if (!git({"init", "-q"}))
        QSKIP("there is no git");
    QVERIFY(!writeText(path, exportDocument(other())));
    QVERIFY(git({"add", "my.bcfg.json"}) && git({"commit", "-qm", "The first one"}));
    QVERIFY(git({"tag", "v1.0"}) && git({"branch", "feature/foo"}) && git({"branch", "second"}));
    QVERIFY(!writeText(path, exportDocument(mine())));
    QVERIFY(git({"commit", "-qam", "The second one"}));
    QVERIFY(!test::load(session.window.files(), path));
    test::onceThereIs<QDialog>([&](QDialog &dialog) {
        type(typed);
        QTRY_VERIFY(dialog.findChild<QListView *>()->currentIndex().isValid()); // once git has answered
        press(Qt::Key_Return);
    });
    QTest::keySequence(&session.window, QKeySequence("Ctrl+Shift+D"));
    QTRY_VERIFY(session.window.findChild<ComparisonWindow *>());
    auto *comparison = session.child<ComparisonWindow>("comparisonWindow");
    QVERIFY2(comparison->windowTitle().contains("my.bcfg.json in "), qPrintable(comparison->windowTitle()));
    QTRY_VERIFY(comparison->isCurrent());
    QCOMPARE(comparison->found()->comparison.groups.size(), std::size_t(3));
}

BCFG_TEST(TestComparison)

} // namespace tst_comparison

#include "tst_comparison.moc"
