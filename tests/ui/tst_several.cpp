// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/limits.h"
#include "core/document/model/ownkeys.h"
#include "tests/support/awaited.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowparts.h"
#include "tests/support/windowsession.h"
#include "ui/basis/toolkit/notationedit.h"
#include "ui/basis/toolkit/typedbox.h"
#include "ui/basis/values/patterntext.h"
#include "ui/page/several/applydtypedialog.h"
#include "ui/page/several/selectedentries.h"
#include "ui/page/several/severalpage.h"
#include "ui/session/document/cursor.h"
#include "ui/session/qconfigs/simulator.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTableView>

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::page;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using test::press;
using test::type;

namespace {

/// A window in which the first three patterns of the native config are selected, by keys.
struct Selected : test::WindowSession
{
    Selected()
    {
        list = child<QTableView>("entryView");
        list->setFocus();
        press(Qt::Key_Home);
        press(Qt::Key_Down, Qt::ShiftModifier);
        press(Qt::Key_Down, Qt::ShiftModifier);
        if (!QTest::qWaitFor([&] { return page() && page()->isVisible(); }))
            qFatal("there is no page of several patterns");
    }
    SeveralPage *page() const { return window.findChild<SeveralPage *>("severalPage"); }
    Document &document() { return shown.document(); }
    NotationEdit *line(const char *name) const { return child<NotationEdit>(name); }
    /// Types into a line of the page, which gets the focus as by the Tab key.
    void typeInto(const char *name, const QString &text) const
    {
        NotationEdit *edit = line(name);
        edit->setFocus(Qt::TabFocusReason);
        edit->selectAll();
        type(text);
        press(Qt::Key_Return);
        press(Qt::Key_Tab); // and goes on, as users do, which closes the list of completions
        QCoreApplication::processEvents();
    }
    void addOne(const char *json)
    {
        const auto parsed = parseDocument({}, R"({"configs": [)" + std::string(json) + "]}");
        document().insertEntries(1, std::get<LoadedDocument>(parsed).config.configs, "add");
        list->setFocus();
        press(Qt::Key_Home);
        press(Qt::Key_Down, Qt::ShiftModifier);
        QTRY_COMPARE(list->selectionModel()->selectedRows().size(), 2);
        QCoreApplication::processEvents();
    }

    QTableView *list;
};

} // namespace

class TestSeveral : public QObject
{
    Q_OBJECT

private slots:
    void observationTypeIsTypedOnceForAll();
    void differentObservationTypesAreToldUntilOneIsTyped();
    void differentValuesAreSaidAndOneIsTyped();
    void oneOfTheDTypeConfigsIsChangedWhereverItStands();
    void shortNameOfAModuleIsSpelledOut();
    void typingAnEqualValueChangesNothing();
    void moduleIsClearedInAll();
    void sectionIsGivenToAll();
    void invalidDTypeStaysInItsFieldAndIsExplained();
    void outputObserverIsCheckedAsOnOnesOwnPage();
    void dtypeConfigIsGivenToThoseThatLackIt();
    void fullListWithTheDTypeConfigIsPassedOver();
    void dtypeConfigOfOneIsAppliedToTheSelected();
    void oneSelectedShowsItsOwnPageAgain();
    void viewsSayWhichOneTheyAreAbout();
    void whatIsTypedForPatternsThatAreGoneIsDropped_data();
    void whatIsTypedForPatternsThatAreGoneIsDropped();
    void reloadingEndsTheDialogThatAppliesADTypeConfig();
    void tabGoesFromTheTopToTheBottom();
    void savingTellsOfATextThatIsRefused();
    void redoBeginsWithTheStepThatWasUndoneLast();
    void refusedTextKeepsItsReason();
    void refusedTextWaitsWhileAnotherLineIsTyped();
    void refusedObservationTypeWaitsWhileAnotherLineIsTyped();
    void undoKeepsTheSelection();
    void dtypesHaveRoomInANarrowWindow();
};

void TestSeveral::dtypesHaveRoomInANarrowWindow()
{
    Selected session;
    session.window.resize(1000, 700);
    QTRY_COMPARE(session.window.width(), 1000);
    QCoreApplication::processEvents();
    const NotationEdit *dtype = session.line("several/input_dtype/dtype");
    constexpr int frame = 4;
    QVERIFY(dtype->width() >= dtype->fontMetrics().horizontalAdvance("bfloat16") + frame);
}

void TestSeveral::viewsSayWhichOneTheyAreAbout()
{
    Selected session;
    session.shown.simulator().chooseQConfig("x86");
    const Document &document = session.document();
    const int row = session.shown.cursor().row();
    const QString name = QString("#%1 %2").arg(row).arg(patternTitle(*document.entry(row), document.api()));
    const auto *headline = session.child<QLabel>("verdictHeadline");
    const auto *scope = session.child<QComboBox>("previewScope");
    QTRY_VERIFY2(headline->text().startsWith(name + ": "), qPrintable(headline->text()));
    QVERIFY2(scope->itemText(0).startsWith(name.left(3)), qPrintable(scope->itemText(0)));
    session.list->setFocus();
    press(Qt::Key_Home);
    QTRY_COMPARE(scope->itemText(0), QString("Selected pattern"));
    QTRY_VERIFY(!headline->text().startsWith('#'));
}

void TestSeveral::whatIsTypedForPatternsThatAreGoneIsDropped_data()
{
    QTest::addColumn<bool>("isAtTheEnd"); // where no rows follow that the text could be written into
    QTest::newRow("pasted at the end") << true;
    QTest::newRow("pasted at the beginning") << false;
}

void TestSeveral::whatIsTypedForPatternsThatAreGoneIsDropped()
{
    QFETCH(const bool, isAtTheEnd);
    Selected session;
    const BackendConfig before = session.document().config();
    const int row = isAtTheEnd ? session.document().entryCount() : 0;
    session.document().insertEntries(row, {before.configs[5], before.configs[6]}, "paste");
    session.list->setFocus();
    press(isAtTheEnd ? Qt::Key_End : Qt::Key_Home);
    press(isAtTheEnd ? Qt::Key_Up : Qt::Key_Down, Qt::ShiftModifier);
    QTRY_COMPARE(session.list->selectionModel()->selectedRows().size(), 2);
    QCoreApplication::processEvents();
    NotationEdit *line = session.line("several/input_dtype/quant_min_lower_bound");
    line->setFocus(Qt::TabFocusReason);
    line->selectAll();
    type("3");
    QVERIFY(line->hasFocus());
    session.document().undoStack().undo();
    QTRY_VERIFY(!session.page()->isVisible());
    QVERIFY(session.document().config() == before);
    QVERIFY(session.document().undoStack().canRedo());
}

/// Another program may write the file while the dialog is open.
void TestSeveral::reloadingEndsTheDialogThatAppliesADTypeConfig()
{
    Selected session;
    const BackendConfig one = test::document(R"({"configs": [{"pattern": "torch.nn.GELU"}]})");
    session.window.commands()[Command::ApplyDTypeConfig]->trigger();
    auto *dialog = session.window.findChild<ApplyDTypeDialog *>();
    QVERIFY(dialog && dialog->isVisible());
    session.document().reload(one);
    QVERIFY(!dialog->isVisible());
    QVERIFY(session.document().config() == one);
}

void TestSeveral::tabGoesFromTheTopToTheBottom()
{
    const Selected session;
    session.list->setFocus();
    QStringList names;
    for (int i = 0; i < 60 && names.value(names.size() - 1) != "several/note"; ++i) {
        press(Qt::Key_Tab);
        names.append(session.window.focusWidget()->objectName());
    }
    const auto place = [&](const char *name) {
        return names.indexOf(name);
    };
    QCOMPARE(names.mid(0, 2), (QStringList{"several/observation_type", "several/configs"}));
    QVERIFY(place("several/input_dtype/dtype") >= 0);
    QVERIFY(place("several/input_dtype/dtype") < place("several/output_dtype/dtype"));
    QVERIFY(place("several/output_dtype/dtype") < place("several/root_module"));
    QVERIFY(place("several/root_module") < place("several/section"));
    QVERIFY(place("several/section") < place("several/note"));
}

/// Also if the focus has left the field with the refused text.
void TestSeveral::savingTellsOfATextThatIsRefused()
{
    Selected session;
    session.document().setPath(session.folder.filePath("a.bcfg.json"));
    QStringList noticed;
    connect(&session.shown, &session::Session::noticed, this, [&](const QString &what) { noticed.append(what); });
    session.typeInto("several/input_dtype/quant_min_lower_bound", "5x");
    session.list->setFocus();
    QVERIFY(test::save(session.window.files()));
    QCOMPARE(noticed.size(), 1);
    QVERIFY2(noticed.front().contains("5x"), qPrintable(noticed.front()));
    QVERIFY(session.line("several/input_dtype/quant_min_lower_bound")->hasFocus());
    press(Qt::Key_Escape);
    press(Qt::Key_O, Qt::AltModifier);
    type("none such");
    session.list->setFocus();
    QVERIFY(test::save(session.window.files()));
    QVERIFY2(noticed.size() == 2 && noticed.back().contains("none such"), qPrintable(noticed.join('\n')));
    QVERIFY(session.child<TypedBox>("several/observation_type")->hasFocus());
}

void TestSeveral::redoBeginsWithTheStepThatWasUndoneLast()
{
    Selected session;
    const QUndoStack &steps = session.document().undoStack();
    session.typeInto("several/input_dtype/quant_min_lower_bound", "0");
    QCOMPARE(steps.index(), 1);
    const NotationEdit *line = session.line("several/input_dtype/quant_max_upper_bound");
    QVERIFY(line->hasFocus());
    type("1e2x");
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(line->text(), QString());
    QCOMPARE(steps.index(), 1);
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(steps.index(), 0);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(steps.index(), 1);
    QCOMPARE(line->text(), QString());
}

/// Also when the patterns change meanwhile.
void TestSeveral::refusedTextKeepsItsReason()
{
    Selected session;
    session.line("several/input_dtype/quant_max_upper_bound")->setFocus(Qt::TabFocusReason);
    type("1e2x");
    const auto *reason = session.child<QLabel>("severalProblem");
    QVERIFY(reason->text().contains("1e2x"));
    PatternConfig changed = *session.document().entry(0);
    changed.setDTypeConfigs({}, Api::Torch2);
    session.document().changeEntry(0, changed, "change");
    QCoreApplication::processEvents();
    QCOMPARE(session.line("several/input_dtype/quant_max_upper_bound")->text(), QString("1e2x"));
    QVERIFY(reason->text().contains("1e2x"));
}

/// The refused text stays in its line, with its reason, until other patterns are selected.
void TestSeveral::refusedTextWaitsWhileAnotherLineIsTyped()
{
    Selected session;
    const NotationEdit *refused = session.line("several/input_dtype/quant_min_lower_bound");
    const auto *reason = session.child<QLabel>("severalProblem");
    session.typeInto("several/input_dtype/quant_min_lower_bound", "5x");
    session.typeInto("several/input_dtype/quant_max_upper_bound", "127");
    QCOMPARE(session.document().undoStack().count(), 1);
    QCOMPARE(refused->text(), QString("5x"));
    QVERIFY2(reason->text().startsWith(refused->accessibleName()), qPrintable(reason->text()));
    session.list->setFocus();
    press(Qt::Key_Down, Qt::ShiftModifier);
    QTRY_COMPARE(session.child<QLabel>("severalTitle")->text(), QString("4 patterns selected"));
    QVERIFY(refused->text() != "5x");
    QVERIFY2(reason->text().startsWith("Not stored") && reason->text().contains("5x"), qPrintable(reason->text()));
    session.typeInto("several/input_dtype/quant_min_lower_bound", "6x");
    QSignalSpy noticed(&session.window.session(), &Session::noticed);
    session.list->setFocus();
    press(Qt::Key_Home);
    QTRY_VERIFY(!session.page()->isVisible());
    QCOMPARE(noticed.count(), 1);
    QVERIFY2(noticed.takeFirst().first().toString().contains("6x"), "it is told of where it can be read");
}

void TestSeveral::refusedObservationTypeWaitsWhileAnotherLineIsTyped()
{
    Selected session;
    const auto *box = session.child<TypedBox>("several/observation_type");
    const auto *reason = session.child<QLabel>("severalProblem");
    press(Qt::Key_O, Qt::AltModifier);
    type("none such");
    session.typeInto("several/input_dtype/quant_max_upper_bound", "127");
    QCOMPARE(session.document().undoStack().count(), 1);
    QCOMPARE(box->currentText(), QString("none such"));
    QVERIFY2(reason->text().startsWith("Observation type: “none such”"), qPrintable(reason->text()));
    session.list->setFocus();
    press(Qt::Key_Down, Qt::ShiftModifier);
    QTRY_COMPARE(session.child<QLabel>("severalTitle")->text(), QString("4 patterns selected"));
    QVERIFY(box->currentText() != "none such");
    QVERIFY2(reason->text().startsWith("Not stored") && reason->text().contains("none such"),
             qPrintable(reason->text()));
}

void TestSeveral::undoKeepsTheSelection()
{
    Selected session;
    session.shown.put({.config = test::document(R"({"torch_api": "2", "configs": [
        {"pattern": "torch.nn.Conv2d"}, {"pattern": "torch.nn.Linear", "root_module": "torch.nn.Linear"}]})")});
    session.list->setFocus();
    press(Qt::Key_Home);
    press(Qt::Key_Down, Qt::ShiftModifier);
    QTRY_COMPARE(session.child<QLabel>("severalTitle")->text(), QString("2 patterns selected"));
    session.typeInto("several/root_module", "torch.nn.Linear"); // which changes the one that is not at the cursor
    QCOMPARE(session.shown.cursor().row(), 1);
    QCOMPARE(session.document().undoStack().index(), 1);
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(session.document().undoStack().index(), 0);
    QCoreApplication::processEvents();
    QCOMPARE(session.list->selectionModel()->selectedRows().size(), 2);
    QVERIFY(session.page()->isVisible());
}

void TestSeveral::observationTypeIsTypedOnceForAll()
{
    Selected session;
    const BackendConfig before = session.document().config();
    auto *box = session.child<TypedBox>("several/observation_type");
    box->setFocus(Qt::TabFocusReason);
    type("OUTPUT_SHARE_OBSERVER_WITH_INPUT");
    press(Qt::Key_Return);
    for (int row = 0; row < 3; ++row)
        QVERIFY(session.document().entry(row)->observationType() == ObservationType::OutputShareObserverWithInput);
    QVERIFY(session.document().entry(3) == before.configs[3]);
    QCOMPARE(session.document().undoStack().count(), 1);
    session.document().undoStack().undo();
    QVERIFY(session.document().config() == before);
}

void TestSeveral::differentObservationTypesAreToldUntilOneIsTyped()
{
    Selected session;
    session.addOne(R"({"pattern": "torch.nn.GELU", "observation_type": "INPUT_OUTPUT_NOT_OBSERVED"})");
    const auto *box = session.child<TypedBox>("several/observation_type");
    QTRY_COMPARE(box->lineEdit()->placeholderText(), QString("different"));
    for (const QString &told : {box->toolTip(), box->accessibleDescription()}) {
        QVERIFY2(told.contains("OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT, INPUT_OUTPUT_NOT_OBSERVED"), qPrintable(told));
    }
    press(Qt::Key_O, Qt::AltModifier);
    type("INPUT_OUTPUT_NOT_OBSERVED");
    press(Qt::Key_Return);
    QTRY_VERIFY(!box->toolTip().contains("INPUT_OUTPUT_NOT_OBSERVED"));
    QCOMPARE(box->accessibleDescription(), QString());
}

void TestSeveral::differentValuesAreSaidAndOneIsTyped()
{
    Selected session;
    session.addOne(R"({"pattern": "torch.nn.GELU", "dtype_configs": [{"input_dtype": "torch.qint8"}]})");
    NotationEdit *line = session.line("several/input_dtype/dtype");
    QTRY_COMPARE(line->placeholderText(), QString("different"));
    QVERIFY(line->text().isEmpty());
    QVERIFY(line->accessibleDescription().contains("qint8"));
    session.typeInto("several/input_dtype/dtype", "quint8");
    for (int row = 0; row < 2; ++row) {
        for (const DTypeConfig &config : session.document().entry(row)->dtypeConfigs())
            QVERIFY(config.input().dtype() == DType(DType::QUInt8));
    }
    QTRY_COMPARE(line->value(), QString("quint8"));
    QCOMPARE(session.document().undoStack().count(), 2);
}

void TestSeveral::oneOfTheDTypeConfigsIsChangedWhereverItStands()
{
    Selected session;
    session.addOne(R"({"pattern": "torch.nn.GELU", "dtype_configs": [{"input_dtype": "torch.qint8"}]})");
    auto *configs = session.child<QListWidget>("several/configs");
    configs->setFocus();
    press(Qt::Key_End);
    QVERIFY2(configs->currentItem()->text().contains("in 1 of 2"), qPrintable(configs->currentItem()->text()));
    session.typeInto("several/bias_dtype/bias_dtype", "float32");
    QVERIFY(session.document().entry(1)->dtypeConfigs().front().biasDType() == DType(DType::Float32));
    QCOMPARE(session.document().undoStack().count(), 2); // the first pattern is as it was
    QCOMPARE(session.document().undoStack().undoText(), QString("Set Bias dtype in 1 pattern"));
    QCOMPARE(configs->currentRow(), configs->count() - 1);
    session.typeInto("several/input_dtype/quant_min_lower_bound", "1/256");
    QCOMPARE(session.child<QLabel>("severalProblem")->text(), QString());
    QCOMPARE(session.document().entry(1)->dtypeConfigs().front().input().bound(Field::QuantMinLowerBound),
             std::optional(1.0 / 256));
}

void TestSeveral::sectionIsGivenToAll()
{
    Selected session;
    const int steps = session.document().undoStack().count();
    session.typeInto("several/section", "Convolutions");
    session.typeInto("several/note", "As measured");
    for (const int row : {0, 1, 2}) {
        QCOMPARE(sectionOf(*session.document().entry(row)), std::string_view("Convolutions"));
        QCOMPARE(noteOf(*session.document().entry(row)), std::string_view("As measured"));
    }
    QVERIFY(sectionOf(*session.document().entry(3)).empty());
    QCOMPARE(session.document().undoStack().count(), steps + 2);
    session.typeInto("several/section", "unset");
    QVERIFY(sectionOf(*session.document().entry(1)).empty());
}

void TestSeveral::shortNameOfAModuleIsSpelledOut()
{
    Selected session;
    session.typeInto("several/root_module", "nn.Linear");
    for (int row = 0; row < 3; ++row)
        QCOMPARE(session.document().entry(row)->rootModule()->path(), std::string("torch.nn.Linear"));
    QTRY_COMPARE(session.line("several/root_module")->text(), QString("torch.nn.Linear"));
}

/// A line shows the stored value even if the typed value means the same, so that leaving the line does not store it
/// again.
void TestSeveral::typingAnEqualValueChangesNothing()
{
    Selected session;
    for (const auto &[name, value, again] : {std::tuple("several/root_module", "torch.nn.Linear", "nn.Linear"),
                                             {"several/note", "As measured", "As measured "},
                                             {"several/bias_dtype/bias_dtype", "float32", "torch.float32"}}) {
        session.typeInto(name, value);
        QTRY_COMPARE(session.line(name)->value(), QString(value));
        const int steps = session.document().undoStack().count();
        session.typeInto(name, again);
        QCOMPARE(session.line(name)->text(), QString(value));
        QVERIFY(!session.line(name)->isTouched());
        QCOMPARE(session.document().undoStack().count(), steps);
    }
}

void TestSeveral::moduleIsClearedInAll()
{
    Selected session;
    session.typeInto("several/root_module", "torch.nn.Linear");
    for (int row = 0; row < 3; ++row)
        QCOMPARE(session.document().entry(row)->rootModule()->path(), std::string("torch.nn.Linear"));
    session.typeInto("several/root_module", "unset");
    for (int row = 0; row < 3; ++row)
        QVERIFY(!session.document().entry(row)->record().hasField(Field::RootModule));
    QCOMPARE(session.document().undoStack().count(), 2);
}

void TestSeveral::invalidDTypeStaysInItsFieldAndIsExplained()
{
    Selected session;
    session.typeInto("several/weight_dtype/dtype", "int99");
    QCOMPARE(session.document().undoStack().count(), 0);
    QVERIFY(session.child<QLabel>("severalProblem")->text().contains("int99"));
    QCOMPARE(session.line("several/weight_dtype/dtype")->text(), QString("int99"));
}

void TestSeveral::dtypeConfigIsGivenToThoseThatLackIt()
{
    Selected session;
    session.addOne(R"({"pattern": "torch.nn.GELU", "dtype_configs": [{"input_dtype": "torch.qint8"}]})");
    auto *configs = session.child<QListWidget>("several/configs");
    configs->setFocus();
    press(Qt::Key_End);
    const DTypeConfig given = session.document().entry(1)->dtypeConfigs().front();
    const std::size_t before = session.document().entry(0)->dtypeConfigs().size();
    auto *add = session.child<QPushButton>("several/add");
    QVERIFY(add->isEnabled());
    add->click();
    QCOMPARE(session.child<QLabel>("severalProblem")->text(), QString());
    QCOMPARE(session.document().entry(0)->dtypeConfigs().size(), before + 1);
    QVERIFY(session.document().entry(0)->dtypeConfigs().back() == given);
    QCOMPARE(session.document().entry(1)->dtypeConfigs().size(), std::size_t(1));
}

void TestSeveral::dtypeConfigOfOneIsAppliedToTheSelected()
{
    Selected session;
    session.addOne(R"({"pattern": "torch.nn.GELU", "dtype_configs": [{"input_dtype": "torch.qint8"}]})");
    const DTypeConfig given = session.document().entry(1)->dtypeConfigs().front(); // of the current one
    test::inNextDialog<ApplyDTypeDialog>([](ApplyDTypeDialog &dialog) {
        for (QRadioButton *button : dialog.findChildren<QRadioButton *>()) {
            if (button->text().remove('&').startsWith("Put it in place"))
                button->click();
        }
        press(Qt::Key_Return);
    });
    session.window.commands()[Command::ApplyDTypeConfig]->trigger();
    test::finishDialogs();
    for (int row = 0; row < 2; ++row) {
        QCOMPARE(session.document().entry(row)->dtypeConfigs().size(), std::size_t(1));
        QVERIFY(session.document().entry(row)->dtypeConfigs().front() == given);
    }
}

void TestSeveral::oneSelectedShowsItsOwnPageAgain()
{
    Selected session;
    QCOMPARE(session.child<QLabel>("severalTitle")->text(), QString("3 patterns selected"));
    const Actions &commands = session.window.commands();
    session.child<Pane>("operators")->bringUp();
    for (const Command command : {Command::AppendOperator, Command::DeleteOperator, Command::UnwrapOperator})
        QVERIFY(!commands[command]->isEnabled()); // of a pattern that is not seen
    QVERIFY(!session.child<QLineEdit>("operatorSearch")->isEnabled());
    session.list->setFocus();
    press(Qt::Key_Down);
    QTRY_VERIFY(!session.page()->isVisible());
    QVERIFY(commands[Command::AppendOperator]->isEnabled());
    QVERIFY(session.child<QLineEdit>("operatorSearch")->isEnabled());
    QVERIFY(session.child<QLabel>("patternTitle")->isVisible());
}

void TestSeveral::fullListWithTheDTypeConfigIsPassedOver()
{
    const BackendConfig given = test::document(R"({"configs": [
        {"pattern": "torch.nn.GELU", "dtype_configs": [{"input_dtype": "torch.qint8"}]},
        {"pattern": "torch.nn.ReLU", "dtype_configs": []}]})");
    const DTypeConfig config = given.configs.front()->dtypeConfigs().front();
    PatternConfig full = *given.configs.front();
    full.setDTypeConfigs(DTypeConfigs(maximumDTypeConfigs, config), Api::Torch2);
    Document document;
    document.insertEntries(0, {Shared<PatternConfig>::make(std::move(full)), given.configs.back()}, "add");
    SelectedEntries entries(document);
    entries.setRows({0, 1});
    QCOMPARE(entries.add(config).value_or(QString()), QString());
    QCOMPARE(document.entry(0)->dtypeConfigs().size(), maximumDTypeConfigs);
    QCOMPARE(document.entry(1)->dtypeConfigs().size(), std::size_t(1));
}

void TestSeveral::outputObserverIsCheckedAsOnOnesOwnPage()
{
    Selected session;
    session.shown.put({.config = test::document(R"({"torch_api": "1.13", "configs": [
        {"pattern": "torch.nn.Sigmoid", "overwrite_output_observer": "my_lib.Observer"},
        {"pattern": "torch.nn.Tanh"}]})")});
    session.list->setFocus();
    press(Qt::Key_Home);
    press(Qt::Key_Down, Qt::ShiftModifier);
    QTRY_COMPARE(session.list->selectionModel()->selectedRows().size(), 2);
    const auto *shown = session.page();
    QTRY_VERIFY(shown->findChild<NotationEdit *>("several/overwrite_output_observer")); // which the lines of 2.x lack
    QTRY_VERIFY(session.line("several/overwrite_output_observer")->isVisible());
    session.typeInto("several/overwrite_output_observer", "torch.nn.Linear");
    QVERIFY(session.child<QLabel>("severalProblem")->text().contains("is not an observer of PyTorch"));
    QCOMPARE(session.document().undoStack().count(), 0);
    session.typeInto("several/overwrite_output_observer", "unset");
    QVERIFY(!session.document().entry(0)->callable(Field::OverwriteOutputObserver));
    QCOMPARE(session.document().undoStack().count(), 1);
}

BCFG_TEST(TestSeveral)
#include "tst_several.moc"
