// SPDX-License-Identifier: Apache-2.0
#include "core/check/mutes.h"
#include "tests/support/awaited.h"
#include "tests/support/dtypeviews.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowparts.h"
#include "tests/support/windowsession.h"
#include "ui/basis/values/patterntext.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/document.h"
#include "ui/session/document/entryjson.h"
#include "ui/session/document/jsondrafts.h"
#include "ui/session/problems/checker.h"
#include "ui/window/appearance/theme.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QStatusBar>
#include <QTabWidget>
#include <QTableView>
#include <QTextBlock>

namespace tst_jsonedit {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;
using test::press;
using test::type;

class TestJsonEdit : public QObject
{
    Q_OBJECT

private slots:
    void fieldOfThePageIsMarked();
    void ctrlEnterAppliesOneStep();
    void leavingApplies();
    void noJsonStaysWithItsPattern();
    void draftFollowsItsPattern();
    void draftOfARemovedPatternComesBack();
    void othersEditIsNotReplacedByLeaving();
    void fileReadAnewIsNotReplacedBySaving();
    void problemsAreUnderlined();
    void depthOfTheDocumentIsToldInTheRightLine();
    void mutedProblemsAreNot();
    void problemsFollowOtherPatterns();
    void closingAsks();
    void savingTakesWhatIsJson();
    void savingSaysWhoseJsonIsNotInTheFile();
    void revertCanBeUndone();
    void anotherDocumentHasNoDrafts();
    void anotherThemeIsNoTyping();
    void withoutAPatternItSaysWhatToDo();
};

namespace {

struct Session : test::WindowSession
{
    Session()
    {
        cursor().moveTo(3);
        QTest::keySequence(&window, QKeySequence("Ctrl+J"));
        if (!text()->hasFocus())
            qFatal("the JSON has no focus");
    }
    Document &document() const { return shown.document(); }
    Cursor &cursor() const { return shown.cursor(); }
    QPlainTextEdit *text() const { return child<QPlainTextEdit>("jsonEdit"); }
    QString message() const { return child<QLabel>("jsonMessage")->text(); }
    /// Moves the cursor behind the first occurrence of a word.
    void goBehind(const QString &word) const
    {
        QTextCursor cursor = text()->document()->find(word);
        if (cursor.isNull())
            qFatal("there is no %s", qPrintable(word));
        cursor.setPosition(cursor.selectionEnd());
        text()->setTextCursor(cursor);
    }
    /// Types a text that makes the JSON invalid, and returns the whole text.
    QString breakIt() const
    {
        goBehind("dtype_configs\": [");
        type("nonsense");
        return text()->toPlainText();
    }
    void leave() const { child<QTableView>("entryView")->setFocus(Qt::TabFocusReason); }
    int steps() const { return document().undoStack().count(); }
};

/// The texts of the lines that are marked over the whole width.
QStringList markedLines(const QPlainTextEdit &view)
{
    QStringList lines;
    for (const QTextEdit::ExtraSelection &mark : view.extraSelections()) {
        if (mark.format.property(QTextFormat::FullWidthSelection).toBool())
            lines.append(mark.cursor.block().text().trimmed());
    }
    return lines;
}

QStringList underlined(const QPlainTextEdit &view)
{
    QStringList texts;
    for (const QTextEdit::ExtraSelection &mark : view.extraSelections()) {
        if (mark.format.underlineStyle() == QTextCharFormat::WaveUnderline)
            texts.append(mark.cursor.selectedText());
    }
    return texts;
}

} // namespace

void TestJsonEdit::fieldOfThePageIsMarked()
{
    Session session;
    auto *tabs = session.child<QTabWidget>("previewTabs");
    tabs->setCurrentIndex(0);
    const auto *view = tabs->currentWidget()->findChild<QPlainTextEdit *>();
    auto *cards = test::dtypeCards(session.window);
    cards->setFocus();
    cards->setCurrentIndex(cards->model()->index(1, 0));
    QTRY_COMPARE(markedLines(*view), QStringList("dtype=torch.quint8,"));
    press(Qt::Key_Down);
    press(Qt::Key_Down); // the weight
    QTRY_COMPARE(markedLines(*view), QStringList("dtype=torch.qint8,"));
    tabs->setCurrentIndex(1);
    const auto *json = tabs->currentWidget()->findChild<QPlainTextEdit *>();
    QTRY_COMPARE(markedLines(*json), QStringList("\"weight_dtype\": \"torch.qint8\","));
    session.child<QTabWidget>("pageSections")->setCurrentIndex(1);
    session.child<QLineEdit>("fused_module")->setFocus();
    QTRY_COMPARE(markedLines(*json), QStringList("\"fused_module\": \"torch.ao.nn.intrinsic.ConvReLU1d\","));
    session.cursor().moveTo(5);
    QTRY_COMPARE(markedLines(*json), QStringList());
}

void TestJsonEdit::ctrlEnterAppliesOneStep()
{
    const Session session;
    const PatternConfig before = *session.cursor().entry();
    session.goBehind("\"pattern\"");
    press(Qt::Key_Home);
    type("\"mine\": [1, 2],");
    press(Qt::Key_Return);
    QCOMPARE(session.steps(), 0);
    press(Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(session.steps(), 1);
    QCOMPARE(session.document().undoStack().undoText(), QString("Edit JSON"));
    QVERIFY(session.text()->toPlainText().contains("  \"mine\": [\n    1,\n    2\n  ],\n  \"pattern\""));
    QVERIFY(session.shown.jsonDrafts().rows().empty());
    session.document().undoStack().undo();
    QVERIFY(*session.cursor().entry() == before);
    QVERIFY(!session.text()->toPlainText().contains("mine"));
}

void TestJsonEdit::leavingApplies()
{
    const Session session;
    session.goBehind("\"pattern\"");
    press(Qt::Key_Home);
    type("\"mine\": 1, ");
    session.leave();
    QCOMPARE(session.steps(), 1);
    session.text()->setFocus();
    session.leave(); // nothing was typed
    QCOMPARE(session.steps(), 1);
}

void TestJsonEdit::noJsonStaysWithItsPattern()
{
    const Session session;
    const QString typed = session.breakIt();
    QTRY_VERIFY2(session.message().startsWith("Not in the document, kept here."), qPrintable(session.message()));
    press(Qt::Key_Return, Qt::ControlModifier); // which leads to the place
    QCOMPARE(session.text()->toPlainText(), typed);
    session.leave();
    session.cursor().moveTo(7);
    QVERIFY(session.text()->toPlainText() != typed);
    auto *tabs = session.child<QTabWidget>("previewTabs");
    tabs->setCurrentIndex(0);
    session.cursor().moveTo(3);
    tabs->setCurrentIndex(4);
    QCOMPARE(session.text()->toPlainText(), typed);
    session.child<Pane>("preview")->close();
    session.child<Pane>("preview")->bringUp();
    QCOMPARE(session.text()->toPlainText(), typed);
    QCOMPARE(session.steps(), 0);
    session.text()->setFocus();
    session.goBehind("nonsense");
    for (int i = 0; i < 8; ++i)
        press(Qt::Key_Backspace);
    QVERIFY(session.shown.jsonDrafts().rows().empty()); // as in the document again
}

void TestJsonEdit::draftFollowsItsPattern()
{
    const Session session;
    const QString typed = session.breakIt();
    session.leave();
    session.document().insertEntries(0, {session.document().entry(40), session.document().entry(41)}, "insert");
    QCOMPARE(session.shown.jsonDrafts().rows(), std::vector<int>({5}));
    session.document().moveEntry(5, 0, "move");
    QCOMPARE(*session.shown.jsonDrafts().text(0), typed);
}

void TestJsonEdit::draftOfARemovedPatternComesBack()
{
    const Session session;
    const QString typed = session.breakIt();
    session.leave();
    session.document().removeEntries(2, 3, "remove");
    QVERIFY(session.shown.jsonDrafts().rows().empty());
    QVERIFY(session.text()->toPlainText() != typed);
    session.document().undoStack().undo();
    session.cursor().moveTo(3);
    QCOMPARE(session.text()->toPlainText(), typed);
    BackendConfig other = session.document().config(); // as the file is read anew
    other.configs.erase(other.configs.begin());
    session.document().replaceAll(other, "replace");
    QCOMPARE(session.shown.jsonDrafts().rows(), std::vector<int>({2}));
}

void TestJsonEdit::othersEditIsNotReplacedByLeaving()
{
    const Session session;
    session.goBehind("\"pattern\"");
    press(Qt::Key_Home);
    type("\"mine\": 1, ");
    PatternConfig other = *session.cursor().entry();
    other.remove(Field::FusedModule);
    session.document().changeEntry(3, other, "elsewhere");
    QTRY_VERIFY2(session.message().startsWith("The pattern config was edited elsewhere"),
                 qPrintable(session.message()));
    session.leave();
    QVERIFY(*session.cursor().entry() == other);
    session.text()->setFocus();
    press(Qt::Key_Return, Qt::ControlModifier); // on purpose
    QVERIFY(session.text()->toPlainText().contains("mine"));
    QVERIFY(session.cursor().entry()->fusedModule());
}

void TestJsonEdit::fileReadAnewIsNotReplacedBySaving()
{
    Document document;
    const auto open = [](const char *configs) {
        return test::document(std::string("{\"configs\": [") + configs + "]}");
    };
    document.open(open(R"({"pattern": "a.A", "$note": "1"}, {"pattern": "a.A"}, {"$note": "2"})"), {});
    JsonDrafts drafts(document);
    drafts.keep(1, R"({"pattern": "a.A", "mine": 1})");
    drafts.keep(2, "[");
    document.reload(open(R"({"pattern": "a.A", "$note": "1"}, {"$note": "2"}, {"pattern": "a.A"})"));
    QVERIFY(drafts.text(1) && drafts.text(2) && !drafts.isOutdated(1) && !drafts.isOutdated(2));
    const BackendConfig theirs = open(R"({"pattern": "a.A", "$note": "theirs"}, {"$note": "theirs"})");
    document.reload(theirs);
    QCOMPARE(drafts.rows(), std::vector<int>({0})); // the other one has no pattern to know it by
    QVERIFY(drafts.isOutdated(0));
    drafts.applyAll();
    QVERIFY(document.config() == theirs);
    QVERIFY(drafts.kept().front().before);
}

void TestJsonEdit::problemsAreUnderlined()
{
    const Session session;
    QTRY_COMPARE(underlined(*session.text()), QStringList());
    session.goBehind("\"input_dtype\": \"torch.");
    press(Qt::Key_Right, Qt::ShiftModifier);
    type("x"); // torch.xuint8
    QTRY_COMPARE(underlined(*session.text()), QStringList("\"input_dtype\": \"torch.xuint8\""));
    QVERIFY2(session.message().startsWith("Line ") && session.message().contains("is not a dtype"),
             qPrintable(session.message()));
    session.breakIt();
    QTRY_VERIFY2(session.message().contains("kept here"), qPrintable(session.message()));
    QCOMPARE(underlined(*session.text()).size(), 1);
}

void TestJsonEdit::mutedProblemsAreNot()
{
    const Session session;
    const Checker &checker = session.shown.checker();
    int row = 0;
    while (checker.unmutedOf(row).empty())
        ++row;
    session.cursor().moveTo(row);
    QTRY_COMPARE(underlined(*session.text()).size(), 1);
    const Edit mute = Mutes::muting(session.document().config(), checker.unmutedOf(row).front(), "known");
    QVERIFY(!session.document().apply({"mute", {mute}}));
    QTRY_COMPARE(underlined(*session.text()).size(), 0);
    session.document().undoStack().undo();
    QTRY_COMPARE(underlined(*session.text()).size(), 1);
}

/// A fused module without a pattern config stays float, so removing that pattern config makes a problem here.
void TestJsonEdit::problemsFollowOtherPatterns()
{
    const Session session;
    const QString fused = "\"fused_module\": \"torch.ao.nn.intrinsic.ConvReLU1d\"";
    QVERIFY(session.text()->toPlainText().contains(fused));
    session.document().removeEntries(5, 1, "remove");
    QTRY_COMPARE(underlined(*session.text()), QStringList(fused));
    QVERIFY2(session.message().contains("stays float"), qPrintable(session.message()));
    session.document().undoStack().undo();
    QTRY_COMPARE(underlined(*session.text()), QStringList());
}

void TestJsonEdit::closingAsks()
{
    Session session;
    const QString typed = session.breakIt();
    session.cursor().moveTo(9);
    QVERIFY(session.window.isWindowModified() && !session.document().isModified());
    QString asked;
    test::inNextDialog<QMessageBox>([&](QMessageBox &question) {
        asked = question.text();
        QVERIFY2(question.informativeText().startsWith("Cancel leads back to the JSON"),
                 qPrintable(question.informativeText()));
        question.button(QMessageBox::Cancel)->click();
    });
    QVERIFY(!test::close(session.window));
    QVERIFY2(asked.startsWith("The JSON that was typed for "), qPrintable(asked));
    QCOMPARE(session.cursor().row(), 3);
    QCOMPARE(session.window.focusWidget(), session.text());
    QCOMPARE(session.text()->toPlainText(), typed);
    test::inNextDialog<QMessageBox>([](QMessageBox &question) { question.button(QMessageBox::Discard)->click(); });
    QVERIFY(test::close(session.window));
}

void TestJsonEdit::savingTakesWhatIsJson()
{
    Session session;
    const QString path = session.folder.filePath("a.bcfg.json");
    session.document().setPath(path);
    session.goBehind("\"pattern\"");
    press(Qt::Key_Home);
    type("\"mine\": 1, ");
    QVERIFY(test::save(session.window.files()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("\"mine\": 1"));
    QVERIFY(session.text()->hasFocus());
}

void TestJsonEdit::savingSaysWhoseJsonIsNotInTheFile()
{
    Session session;
    session.document().setPath(session.folder.filePath("a.bcfg.json"));
    const auto said = [&session] {
        return session.window.statusBar()->currentMessage();
    };
    session.breakIt();
    QVERIFY(test::save(session.window.files()));
    const QString whose = patternTitle(*session.document().entry(3), session.document().api());
    QCOMPARE(said(), QString("Saved a.bcfg.json without the JSON typed for %1").arg(whose));
    session.shown.jsonDrafts().keep(5, "{");
    QVERIFY(test::save(session.window.files()));
    QCOMPARE(said(), QString("Saved a.bcfg.json without the JSON typed for 2 patterns"));
    session.shown.jsonDrafts().drop(5);
    test::click(*session.child<QWidget>("revertJson"), {4, 4});
    QVERIFY(test::save(session.window.files()));
    QCOMPARE(said(), QString("Saved a.bcfg.json"));
}

void TestJsonEdit::revertCanBeUndone()
{
    const Session session;
    const QString before = session.text()->toPlainText();
    const QString typed = session.breakIt();
    test::click(*session.child<QWidget>("revertJson"), {4, 4});
    QCOMPARE(session.text()->toPlainText(), before);
    QVERIFY(session.shown.jsonDrafts().rows().empty());
    QTest::keySequence(session.text(), QKeySequence::Undo);
    QCOMPARE(session.text()->toPlainText(), typed);
    QCOMPARE(session.shown.jsonDrafts().rows(), std::vector<int>({3}));
}

void TestJsonEdit::anotherDocumentHasNoDrafts()
{
    const Session session;
    session.breakIt();
    session.document().open(readTemplate("templates/torch-2.6.0/qnnpack.bcfg.json"), {});
    QVERIFY(session.shown.jsonDrafts().rows().empty());
    session.leave();
    QCOMPARE(session.steps(), 0);
    QTRY_VERIFY(!session.text()->toPlainText().contains("nonsense"));
}

void TestJsonEdit::anotherThemeIsNoTyping()
{
    const Session session;
    session.child<QTabWidget>("previewTabs")->setCurrentIndex(0);
    session.cursor().moveTo(5); // while the text is still that of another pattern
    applyTheme(*qApp, ThemeChoice::Dark);
    QCoreApplication::processEvents();
    applyTheme(*qApp, ThemeChoice::Light);
    QCoreApplication::processEvents();
    QVERIFY(session.shown.jsonDrafts().rows().empty());
    QVERIFY(!session.document().isModified());
}

/// A pattern config is two levels deep in its document, which counts for the limit of depth.
void TestJsonEdit::depthOfTheDocumentIsToldInTheRightLine()
{
    const QString text = "{\"pattern\": \"torch.nn.ReLU\",\n\"mine\": " + QString(62, '[') + QString(62, ']') + "}";
    const TypedEntry read = readTypedEntry(text, Api::Torch2);
    QVERIFY(!read.entry);
    QCOMPARE(read.problems.size(), std::size_t(1));
    QVERIFY(read.problems.front().place);
    QCOMPARE(read.problems.front().place->line, 2);
}

void TestJsonEdit::withoutAPatternItSaysWhatToDo()
{
    const Session session;
    QVERIFY(session.text()->placeholderText().isEmpty());
    session.document().removeEntries(0, session.document().entryCount(), "remove");
    QVERIFY(session.text()->toPlainText().isEmpty());
    QVERIFY(!session.text()->placeholderText().isEmpty());
}

BCFG_TEST(TestJsonEdit)

} // namespace tst_jsonedit

#include "tst_jsonedit.moc"
