// SPDX-License-Identifier: Apache-2.0
#include "core/check/mutes.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/largedocument.h"
#include "tests/support/modal.h"
#include "tests/support/painted.h"
#include "tests/support/singleclickstyle.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/toolkit/notationedit.h"
#include "ui/basis/toolkit/searchdialog.h"
#include "ui/session/document/document.h"
#include "ui/session/problems/checker.h"
#include "ui/session/problems/diagnosticlist.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QInputDialog>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTest>
#include <QTextBrowser>
#include <QTreeView>

#include <algorithm>

namespace tst_problemlist {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;

class TestProblemList : public QObject
{
    Q_OBJECT

private slots:
    void severalAreCopied();
    void severalAreFixedAtOnce();
    void clickThatSelectsMoreLeadsNowhere_data();
    void clickThatSelectsMoreLeadsNowhere();
    void messageHasRoomAndIsExplainedInFull();
    void newMessageInTheLastGroupIsPainted();
    void fixIsAppliedFromTheFieldThatTheProblemLeadsTo();
    void problemWithoutAFixSaysSo();
    void problemIsMutedFromAllCommands();
    void problemWithoutAPatternIsMutedInTheWholeDocument();
    void chosenProblemStaysWhileMutedOnesAreShown();
    void chosenProblemStaysWithItsPattern();
    void foldedGroupStaysFolded();
    void problemIsMutedWhateverFoundIt_data();
    void problemIsMutedWhateverFoundIt();
};

namespace {

/// A document of four pattern configs whose lower bound is above the upper bound.
struct Fixture
{
    Fixture()
    {
        QStringList configs;
        for (const char *name : {"Linear", "Conv1d", "Conv2d", "Conv3d"})
            configs.append(QStringLiteral(R"({"pattern": "torch.nn.%1", "dtype_configs": [{"input_dtype":
                {"dtype": "torch.quint8", "quant_min_lower_bound": 9, "quant_max_upper_bound": 3}}]})")
                               .arg(name));
        document.open(test::document("{\"configs\": [" + configs.join(',').toStdString() + "]}"), {});
        list.resize(900, 400);
        list.show();
        list.setWatched(true);
        test::child<QComboBox>(list, "problemOrder")->setCurrentIndex(1); // by rule
    }
    QTreeView *view() const { return test::child<QTreeView>(list, "problemView"); }
    /// The row of the group of a rule.
    QModelIndex group(const QString &rule) const
    {
        const QAbstractItemModel &model = *view()->model();
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.index(row, 0).data().toString().startsWith(rule))
                return model.index(row, 0);
        }
        qFatal("no problem of %s", qPrintable(rule));
    }
    /// The pattern and the message of the current problem: "#2  Conv2d: the message"; empty if there is none.
    QString chosenText() const
    {
        const QModelIndex current = view()->currentIndex();
        if (!current.isValid())
            return {};
        return current.siblingAtColumn(DiagnosticModel::PatternColumn).data().toString() + ": " +
               current.siblingAtColumn(DiagnosticModel::MessageColumn).data().toString();
    }
    void select(const QModelIndexList &rows) const
    {
        view()->setCurrentIndex(rows.front());
        for (const QModelIndex &row : rows)
            view()->selectionModel()->select(row, QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }

    Document document;
    Checker checker{document};
    DiagnosticList list{document, checker};
};

} // namespace

void TestProblemList::severalAreCopied()
{
    const Fixture fixture;
    const QModelIndex group = fixture.group("D15");
    const QAbstractItemModel &model = *fixture.view()->model();
    fixture.select({model.index(2, 0, group), model.index(0, 0, group)});
    editAction(*fixture.view(), Command::Copy)->trigger();
    const QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2);
    QVERIFY2(lines[0].startsWith("Linear: ") && lines[0].endsWith("[D15]"), qPrintable(lines[0]));
    QVERIFY2(lines[1].startsWith("Conv2d: "), qPrintable(lines[1]));
}

void TestProblemList::severalAreFixedAtOnce()
{
    Fixture fixture;
    const QModelIndex group = fixture.group("D15");
    const QAbstractItemModel &model = *fixture.view()->model();
    auto *fix = test::child<QAction>(fixture.list, "fixSelected");
    fixture.select({model.index(0, 0, group)});
    QVERIFY(!fix->isVisible()); // one has an action of its own
    fixture.select({model.index(0, 0, group), model.index(3, 0, group)});
    QVERIFY(fix->isVisible());
    QCOMPARE(fix->text(), QString("Fix the 2 selected of D15"));
    const BackendConfig before = fixture.document.config();
    const QSignalSpy said(&fixture.list, &DiagnosticList::done);
    fix->trigger();
    QCOMPARE(said.size(), 1);
    QCOMPARE(said.front().front().toString(), QString("Done: Fix 2 of D15"));
    QCOMPARE(fixture.document.undoStack().count(), 1);
    for (const int row : {0, 3})
        QVERIFY(*fixture.document.entry(row) != *before.configs[static_cast<std::size_t>(row)]);
    for (const int row : {1, 2})
        QVERIFY(*fixture.document.entry(row) == *before.configs[static_cast<std::size_t>(row)]);
    fixture.document.undoStack().undo();
    QVERIFY(fixture.document.config() == before);
}

void TestProblemList::clickThatSelectsMoreLeadsNowhere_data()
{
    QTest::addColumn<bool>("isActivating");
    QTest::newRow("a click selects") << false;
    QTest::newRow("a click activates, too") << true;
}

void TestProblemList::clickThatSelectsMoreLeadsNowhere()
{
    QFETCH(const bool, isActivating);
    test::SingleClickStyle style;
    Fixture fixture;
    if (isActivating)
        fixture.view()->setStyle(&style);
    QVERIFY(QTest::qWaitForWindowExposed(&fixture.list));
    int requests = 0;
    QObject::connect(&fixture.list, &Panel::requested, &fixture.list, [&] { ++requests; });
    const QModelIndex first = fixture.view()->model()->index(0, 1, fixture.group("D15"));
    fixture.view()->scrollTo(first);
    const auto click = [&](const QModelIndex &row, Qt::KeyboardModifiers modifiers) {
        QTest::mouseClick(fixture.view()->viewport(), Qt::LeftButton, modifiers,
                          fixture.view()->visualRect(row).center());
    };
    click(first, {});
    QCOMPARE(requests, 1);
    click(first.sibling(1, 1), Qt::ControlModifier);
    QCOMPARE(requests, 1);
    QCOMPARE(fixture.view()->selectionModel()->selectedRows().size(), 2);
    QTest::keyClick(fixture.view(), Qt::Key_Return);
    QCOMPARE(requests, 2);
}

void TestProblemList::messageHasRoomAndIsExplainedInFull()
{
    const Fixture fixture;
    const QTreeView &view = *fixture.view();
    const QModelIndex group = fixture.group("D15");
    const QModelIndex problem = group.model()->index(0, DiagnosticModel::MessageColumn, group);
    fixture.view()->setCurrentIndex(problem);
    const QString explained = test::child<QTextBrowser>(fixture.list, "ruleExplanation")->toPlainText();
    QVERIFY2(explained.startsWith(problem.data().toString()), qPrintable(explained));
    QVERIFY(explained.contains("D15 "));
    const QString fix = problem.siblingAtColumn(DiagnosticModel::FixColumn).data().toString();
    QVERIFY(!fix.isEmpty());
    QTRY_VERIFY(view.columnWidth(DiagnosticModel::FixColumn) >
                std::min(view.fontMetrics().horizontalAdvance(fix), 255));
    fixture.view()->collapseAll(); // no quick fix is in sight
    const int title = view.fontMetrics().horizontalAdvance(
        view.model()->headerData(DiagnosticModel::FixColumn, Qt::Horizontal).toString());
    QTRY_VERIFY(view.columnWidth(DiagnosticModel::FixColumn) < title + 40);
}

void TestProblemList::newMessageInTheLastGroupIsPainted()
{
    Fixture fixture;
    test::child<QComboBox>(fixture.list, "problemOrder")->setCurrentIndex(0); // by pattern
    fixture.view()->expandAll();
    const QAbstractItemModel &model = *fixture.view()->model();
    const QModelIndex message = model.index(0, DiagnosticModel::MessageColumn, model.index(model.rowCount() - 1, 0));
    const QString before = message.data().toString();
    test::Painted painted(*fixture.view()->viewport());
    QTRY_VERIFY(painted.region.contains(fixture.view()->visualRect(message).center()));
    QCoreApplication::processEvents();
    painted.region = {};
    const JsonPointer bound =
        JsonPointer::config(3) / "dtype_configs" / std::size_t(0) / "input_dtype" / "quant_min_lower_bound";
    QVERIFY(!fixture.document.apply({"edit", {{Edit::Operation::Replace, bound, JsonValue::Number{"8"}}}}));
    QTRY_VERIFY(message.data().toString() != before);
    QTRY_VERIFY(painted.region.contains(fixture.view()->visualRect(message).center()));
}

void TestProblemList::fixIsAppliedFromTheFieldThatTheProblemLeadsTo()
{
    test::WindowSession session;
    session.shown.put(std::get<LoadedDocument>(parseDocument({}, R"({"torch_api": "2", "configs": [
        {"pattern": "torch.nn.Linear", "root_module": "torch.nn.Linear", "qat_module": "torch.ao.nn.qat.Linea",
         "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Linear", "dtype_configs": [
            {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8"}]}]})")));
    test::press(Qt::Key_F8);
    const auto *view = session.child<QTreeView>("problemView");
    const auto isMisspelt = [&] {
        const QModelIndex current = view->currentIndex();
        return current.siblingAtColumn(DiagnosticModel::MessageColumn).data().toString().contains("Did you mean");
    };
    for (int i = 0; i < 9 && !isMisspelt(); ++i)
        test::press(Qt::Key_F8);
    QVERIFY(isMisspelt());
    const auto *field = qobject_cast<NotationEdit *>(session.window.focusWidget());
    QVERIFY(field && field->text() == "torch.ao.nn.qat.Linea");
    test::press(Qt::Key_Return, Qt::AltModifier);
    QCOMPARE(session.shown.document().entry(0)->qatModule()->path(), std::string("torch.ao.nn.qat.Linear"));
    QCOMPARE(session.shown.document().undoStack().count(), 1);
}

void TestProblemList::problemWithoutAFixSaysSo()
{
    test::WindowSession session;
    session.shown.put({.config = test::document(R"({"torch_api": "2", "configs": [
        {"pattern": "torch.nn.Linear", "dtype_configs": []}]})")});
    test::press(Qt::Key_F8);
    const auto *view = session.child<QTreeView>("problemView");
    const auto hasFix = [&] {
        const QModelIndex current = view->currentIndex();
        return !current.siblingAtColumn(DiagnosticModel::FixColumn).data().toString().isEmpty();
    };
    for (int i = 0; i < 9 && hasFix(); ++i)
        test::press(Qt::Key_F8);
    QVERIFY(view->currentIndex().isValid() && !hasFix());
    test::press(Qt::Key_Return, Qt::AltModifier);
    QCOMPARE(session.window.statusBar()->currentMessage(), QString("This problem has no quick fix."));
    QCOMPARE(session.shown.document().undoStack().count(), 0);
}

void TestProblemList::problemIsMutedFromAllCommands()
{
    test::WindowSession session;
    session.shown.put({.config = test::document(R"({"torch_api": "2", "configs": [
        {"pattern": "torch.nn.Linear", "dtype_configs": []}]})")});
    const Actions &commands = session.window.commands();
    QVERIFY(!commands[Command::MuteProblem]->isEnabled()); // none is selected
    QVERIFY(!commands[Command::MuteRule]->isEnabled());
    test::press(Qt::Key_F8);
    QVERIFY(commands[Command::MuteRule]->isEnabled());
    test::inNextDialog<SearchDialog>([](SearchDialog &) {
        test::type("mute problem");
        test::inNextDialog<QInputDialog>([](QInputDialog &) {
            test::type("on purpose");
            test::press(Qt::Key_Return);
        });
        test::press(Qt::Key_Return);
    });
    test::press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    test::finishDialogs();
    QTRY_COMPARE(session.shown.checker().mutedCount(), 1);
    QCOMPARE(session.shown.document().undoStack().count(), 1);
    const QString said = session.window.statusBar()->currentMessage();
    QVERIFY2(said.startsWith("Done: Mute "), qPrintable(said));
}

void TestProblemList::problemWithoutAPatternIsMutedInTheWholeDocument()
{
    Fixture fixture;
    fixture.document.open(test::document(R"({"configs": [{"dtype_configs": []}]})"), {});
    test::waitUntilActive(fixture.list);
    const QModelIndex group = fixture.group("P01");
    fixture.select({group.model()->index(0, 0, group)});
    QCOMPARE(fixture.list.muteOfProblem().text(), QString("Mute This Problem…"));
    QString question;
    test::inNextDialog<QInputDialog>([&question](QInputDialog &dialog) {
        question = dialog.labelText();
        test::type("on purpose");
        test::press(Qt::Key_Return);
    });
    fixture.list.muteOfProblem().trigger();
    test::finishDialogs();
    QVERIFY2(question.contains("P01 is muted in the whole document"), qPrintable(question));
    QVERIFY(Mutes(fixture.document.config()).isMuted(RuleId::P01));
}

void TestProblemList::chosenProblemStaysWhileMutedOnesAreShown()
{
    Fixture fixture;
    const auto toggle = [&fixture] {
        for (QAction *action : fixture.view()->actions()) {
            if (action->text() == "1 muted")
                action->trigger();
        }
    };
    const auto mute = [](const Diagnostic &problem) {
        return Fix{"mute", {Mutes::muting(BackendConfig(), problem, "on purpose")}};
    };
    const QModelIndex group = fixture.group("D15");
    fixture.select({group.model()->index(2, 0, group)});
    const QString problem = fixture.chosenText();
    QVERIFY2(problem.startsWith("#2  Conv2d: "), qPrintable(problem));
    QVERIFY(!fixture.document.apply(mute(fixture.checker.ofEntry(0).front())));
    QCOMPARE(fixture.chosenText(), problem);
    toggle();
    QCOMPARE(fixture.chosenText(), problem);
    toggle();
    QCOMPARE(fixture.chosenText(), problem);
}

/// Neighbouring patterns have the same problem.
void TestProblemList::chosenProblemStaysWithItsPattern()
{
    Fixture fixture;
    fixture.document.open(test::document(R"({"configs": [{"pattern": "torch.nn.Linear"},
        {"pattern": "torch.nn.Conv1d"}, {"pattern": "torch.nn.Conv2d"}]})"),
                          {});
    test::child<QComboBox>(fixture.list, "problemOrder")->setCurrentIndex(0); // by pattern
    fixture.list.step(1);
    const QString problem = fixture.chosenText();
    QVERIFY2(problem.startsWith("#0  Linear: "), qPrintable(problem));
    fixture.document.insertEntries(0, {fixture.document.entry(1)}, "add");
    QCOMPARE(fixture.chosenText(), QString(problem).replace("#0", "#1"));
    fixture.document.removeEntries(0, 1, "remove");
    QCOMPARE(fixture.chosenText(), problem);
    fixture.document.removeEntries(0, 1, "remove");
    QCOMPARE(fixture.chosenText(), QString());
    fixture.list.step(1);
    QCOMPARE(fixture.chosenText(), QString(problem).replace("Linear", "Conv1d"));
}

void TestProblemList::foldedGroupStaysFolded()
{
    Fixture fixture;
    const QModelIndex group = fixture.group("D15");
    fixture.select({group.model()->index(2, 0, group)});
    fixture.view()->collapse(group);
    for (int removed = 0; removed < 2; ++removed) {
        fixture.document.removeEntries(0, 1, "remove");
        QVERIFY(!fixture.view()->isExpanded(fixture.group("D15")));
    }
}

void TestProblemList::problemIsMutedWhateverFoundIt_data()
{
    QTest::addColumn<int>("patterns");
    QTest::addColumn<QString>("where");
    QTest::newRow("PyTorch, while the rules are not applied yet") << 3000 << "/configs/0";
    QTest::newRow("PyTorch, in the document itself") << 4 << "";
}

void TestProblemList::problemIsMutedWhateverFoundIt()
{
    QFETCH(const int, patterns);
    QFETCH(const QString, where);
    Fixture fixture;
    const BackendConfig document = test::document(test::largeDocument(static_cast<std::size_t>(patterns)));
    fixture.document.open(document, {});
    const Diagnostic problem{RuleId::T01, Severity::Error, *JsonPointer::parse(where.toStdString()), "It is refused."};
    fixture.checker.setTorchDiagnostics({problem});
    QVERIFY(fixture.group("T01").isValid());
    QVERIFY(!fixture.document.apply({"mute", {Mutes::muting(fixture.document.config(), problem, "on purpose")}}));
    QCOMPARE(fixture.checker.isBusy(), patterns == 3000);
    const QAbstractItemModel &model = *fixture.view()->model();
    for (int row = 0; row < model.rowCount(); ++row)
        QVERIFY(model.index(row, 0).data().toString() != "T01");
    for (QAction *action : fixture.view()->actions()) {
        if (action->text() == "1 muted")
            action->trigger();
    }
    fixture.select({model.index(0, 0, model.index(model.rowCount() - 1, 0))});
    QCOMPARE(fixture.list.muteOfProblem().text(), QString("Unmute This Problem"));
    fixture.list.muteOfProblem().trigger();
    QCOMPARE(fixture.document.config(), document);
}

BCFG_TEST(TestProblemList)

} // namespace tst_problemlist

#include "tst_problemlist.moc"
