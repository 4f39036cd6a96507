// SPDX-License-Identifier: Apache-2.0
// Texts that are typed into the fields of a pattern, into dialogs and into the filter are stored as typed.
#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/qconfigjson.h"
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/releases.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/celledit.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/notationedit.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/page/operators/operatormime.h"
#include "ui/session/qconfigs/qconfigdialog.h"
#include "ui/session/qconfigs/qconfigmappingdialog.h"
#include "ui/views/patterns/entrymodel.h"
#include "ui/window/appearance/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QFile>
#include <QGraphicsView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QStatusBar>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <memory>

namespace tst_typingfields {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::page;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;
using namespace bcfg::test;

class TestTypingFields : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, ThemeChoice::Light); }
    void fieldsOfAPattern_data();
    void fieldsOfAPattern();
    void refusedFieldKeepsItsReasonWhileAnotherIsTyped();
    void allRefusedFieldsAreTold();
    void refusedFieldThatIsCoveredIsTold_data();
    void refusedFieldThatIsCoveredIsTold();
    void refusedFieldThatIsHiddenIsNotTold();
    void seldomUsedFieldStaysWithARefusedText();
    void fieldThatTakesAnotherWithItMayBeRestored();
    void leftFieldIsToldBesideAnotherPattern_data();
    void leftFieldIsToldBesideAnotherPattern();
    void currentObservationTypeTypedAgainEndsTheRefusal();
    void longObservationTypeShowsItsStart();
    void meaningOfTheObservationTypeIsReadWhole();
    void nothingMovesWithTheObservationType();
    void keyToAnotherPatternTakesTheText_data();
    void keyToAnotherPatternTakesTheText();
    void refusedOperatorIsToldBesideAnotherPattern();
    void zoomTakesTheOperator_data();
    void zoomTakesTheOperator();
    void severalPatternsTakeWhatIsTyped();
    void keyThatDeletesAWordRemovesNoPattern_data();
    void keyThatDeletesAWordRemovesNoPattern();
    void altDownOpensTheList_data();
    void altDownOpensTheList();
    void observationTypeIsTyped_data();
    void observationTypeIsTyped();
    void commandsOfTheDocumentTakeWhatIsTyped();
    void argumentsOfAnObserver_data();
    void argumentsOfAnObserver();
    void classOfAnObserverIsTyped_data();
    void classOfAnObserverIsTyped();
    void enterTakesTheOnlyProposal();
    void escapeClosesTheProposals_data();
    void escapeClosesTheProposals();
    void enterClosesTheProposals_data();
    void enterClosesTheProposals();
    void droppedOperatorIsTaken_data();
    void droppedOperatorIsTaken();
    void droppedTextIsTakenAsTypedOne_data();
    void droppedTextIsTakenAsTypedOne();
    void indexOfAMapping_data();
    void indexOfAMapping();
    void filterTakesWhatIsTyped_data();
    void filterTakesWhatIsTyped();
};

namespace {

enum class End {
    Enter,
    Tab,
    OtherField,
    Escape
};
constexpr End ends[] = {End::Enter, End::Tab, End::OtherField, End::Escape};

struct Session : test::HiddenWindow
{
    Session()
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write %s", qPrintable(path));
        file.write(R"({"torch_api": "2", "name": "typed", "configs": [
            {"pattern": "torch.nn.Linear", "root_module": "torch.nn.Linear",
             "observation_type": "OUTPUT_SHARE_OBSERVER_WITH_INPUT"},
            {"pattern": "torch.nn.ReLU"}]})");
        file.close();
        test::start(window, {.file = path});
        window.resize(1400, 1000);
        window.show();
        test::waitUntilActive(window);
        child<QCheckBox>(window, "allFields")->setChecked(true);
    }
    QString stored() const { return toQString(exportPatternConfig(*window.session().document().entry(0))); }
    void end(End end) const
    {
        if (end == End::OtherField) {
            auto *filter = child<QLineEdit>(window, "filterEdit");
            if (QApplication::activePopupWidget()) // a click beside the completions closes them first
                click(*filter, filter->rect().center());
            click(*filter, filter->rect().center());
        } else {
            press(end == End::Enter ? Qt::Key_Return : end == End::Tab ? Qt::Key_Tab : Qt::Key_Escape);
        }
    }
    void showOther() const
    {
        auto *list = child<QTableView>(window, "entryView");
        const QRect row = list->visualRect(list->model()->index(1, EntryModel::PatternColumn));
        for (int clicks = QApplication::activePopupWidget() ? 2 : 1; clicks > 0;
             --clicks) // the first closes the completions
            click(*list->viewport(), row.center());
    }

    QString path = folder.filePath("typed.bcfg.json");
};

void replaceText(QLineEdit &line, const QString &text, int delay = 0)
{
    line.setFocus();
    line.selectAll();
    type(text, delay);
}

/// Drops on a field, as a user does.
void drop(QWidget &field, const QMimeData &dragged)
{
    const QPoint place = field.rect().center();
    QDragEnterEvent enter(place, Qt::CopyAction, &dragged, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&field, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent dropped(place, Qt::CopyAction, &dragged, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&field, &dropped);
}

/// Goes to a field of the page, on any of its tabs, and replaces the text by keys.
void typeInto(const Session &session, const QByteArray &field, const QString &text)
{
    goToField(session.window, field);
    press(Qt::Key_A, Qt::ControlModifier);
    type(text);
}

} // namespace

void TestTypingFields::fieldsOfAPattern_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("json"); // in the entry once it is taken; empty: refused
    const auto row = [](const char *field, const char *text, const char *json) {
        QTest::addRow("%s: %s", field, text) << QByteArray(field) << QString(text) << QString(json);
    };
    row("root_module", "torch.nn.Conv2d", R"("root_module": "torch.nn.Conv2d")");
    row("root_module", "my.Linear", R"("root_module": "my.Linear")");
    row("root_module", "qint8", "");
    row("root_module", "1/256", "");
    row("qat_module", "torch.ao.nn.qat.Linear", R"("qat_module": "torch.ao.nn.qat.Linear")");
    row("reference_quantized_module_for_root", "abc", "");
    row("fused_module", "a.B", R"("fused_module": "a.B")");
    row("fuser_method", "my.fuse", R"("fuser_method": "my.fuse")");
    row("fuser_method", "my.f.with_args(a=2**-12, b=None)", R"("a": 0.000244140625)");
    row("fuser_method", "my.f.with_args(a=2**-12, b=None)", R"("b": null)");
    row("fuser_method", "my.f.with_args(a=0x7f, b='x')", R"("a": 127)");
    row("fuser_method", "my.f.with_args(a=0x7f, b='x')", R"("b": "x")");
    row("fuser_method", "fuse", "");
    row("input_type_to_index", "weight: 0x1, bias: 2", R"("weight": 1)");
    row("input_type_to_index", "weight: -0", R"("weight": 0)");
    row("input_type_to_index", "weight: 1/256", "");
    row("input_type_to_index", "weight: 1e-3", "");
    row("input_type_to_index", "weight: 1e400", "");
    row("input_type_to_index", "weight: abc", "");
    row("num_tensor_args_to_observation_type", "0b1: share", R"("1": "OUTPUT_SHARE_OBSERVER_WITH_INPUT")");
    row("num_tensor_args_to_observation_type", "1_0: different", R"("10": "OUTPUT_USE)");
    row("num_tensor_args_to_observation_type", "abc: share", "");
    row("num_tensor_args_to_observation_type", "-1: share", "");
    row("num_tensor_args_to_observation_type", "1/2: share", "");
    row("num_tensor_args_to_observation_type", "1: qint8", "");
}

void TestTypingFields::fieldsOfAPattern()
{
    QFETCH(const QByteArray, field);
    QFETCH(const QString, text);
    QFETCH(const QString, json);
    const Session session;
    const QString before = session.stored();
    auto *line = child<QLineEdit>(session.window, field.constData());
    for (const End end : ends) {
        replaceText(*line, text);
        session.end(end);
        const bool isTaken = end != End::Escape && !json.isEmpty();
        if (isTaken)
            QVERIFY2(session.stored().simplified().contains(json), qPrintable(session.stored()));
        else
            QCOMPARE(session.stored(), before);
        if (end != End::Escape && !isTaken) { // it stays, with its reason
            QCOMPARE(line->text(), text);
            QVERIFY(!child<QLabel>(session.window, "moduleProblem")->text().isEmpty());
            line->setFocus();
            press(Qt::Key_Escape);
        }
        session.window.session().document().undoStack().setIndex(0);
    }
}

void TestTypingFields::refusedFieldKeepsItsReasonWhileAnotherIsTyped()
{
    const Session session;
    const auto *reason = child<QLabel>(session.window, "moduleProblem");
    auto *refused = child<QLineEdit>(session.window, "root_module");
    replaceText(*refused, "no such(");
    session.end(End::Tab);
    replaceText(*child<QLineEdit>(session.window, "qat_module"), "my_lib.Qat");
    session.end(End::Enter);
    QVERIFY2(session.stored().contains("my_lib.Qat"), qPrintable(session.stored()));
    QCOMPARE(refused->text(), QString("no such("));
    QVERIFY2(reason->text().startsWith("Root module: "), qPrintable(reason->text()));
    refused->setFocus();
    press(Qt::Key_Escape);
    QCOMPARE(reason->text(), QString());
}

void TestTypingFields::allRefusedFieldsAreTold()
{
    const Session session;
    typeInto(session, "observationBox", "none such");
    typeInto(session, "notationEdit", "(torch");
    press(Qt::Key_S, Qt::ControlModifier);
    QTRY_COMPARE(session.window.statusBar()->currentMessage(),
                 QString("Saved typed.bcfg.json without “(torch” and “none such”, which cannot be stored"));

    QString asked;
    inNextDialog<QMessageBox>([&asked](QMessageBox &question) {
        asked = question.text();
        question.button(QMessageBox::Discard)->click();
    });
    QVERIFY(mayLeave(session.window.files()));
    QCOMPARE(asked, QString("“(torch” and “none such” cannot be stored."));
    QCOMPARE(child<QLineEdit>(session.window, "notationEdit")->text(), QString("torch.nn.Linear"));
    QCOMPARE(child<QComboBox>(session.window, "observationBox")->currentText(),
             QString("OUTPUT_SHARE_OBSERVER_WITH_INPUT"));
}

void TestTypingFields::refusedFieldThatIsCoveredIsTold_data()
{
    QTest::addColumn<QKeySequence>("keys");
    QTest::newRow("by another tab of the page") << QKeySequence("Alt+D");
    QTest::newRow("by the matrix") << QKeySequence("Ctrl+M");
    QTest::newRow("by an enlarged pane") << QKeySequence("Ctrl+F, Ctrl+F6");
}

void TestTypingFields::refusedFieldThatIsCoveredIsTold()
{
    QFETCH(const QKeySequence, keys);
    const Session session;
    const auto *field = child<QLineEdit>(session.window, "root_module");
    const auto cover = [&keys] {
        for (int key = 0; key < keys.count(); ++key)
            press(keys[key].key(), keys[key].keyboardModifiers());
    };
    typeInto(session, "root_module", "no such(");
    cover();
    QVERIFY(!field->isVisible());
    press(Qt::Key_S, Qt::ControlModifier);
    QTRY_COMPARE(session.window.statusBar()->currentMessage(),
                 QString("Saved typed.bcfg.json without “no such(”, which cannot be stored"));
    QVERIFY(field->isVisible());
    QCOMPARE(QApplication::focusWidget(), field);
    QCOMPARE(field->text(), QString("no such("));

    cover();
    QString asked;
    inNextDialog<QMessageBox>([&asked](QMessageBox &question) {
        asked = question.text();
        question.button(QMessageBox::Discard)->click();
    });
    QVERIFY(mayLeave(session.window.files()));
    QCOMPARE(asked, QString("“no such(” cannot be stored."));
    QCOMPARE(field->text(), QString("torch.nn.Linear"));
}

void TestTypingFields::refusedFieldThatIsHiddenIsNotTold()
{
    const Session session;
    auto *field = child<QLineEdit>(session.window, "root_module");
    typeInto(session, "root_module", "no such(");
    press(Qt::Key_D, Qt::AltModifier);
    field->hide();
    press(Qt::Key_S, Qt::ControlModifier);
    QTRY_COMPARE(session.window.statusBar()->currentMessage(), QString("Saved typed.bcfg.json"));
    QVERIFY(!field->parentWidget()->isVisible());
}

void TestTypingFields::seldomUsedFieldStaysWithARefusedText()
{
    const Session session;
    goToField(session.window, "root_module"); // whose tab has the box
    auto *all = child<QCheckBox>(session.window, "allFields");
    const auto *field = child<QLineEdit>(session.window, "root_node_getter");
    all->setChecked(true);
    typeInto(session, "root_node_getter", "no such(");
    all->setFocus();
    press(Qt::Key_Space);
    QVERIFY(!all->isChecked());
    QVERIFY(!child<QLineEdit>(session.window, "extra_inputs_getter")->isVisible());
    QVERIFY(field->isVisible());
    QCOMPARE(field->text(), QString("no such("));
}

void TestTypingFields::fieldThatTakesAnotherWithItMayBeRestored()
{
    QWidget around;
    const auto refuse = [](const QString &) -> std::optional<TextProblem> {
        return TextProblem{};
    };
    const QPointer<NotationEdit> first = new NotationEdit(refuse, &around);
    const QPointer<NotationEdit> second = new NotationEdit(refuse, &around);
    around.show();
    first->setText("refused");
    second->setText("refused");
    connect(first, &NotationEdit::problemChanged, &around, [second] { delete second.data(); });
    dropTyped(around);
    QVERIFY(!second);
    QCOMPARE(first->text(), QString());
}

void TestTypingFields::leftFieldIsToldBesideAnotherPattern_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("after"); // what stands behind the text in the message
    QTest::addColumn<bool>("byKey");
    const auto row = [](const char *field, const char *text, const char *after, bool byKey) {
        QTest::addRow("%s, %s", field, byKey ? "key" : "click")
            << QByteArray(field) << QString(text) << QString(after) << byKey;
    };
    for (const bool byKey : {false, true}) {
        row("notationEdit", "(torch.nn.Linear, torch.nn", "”. Column ", byKey);
        row("root_module", "qint8", "”. ", byKey);
    }
    row("observationBox", "none such", "” is not ", false); // where Alt+Down opens its list
}

void TestTypingFields::leftFieldIsToldBesideAnotherPattern()
{
    QFETCH(const QByteArray, field);
    QFETCH(const QString, text);
    QFETCH(const QString, after);
    QFETCH(const bool, byKey);
    const Session session;
    typeInto(session, field, text);
    byKey ? press(Qt::Key_Down, Qt::AltModifier) : session.showOther();
    QCOMPARE(session.window.session().cursor().row(), 1);
    QCoreApplication::processEvents();
    QVERIFY(std::ranges::any_of(session.window.findChildren<QLabel *>(), [&](const QLabel *label) {
        const bool isOfLinear = label->text().startsWith("Not stored for Linear: ");
        return label->isVisible() && isOfLinear && label->text().contains(text + after);
    }));
    QVERIFY(!session.window.session().document().isModified());
}

void TestTypingFields::currentObservationTypeTypedAgainEndsTheRefusal()
{
    const Session session;
    const auto isRefused = [&session] {
        return std::ranges::any_of(session.window.findChildren<QLabel *>(), [](const QLabel *label) {
            return label->text().contains("“none such” is not an observation type");
        });
    };
    child<QComboBox>(session.window, "observationBox")->setFocus(Qt::TabFocusReason);
    type("none such");
    press(Qt::Key_Return);
    QVERIFY(isRefused());
    press(Qt::Key_A, Qt::ControlModifier);
    type("OUTPUT_SHARE_OBSERVER_WITH_INPUT");
    press(Qt::Key_Return);
    QVERIFY(!isRefused());
    QVERIFY(!session.window.session().document().isModified());
}

void TestTypingFields::longObservationTypeShowsItsStart()
{
    const Session session;
    auto *box = child<QComboBox>(session.window, "observationBox");
    const auto showsStart = [box] {
        return box->lineEdit()->cursorPosition() == 0;
    };
    QCOMPARE(box->currentText(), QString("OUTPUT_SHARE_OBSERVER_WITH_INPUT"));
    QVERIFY(showsStart());
    box->setFocus(Qt::TabFocusReason); // which selects the text
    press(Qt::Key_End);
    QVERIFY(!showsStart());
    press(Qt::Key_Tab);
    QVERIFY(showsStart());
    session.showOther();
    session.window.session().cursor().moveTo(0);
    QVERIFY(showsStart());
}

void TestTypingFields::meaningOfTheObservationTypeIsReadWhole()
{
    Session session;
    const auto *meaning = child<QLabel>(session.window, "observationMeaning");
    const auto *box = child<QWidget>(session.window, "observationBox");
    const auto isWhole = [meaning] {
        return meaning->fontMetrics().horizontalAdvance(meaning->text()) <= meaning->width();
    };
    const auto isBeside = [box, meaning] {
        return meaning->mapTo(meaning->window(), QPoint()).x() > box->mapTo(box->window(), QPoint(box->width(), 0)).x();
    };
    session.window.resize(1384, 860);
    QTRY_VERIFY(!isBeside() && isWhole());
    session.window.resize(2200, 860);
    QTRY_VERIFY(isBeside() && isWhole());
}

void TestTypingFields::nothingMovesWithTheObservationType()
{
    Session session;
    auto *meaning = child<QLabel>(session.window, "observationMeaning");
    bool hasFolded = false;
    bool isBeside = false;
    for (int width = 1300; !isBeside; width += 100) {
        QVERIFY(width < 2600);
        session.window.resize(width, 860);
        QList<bool> places;
        for (const int row : {0, 1}) { // with a long meaning, and with a short one
            session.window.session().cursor().moveTo(row);
            QCoreApplication::processEvents();
            QCoreApplication::processEvents();
            places.append(meaning->x() > 0);
        }
        QCOMPARE(places[0], places[1]);
        isBeside = places[0];
        hasFolded = hasFolded || !isBeside;
    }
    QVERIFY(hasFolded);
    meaning->setFont(scaled(meaning->font(), 2));
    QTRY_COMPARE(meaning->x(), 0);
}

void TestTypingFields::keyToAnotherPatternTakesTheText_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("key");
    for (const char *key : {"Alt+Down", "F8", "F3", "Alt+P, N"}) {
        const auto row = [key](const char *field, const char *text, const char *json) {
            QTest::addRow("%s, %s", field, key) << QByteArray(field) << QString(text) << QString(json) << QString(key);
        };
        row("notationEdit", "torch.nn.Tanh", R"("pattern": "torch.nn.Tanh")");
        row("root_module", "torch.nn.Conv2d", R"("root_module": "torch.nn.Conv2d")");
        if (QString(key) != "Alt+Down") // which opens its list
            row("observationBox", "INPUT_OUTPUT_NOT_OBSERVED", R"("observation_type": "INPUT_OUTPUT_NOT_OBSERVED")");
        row("sectionEdit", "kernels", R"("$section": "kernels")");
        row("noteEdit", "why", R"("$note": "why")");
    }
}

void TestTypingFields::keyToAnotherPatternTakesTheText()
{
    QFETCH(const QByteArray, field);
    QFETCH(const QString, text);
    QFETCH(const QString, json);
    QFETCH(const QString, key);
    const Session session;
    Document &document = session.window.session().document();
    document.open(test::document(R"({"torch_api": "2", "torch": "2.6.0", "name": "typed", "configs": [
        {"pattern": "torch.nn.ReLU",
         "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]},
        {"pattern": "mine.Wrong", "dtype_configs": [{"input_dtype": "torch.quint9"}]}]})"),
                  {});
    QTRY_VERIFY(!session.window.session().checker().isBusy());
    if (key == "F3") {
        press(Qt::Key_H, Qt::ControlModifier);
        type("Wrong");
    }
    typeInto(session, field, text);
    const QKeySequence keys(key);
    for (int i = 0; i < keys.count(); ++i)
        press(keys[i].key(), keys[i].keyboardModifiers());
    QCOMPARE(session.window.session().cursor().row(), 1);
    QVERIFY2(session.stored().contains(json), qPrintable(session.stored()));
    QCOMPARE(document.undoStack().count(), 1);
}

void TestTypingFields::refusedOperatorIsToldBesideAnotherPattern()
{
    const Session session;
    auto *graph = child<QWidget>(session.window, "patternGraph");
    graph->setFocus();
    press(Qt::Key_F2);
    QVERIFY(graph->findChild<QLineEdit *>("operatorEdit"));
    press(Qt::Key_A, Qt::ControlModifier);
    type("1/256");
    press(Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(session.window.session().cursor().row(), 1);
    const QString told = child<QLabel>(session.window, "patternMessage")->text();
    QVERIFY2(told.startsWith("Not stored for Linear: “1/256”"), qPrintable(told));
    QVERIFY(!session.window.session().document().isModified());
}

void TestTypingFields::zoomTakesTheOperator_data()
{
    QTest::addColumn<QByteArray>("by");
    for (const char *by : {"Zoom out", "Zoom in", "Fit the graph", "wheel"})
        QTest::newRow(by) << QByteArray(by);
}

/// Zooming the graph takes the operator that is being typed. A refused text stays in its line.
void TestTypingFields::zoomTakesTheOperator()
{
    QFETCH(const QByteArray, by);
    const Session session;
    auto *graph = child<QGraphicsView>(session.window, "patternGraph");
    const auto zoom = [&] {
        for (QToolButton *button : session.window.findChildren<QToolButton *>()) {
            if (button->isVisible() && button->accessibleName() == by)
                return click(*button, button->rect().center());
        }
        if (by != "wheel")
            qFatal("There is no such button");
        const QPoint at(20, 20);
        QWheelEvent wheel(at, graph->viewport()->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::ControlModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(graph->viewport(), &wheel);
    };
    const auto typed = [graph] {
        const auto *line = graph->findChild<QLineEdit *>("operatorEdit");
        return line && line->isVisible() ? line->text() : QString();
    };
    graph->setFocus();
    press(Qt::Key_F2);
    press(Qt::Key_A, Qt::ControlModifier);
    type("1/256");
    zoom();
    QCOMPARE(typed(), QString("1/256"));
    QVERIFY(!session.window.session().document().isModified());
    press(Qt::Key_A, Qt::ControlModifier);
    type("my_lib.Op");
    zoom();
    QVERIFY2(session.stored().contains(R"("pattern": "my_lib.Op")"), qPrintable(session.stored()));
    QCOMPARE(typed(), QString());
    QCOMPARE(session.window.session().document().undoStack().count(), 1);
}

void TestTypingFields::severalPatternsTakeWhatIsTyped()
{
    const Session session;
    auto *list = child<QTableView>(session.window, "entryView");
    list->setFocus();
    list->selectAll();
    QTRY_VERIFY(session.window.findChild<QLineEdit *>("several/note"));
    auto *note = child<QLineEdit>(session.window, "several/note");
    QTRY_VERIFY(note->isVisible());
    note->setFocus();
    type("why");
    const bool isFirst = session.window.session().cursor().row() == 0;
    press(isFirst ? Qt::Key_Down : Qt::Key_Up, Qt::AltModifier);
    QTRY_VERIFY(!note->isVisible());
    QVERIFY2(session.stored().contains(R"("$note": "why")"), qPrintable(session.stored()));
    QCOMPARE(session.window.session().document().undoStack().count(), 1);
}

void TestTypingFields::keyThatDeletesAWordRemovesNoPattern_data()
{
    QTest::addColumn<QByteArray>("field");
    for (const char *field :
         {"notationEdit", "root_module", "observationBox", "filterEdit", "findText", "noteEdit", "jsonEdit", "cell"})
        QTest::newRow(field) << QByteArray(field);
}

void TestTypingFields::keyThatDeletesAWordRemovesNoPattern()
{
    QFETCH(const QByteArray, field);
    const Session session;
    Document &document = session.window.session().document();
    const QString text = field == "cell" ? "12 34" : "two words";
    if (field == "findText")
        press(Qt::Key_H, Qt::ControlModifier);
    if (field == "jsonEdit")
        press(Qt::Key_J, Qt::ControlModifier);
    if (field == "noteEdit")
        child<QTabWidget>(session.window, "pageSections")->setCurrentIndex(2);
    if (field == "cell") {
        PatternConfig entry = *document.entry(0);
        entry.setDTypeConfigs(DTypeConfigs(1), document.api());
        document.changeEntry(0, std::move(entry), "add");
        press(Qt::Key_D, Qt::AltModifier);
    } else {
        child<QWidget>(session.window, field)->setFocus();
        press(Qt::Key_A, Qt::ControlModifier);
    }
    type(text);
    QWidget *edit = QApplication::focusWidget();
    const auto now = [edit] {
        if (const auto *box = qobject_cast<const QComboBox *>(edit))
            return box->currentText();
        const auto *note = qobject_cast<const QPlainTextEdit *>(edit);
        return note ? note->toPlainText() : edit->property("text").toString();
    };
    QCOMPARE(now(), text);
    if (QApplication::activePopupWidget())
        press(Qt::Key_Escape); // closes the completions, where Home would go through them
    QCOMPARE(QApplication::focusWidget(), edit);
    press(Qt::Key_Backspace, Qt::ControlModifier);
    QCOMPARE(now(), text.left(text.indexOf(' ') + 1));
    press(Qt::Key_Home);
    press(Qt::Key_Delete, Qt::ControlModifier);
    QCOMPARE(now(), QString());
    QCOMPARE(document.entryCount(), 2);
    child<QTableView>(session.window, "entryView")->setFocus();
    press(Qt::Key_Delete, Qt::ControlModifier);
    QCOMPARE(document.entryCount(), 1);
}

void TestTypingFields::altDownOpensTheList_data()
{
    QTest::addColumn<QByteArray>("field");
    for (const char *field : {"observationBox", "qconfigBox"})
        QTest::newRow(field) << QByteArray(field);
}

void TestTypingFields::altDownOpensTheList()
{
    QFETCH(const QByteArray, field);
    const Session session;
    auto *box = child<QComboBox>(session.window, field);
    box->setFocus();
    press(Qt::Key_Down, Qt::AltModifier);
    QVERIFY(QApplication::activePopupWidget());
    QCOMPARE(session.window.session().cursor().row(), 0);
    press(Qt::Key_Escape);
    QVERIFY(!QApplication::activePopupWidget());
}

void TestTypingFields::observationTypeIsTyped_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("stored"); // empty: refused
    QTest::addColumn<int>("delay");
    const auto row = [](const char *text, const char *stored, int delay) {
        QTest::addRow("%s at %d", text, delay) << QString(text) << QString(stored) << delay;
    };
    row("INPUT_OUTPUT_NOT_OBSERVED", "INPUT_OUTPUT_NOT_OBSERVED", 0);
    row("OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT", "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT", 0);
    row("unset", "unset", 0);
    row("qint8", "", 0);
    row("i8", "", 410); // beyond the time in which letters count as one word
    row("1/256", "", 0);
}

void TestTypingFields::observationTypeIsTyped()
{
    QFETCH(const QString, text);
    QFETCH(const QString, stored);
    QFETCH(const int, delay);
    const Session session;
    const QString before = session.stored();
    auto *box = child<QComboBox>(session.window, "observationBox");
    for (const End end : ends) {
        box->setFocus();
        box->lineEdit()->selectAll();
        type(text, delay);
        session.end(end);
        const QString after = session.stored();
        if (end == End::Escape || stored.isEmpty())
            QCOMPARE(after, before);
        else if (stored == "unset")
            QVERIFY2(!after.contains("observation_type"), qPrintable(after));
        else
            QVERIFY2(after.contains(stored), qPrintable(after));
        if (end != End::Escape && stored.isEmpty()) {
            const auto isTold = [&] {
                return std::ranges::any_of(session.window.findChildren<QLabel *>(), [&](const QLabel *label) {
                    return label->text().contains(QStringLiteral("“%1”").arg(text));
                });
            };
            QVERIFY(isTold());
            box->setFocus();
            press(Qt::Key_Escape);
            QCOMPARE(session.stored(), before);
            QVERIFY(!isTold());
        }
        session.window.session().document().undoStack().setIndex(0);
        if (delay > 0)
            break; // once is enough of what takes long
    }
}

void TestTypingFields::commandsOfTheDocumentTakeWhatIsTyped()
{
    for (const Command command : {Command::CheckWithTorch, Command::ExportPython}) {
        const Session session;
        auto *box = child<QComboBox>(session.window, "observationBox");
        box->setFocus();
        box->lineEdit()->selectAll();
        type("INPUT_OUTPUT_NOT_OBSERVED");
        QString stored;
        inNextDialog<QDialog>([&](QDialog &dialog) {
            stored = session.stored();
            dialog.reject();
        });
        session.window.commands()[command]->trigger();
        finishDialogs();
        QVERIFY2(stored.contains("INPUT_OUTPUT_NOT_OBSERVED"), qPrintable(nameOf(command)));
    }
}

void TestTypingFields::argumentsOfAnObserver_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("json"); // empty: refused
    QTest::addColumn<int>("delay");
    const auto row = [](const char *field, const char *text, const char *json, int delay = 0) {
        QTest::addRow("%s: %s at %d", field, text, delay)
            << QByteArray(field) << QString(text) << QString(json) << delay;
    };
    row("eps", "2**-12", R"("eps": 0.000244140625)");
    row("eps", "2^-12", R"("eps": 0.000244140625)");
    row("eps", "1/256", R"("eps": 0.00390625)");
    row("eps", "1e-3", R"("eps": 1e-3)");
    row("eps", "1e400", "");
    row("eps", "abc", "");
    row("quant_min", "-0x80", R"("quant_min": -128)");
    row("quant_min", "-0", R"("quant_min": 0)");
    row("quant_max", "2**7-1", R"("quant_max": 127)");
    row("quant_max", "0x7f", R"("quant_max": 127)");
    row("averaging_constant", "1/100", R"("averaging_constant": 0.01)");
    row("dtype", "torch.qint8", R"("dtype": "torch.qint8")");
    row("dtype", "qint8", R"("dtype": "torch.qint8")");
    row("dtype", "qint8", R"("dtype": "torch.qint8")", 150);
    row("dtype", "quint8", R"("dtype": "torch.quint8")");
    row("dtype", "float32", R"("dtype": "torch.float32")");
    row("dtype", "t8", "", 410);
    row("dtype", "qint", "");
    row("dtype", "1/256", "");
    row("qscheme", "per_tensor_symmetric", R"("qscheme": "torch.per_tensor_symmetric")");
    row("qscheme", "abc", "");
    row("reduce_range", "True", R"("reduce_range": true)");
    row("reduce_range", "no", R"("reduce_range": false)");
    row("reduce_range", "1", "");
    row("factory_kwargs", "{'device': 'cpu'}", R"("device": "cpu")");
    row("factory_kwargs", "abc", "");
}

void TestTypingFields::argumentsOfAnObserver()
{
    QFETCH(const QByteArray, field);
    QFETCH(const QString, text);
    QFETCH(const QString, json);
    QFETCH(const int, delay);
    const Callable type = *Symbol::parse("torch.ao.quantization.observer.MovingAverageMinMaxObserver");
    for (const End end : {End::Enter, End::Tab, End::OtherField}) {
        QConfigDialog dialog(QString(), {type, std::nullopt}, test::newestTorch2());
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto *widget = child<QWidget>(dialog, "activation." + field);
        widget->setFocus();
        test::type(text, delay);
        const bool isTaken = !json.isEmpty();
        QPushButton *ok = dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
        QCOMPARE(ok->isEnabled(), isTaken);
        if (end == End::OtherField) {
            auto *other = child<QWidget>(dialog, "weightClass");
            if (QApplication::activePopupWidget())
                click(*other, other->rect().center());
            click(*other, QPoint(10, other->height() / 2));
        } else {
            press(end == End::Enter ? Qt::Key_Return : Qt::Key_Tab);
        }
        const QString now = toQString(exportQConfig(dialog.qconfig())).simplified();
        QVERIFY2(isTaken ? now.contains(json) : !now.contains(field), qPrintable(now));
        const QString problem = child<QLabel>(dialog, "activationProblem")->text();
        QCOMPARE(problem.contains(field), !isTaken);
        QCOMPARE(dialog.isVisible() || isTaken, true); // a refused text keeps the dialog open
    }
}

void TestTypingFields::classOfAnObserverIsTyped_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("path"); // empty: refused
    QTest::addColumn<int>("delay");
    QTest::newRow("fast") << "HistogramObserver"
                          << "torch.ao.quantization.observer.HistogramObserver" << 0;
    QTest::newRow("slowly") << "HistogramObserver"
                            << "torch.ao.quantization.observer.HistogramObserver" << 100;
    QTest::newRow("some letters") << "Hist"
                                  << "" << 0;
    QTest::newRow("letters of others") << "Hm"
                                       << "" << 410;
}

void TestTypingFields::classOfAnObserverIsTyped()
{
    QFETCH(const QString, text);
    QFETCH(const QString, path);
    QFETCH(const int, delay);
    QConfigDialog dialog(QString(), {}, test::newestTorch2());
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    auto *box = child<QComboBox>(dialog, "weightClass");
    box->setFocus();
    box->lineEdit()->selectAll();
    test::type(text, delay);
    press(Qt::Key_Tab);
    QCOMPARE(box->currentText(), text);
    const std::optional<Callable> weight = dialog.qconfig().weight;
    QCOMPARE(weight ? toQString(weight->symbol()->path()) : QString(), path);
    const QString problem = child<QLabel>(dialog, "weightProblem")->text();
    QCOMPARE(problem.contains(text), path.isEmpty());
}

void TestTypingFields::enterTakesTheOnlyProposal()
{
    QConfigDialog dialog(QString(), {}, test::newestTorch2());
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    auto *box = child<QComboBox>(dialog, "weightClass");
    box->setFocus();
    box->lineEdit()->selectAll();
    test::type("channelminmax", 0); // of several classes
    press(Qt::Key_Return);
    QCOMPARE(box->currentText(), QString("channelminmax"));
    QVERIFY(dialog.isVisible());
    box->lineEdit()->selectAll();
    test::type("PerChannelMinMax", 0); // two have it, and one begins with it
    press(Qt::Key_Return);
    QCOMPARE(box->currentText(), QString("PerChannelMinMaxObserver"));
    QVERIFY(dialog.isVisible());
    box->lineEdit()->selectAll();
    test::type("histogr", 0);
    press(Qt::Key_Return);
    QCOMPARE(box->currentText(), QString("HistogramObserver"));
    QVERIFY(dialog.qconfig().weight);
    QVERIFY(dialog.isVisible());
    press(Qt::Key_Return);
    QVERIFY(!dialog.isVisible());
}

void TestTypingFields::escapeClosesTheProposals_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("text");
    QTest::newRow("a list") << QByteArray("observationBox") << "OUTPUT";
    QTest::newRow("a line") << QByteArray("root_module") << "nn.Conv";
}

void TestTypingFields::escapeClosesTheProposals()
{
    QFETCH(const QByteArray, field);
    QFETCH(const QString, text);
    const Session session;
    auto *widget = child<QWidget>(session.window, field.constData());
    const auto shown = [widget] {
        const auto *box = qobject_cast<const QComboBox *>(widget);
        return box ? box->currentText() : widget->property("text").toString();
    };
    const QString before = shown();
    typeInto(session, field, text);
    QVERIFY(QApplication::activePopupWidget());
    press(Qt::Key_Escape);
    QVERIFY(!QApplication::activePopupWidget());
    QCOMPARE(shown(), before);
}

void TestTypingFields::enterClosesTheProposals_data()
{
    QTest::addColumn<bool>("isChosen"); // a row of the list
    QTest::newRow("typed") << false;
    QTest::newRow("chosen") << true;
}

void TestTypingFields::enterClosesTheProposals()
{
    QFETCH(const bool, isChosen);
    const Session session;
    typeInto(session, "root_module", "torch.nn.Conv2d");
    QVERIFY(QApplication::activePopupWidget());
    if (isChosen)
        press(Qt::Key_Down);
    const QString text = child<QLineEdit>(session.window, "root_module")->text();
    press(Qt::Key_Return);
    QVERIFY(!QApplication::activePopupWidget());
    QVERIFY2(session.stored().contains(QString(R"("root_module": "%1")").arg(text)), qPrintable(session.stored()));
    QCOMPARE(session.window.session().document().undoStack().count(), 1);
}

void TestTypingFields::droppedOperatorIsTaken_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("json");
    QTest::newRow("a module") << QByteArray("root_module") << R"("root_module": "torch.nn.BatchNorm2d")";
    QTest::newRow("the pattern") << QByteArray("notationEdit") << R"("pattern": "torch.nn.BatchNorm2d")";
    QTest::newRow("no operator's") << QByteArray("num_tensor_args_to_observation_type") << QString();
}

void TestTypingFields::droppedOperatorIsTaken()
{
    QFETCH(const QByteArray, field);
    QFETCH(const QString, json);
    const Session session;
    const QString before = session.stored();
    goToField(session.window, field);
    child<QLineEdit>(session.window, "filterEdit")->setFocus();
    auto *line = child<QLineEdit>(session.window, field.constData());
    const std::unique_ptr<QMimeData> dragged(newOperatorMime(Pattern::atom("torch.nn.BatchNorm2d")));
    drop(*line, *dragged);
    QCOMPARE(line->text(), QString("torch.nn.BatchNorm2d"));
    QVERIFY(line->hasFocus());
    QVERIFY(!QApplication::activePopupWidget());
    if (json.isEmpty()) { // refused, with its reason
        QCOMPARE(session.stored(), before);
        QVERIFY(!child<QLabel>(session.window, "moduleProblem")->text().isEmpty());
        return;
    }
    QVERIFY2(session.stored().contains(json), qPrintable(session.stored()));
    QCOMPARE(session.window.session().document().undoStack().count(), 1);
    session.window.session().document().undoStack().undo();
    QCOMPARE(session.stored(), before);
}

void TestTypingFields::droppedTextIsTakenAsTypedOne_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("text");
    QTest::newRow("a line") << QByteArray("fused_module") << "my_lib.Fused";
    QTest::newRow("a text") << QByteArray("noteEdit") << "why";
    QTest::newRow("a list") << QByteArray("observationBox") << "INPUT_OUTPUT_NOT_OBSERVED";
}

/// Dropped text is saved, and closing the window asks about it.
void TestTypingFields::droppedTextIsTakenAsTypedOne()
{
    QFETCH(const QByteArray, field);
    QFETCH(const QString, text);
    QMimeData dragged;
    dragged.setText(text);
    for (const bool saves : {true, false}) {
        Session session;
        goToField(session.window, field);
        child<QTableView>(session.window, "entryView")->setFocus();
        auto *widget = child<QWidget>(session.window, field.constData());
        if (auto *box = qobject_cast<QComboBox *>(widget)) {
            box->lineEdit()->clear();
            widget = box->lineEdit();
        } else if (const auto *area = qobject_cast<QPlainTextEdit *>(widget)) {
            widget = area->viewport();
        }
        drop(*widget, dragged);
        if (saves) {
            press(Qt::Key_S, Qt::ControlModifier);
            QTRY_VERIFY(QString::fromStdString(test::fileText(session.path)).contains(text));
            continue;
        }
        QObject owner;
        bool isAsked = false;
        test::whenDialogOpens(owner, [&isAsked](QWidget &dialog) {
            isAsked = true;
            dynamic_cast<QMessageBox &>(dialog).button(QMessageBox::Cancel)->click();
        });
        QVERIFY(!test::close(session.window));
        QVERIFY(isAsked);
    }
}

void TestTypingFields::indexOfAMapping_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("index"); // -1: refused
    QTest::newRow("a number") << "7" << 7;
    QTest::newRow("hexadecimal") << "0x10" << 16;
    QTest::newRow("a power") << "2**3" << 8;
    QTest::newRow("minus zero") << "-0" << 0;
    for (const char *text : {"1/256", "1e-3", "-1", "abc", "1e400", "qint8"})
        QTest::newRow(text) << text << -1;
}

void TestTypingFields::indexOfAMapping()
{
    QFETCH(const QString, text);
    QFETCH(const int, index);
    QConfigMapping given;
    given.moduleNameObjectTypeOrder.push_back({"block", "torch.nn.Linear", 3, {}});
    const QConfigChoices choices(test::newestTorch2(), {});
    const QConfigChoice choice{QConfigChoice::Origin::Own, "own", "own", given};
    for (const Qt::Key end : {Qt::Key_Return, Qt::Key_Tab, Qt::Key_Up, Qt::Key_Escape}) {
        QConfigMappingDialog dialog(choice, choices);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto *table = child<QTableView>(dialog, "mappingTable");
        table->setFocus();
        table->setCurrentIndex(table->model()->index(1, MappingModel::IndexColumn));
        test::type(text);
        press(end);
        const bool isTaken = index >= 0 && end != Qt::Key_Escape;
        QCOMPARE(dialog.model().mapping().moduleNameObjectTypeOrder.front().index, isTaken ? index : 3);
        if (index < 0 && end != Qt::Key_Escape) {
            QCOMPARE(table->findChild<CellEdit *>()->text(), text);
            QVERIFY(child<QLabel>(*table, "cellReason")->text().contains(text));
        }
        QVERIFY(dialog.isVisible());
    }
}

void TestTypingFields::filterTakesWhatIsTyped_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"qint8", "dtype:qint8", "dtype:qint", "is:quant", "1/256", "2**-12", "abc", "conv is:rej"})
        QTest::newRow(text) << text;
}

void TestTypingFields::filterTakesWhatIsTyped()
{
    QFETCH(const QString, text);
    const Session session;
    auto *filter = child<QLineEdit>(session.window, "filterEdit");
    for (const Qt::Key end : {Qt::Key_Return, Qt::Key_Tab}) {
        replaceText(*filter, text);
        press(end);
        QCOMPARE(filter->text(), text);
    }
}

BCFG_TEST(TestTypingFields)

} // namespace tst_typingfields

#include "tst_typingfields.moc"
