// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/model/ownkeys.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowparts.h"
#include "tests/support/windowsession.h"
#include "ui/basis/commands/keys.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/page/operators/operatormime.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/document.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTableView>

#include <algorithm>
#include <memory>

namespace tst_notes {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using test::press;
using test::type;

class TestNotes : public QObject
{
    Q_OBJECT

private slots:
    void keysStayInTheirPlace();
    void rulesAcceptNoteAndSectionAsKeys();
    void typedSectionAndTypedNoteAreAStepEach();
    void noteIsKeptWhileItIsTyped();
    void noteThatIsErasedAgainIsNoStep();
    void sectionIsShownAsItIsStored();
    void anotherKeyCutsWhatIsSelected();
    void switchingKeepsWhatWasTyped();
    void anotherWindowTakesWhatWasTyped();
    void halfOfACharacterIsNotStored_data();
    void halfOfACharacterIsNotStored();
    void halfOfACharacterInASectionIsToldBesideAFineNote();
    void halfOfACharacterInANoteIsToldWhileASectionIsStored();
    void sectionTakesTextsButNoOperator();
    void nothingIsStoredWhereThePatternIsGone_data();
    void nothingIsStoredWhereThePatternIsGone();
    void listMarksNotesAndFindsNotesAndSections();
    void anExistingSectionIsChosen_data();
    void anExistingSectionIsChosen();
    void aPlaceLeadsToThem();
};

namespace {

PatternConfig entryOf(const char *text)
{
    return *test::document(std::string("{\"configs\": [") + text + "]}").configs.front();
}

struct Session : test::WindowSession
{
    Session()
    {
        cursor().moveTo(3);
        child<QTabWidget>("pageSections")->setCurrentIndex(2);
    }
    Document &document() const { return shown.document(); }
    Cursor &cursor() const { return shown.cursor(); }
    QString note(int row) const { return QString::fromStdString(std::string(noteOf(*document().entry(row)))); }
    /// Whether the form shows a text with this beginning.
    bool tells(const QString &beginning) const
    {
        const QList<QLabel *> labels = child<QWidget>("notesForm")->findChildren<QLabel *>();
        return std::ranges::any_of(
            labels, [&](const QLabel *label) { return label->isVisible() && label->text().startsWith(beginning); });
    }
    void leave() const { child<QTableView>("entryView")->setFocus(Qt::TabFocusReason); }
};

} // namespace

void TestNotes::keysStayInTheirPlace()
{
    const PatternConfig entry = entryOf(R"({"$note": "why", "pattern": "torch.nn.GELU", "mine": 1})");
    QVERIFY(noteOf(entry) == "why");
    QVERIFY(sectionOf(entry).empty());
    const PatternConfig changed =
        withText(withText(entry, noteKey, "because", Api::Torch2), sectionKey, "kernels", Api::Torch2);
    QCOMPARE(QString::fromStdString(exportPatternConfig(changed)),
             QString("{\n  \"$note\": \"because\",\n  \"pattern\": \"torch.nn.GELU\",\n  \"mine\": 1,\n"
                     "  \"$section\": \"kernels\"\n}"));
    QVERIFY(withText(withText(changed, noteKey, "why", Api::Torch2), sectionKey, "", Api::Torch2) == entry);
    QVERIFY(noteOf(entryOf(R"({"$note": 1})")).empty());
    QVERIFY(noteOf(entryOf(R"({"$note": "a", "$note": "b"})")) == "b"); // as PyTorch would read it
}

void TestNotes::rulesAcceptNoteAndSectionAsKeys()
{
    const auto unknownKeys = [](const char *text) {
        int found = 0;
        for (const Diagnostic &problem : validate(test::document(std::string("{\"configs\": [") + text + "]}")))
            found += problem.rule == RuleId::D05 ? 1 : 0;
        return found;
    };
    QCOMPARE(unknownKeys(R"({"pattern": "torch.nn.GELU", "$note": "a", "$section": "b"})"), 0);
    QCOMPARE(unknownKeys(R"({"pattern": "torch.nn.GELU", "$note": 1, "note": "b"})"), 2);
}

void TestNotes::typedSectionAndTypedNoteAreAStepEach()
{
    const Session session;
    const PatternConfig before = *session.cursor().entry();
    auto *note = session.child<QPlainTextEdit>("noteEdit");
    session.child<QLineEdit>("sectionEdit")->setFocus();
    type("kernels");
    press(Qt::Key_Tab);
    QVERIFY(note->hasFocus());
    QCOMPARE(session.document().undoStack().undoText(), QString("Set section"));
    type("first");
    press(Qt::Key_Return);
    type("second");
    session.leave();
    QCOMPARE(session.document().undoStack().count(), 2);
    QCOMPARE(session.document().undoStack().undoText(), QString("Set note"));
    QCOMPARE(session.note(3), QString("first\nsecond"));
    QCOMPARE(session.child<QTabWidget>("pageSections")->tabText(2), QString("Notes •"));
    session.document().undoStack().undo();
    QCOMPARE(note->toPlainText(), QString());
    session.document().undoStack().undo();
    QVERIFY(*session.cursor().entry() == before);
    QCOMPARE(session.child<QTabWidget>("pageSections")->tabText(2), QString("Notes"));
}

/// A crash would lose text that is only in the field.
void TestNotes::noteIsKeptWhileItIsTyped()
{
    const Session session;
    const QUndoStack &steps = session.document().undoStack();
    auto *note = session.child<QPlainTextEdit>("noteEdit");
    note->setFocus();
    type("one three");
    QTRY_COMPARE(session.note(3), QString("one three"));
    QVERIFY(session.window.isWindowModified());
    for (int i = 0; i < 5; ++i)
        press(Qt::Key_Left);
    type("two ");
    QTRY_COMPARE(session.note(3), QString("one two three"));
    QVERIFY(note->hasFocus());
    QCOMPARE(note->textCursor().position(), 8);
    QCOMPARE(steps.count(), 1);
    session.leave();
    note->setFocus();
    press(Qt::Key_End);
    type(" four");
    session.leave();
    QCOMPARE(steps.count(), 2);
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(session.note(3), QString("one two three"));
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(session.note(3), QString());
    QVERIFY(!session.window.isWindowModified());
    press(Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(session.note(3), QString("one two three"));
}

/// The document has the same entry object again, by which its base and its problems from reading are found.
void TestNotes::noteThatIsErasedAgainIsNoStep()
{
    const Session session;
    const auto before = session.document().entry(3);
    session.child<QPlainTextEdit>("noteEdit")->setFocus();
    type("a");
    QTRY_COMPARE(session.note(3), QString("a"));
    press(Qt::Key_Backspace);
    QTRY_COMPARE(session.note(3), QString());
    QVERIFY(session.document().entry(3).isSameAs(before));
    QCOMPARE(session.document().undoStack().count(), 0);
    QVERIFY(!session.window.isWindowModified());
    type("b"); // which is a step again
    session.leave();
    QCOMPARE(session.document().undoStack().count(), 1);
    press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(session.document().entry(3).isSameAs(before));
}

/// The field shows the section without blanks around it, also if the section does not change.
void TestNotes::sectionIsShownAsItIsStored()
{
    const Session session;
    auto *section = session.child<QLineEdit>("sectionEdit");
    for (const auto &[typed, stored, steps] :
         {std::tuple("  ", "", 0), {"kernels ", "kernels", 1}, {" kernels", "kernels", 1}}) {
        section->setFocus();
        section->selectAll();
        type(typed);
        press(Qt::Key_Tab);
        QCOMPARE(section->text(), QString(stored));
        QCOMPARE(session.document().undoStack().count(), steps);
    }
}

/// Also if the focus stays in the field while another pattern is chosen.
void TestNotes::switchingKeepsWhatWasTyped()
{
    const Session session;
    session.child<QPlainTextEdit>("noteEdit")->setFocus();
    type("of the third");
    session.cursor().moveTo(7);
    QTRY_COMPARE(session.note(3), QString("of the third"));
    QCOMPARE(session.note(7), QString());
    QCOMPARE(session.child<QPlainTextEdit>("noteEdit")->toPlainText(), QString());
    QCOMPARE(session.document().undoStack().count(), 1);
}

/// Otherwise the text would neither be in the journal nor be taken when the program ends.
void TestNotes::anotherWindowTakesWhatWasTyped()
{
    const Session session;
    session.child<QPlainTextEdit>("noteEdit")->setFocus();
    type("half a sentence");
    QWidget other;
    other.show();
    other.activateWindow();
    QTRY_COMPARE(session.note(3), QString("half a sentence"));
    QCOMPARE(session.document().undoStack().count(), 1);
}

void TestNotes::halfOfACharacterIsNotStored_data()
{
    QTest::addColumn<bool>("byKey");
    QTest::newRow("by key") << true;
    QTest::newRow("with the document") << false;
}

/// Another pattern is shown by a key, or because the document changes while the focus stays in the field.
void TestNotes::halfOfACharacterIsNotStored()
{
    QFETCH(const bool, byKey);
    const Session session;
    auto *note = session.child<QPlainTextEdit>("noteEdit");
    note->setFocus();
    type("half: ");
    note->insertPlainText(QString(QChar(0xd83d)));
    if (byKey) {
        press(Qt::Key_Down, Qt::AltModifier);
    } else {
        BackendConfig config = session.document().config();
        std::swap(config.configs[3], config.configs[4]);
        config.configs.erase(config.configs.begin() + 4);
        session.document().replaceAll(config, "replace");
        session.document().undoStack().undo();
    }
    QCoreApplication::processEvents();
    QCOMPARE(session.note(3), QString());
    QCOMPARE(session.tells("Not stored for "), byKey);
}

void TestNotes::halfOfACharacterInASectionIsToldBesideAFineNote()
{
    const Session session;
    auto *section = session.child<QLineEdit>("sectionEdit");
    section->setFocus();
    section->insert(QChar(0xd83d));
    press(Qt::Key_Tab);
    type("fine");
    session.document().removeEntries(3, 1, "remove"); // as when something else removes it: no field is left
    QVERIFY(session.tells("Not stored for "));
}

void TestNotes::halfOfACharacterInANoteIsToldWhileASectionIsStored()
{
    const Session session;
    auto *note = session.child<QPlainTextEdit>("noteEdit");
    note->setFocus();
    note->insertPlainText(QString(QChar(0xd83d)));
    session.child<QLineEdit>("sectionEdit")->setFocus();
    QVERIFY(session.tells("Not stored for "));
    type("kernels");
    press(Qt::Key_Tab);
    QVERIFY(sectionOf(*session.document().entry(3)) == "kernels");
    QVERIFY(session.tells("Not stored for "));
    note->clear();
    session.child<QLineEdit>("sectionEdit")->setFocus();
    type("s");
    QVERIFY(!session.tells("Not stored for "));
}

void TestNotes::sectionTakesTextsButNoOperator()
{
    const Session session;
    auto *section = session.child<QLineEdit>("sectionEdit");
    const std::unique_ptr<QMimeData> dragged(page::newOperatorMime(*page::atomOf("torch.nn.Linear")));
    QVERIFY(!test::drop(*section, section->rect().center(), *dragged));
    QMimeData text;
    text.setText("kernels");
    QVERIFY(test::drop(*section, section->rect().center(), text));
}

void TestNotes::nothingIsStoredWhereThePatternIsGone_data()
{
    QTest::addColumn<std::string>("now");
    QTest::newRow("no pattern") << std::string(R"({"configs": []})");
    QTest::newRow("another pattern") << std::string(R"({"configs": [{"pattern": "torch.nn.GELU"}]})");
}

/// Another program may write the file while the user types.
void TestNotes::nothingIsStoredWhereThePatternIsGone()
{
    QFETCH(std::string, now);
    for (const char *field : {"sectionEdit", "noteEdit"}) {
        const Session session;
        session.child<QWidget>(field)->setFocus();
        type("Alpha");
        const BackendConfig written = test::document(now);
        session.document().reload(written);
        QCoreApplication::processEvents();
        QVERIFY(session.document().config() == written);
        QCOMPARE(session.document().undoStack().count(), 1);
    }
}

void TestNotes::listMarksNotesAndFindsNotesAndSections()
{
    const Session session;
    Document &document = session.document();
    document.changeEntry(5, withText(*document.entry(5), noteKey, "the <kernel> clamps", Api::Torch2), "note");
    document.changeEntry(6, withText(*document.entry(6), sectionKey, "Kernels", Api::Torch2), "section");
    const auto *list = session.child<QTableView>("entryView");
    const QModelIndex title = list->model()->index(5, 1);
    QVERIFY(title.data(ContextRole).toString().endsWith(" ✎"));
    QVERIFY(title.data(Qt::ToolTipRole).toString().contains("the &lt;kernel&gt; clamps"));
    auto *filter = session.child<QLineEdit>("filterEdit");
    filter->setText("has:note");
    QCOMPARE(list->model()->rowCount(), 1);
    filter->setText("section:kern");
    QCOMPARE(list->model()->rowCount(), 1);
    QCOMPARE(session.child<QLineEdit>("sectionEdit")->text(), QString());
    session.cursor().moveTo(6);
    QCOMPARE(session.child<QLineEdit>("sectionEdit")->text(), QString("Kernels"));
}

void TestNotes::anExistingSectionIsChosen_data()
{
    QTest::addColumn<QString>("how");
    for (const char *how : {"Enter", "Down and Enter", "click", "Tab"})
        QTest::newRow(how) << QString(how);
}

/// Presses single keys, as the list of sections pops up over the field and takes the keyboard.
void TestNotes::anExistingSectionIsChosen()
{
    QFETCH(const QString, how);
    const Session session;
    auto *line = session.child<QLineEdit>("sectionEdit");
    line->setFocus();
    type("Alpha");
    press(Qt::Key_Tab);
    session.cursor().moveTo(4);
    line->setFocus(Qt::TabFocusReason);
    type("Al");
    QTRY_VERIFY(QApplication::activePopupWidget());
    auto *popup = qobject_cast<QAbstractItemView *>(QApplication::activePopupWidget());
    QVERIFY(popup);
    QCOMPARE(popup->model()->rowCount(), 1);
    if (how == "click") {
        QTest::mouseClick(popup->viewport(), Qt::LeftButton, {},
                          popup->visualRect(popup->model()->index(0, 0)).center());
    } else {
        if (how != "Enter")
            press(Qt::Key_Down);
        press(how == "Tab" ? Qt::Key_Tab : Qt::Key_Return);
    }
    const QString chosen = how == "Enter" ? "Al" : "Alpha"; // Enter alone takes what was typed
    QTRY_COMPARE(toQString(sectionOf(*session.document().entry(4))), chosen);
    QCOMPARE(line->text(), chosen);
    QVERIFY(!QApplication::activePopupWidget());
    QCOMPARE(session.document().undoStack().count(), 2);
}

void TestNotes::aPlaceLeadsToThem()
{
    const std::pair<std::string_view, const char *> fields[] = {{sectionKey, "sectionEdit"}, {noteKey, "noteEdit"}};
    Session session;
    for (const auto &[key, field] : fields) {
        session.child<QTabWidget>("pageSections")->setCurrentIndex(0);
        session.window.reveal(JsonPointer::config(3) / key);
        QVERIFY2(session.child<QWidget>(field)->hasFocus(), field);
    }
}

void TestNotes::anotherKeyCutsWhatIsSelected()
{
    Session session;
    setKey(Command::Cut, QKeySequence("Ctrl+Alt+X"), session.settings);
    const QAction *cut = session.window.commands()[Command::Cut];
    auto *note = session.child<QPlainTextEdit>("noteEdit");
    note->setFocus();
    type("why");
    QVERIFY(!cut->isEnabled());
    press(Qt::Key_A, Qt::ControlModifier);
    QVERIFY(cut->isEnabled());
    press(Qt::Key_X, Qt::ControlModifier | Qt::AltModifier);
    QCOMPARE(note->toPlainText(), QString());
    QCOMPARE(QApplication::clipboard()->text(), QString("why"));
    QVERIFY(!cut->isEnabled());
}

BCFG_TEST(TestNotes)

} // namespace tst_notes

#include "tst_notes.moc"
