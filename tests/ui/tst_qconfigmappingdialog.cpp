// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/qconfigs.h"
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/modal.h"
#include "tests/support/releases.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/session/qconfigs/qconfigdialog.h"
#include "ui/session/qconfigs/qconfigfile.h"
#include "ui/session/qconfigs/qconfigmappingdialog.h"

#include <QComboBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

namespace tst_qconfigmappingdialog {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;

using List = MappingModel::List;

class TestQConfigMappingDialog : public QObject
{
    Q_OBJECT

private slots:
    void nothingIsLostOfAMappingOfPyTorch_data();
    void nothingIsLostOfAMappingOfPyTorch();
    void rowsAreAddedToTheirLists();
    void rowIsAddedByKeysAlone();
    void rowsMoveWithinTheirListOnly();
    void rowsAreRemovedButTheGlobalOne();
    void editsAreUndone();
    void undoInACellActsOnItsText();
    void cellsThatARowHasNotAreNotEdited();
    void refusesABadIndex();
    void refusalEndsWithTheNextTypingOrCell();
    void arrowsLeadToCellsThatCanBeEdited();
    void refusesWhatPythonDoesNotCompile();
    void misspeltObjectTypeIsNoted();
    void newRowIsEditedFromItsFirstCell();
    void rowWithoutAKeyCannotBeTaken();
    void objectTypesAreCompleted();
    void shortObjectTypeIsSpelledOut();
    void rowGetsAQConfigOfPyTorch();
    void rowGetsAQConfigOfTheUsers();
    void rowGetsAQConfigOfItsOwn();
    void savesAFileThatReadsBack();
    void verdictsFollowTheEdit();
    void narrowTableShowsItsFirstColumn();
    void largeTextHasRoom();
};

namespace {

const QConfigChoices &choices()
{
    static const QConfigChoices all(test::newestTorch2(), {});
    return all;
}

QConfigChoice own(QConfigMapping mapping = {})
{
    return {QConfigChoice::Origin::Own, "mine", "mine", std::move(mapping)};
}

QConfig named(const char *name)
{
    return QConfigCatalog::of(test::newestTorch2()).findQConfig(name)->qconfig;
}

/// A mapping with a row of each kind, and a second row by object type.
QConfigMapping oneOfEach()
{
    QConfigMapping mapping;
    mapping.global = named("x86");
    mapping.objectType = {{"torch.nn.Linear", std::nullopt}, {"torch.nn.Conv2d", named("qnnpack")}};
    mapping.moduleNameRegex = {{"block.*", std::nullopt}};
    mapping.moduleName = {{"head", std::nullopt}};
    mapping.moduleNameObjectTypeOrder = {{"head", "torch.nn.Linear", 1, std::nullopt}};
    return mapping;
}

/// Adds a row by a command, and returns the editor that opens.
QLineEdit *addRow(const QConfigMappingDialog &dialog, const char *command)
{
    test::commandOf(dialog, command)->trigger();
    auto *line = test::child<QTableView>(dialog, "mappingTable")->findChild<QLineEdit *>();
    if (!line)
        qFatal("no cell is edited");
    return line;
}

void type(MappingModel &model, int row, int column, const QString &text)
{
    model.setData(model.index(row, column), text, Qt::EditRole);
}

} // namespace

void TestQConfigMappingDialog::nothingIsLostOfAMappingOfPyTorch_data()
{
    QTest::addColumn<QConfigMapping>("mapping");
    QTest::addColumn<Api>("api");
    for (const Api api : {Api::Torch1_13, Api::Torch2}) {
        for (const NamedQConfigMapping &each : QConfigCatalog::of(Release::newestOf(api)).mappings())
            QTest::addRow("%s, %s", std::string(toString(api)).c_str(), each.name.c_str()) << each.mapping << api;
    }
    QTest::addRow("of all lists") << oneOfEach() << Api::Torch2;
}

void TestQConfigMappingDialog::nothingIsLostOfAMappingOfPyTorch()
{
    QFETCH(const QConfigMapping, mapping);
    QFETCH(const Api, api);
    const QConfigChoices ofApi(Release::newestOf(api), {});
    QConfigMappingDialog dialog(own(mapping), ofApi);
    MappingModel &model = dialog.model();
    for (int row = 0; row < model.rowCount(); ++row) {
        test::child<QTableView>(dialog, "mappingTable")->setCurrentIndex(model.index(row, 0));
        for (int column = 0; column < model.columnCount(); ++column)
            model.setData(model.index(row, column), model.index(row, column).data(Qt::EditRole), Qt::EditRole);
        model.setQConfig(row, model.qconfig(row));
    }
    QVERIFY(std::get<QConfigMapping>(dialog.choice().source) == mapping);
    QVERIFY(!dialog.isChanged());
}

void TestQConfigMappingDialog::rowsAreAddedToTheirLists()
{
    QConfigMapping expected = oneOfEach();
    MappingModel model(expected, test::newestTorch2());
    QCOMPARE(model.add(List::ObjectType), 3);
    type(model, 3, MappingModel::ObjectTypeColumn, "torch.nn.ReLU");
    expected.objectType.push_back({"torch.nn.ReLU", std::nullopt});
    QCOMPARE(model.add(List::ModuleNameRegex), 5);
    type(model, 5, MappingModel::ModuleColumn, "a.*");
    expected.moduleNameRegex.push_back({"a.*", std::nullopt});
    QCOMPARE(model.add(List::ModuleName), 7);
    type(model, 7, MappingModel::ModuleColumn, "tail");
    expected.moduleName.push_back({"tail", std::nullopt});
    QCOMPARE(model.add(List::ModuleNameObjectTypeOrder), 9);
    type(model, 9, MappingModel::ModuleColumn, "body");
    type(model, 9, MappingModel::ObjectTypeColumn, "torch.add");
    type(model, 9, MappingModel::IndexColumn, "2");
    expected.moduleNameObjectTypeOrder.push_back({"body", "torch.add", 2, std::nullopt});
    QVERIFY(model.mapping() == expected);
}

void TestQConfigMappingDialog::rowIsAddedByKeysAlone()
{
    QConfigMappingDialog dialog(own(), choices());
    dialog.show();
    test::waitUntilActive(dialog);
    QMenu *menu = test::child<QPushButton>(dialog, "addRow")->menu();
    const int before = dialog.model().rowCount();
    const auto choose = [menu] {
        QTest::keyClick(menu, Qt::Key_Return);
        menu->close();
    };
    connect(menu, &QMenu::aboutToShow, menu, choose, Qt::QueuedConnection);
    test::pressButton(Qt::Key_A);
    QTRY_COMPARE(dialog.model().rowCount(), before + 1);
}

void TestQConfigMappingDialog::rowsMoveWithinTheirListOnly()
{
    QConfigMapping expected = oneOfEach();
    QConfigMappingDialog dialog(own(expected), choices());
    auto *table = test::child<QTableView>(dialog, "mappingTable");
    auto *up = test::child<QPushButton>(dialog, "moveUp");
    auto *down = test::child<QPushButton>(dialog, "moveDown");
    QVERIFY(!up->isEnabled() && !down->isEnabled()); // the global one
    table->selectRow(1);
    QVERIFY(!up->isEnabled() && down->isEnabled());
    down->click();
    std::swap(expected.objectType[0], expected.objectType[1]);
    QVERIFY(dialog.model().mapping() == expected);
    QCOMPARE(table->currentIndex().row(), 2);
    QVERIFY(up->isEnabled() && !down->isEnabled()); // below it begins another list
    for (const int row : {3, 4, 5}) {
        table->selectRow(row);
        QVERIFY(!up->isEnabled() && !down->isEnabled());
    }
}

void TestQConfigMappingDialog::rowsAreRemovedButTheGlobalOne()
{
    QConfigMappingDialog dialog(own(oneOfEach()), choices());
    auto *remove = test::child<QPushButton>(dialog, "removeRow");
    auto *table = test::child<QTableView>(dialog, "mappingTable");
    QVERIFY(!remove->isEnabled());
    while (dialog.model().rowCount() > 2) {
        table->selectRow(dialog.model().rowCount() - 1);
        remove->click();
    }
    dialog.show();
    test::waitUntilActive(dialog);
    table->setFocus();
    table->selectRow(1);
    test::press(Qt::Key_Delete);
    test::press(Qt::Key_Delete); // on the global one
    QConfigMapping expected;
    expected.global = named("x86");
    QVERIFY(dialog.model().mapping() == expected);
    QVERIFY(!remove->isEnabled());
}

void TestQConfigMappingDialog::editsAreUndone()
{
    QConfigMappingDialog dialog(own(oneOfEach()), choices());
    dialog.show();
    test::waitUntilActive(dialog);
    auto *table = test::child<QTableView>(dialog, "mappingTable");
    std::vector<QConfigMapping> states = {oneOfEach()}; // and after each edit
    std::vector<int> rows;                              // of the edits
    const auto keep = [&] {
        QVERIFY(!(dialog.model().mapping() == states.back()));
        states.push_back(dialog.model().mapping());
        rows.push_back(table->currentIndex().row());
    };
    table->setFocus();
    test::press(Qt::Key_Down);
    test::press(Qt::Key_Delete);
    keep();
    test::press(Qt::Key_Down);
    test::press(Qt::Key_F2);
    test::press(Qt::Key_A, Qt::ControlModifier);
    test::type("tail.*");
    test::press(Qt::Key_Return);
    keep();
    test::press(Qt::Key_Q, Qt::AltModifier);
    test::press(Qt::Key_Down);
    keep();
    test::commandOf(dialog, "&Module Name")->trigger();
    test::press(Qt::Key_Escape);
    keep();
    QCOMPARE(rows, std::vector<int>({1, 2, 2, 4}));

    rows[3] = 2; // where the addition began
    for (std::size_t edit = rows.size(); edit-- > 0;) {
        table->selectRow(0); // from which undo goes to the row of the edit
        test::press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(dialog.model().mapping() == states[edit]);
        QVERIFY(table->selectionModel()->isRowSelected(rows[edit]));
        QCOMPARE(table->currentIndex().row(), rows[edit]);
    }
    QVERIFY(!dialog.isChanged());
    test::press(Qt::Key_Z, Qt::ControlModifier); // nothing is left
    QVERIFY(dialog.model().mapping() == states.front());
    rows[3] = 4;
    for (std::size_t edit = 0; edit < rows.size(); ++edit) {
        test::press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(dialog.model().mapping() == states[edit + 1]);
        QCOMPARE(table->currentIndex().row(), rows[edit]);
    }
}

void TestQConfigMappingDialog::undoInACellActsOnItsText()
{
    QConfigMappingDialog dialog(own(oneOfEach()), choices());
    dialog.show();
    test::waitUntilActive(dialog);
    auto *table = test::child<QTableView>(dialog, "mappingTable");
    table->setFocus();
    test::press(Qt::Key_Down);
    test::press(Qt::Key_Delete);
    const QConfigMapping removed = dialog.model().mapping();
    test::press(Qt::Key_F2);
    test::type("2");
    const auto *cell = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(cell);
    const QString typed = cell->text();
    for (int presses = 0; presses < 2; ++presses)
        test::press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(cell->text() != typed);
    QVERIFY(dialog.model().mapping() == removed);
    test::press(Qt::Key_Escape);
    QTRY_VERIFY(table->hasFocus());
    test::press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(dialog.model().mapping() == oneOfEach());
}

void TestQConfigMappingDialog::cellsThatARowHasNotAreNotEdited()
{
    MappingModel model(oneOfEach(), test::newestTorch2());
    const QStringList editable = {"", "O", "O", "M", "M", "MOI"};
    for (int row = 0; row < model.rowCount(); ++row) {
        QString found;
        for (const auto &[column, letter] : {std::pair(MappingModel::ListColumn, 'L'),
                                             {MappingModel::ModuleColumn, 'M'},
                                             {MappingModel::ObjectTypeColumn, 'O'},
                                             {MappingModel::IndexColumn, 'I'},
                                             {MappingModel::QConfigColumn, 'Q'}}) {
            if (model.flags(model.index(row, column)) & Qt::ItemIsEditable)
                found.append(letter);
        }
        QCOMPARE(found, editable[row]);
    }
}

void TestQConfigMappingDialog::refusesABadIndex()
{
    QConfigMappingDialog dialog(own(oneOfEach()), choices());
    dialog.show();
    auto *table = test::child<QTableView>(dialog, "mappingTable");
    const QModelIndex cell = dialog.model().index(5, MappingModel::IndexColumn);
    const auto typeAndLeave = [&](const QString &text) {
        table->setCurrentIndex(cell);
        table->edit(cell);
        table->findChildren<QLineEdit *>().back()->setText(text);
        table->setCurrentIndex(cell.siblingAtRow(0));
    };
    const QConfigMapping before = dialog.model().mapping();
    for (const char *text : {"first", "-1", "1.5", ""}) {
        typeAndLeave(text);
        QVERIFY(dialog.model().mapping() == before);
        QVERIFY(test::child<QLabel>(dialog, "hint")->text().contains("counts the occurrences"));
    }
    typeAndLeave("99999999999999999999");
    QVERIFY(test::child<QLabel>(dialog, "hint")->text().contains("too large"));
    typeAndLeave("3");
    QVERIFY(dialog.model().mapping() != before);
    QCOMPARE(test::child<QLabel>(dialog, "hint")->text(), QString());
}

void TestQConfigMappingDialog::refusalEndsWithTheNextTypingOrCell()
{
    QConfigMappingDialog dialog(own(oneOfEach()), choices());
    dialog.show();
    test::waitUntilActive(dialog);
    auto *table = test::child<QTableView>(dialog, "mappingTable");
    const auto *ok = dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    const auto *save = test::child<QPushButton>(dialog, "saveAs");
    const auto *hint = test::child<QLabel>(dialog, "hint");
    const QModelIndex cell = dialog.model().index(5, MappingModel::IndexColumn);
    const auto edit = [&](const QString &text) {
        table->setFocus();
        table->setCurrentIndex(cell);
        test::press(Qt::Key_F2);
        test::press(Qt::Key_A, Qt::ControlModifier);
        test::type(text);
    };
    const auto leaveRefused = [&] {
        edit("first");
        test::child<QLineEdit>(dialog, "nameEdit")->setFocus();
        QTRY_VERIFY(!table->findChild<QLineEdit *>());
        QVERIFY(!ok->isEnabled() && !save->isEnabled());
        QVERIFY(hint->text().contains("counts the occurrences"));
    };
    const QConfigMapping before = dialog.model().mapping();
    leaveRefused();
    edit({});
    QVERIFY(ok->isEnabled() && save->isEnabled()); // as what was refused is gone from the cell, too
    QCOMPARE(hint->text(), QString());
    test::type("1"); // the value that the cell has kept
    test::press(Qt::Key_Return);
    QTRY_VERIFY(ok->isEnabled() && save->isEnabled());
    QCOMPARE(hint->text(), QString());
    leaveRefused();
    table->setFocus();
    test::press(Qt::Key_Up);
    QTRY_VERIFY(ok->isEnabled() && save->isEnabled());
    QCOMPARE(hint->text(), QString());
    QVERIFY(dialog.model().mapping() == before);
}

void TestQConfigMappingDialog::arrowsLeadToCellsThatCanBeEdited()
{
    QConfigMappingDialog dialog(own(oneOfEach()), choices());
    dialog.show();
    test::waitUntilActive(dialog);
    auto *table = test::child<QTableView>(dialog, "mappingTable");
    table->setFocus();
    for (const int column : {MappingModel::ObjectTypeColumn, MappingModel::ObjectTypeColumn, MappingModel::ModuleColumn,
                             MappingModel::ModuleColumn, MappingModel::ModuleColumn}) {
        test::press(Qt::Key_Down);
        QCOMPARE(table->currentIndex().column(), column);
    }
    for (int row = 4; row >= 0; --row)
        test::press(Qt::Key_Up);
    QCOMPARE(table->currentIndex().row(), 0); // which has no cell to edit
}

void TestQConfigMappingDialog::refusesWhatPythonDoesNotCompile()
{
    QConfigMappingDialog dialog(own(), choices());
    dialog.show();
    QLineEdit *line = addRow(dialog, "Module Name &Regex");
    QTest::keyClicks(line, "[bad");
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(test::child<QLabel>(dialog, "cellReason")->text(),
             QString("“[bad” is not a regular expression of Python: unterminated character set at position 0."));
    QVERIFY(dialog.model().mapping().moduleNameRegex.front().key.empty());
    QTest::keyClicks(line, "]");
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_COMPARE(dialog.model().mapping().moduleNameRegex.front().key, std::string("[bad]"));

    type(dialog.model(), dialog.model().add(List::ModuleName), MappingModel::ModuleColumn, "[bad");
    QCOMPARE(dialog.model().mapping().moduleName.front().key, std::string("[bad")); // a name is no expression
}

void TestQConfigMappingDialog::misspeltObjectTypeIsNoted()
{
    QConfigMappingDialog dialog(own(), choices());
    dialog.show();
    QLineEdit *line = addRow(dialog, "&Object Type");
    QTest::keyClicks(line, "torch.nn.Linea");
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_VERIFY(test::child<QLabel>(dialog, "hint")->text().endsWith("Did you mean torch.nn.Linear?"));
    QVERIFY(dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->isEnabled());
    type(dialog.model(), 1, MappingModel::ObjectTypeColumn, "torch.nn.Linear");
    QCOMPARE(test::child<QLabel>(dialog, "hint")->text(), QString());
    type(dialog.model(), 1, MappingModel::ObjectTypeColumn, "Linear"); // without a module it is the name of a method
    QVERIFY(test::child<QLabel>(dialog, "hint")->text().endsWith("Did you mean torch.nn.Linear?"));
}

void TestQConfigMappingDialog::newRowIsEditedFromItsFirstCell()
{
    QConfigMappingDialog dialog(own(), choices());
    dialog.show();
    QLineEdit *line = addRow(dialog, "Module Name, Object Type, &Index");
    QTest::keyClicks(line, "head");
    QTest::keyClick(line, Qt::Key_Tab);
    QTRY_COMPARE(test::child<QTableView>(dialog, "mappingTable")->currentIndex().column(),
                 int(MappingModel::ObjectTypeColumn));
    QCOMPARE(dialog.model().mapping().moduleNameObjectTypeOrder.front().moduleName, std::string("head"));
}

void TestQConfigMappingDialog::rowWithoutAKeyCannotBeTaken()
{
    QConfigMappingDialog dialog(own(), choices());
    QPushButton *ok = dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    QVERIFY(ok->isEnabled());
    const int row = dialog.model().add(List::ObjectType);
    QVERIFY(!ok->isEnabled());
    QCOMPARE(test::child<QLabel>(dialog, "hint")->text(), QString("Row 2 has no object type."));
    type(dialog.model(), row, MappingModel::ObjectTypeColumn, "torch.nn.Linear");
    QVERIFY(ok->isEnabled());
}

void TestQConfigMappingDialog::objectTypesAreCompleted()
{
    QConfigMappingDialog dialog(own(), choices());
    dialog.show();
    QLineEdit *line = addRow(dialog, "&Object Type");
    QVERIFY(line->completer());
    line->completer()->setCompletionPrefix("nn.linear");
    QStringList offered;
    for (int row = 0; line->completer()->setCurrentRow(row); ++row)
        offered.append(line->completer()->currentCompletion());
    QVERIFY(offered.contains("torch.nn.Linear"));
    QTest::keyClicks(line, "torch.nn.Linear");
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_COMPARE(dialog.model().mapping().objectType.front().key, std::string("torch.nn.Linear"));
}

void TestQConfigMappingDialog::shortObjectTypeIsSpelledOut()
{
    QConfigMappingDialog dialog(own(), choices());
    dialog.show();
    for (const auto &[typed, path] : {std::pair("nn.Linear", "torch.nn.Linear"),
                                      {"F.relu", "torch.nn.functional.relu"},
                                      {"my.nn.Linear", "my.nn.Linear"}}) {
        QLineEdit *line = addRow(dialog, "&Object Type");
        QTest::keyClicks(line, typed);
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(dialog.model().mapping().objectType.back().key, std::string(path));
        QTRY_VERIFY(!test::child<QTableView>(dialog, "mappingTable")->findChild<QLineEdit *>());
    }
    QCOMPARE(test::child<QLabel>(dialog, "hint")->text(), QString());
}

void TestQConfigMappingDialog::rowGetsAQConfigOfPyTorch()
{
    QConfigMappingDialog dialog(own(), choices());
    auto *box = test::child<QComboBox>(dialog, "rowQConfig");
    QCOMPARE(box->currentText(), QString("None"));
    box->setCurrentIndex(box->findText("float16_dynamic"));
    QVERIFY(dialog.model().mapping().global == named("float16_dynamic"));
    box->setCurrentIndex(box->findText("None"));
    QVERIFY(!dialog.model().mapping().global);
    QTest::keyClick(box, Qt::Key_Down); // past "the row's own", which Edit makes
    QVERIFY(dialog.model().mapping().global == named(qPrintable(box->currentText())));
}

/// The user's own QConfigs come first in the list and are found by their names. Mappings are not offered.
void TestQConfigMappingDialog::rowGetsAQConfigOfTheUsers()
{
    QConfig mine = named("x86");
    mine.weight.reset();
    const QConfigChoices offered(test::newestTorch2(),
                                 {own(oneOfEach()), {QConfigChoice::Origin::Own, "npu sym", "npu sym", mine}});
    QConfigMappingDialog dialog(own(), offered);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    auto *box = test::child<QComboBox>(dialog, "rowQConfig");
    QCOMPARE(box->findText("mine"), -1);
    QVERIFY(box->findText("npu sym") >= 0 && box->findText("npu sym") < box->findText("x86"));
    box->setFocus();
    test::type("npu");
    test::press(Qt::Key_Return);
    QTRY_VERIFY(dialog.model().mapping().global == mine);
    QCOMPARE(box->currentText(), QString("npu sym"));
    box->setCurrentIndex(box->findText("None"));
    QVERIFY(!dialog.model().mapping().global);
}

void TestQConfigMappingDialog::rowGetsAQConfigOfItsOwn()
{
    QConfigMapping given;
    given.global = named("x86");
    QConfigMappingDialog dialog(own(given), choices());
    test::inNextDialog<QConfigDialog>([](QConfigDialog &inner) {
        auto *type = test::child<QComboBox>(inner, "weightClass");
        type->setCurrentIndex(type->findText("None"));
        inner.accept();
    });
    test::child<QPushButton>(dialog, "editQConfig")->click();
    test::finishDialogs();
    given.global->weight.reset();
    QVERIFY(dialog.model().mapping() == given);
    QCOMPARE(test::child<QComboBox>(dialog, "rowQConfig")->currentText(), QString("the row's own"));
    QVERIFY(dialog.model().index(0, MappingModel::QConfigColumn).data().toString().contains("HistogramObserver, None"));
}

void TestQConfigMappingDialog::savesAFileThatReadsBack()
{
    const QTemporaryDir folder;
    QConfigMappingDialog dialog(own(oneOfEach()), choices());
    QVERIFY(test::saveTo(dialog, folder.filePath("a")) == SaveOutcome::Saved);
    const auto read = readQConfigFile(folder.filePath("a.qconfig_mapping.json"));
    QVERIFY(std::holds_alternative<QConfigChoice>(read));
    QVERIFY(std::get<QConfigChoice>(read).source == OwnQConfigDialog::Source(oneOfEach()));
}

void TestQConfigMappingDialog::verdictsFollowTheEdit()
{
    test::HiddenWindow session;
    MainWindow &window = session.window;
    window.start({});
    Simulator &simulator = window.session().simulator();
    test::acceptDialogOf<QConfigMappingDialog>(
        window, "New Ma&pping…", [](QConfigMappingDialog &dialog) { dialog.model().setQConfig(0, named("x86")); });
    QCOMPARE(simulator.qconfigName(), QString("my mapping"));
    const auto quantized = [&] {
        return simulator.totals()[Status::Quantized];
    };
    const int before = quantized();
    QVERIFY(before > 0);
    test::acceptDialogOf<QConfigMappingDialog>(window, "&Edit…", [](QConfigMappingDialog &dialog) {
        const int row = dialog.model().add(List::ObjectType);
        type(dialog.model(), row, MappingModel::ObjectTypeColumn, "torch.nn.Linear");
    });
    QVERIFY(quantized() < before);
}

void TestQConfigMappingDialog::narrowTableShowsItsFirstColumn()
{
    QConfigMappingDialog dialog(own(oneOfEach()), choices());
    auto *table = test::child<QTableView>(dialog, "mappingTable");
    for (int column = 0; column < MappingModel::QConfigColumn; ++column)
        table->setColumnWidth(column, 600);
    dialog.show();
    test::waitUntilActive(dialog);
    QTRY_VERIFY(table->horizontalScrollBar()->maximum() > 0);
    QCOMPARE(table->horizontalScrollBar()->value(), 0);
}

void TestQConfigMappingDialog::largeTextHasRoom()
{
    const QFont before = QApplication::font();
    QFont large = before;
    large.setPointSizeF(2.5 * before.pointSizeF());
    QApplication::setFont(large);
    QConfigMappingDialog dialog(own(oneOfEach()), choices());
    QApplication::setFont(before);
    const auto *table = test::child<QTableView>(dialog, "mappingTable");
    for (int row = 0; row < dialog.model().rowCount(); ++row) {
        const QString list = table->model()->index(row, MappingModel::ListColumn).data().toString();
        const int wanted = QFontMetrics(large).horizontalAdvance(list);
        QVERIFY2(table->columnWidth(MappingModel::ListColumn) > wanted, qPrintable(list));
    }
}

BCFG_TEST(TestQConfigMappingDialog)

} // namespace tst_qconfigmappingdialog

#include "tst_qconfigmappingdialog.moc"
