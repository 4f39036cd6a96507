// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "core/document/model/ownkeys.h"
#include "core/exchange/diff/merge.h"
#include "tests/support/awaited.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/exchange/compare/comparecommands.h"
#include "ui/exchange/compare/conflictwindow.h"
#include "ui/session/problems/checker.h"

#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>

namespace tst_conflicts {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::exchange;
using namespace bcfg::ui::session;
using test::press;
using test::pressButton;

namespace {

BackendConfig side(const char *linear, const char *relu)
{
    return test::document(R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.Linear", "qat_module": ")" +
                          std::string(linear) + R"("}, {"pattern": "torch.nn.ReLU", "qat_module": ")" + relu +
                          R"("}]})");
}

/// The result of a merge with conflicts in two entries.
BackendConfig merged()
{
    const diff::Merged result =
        diff::merge(side("a.Base", "b.Base"), side("a.Ours", "b.Ours"), side("a.Theirs", "b.Theirs"));
    if (result.conflicts.size() != 2)
        qFatal("there are not two conflicts");
    return result.document;
}

std::string qatModule(const Document &document, int row)
{
    return std::string(document.entry(row)->qatModule()->path());
}

/// A ConflictWindow without a main window.
struct Conflicts
{
    Conflicts()
    {
        document.open(merged(), {});
        window = std::make_unique<ConflictWindow>(document, checker, nullptr);
        window->show();
        test::waitUntilActive(*window);
    }
    QString summary() const { return test::child<QLabel>(*window, "conflictSummary")->text(); }
    QListWidget &list() const { return *test::child<QListWidget>(*window, "conflictList"); }
    QString text(const char *name) const { return test::child<QPlainTextEdit>(*window, name)->toPlainText(); }

    Document document;
    Checker checker{document};
    std::unique_ptr<ConflictWindow> window;
};

} // namespace

class TestConflicts : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    void showsAllSides();
    void resultOfAWholeEntryIsTheEntry();
    void marksTheLinesThatDifferFromTheBase();
    void otherThemeKeepsWhatIsSelected();
    void aKeyTakesASide_data();
    void aKeyTakesASide();
    void keepsWhatWasTypedMeanwhile();
    void stepsByKeys();
    void buttonsLeaveTheArrowKeysToTheList();
    void stepsOnlyWhereThereIsAnother();
    void readOnlyTextsHaveTheBackgroundOfTheWindow();
    void solvingTheLastConflictEndsTheMerge();
    void entryBeforeAConflictMayGo();
    void commandLeadsToThem();
    void itsKeySavesTheDocument();
    void savingWithConflictsAsks();
    void mergeIsDoneOnceItIsSaved();
};

void TestConflicts::showsAllSides()
{
    Conflicts test;
    QCOMPARE(test.summary(), QString("2 conflicts are left. Alt+B, Alt+O and Alt+T take a side."));
    QCOMPARE(test.list().count(), 2);
    QVERIFY2(test.list().item(0)->text().startsWith("#0 Linear: "), qPrintable(test.list().item(0)->text()));
    QCOMPARE(test.text("base").trimmed(), QString("\"a.Base\""));
    QCOMPARE(test.text("ours").trimmed(), QString("\"a.Ours\""));
    QCOMPARE(test.text("theirs").trimmed(), QString("\"a.Theirs\""));
    QCOMPARE(test.text("conflictResult").trimmed(), QString("\"a.Ours\"")); // which a merge keeps
}

/// The result is shown without the note of the conflict, which has the base and both sides.
void TestConflicts::resultOfAWholeEntryIsTheEntry()
{
    const auto having = [](const char *entries) {
        return test::document(R"({"torch_api": "2", "configs": [)" + std::string(entries) + "]}");
    };
    Document document;
    Checker checker{document};
    document.open(diff::merge(having(R"({"pattern": "torch.nn.ReLU", "x": 1})"),
                              having(R"({"pattern": "torch.nn.ReLU", "x": 2})"), having(""))
                      .document,
                  {});
    const ConflictWindow window(document, checker, nullptr);
    const auto text = [&](const char *name) {
        return test::child<QPlainTextEdit>(window, name)->toPlainText();
    };
    QCOMPARE(text("theirs"), QString("(not there)"));
    QVERIFY(text("conflictResult").contains("torch.nn.ReLU"));
    QCOMPARE(text("conflictResult"), text("ours"));
}

void TestConflicts::marksTheLinesThatDifferFromTheBase()
{
    const auto having = [](const char *members) {
        return test::document(R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.Linear", "x": {"first": 1, )" +
                              std::string(members) + R"(, "last": 1}}]})");
    };
    Document document;
    Checker checker{document};
    document.open(
        diff::merge(having(R"("of": "base")"), having(R"("of": "ours", "by": 1)"), having(R"("of": "theirs")"))
            .document,
        {});
    ConflictWindow window(document, checker, nullptr);
    const auto marked = [&](const char *name) {
        QStringList lines;
        for (const QTextEdit::ExtraSelection &mark : test::child<QPlainTextEdit>(window, name)->extraSelections())
            lines.append(mark.cursor.block().text().simplified());
        return lines;
    };
    QCOMPARE(marked("base"), QStringList());
    QCOMPARE(marked("ours"), (QStringList{R"("of": "ours",)", R"("by": 1,)"}));
    QCOMPARE(marked("theirs"), QStringList{R"("of": "theirs",)"});
}

void TestConflicts::otherThemeKeepsWhatIsSelected()
{
    Conflicts test;
    auto *ours = test::child<QPlainTextEdit>(*test.window, "ours");
    ours->selectAll();
    QPalette dark = test.window->palette();
    dark.setColor(QPalette::Window, Qt::black);
    test.window->setPalette(dark);
    QVERIFY(ours->textCursor().selectedText().contains("a.Ours"));
    QCOMPARE(ours->extraSelections().size(), 1); // still marked
}

void TestConflicts::aKeyTakesASide_data()
{
    QTest::addColumn<Qt::Key>("key");
    QTest::addColumn<QString>("taken");
    QTest::newRow("base") << Qt::Key_B << "a.Base";
    QTest::newRow("ours") << Qt::Key_O << "a.Ours";
    QTest::newRow("theirs") << Qt::Key_T << "a.Theirs";
}

void TestConflicts::aKeyTakesASide()
{
    QFETCH(const Qt::Key, key);
    QFETCH(const QString, taken);
    Conflicts test;
    pressButton(key);
    QCOMPARE(QString::fromStdString(qatModule(test.document, 0)), taken);
    QCOMPARE(conflictsOf(test.document.config()).size(), std::size_t(1));
    QCOMPARE(test.document.undoStack().count(), 1);
    QCOMPARE(test.document.undoStack().undoText(), QString("Solve a conflict"));
    QCOMPARE(test.list().count(), 1);
    QCOMPARE(test.text("base").trimmed(), QString("\"b.Base\"")); // the next one is shown
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(test.list().count(), 2);
    QVERIFY(isSameDocument(test.document.config(), merged()));
}

/// "Keep" keeps the current value of the document, which may be of neither side.
void TestConflicts::keepsWhatWasTypedMeanwhile()
{
    Conflicts test;
    PatternConfig typed = *test.document.entry(0);
    typed.set(Field::QatModule, *Symbol::parse("a.Typed"), Api::Torch2);
    test.document.changeEntry(0, typed, "type");
    QCOMPARE(test.text("conflictResult").trimmed(), QString("\"a.Typed\""));
    pressButton(Qt::Key_K);
    QCOMPARE(qatModule(test.document, 0), std::string("a.Typed"));
    QCOMPARE(test.list().count(), 1);
}

void TestConflicts::stepsByKeys()
{
    Conflicts test;
    for (const auto &[key, modifiers, row] :
         {std::tuple(Qt::Key_N, Qt::AltModifier, 1), std::tuple(Qt::Key_N, Qt::AltModifier, 0),
          std::tuple(Qt::Key_P, Qt::AltModifier, 1), std::tuple(Qt::Key_F9, Qt::NoModifier, 0),
          std::tuple(Qt::Key_F9, Qt::NoModifier, 1)}) {
        press(key, modifiers);
        QTRY_COMPARE(test.list().currentRow(), row);
        QTest::qWait(150); // until the button is up again
    }
    QCOMPARE(test.text("ours").trimmed(), QString("\"b.Ours\""));
}

void TestConflicts::buttonsLeaveTheArrowKeysToTheList()
{
    Conflicts test;
    pressButton(Qt::Key_N);
    QCOMPARE(test.list().currentRow(), 1);
    press(Qt::Key_Up);
    QCOMPARE(test.list().currentRow(), 0);
    pressButton(Qt::Key_T);
    press(Qt::Key_Z, Qt::ControlModifier);
    press(Qt::Key_Down);
    QCOMPARE(test.list().currentRow(), 1);
}

void TestConflicts::stepsOnlyWhereThereIsAnother()
{
    Conflicts test;
    const auto isEnabled = [&test](const char *text) {
        for (const QPushButton *button : test.window->findChildren<QPushButton *>()) {
            if (button->text() == text)
                return button->isEnabled();
        }
        qFatal("there is no button %s", text);
    };
    QVERIFY(isEnabled("&Previous") && isEnabled("&Next")); // from the first one to the last
    pressButton(Qt::Key_T);
    QVERIFY(!isEnabled("&Previous") && !isEnabled("&Next"));
    press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(isEnabled("&Previous") && isEnabled("&Next"));
}

void TestConflicts::readOnlyTextsHaveTheBackgroundOfTheWindow()
{
    Conflicts test;
    for (const char *name : {"base", "ours", "theirs", "conflictResult"}) {
        const auto *text = test::child<QPlainTextEdit>(*test.window, name);
        QVERIFY(text->isReadOnly());
        QCOMPARE(text->viewport()->backgroundRole(), QPalette::Window);
    }
}

void TestConflicts::solvingTheLastConflictEndsTheMerge()
{
    Conflicts test;
    pressButton(Qt::Key_T);
    pressButton(Qt::Key_O);
    QCOMPARE(test.summary(), QString("No conflict is left. Save the document to finish the merge."));
    QCOMPARE(qatModule(test.document, 0), std::string("a.Theirs"));
    QCOMPARE(qatModule(test.document, 1), std::string("b.Ours"));
    QVERIFY(!test::child<QPushButton>(*test.window, "baseTake")->isEnabled());
    pressButton(Qt::Key_N);
    pressButton(Qt::Key_B);
    QCOMPARE(test.document.undoStack().count(), 2);
}

/// The checker emits its signal before the document does, when the list still has the old rows of the conflicts.
void TestConflicts::entryBeforeAConflictMayGo()
{
    Conflicts test;
    test.list().setCurrentRow(1);
    test.document.removeEntries(0, 1, "remove");
    QCOMPARE(test.list().count(), 1);
    QCOMPARE(test.text("conflictResult").trimmed(), QString("\"b.Ours\""));
    test.document.undoStack().undo();
    QCOMPARE(test.list().count(), 2);
}

void TestConflicts::commandLeadsToThem()
{
    test::WindowSession session;
    const QAction *next = session.window.commands()[Command::NextConflict];
    QVERIFY(!next->isEnabled());
    session.shown.put({.config = merged()});
    QTRY_VERIFY(next->isEnabled());
    QVERIFY(session.child<QWidget>("conflictBar")->isVisible());
    press(Qt::Key_F9);
    auto *conflicts = session.child<ConflictWindow>("conflictWindow");
    QVERIFY(QTest::qWaitForWindowActive(conflicts));
    const auto *list = test::child<QListWidget>(*conflicts, "conflictList");
    QCOMPARE(list->currentRow(), 0);
    session.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&session.window));
    QTest::keyClick(&session.window, Qt::Key_F9);
    QCOMPARE(list->currentRow(), 1);
    QCOMPARE(session.window.findChildren<ConflictWindow *>().size(), 1);
    QVERIFY(QTest::qWaitForWindowActive(conflicts));
    for (int left : {1, 0}) {
        test::child<QPushButton>(*conflicts, "oursTake")->click();
        QCOMPARE(list->count(), left);
    }
    QTRY_VERIFY(!next->isEnabled());
    QTRY_VERIFY(!session.child<QWidget>("conflictBar")->isVisible());
}

void TestConflicts::itsKeySavesTheDocument()
{
    test::WindowSession session;
    const QString path = session.folder.filePath("merged.bcfg.json");
    QVERIFY(!writeText(path, exportDocument(side("a.Ours", "b.Ours"))));
    QVERIFY(!test::load(session.window.files(), path));
    session.shown.document().replaceAll(merged(), "merge");
    QTRY_VERIFY(session.window.commands()[Command::NextConflict]->isEnabled());
    press(Qt::Key_F9);
    auto *conflicts = session.child<ConflictWindow>("conflictWindow");
    QVERIFY(QTest::qWaitForWindowActive(conflicts));
    for (const Qt::Key key : {Qt::Key_T, Qt::Key_T}) {
        ui::mendInput();
        QTest::keyClick(conflicts->windowHandle(), key, Qt::AltModifier);
    }
    QCOMPARE(test::child<QListWidget>(*conflicts, "conflictList")->count(), 0);
    QTest::keyClick(conflicts->windowHandle(), Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(!session.shown.document().isModified());
    QVERIFY(QString::fromStdString(test::fileText(path)).contains("b.Theirs"));
    QVERIFY(!QString::fromStdString(test::fileText(path)).contains("$conflict"));
}

void TestConflicts::savingWithConflictsAsks()
{
    test::WindowSession session;
    const QString path = session.folder.filePath("merged.bcfg.json");
    QVERIFY(!writeText(path, exportDocument(side("a.Ours", "b.Ours"))));
    QVERIFY(!test::load(session.window.files(), path));
    session.shown.document().replaceAll(merged(), "merge");
    const std::string before = test::fileText(path);
    int questions = 0;
    const auto answer = [&](QMessageBox::StandardButton button) {
        test::onceThereIs<QMessageBox>([&questions, button](QMessageBox &question) {
            questions += question.text() == "A merge has left conflicts in this document.";
            question.button(button)->click();
        });
        test::save(session.window.files());
    };
    answer(QMessageBox::Cancel);
    QCOMPARE(questions, 1);
    QCOMPARE(test::fileText(path), before);
    QVERIFY(session.shown.document().isModified());
    answer(QMessageBox::Save);
    QTRY_VERIFY(QString::fromStdString(test::fileText(path)).contains("$conflict"));
    QVERIFY(!session.shown.document().isModified());
}

/// awaitMerge() tells whether the user has saved the merge. The file has no conflicts before, either.
void TestConflicts::mergeIsDoneOnceItIsSaved()
{
    const auto run = [](QMessageBox::StandardButton chosen, const QString &elsewhere = {}) {
        test::HiddenWindow session;
        const QStringList files = {session.folder.filePath("base"), session.folder.filePath("ours"),
                                   session.folder.filePath("theirs"), session.folder.filePath("out.bcfg.json")};
        const BackendConfig documents[] = {side("a.Base", "b.Base"), side("a.Ours", "b.Base"),
                                           side("a.Base", "b.Theirs"), side("a.Ours", "b.Base")};
        for (int i = 0; i < 4; ++i)
            test::writeFile(files[i], QByteArray::fromStdString(exportDocument(documents[i])));
        if (session.window.comparing().startMerge(files.first(3), files.last()))
            qFatal("the files cannot be merged");
        const std::function<bool()> isMerged = awaitMerge(session.shown, files.last());
        session.window.show();
        if (!elsewhere.isEmpty())
            session.shown.takeSaved(session.folder.filePath(elsewhere), session.shown.document().config(), {});
        else
            test::inNextDialog<QMessageBox>([chosen](QMessageBox &question) { question.button(chosen)->click(); });
        test::close(session.window);
        return isMerged();
    };
    QVERIFY(!run(QMessageBox::Discard));
    QVERIFY(run(QMessageBox::Save));
    QVERIFY(!run(QMessageBox::NoButton, "other.bcfg.json"));
}

BCFG_TEST(TestConflicts)

} // namespace tst_conflicts

#include "tst_conflicts.moc"
