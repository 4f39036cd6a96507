// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/ownkeys.h"
#include "tests/support/files.h"
#include "tests/support/largedocument.h"
#include "tests/support/painted.h"
#include "tests/support/testprogram.h"
#include "tests/support/titles.h"
#include "tests/support/typing.h"
#include "tests/support/windowparts.h"
#include "tests/support/windowsession.h"
#include "ui/basis/roles.h"
#include "ui/views/patterns/entrylist.h"
#include "ui/views/patterns/groupedentries.h"
#include "ui/views/patterns/groupedview.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>

#include <memory>
#include <random>
#include <set>

namespace tst_entrygroups {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;
using test::press;
using Tester = QAbstractItemModelTester;

class TestEntryGroups : public QObject
{
    Q_OBJECT

private slots:
    void rootModuleOrRootOperatorNamesTheGroup_data();
    void rootModuleOrRootOperatorNamesTheGroup();
    void groupsSayWhatIsInThem();
    void everyPatternStandsInItsGroup_data();
    void everyPatternStandsInItsGroup();
    void filterOpensTheGroupsThatHaveHits();
    void keysFoldAndUnfold();
    void arrowFoldsAndNothingElseIsChosen();
    void foldingKeepsThePattern();
    void whatIsGoneToUnfoldsItsGroup();
    void whatUndoBringsBackUnfoldsItsGroups();
    void leavingAGroupPaintsItsWholeName();
    void onlyPatternsAreSelected();
    void droppedOntoASectionGetsIt();
    void droppedBetweenPatternsOfASectionMovesToo();
    void otherRootModulesAreRefused();
    void patternsMovePastThoseOfTheirGroup();
    void selectionGoesIntoTheOtherGroup();
    void patternIsStillTheSameWhereItsGroupChanges();
    void unfoldedGroupStaysInSight();
    void groupsFollowWithoutANewLayout();
    void choiceIsRemembered();
};

namespace {

Shared<PatternConfig> inSection(const Document &document, int row, const char *section)
{
    return Shared<PatternConfig>::make(withText(*document.entry(row), sectionKey, section, Api::Torch2));
}

struct Models
{
    explicit Models(Grouping grouping)
    {
        document.open(readTemplate("templates/torch-2.6.0/native.bcfg.json"), {});
        simulator.chooseQConfig("x86");
        groups.setGrouping(grouping);
    }
    QString name(int row) const { return groups.index(row, EntryModel::PatternColumn).data().toString(); }
    QString counts(const QModelIndex &group) const { return group.data(ContextRole).toString(); }
    QModelIndex groupCalled(const QString &name) const
    {
        for (int row = 0; row < groups.rowCount(); ++row) {
            if (groups.isGroup(groups.index(row, 0)) && this->name(row) == name)
                return groups.index(row, EntryModel::PatternColumn);
        }
        return {};
    }

    /// Verifies that each pattern config is shown once, below the name of its group, and that the counts are right.
    void verify() const
    {
        EntryGroups afresh(const_cast<Document &>(document));
        afresh.setGrouping(groups.grouping());
        std::vector<int> shown;
        QModelIndex group;
        int quantized = 0;
        int rows = 0;
        const auto verifyGroup = [&] {
            if (group.isValid() && !groups.isFolded(group))
                QCOMPARE(counts(group), QString("%1 of %2").arg(quantized).arg(rows));
        };
        for (int row = 0; row < groups.rowCount(); ++row) {
            const QModelIndex index = groups.index(row, EntryModel::PatternColumn);
            if (groups.isGroup(index)) {
                verifyGroup();
                group = index;
                quantized = rows = 0;
                continue;
            }
            const int entry = groups.entryRowAt(index);
            QVERIFY(document.isRow(entry));
            QCOMPARE(groups.indexOf(entry), index);
            QCOMPARE(groups.groupOf(entry), group);
            shown.push_back(entry);
            ++rows;
            quantized += simulator.status(entry) == Status::Quantized;
            const QString name = afresh.name(afresh.of(entry));
            if (!name.isEmpty())
                QCOMPARE(group.data().toString(), name);
        }
        verifyGroup();
        std::ranges::sort(shown);
        QVERIFY(std::ranges::adjacent_find(shown) == shown.end());
        for (const int entry : groups.passing())
            QVERIFY(groups.isFolded(groups.groupOf(entry)) != std::ranges::binary_search(shown, entry));
    }

    Document document;
    Checker checker{document};
    Simulator simulator{document};
    EntryModel entries{document, checker, simulator};
    EntryFields fields{document, checker, simulator};
    GroupedEntries groups{entries, checker, simulator};
    Tester tester{&groups, Tester::FailureReportingMode::QtTest};
};

struct Session : test::WindowSession
{
    explicit Session(Grouping grouping = Grouping::RootModule)
    {
        list = window.findChild<EntryList *>();
        view = list->view();
        list->setGrouping(grouping);
        view->setFocus();
    }
    Document &document() const { return shown.document(); }
    Cursor &cursor() const { return shown.cursor(); }
    const GroupedEntries &groups() const { return list->shown(); }
    QModelIndex group(int entry) const { return groups().groupOf(entry); }
    void goTo(const QModelIndex &index) const { view->setCurrentIndex(index); }
    QPoint arrow(const QModelIndex &group) const
    {
        return {view->columnViewportPosition(EntryModel::PatternColumn) + 6, view->visualRect(group).center().y()};
    }
    void setSections(std::initializer_list<std::pair<int, const char *>> sections) const
    {
        for (const auto &[row, section] : sections)
            document().changeEntries({{row, inSection(document(), row, section)}}, "section");
    }
    void drop(QPoint place) const
    {
        const std::unique_ptr<QMimeData> dragged(
            view->model()->mimeData(view->selectionModel()->selectedRows(EntryModel::PatternColumn)));
        test::drop(*view->viewport(), place, *dragged, Qt::MoveAction);
    }
    QString section(int row) const { return QString::fromStdString(std::string(sectionOf(*document().entry(row)))); }

    EntryList *list;
    GroupedView *view;
};

} // namespace

void TestEntryGroups::rootModuleOrRootOperatorNamesTheGroup_data()
{
    QTest::addColumn<QByteArray>("entry");
    QTest::addColumn<QString>("name");
    QTest::newRow("root_module") << QByteArray(R"({"pattern": "torch.relu", "root_module": "torch.nn.Linear"})")
                                 << "nn.Linear";
    QTest::newRow("one operator") << QByteArray(R"({"pattern": "torch.nn.functional.relu"})") << "nn.functional.relu";
    QTest::newRow("method") << QByteArray(R"({"pattern": "clamp"})") << ".clamp";
    QTest::newRow("chain") << QByteArray(R"({"pattern": ["torch.nn.Conv2d", "torch.nn.BatchNorm2d", "torch.relu"]})")
                           << "nn.Conv2d";
    QTest::newRow("arms")
        << QByteArray(
               R"({"pattern_complex_format": ["torch.add", ["torch.nn.BatchNorm2d", "torch.nn.Conv2d"],
                                     "torch.ao.quantization.utils.MatchAllNode"]})")
        << "nn.Conv2d";
    QTest::newRow("constant") << QByteArray(R"({"pattern_complex_format": ["_operator.getitem", "torch.relu", 0]})")
                              << "relu";
    QTest::newRow("no pattern") << QByteArray(R"({})") << "";
}

void TestEntryGroups::rootModuleOrRootOperatorNamesTheGroup()
{
    QFETCH(const QByteArray, entry);
    QFETCH(const QString, name);
    Document document;
    document.open(test::document("{\"configs\": [" + entry.toStdString() + "]}"), {});
    EntryGroups groups(document);
    groups.setGrouping(Grouping::RootModule);
    QCOMPARE(groups.name(groups.of(0)), name);
}

void TestEntryGroups::groupsSayWhatIsInThem()
{
    Models models(Grouping::Section);
    QCOMPARE(models.groups.rowCount(), 195); // a single group
    QCOMPARE(models.name(0), QString("No section"));
    models.document.changeEntries({{3, inSection(models.document, 3, "kernels")},
                                   {7, inSection(models.document, 7, "Blocks %2")},
                                   {9, inSection(models.document, 9, "kernels")}},
                                  "sections");
    QCOMPARE(models.groups.rowCount(), 197);
    QCOMPARE(models.name(0), QString("Blocks %2"));
    QVERIFY(models.groupCalled("Blocks %2")
                .data(Qt::AccessibleTextRole)
                .toString()
                .startsWith("Group Blocks %2: patterns: 1"));
    QCOMPARE(models.name(2), QString("kernels"));
    QCOMPARE(models.name(5), QString("No section"));
    models.verify();
    const QModelIndex mark = models.groupCalled("kernels").siblingAtColumn(EntryModel::ProblemColumn);
    QVERIFY(mark.data(Qt::DecorationRole).isNull());
    PatternConfig broken = *models.document.entry(9);
    broken.set(Field::ObservationType, ObservationType::OutputShareObserverWithInput, Api::Torch2);
    broken.set(Field::Pattern, Null(), Api::Torch2);
    models.document.changeEntry(9, broken, "break");
    QVERIFY(models.checker.worst(9));
    QVERIFY(!mark.data(Qt::DecorationRole).isNull());
    models.verify();
    bool isRepainted = false;
    connect(
        &models.groups, &QAbstractItemModel::dataChanged, this, [&](const QModelIndex &first, const QModelIndex &last) {
            isRepainted |= first.column() <= EntryModel::PatternColumn && last.column() >= EntryModel::PatternColumn;
        });
    models.simulator.chooseQConfig("qnnpack");
    QVERIFY(isRepainted);
}

void TestEntryGroups::everyPatternStandsInItsGroup_data()
{
    QTest::addColumn<int>("grouping");
    QTest::newRow("section") << int(Grouping::Section);
    QTest::newRow("root module") << int(Grouping::RootModule);
}

/// Edits, filters, sorts and folds at random.
void TestEntryGroups::everyPatternStandsInItsGroup()
{
    QFETCH(const int, grouping);
    Models models(static_cast<Grouping>(grouping));
    models.groups.setFields(models.fields);
    Document &document = models.document;
    std::mt19937 random(7);
    const auto below = [&](int count) {
        return count > 0 ? std::uniform_int_distribution<int>(0, count - 1)(random) : 0;
    };
    const auto someRows = [&] {
        std::vector<int> rows;
        for (int row = below(9); row < document.entryCount(); row += 1 + below(40))
            rows.push_back(row);
        return rows;
    };
    for (int step = 0; step < 400; ++step) {
        const int row = below(document.entryCount());
        switch (below(11)) {
        case 0:
            document.insertEntries(row, {document.entry(row), inSection(document, row, "new"), document.entry(0)}, "");
            break;
        case 1:
            document.removeEntries(row, std::min(1 + below(12), document.entryCount() - row), "");
            break;
        case 2:
            document.moveEntries(someRows(), row, "");
            break;
        case 3:
            models.groups.setText(QStringList{"", "", "conv", "is:rejected", "zzz"}.at(below(5)));
            break;
        case 4:
            models.groups.setOrder(below(2)
                                       ? ShownEntries::Order()
                                       : orderByColumn(models.entries, EntryModel::PatternColumn, Qt::DescendingOrder));
            break;
        case 5:
            models.groups.setAllFolded(below(2));
            break;
        case 6:
        case 7:
            models.groups.setFolded(models.groups.index(below(models.groups.rowCount()), 0), below(2));
            break;
        case 8: {
            Document::Replacements replacements;
            for (const int each : someRows())
                replacements.push_back({each, inSection(document, each, below(2) ? "a" : "b")});
            document.changeEntries(std::move(replacements), "");
            break;
        }
        case 9: {
            PatternConfig entry = *document.entry(row);
            entry.set(Field::RootModule, *Symbol::parse("torch.nn.Linear"), Api::Torch2);
            entry.setDTypeConfigs({}, Api::Torch2);
            document.changeEntry(row, entry, "");
            break;
        }
        default:
            if (below(3) == 0)
                document.undoStack().undo();
        }
        models.verify();
        if (QTest::currentTestFailed())
            return;
    }
    models.groups.setText({});
    const Document::Entries many(300, document.entry(0));
    document.insertEntries(1, many, "");
    models.verify();
    document.removeEntries(0, document.entryCount(), "");
    QCOMPARE(models.groups.rowCount(), 0);
    document.undoStack().undo();
    models.verify();
}

void TestEntryGroups::filterOpensTheGroupsThatHaveHits()
{
    const Session session;
    QLineEdit &filter = *session.child<QLineEdit>("filterEdit");
    session.list->view()->setAllFolded(true);
    const int folded = session.view->model()->rowCount();
    filter.setText("convtranspose2d");
    QVERIFY(session.view->model()->rowCount() > 2);
    for (int row = 0; row < session.view->model()->rowCount(); ++row) {
        const QModelIndex index = session.view->model()->index(row, EntryModel::PatternColumn);
        QVERIFY(!session.groups().isFolded(index));
        if (session.groups().isGroup(index)) // and something is below it
            QVERIFY(!session.groups().isGroup(index.siblingAtRow(row + 1)));
    }
    filter.clear();
    QCOMPARE(session.view->model()->rowCount(), folded);
}

void TestEntryGroups::keysFoldAndUnfold()
{
    const Session session;
    session.cursor().moveTo(0);
    const int all = session.view->model()->rowCount();
    press(Qt::Key_Left); // to its group
    QCOMPARE(session.view->currentIndex().row(), session.group(0).row());
    QCOMPARE(session.cursor().row(), 0);
    press(Qt::Key_Left);
    QVERIFY(session.groups().isFolded(session.group(0)));
    QVERIFY(session.view->model()->rowCount() < all);
    press(Qt::Key_Right);
    QVERIFY(!session.groups().isFolded(session.group(0)));
    QCOMPARE(session.view->currentIndex().row(), session.group(0).row());
    press(Qt::Key_Return);
    QVERIFY(session.groups().isFolded(session.group(0)));
    press(Qt::Key_Return);
    QCOMPARE(session.view->model()->rowCount(), all);
    press(Qt::Key_Right);
    QCOMPARE(session.view->currentIndex().row(), session.group(0).row() + 1);
    QVERIFY(!session.groups().isGroup(session.view->currentIndex()));
}

void TestEntryGroups::arrowFoldsAndNothingElseIsChosen()
{
    const Session session;
    const QModelIndex group = session.view->model()->index(0, EntryModel::PatternColumn);
    const int before = session.cursor().row();
    session.view->scrollTo(group);
    test::click(*session.view->viewport(), session.arrow(group));
    QVERIFY(session.groups().isFolded(group));
    QCOMPARE(session.cursor().row(), before);
    test::click(*session.view->viewport(), session.arrow(group));
    QVERIFY(!session.groups().isFolded(group));
    test::click(*session.view->viewport(), session.view->visualRect(group).center());
    QVERIFY(!session.groups().isFolded(group));
    QCOMPARE(session.view->currentIndex().row(), group.row());
    QVERIFY(session.list->selectedRows().isEmpty());
}

void TestEntryGroups::foldingKeepsThePattern()
{
    const Session session;
    session.cursor().moveTo(20);
    session.view->setFolded(session.group(20), true);
    QCOMPARE(session.cursor().row(), 20);
    QCOMPARE(session.view->currentIndex().row(), session.group(20).row());
    session.view->setFolded(session.group(20), false);
    session.list->view()->setAllFolded(true);
    QCOMPARE(session.cursor().row(), 20);
    QCOMPARE(session.view->currentIndex().row(), session.group(20).row());
    for (int row = 0; row < session.view->model()->rowCount(); ++row)
        QVERIFY(session.groups().isGroup(session.view->model()->index(row, 0)));
}

void TestEntryGroups::whatIsGoneToUnfoldsItsGroup()
{
    const Session session;
    session.cursor().moveTo(20);
    const auto verifyShown = [&](int row) {
        QCOMPARE(session.cursor().row(), row);
        QVERIFY(!session.groups().isFolded(session.group(row)));
        QCOMPARE(session.view->currentIndex(), session.groups().indexOf(row));
        QCOMPARE(session.list->selectedRows(), QList<int>{row});
        QVERIFY(
            session.view->viewport()->rect().contains(session.view->visualRect(session.view->currentIndex()).center()));
    };
    press(Qt::Key_Delete);
    session.list->view()->setAllFolded(true);
    session.cursor().moveTo(100);
    verifyShown(100);
    session.list->view()->setAllFolded(true);
    session.window.commands()[Command::NextPattern]->trigger();
    verifyShown(101);
    session.list->view()->setAllFolded(true);
    PatternConfig broken = *session.document().entry(33);
    broken.set(Field::Pattern, Null(), Api::Torch2);
    session.document().changeEntry(33, broken, "break");
    session.list->view()->setAllFolded(true);
    session.window.commands()[Command::NextProblem]->trigger();
    verifyShown(session.cursor().row());
}

void TestEntryGroups::whatUndoBringsBackUnfoldsItsGroups()
{
    const Session session;
    QLineEdit &filter = *session.child<QLineEdit>("filterEdit");
    filter.setFocus();
    test::type("relu");
    press(Qt::Key_Return);
    press(Qt::Key_A, Qt::ControlModifier);
    const QList<int> removed = session.list->selectedRows();
    press(Qt::Key_Delete);
    filter.clear();
    session.list->view()->setAllFolded(true); // the groups that are left
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(session.list->selectedRows(), removed);
    std::set<QString> groups;
    for (const int row : removed) {
        QVERIFY(session.groups().indexOf(row).isValid());
        groups.insert(session.groups().groupOf(row).data().toString());
    }
    QVERIFY(groups.size() > 3);
    QVERIFY(session.groups().isFolded(session.group(test::rowOf(session.document(), "LSTM"))));
    press(Qt::Key_Home); // else Qt would take Ctrl as held in the next test
    QVERIFY(!session.view->selectionModel()->hasSelection());
}

void TestEntryGroups::leavingAGroupPaintsItsWholeName()
{
    const Session session;
    const QModelIndex group = session.view->model()->index(0, EntryModel::PatternColumn);
    session.goTo(group);
    QCoreApplication::processEvents();
    const test::Painted painted(*session.view->viewport());
    press(Qt::Key_Down);
    for (int column = 0; column < EntryModel::ColumnCount; ++column) {
        const QRect cell = session.view->visualRect(group.siblingAtColumn(column)) & session.view->viewport()->rect();
        QTRY_VERIFY(painted.region.contains(cell.center()));
    }
}

void TestEntryGroups::onlyPatternsAreSelected()
{
    const Session session;
    session.goTo(session.view->model()->index(0, EntryModel::PatternColumn));
    QVERIFY(session.list->selectedRows().isEmpty());
    int patterns = 0;
    for (int step = 0; step < 30; ++step) {
        press(Qt::Key_Down, Qt::ShiftModifier);
        patterns += session.groups().isGroup(session.view->currentIndex()) ? 0 : 1;
        QCOMPARE(session.list->selectedRows().size(), patterns);
    }
    QVERIFY(patterns < 30);
    press(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(session.list->selectedRows().size(), 194);
    press(Qt::Key_Home);
    QVERIFY(!session.view->selectionModel()->hasSelection());
}

void TestEntryGroups::droppedOntoASectionGetsIt()
{
    const Session session(Grouping::Section);
    session.setSections({{5, "kernels"}});
    session.cursor().moveTo(2);
    press(Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(session.list->selectedRows(), (QList<int>{2, 3}));
    const int steps = session.document().undoStack().count();
    const Shared<PatternConfig> kept = session.document().entry(5);
    session.drop(session.view->visualRect(session.group(5)).center());
    QCOMPARE(session.section(2), QString("kernels"));
    QCOMPARE(session.section(3), QString("kernels"));
    QVERIFY(session.document().entry(5).isSameAs(kept)); // PyTorch's order stays
    QCOMPARE(session.list->selectedRows(), (QList<int>{2, 3}));
    QCOMPARE(session.document().undoStack().count(), steps + 1);
    QCOMPARE(session.document().undoStack().undoText(), QString("Set section"));
    session.document().undoStack().undo();
    QCOMPARE(session.section(2), QString());
    QCOMPARE(session.group(2).data().toString(), QString("No section"));
    session.cursor().moveTo(5); // out of it again
    session.drop(session.view->visualRect(session.group(2)).center());
    QCOMPARE(session.section(5), QString());
}

void TestEntryGroups::droppedBetweenPatternsOfASectionMovesToo()
{
    const Session session(Grouping::Section);
    session.setSections({{5, "kernels"}, {9, "kernels"}});
    session.cursor().moveTo(2);
    const Shared<PatternConfig> after = session.document().entry(9);
    const QRect below = session.view->visualRect(session.groups().indexOf(9));
    session.drop({below.center().x(), below.top()});
    QCOMPARE(session.section(8), QString("kernels"));
    QVERIFY(session.document().entry(9).isSameAs(after));
    QCOMPARE(session.list->selectedRows(), QList<int>{8});
    session.document().undoStack().undo();
    QCOMPARE(session.section(2), QString());
    QCOMPARE(session.section(8), QString());
}

void TestEntryGroups::otherRootModulesAreRefused()
{
    const Session session;
    session.cursor().moveTo(0);
    const QModelIndex own = session.group(0);
    const QModelIndex other = session.view->model()->index(own.row() == 0 ? session.group(100).row() : 0, 1);
    session.view->scrollTo(other);
    session.drop(session.view->visualRect(other).center());
    QCOMPARE(session.document().undoStack().count(), 0);
    const auto *notice = session.child<QLabel>("filterNotice");
    QVERIFY(notice->isVisible());
    QVERIFY(notice->text().contains("root module"));
}

void TestEntryGroups::patternsMovePastThoseOfTheirGroup()
{
    const Session session(Grouping::Section);
    session.setSections({{5, "kernels"}, {9, "kernels"}});
    session.cursor().moveTo(9);
    const Shared<PatternConfig> entry = session.cursor().entry();
    const Actions &actions = session.window.commands();
    QVERIFY(!actions[Command::MovePatternDown]->isEnabled());
    actions[Command::MovePatternUp]->trigger();
    QVERIFY(session.document().entry(5).isSameAs(entry));
    QCOMPARE(session.section(6), QString("kernels"));
    QVERIFY(!actions[Command::MovePatternUp]->isEnabled());
    const QModelIndex current = session.view->currentIndex();
    press(Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier); // moves neither the pattern nor the current row
    QCOMPARE(session.view->currentIndex(), current);
    session.list->setFilter("batchnorm3d");
    session.cursor().moveTo(20); // which the filter hides
    QVERIFY(!actions[Command::MovePatternUp]->isEnabled() && !actions[Command::MovePatternDown]->isEnabled());
}

void TestEntryGroups::selectionGoesIntoTheOtherGroup()
{
    const Session session(Grouping::Section);
    session.cursor().moveTo(2);
    press(Qt::Key_Down, Qt::ShiftModifier);
    Document &document = session.document();
    document.changeEntries({{2, inSection(document, 2, "a")}, {3, inSection(document, 3, "a")}}, "section");
    QCOMPARE(session.group(3).data().toString(), QString("a"));
    QCOMPARE(session.list->selectedRows(), (QList<int>{2, 3}));
    QCOMPARE(session.view->currentIndex(), session.groups().indexOf(3));
}

void TestEntryGroups::patternIsStillTheSameWhereItsGroupChanges()
{
    const Session session(Grouping::Section);
    session.setSections({{5, "kernels"}, {9, "other"}});
    session.view->setFolded(session.group(5), true);
    session.cursor().moveTo(2);
    session.setSections({{2, "kernels"}}); // which is folded
    QCOMPARE(session.cursor().row(), 2);
    QCOMPARE(session.view->currentIndex(), session.group(2));
    session.cursor().moveTo(9);
    session.goTo(session.group(9));
    session.setSections({{9, "kernels"}}); // the current group has no pattern any more
    QCOMPARE(session.cursor().row(), 9);
}

void TestEntryGroups::unfoldedGroupStaysInSight()
{
    const Session session;
    session.view->setAllFolded(true);
    const QModelIndex last =
        session.view->model()->index(session.view->model()->rowCount() - 1, EntryModel::PatternColumn);
    session.goTo(last);
    session.view->scrollTo(last);
    session.view->setAllFolded(false);
    QTRY_VERIFY(session.view->viewport()->rect().contains(session.view->visualRect(session.view->currentIndex())));
}

/// A new layout would scroll the list to the current row.
void TestEntryGroups::groupsFollowWithoutANewLayout()
{
    Models models(Grouping::RootModule);
    Document &document = models.document;
    models.groups.setText("linear");
    const QSignalSpy layouts(&models.groups, &QAbstractItemModel::layoutChanged);
    const QSignalSpy resets(&models.groups, &QAbstractItemModel::modelReset);
    document.insertEntries(0, {document.entry(0), document.entry(20), document.entry(50), document.entry(90)},
                           "insert");
    models.verify();
    document.undoStack().undo();
    models.verify();
    QCOMPARE(layouts.size() + resets.size(), 0);

    document.undoStack().redo();
    const std::size_t shown = models.groups.passing().size(); // the new ones, too
    models.groups.setGrouping(Grouping::Section);
    QCOMPARE(models.groups.passing().size(), shown);

    document.changeEntry(0, *inSection(document, 0, "alone"), "section");
    document.removeEntries(0, 1, "remove");
    models.groups.setAllFolded(true);
    document.undoStack().undo();
    QVERIFY(!models.groups.isFolded(models.groups.groupOf(0))); // it was not there to be folded
    models.verify();
}

void TestEntryGroups::choiceIsRemembered()
{
    const Session session(Grouping::None);
    const Actions &actions = session.window.commands();
    QVERIFY(actions[Command::GroupByNothing]->isChecked());
    QVERIFY(!actions[Command::FoldGroups]->isEnabled());
    actions[Command::GroupBySection]->trigger();
    QVERIFY(session.groups().isGrouped());
    QVERIFY(actions[Command::FoldGroups]->isEnabled());
    QCOMPARE(session.settings.patternGroups.value(), int(Grouping::Section));
    Settings settings(session.folder.filePath("settings.ini"));
    QCOMPARE(settings.patternGroups.value(), int(Grouping::Section));
    bcfg::ui::session::Session other(settings);
    const MainWindow window(other);
    QCOMPARE(window.findChild<EntryList *>()->shown().grouping(), Grouping::Section);
    QVERIFY(window.commands()[Command::GroupBySection]->isChecked());
}

BCFG_TEST(TestEntryGroups)

} // namespace tst_entrygroups

#include "tst_entrygroups.moc"
