// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/ruleid.h"
#include "tests/support/files.h"
#include "tests/support/largedocument.h"
#include "tests/support/testprogram.h"
#include "ui/basis/roles.h"
#include "ui/basis/values/patterntext.h"
#include "ui/session/files/documentio.h"
#include "ui/views/patterns/entrymodel.h"
#include "ui/views/patterns/shownentries.h"

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QSignalSpy>

namespace tst_shownentries {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using Tester = QAbstractItemModelTester;

class TestShownEntries : public QObject
{
    Q_OBJECT

private slots:
    void showsWhatHoldsEveryWord_data();
    void showsWhatHoldsEveryWord();
    void asksFields_data();
    void asksFields();
    void saysWhatAFieldCannotAnswer();
    void draggedRowsMove();
    void draggedRowsThatAreGoneBecomeCopies();
    void followsTheDocument();
    void keepsTheRowThatIsEdited();
    void sortsByWhatAColumnSays_data();
    void sortsByWhatAColumnSays();
    void sortedRowsFollowTheDocument();
    void whatMovesStaysChosen_data();
    void whatMovesStaysChosen();
    void sortingReadsTheTextOfEachRowOnce();
    void largeDocumentsAreCheckedInAThread();
};

namespace {

struct Fixture
{
    Fixture() { document.open(readTemplate("templates/torch-2.6.0/native.bcfg.json"), {}); }

    /// Whether the filter shows exactly the rows that contain its words.
    bool isRight() const
    {
        QList<int> expected;
        for (int row = 0; row < document.entryCount(); ++row) {
            bool holdsAll = true;
            for (const QString &word : filter.text().toLower().split(' ', Qt::SkipEmptyParts))
                holdsAll = holdsAll && searchText(*document.entry(row), document.api()).contains(word);
            if (holdsAll)
                expected.append(row);
        }
        QList<int> shown;
        for (int row = 0; row < filter.rowCount(); ++row)
            shown.append(filter.mapToSource(filter.index(row, 0)).row());
        return shown == expected;
    }

    Document document;
    Checker checker{document};
    Simulator simulator{document};
    EntryModel entries{document, checker, simulator};
    Tester entriesTester{&entries, Tester::FailureReportingMode::QtTest};
    EntryFields fields{document, checker, simulator};
    ShownEntries filter{entries};
    Tester filterTester{&filter, Tester::FailureReportingMode::QtTest};
};

} // namespace

void TestShownEntries::showsWhatHoldsEveryWord_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("showsSome");
    QTest::newRow("blank") << "  " << true;
    QTest::newRow("a word") << "conv" << true;
    QTest::newRow("any case") << "CONV2D" << true;
    QTest::newRow("two words") << "relu conv2d" << true;
    QTest::newRow("a path") << "torch.ao.nn.qat" << true;
    QTest::newRow("nothing") << "convolve" << false;
}

void TestShownEntries::showsWhatHoldsEveryWord()
{
    QFETCH(const QString, text);
    QFETCH(const bool, showsSome);
    Fixture fixture;
    fixture.filter.setText(text);
    QVERIFY(fixture.isRight());
    QCOMPARE(fixture.filter.rowCount() > 0, showsSome);
    fixture.filter.setText({});
    QCOMPARE(fixture.filter.rowCount(), fixture.document.entryCount());
}

void TestShownEntries::asksFields_data()
{
    using Holds = std::function<bool(const Fixture &, int)>;
    QTest::addColumn<QString>("text");
    QTest::addColumn<Holds>("holds");
    const auto row = [](const char *text, const Holds &holds) {
        QTest::newRow(text) << QString(text) << holds;
    };
    const auto text = [](const Fixture &fixture, int entry) {
        return searchText(*fixture.document.entry(entry), Api::Torch2);
    };
    const auto hasFuser = [](const Fixture &fixture, int entry) {
        return fixture.document.entry(entry)->fuserMethod() != nullptr;
    };
    const auto isRejected = [](const Fixture &fixture, int entry) {
        return fixture.simulator.status(entry) == Status::Rejected;
    };
    row("has:fuser", hasFuser);
    row("-has:fuser", [=](const Fixture &f, int entry) { return !hasFuser(f, entry); });
    row("is:rejected", isRejected);
    row("is:rejected -has:fuser conv", [=](const Fixture &f, int entry) {
        return isRejected(f, entry) && !hasFuser(f, entry) && text(f, entry).contains("conv");
    });
    row("problem:D01", [](const Fixture &f, int entry) {
        const std::vector<Diagnostic> found = f.checker.ofEntry(entry);
        return std::any_of(found.begin(), found.end(), [](const Diagnostic &each) { return each.rule == RuleId::D01; });
    });
    row("has:warning", [](const Fixture &f, int entry) { return f.checker.counts(entry)[Severity::Warning] > 0; });
    row("dtype:float16", [](const Fixture &f, int entry) {
        const auto configs = f.document.entry(entry)->dtypeConfigs();
        return std::any_of(configs.begin(), configs.end(), [](const DTypeConfig &config) {
            return config.input().dtype() == DType(DType::Float16) || config.weight().dtype() == DType(DType::Float16);
        });
    });
    row("\"conv2d batchnorm2d\"", [](const Fixture &, int) { return false; });
    row("op:nn", [=](const Fixture &f, int entry) { return text(f, entry).contains("rnn"); });
    row("has:", [](const Fixture &, int) { return true; });
}

void TestShownEntries::asksFields()
{
    using Holds = std::function<bool(const Fixture &, int)>;
    QFETCH(const QString, text);
    QFETCH(const Holds, holds);
    Fixture fixture;
    fixture.filter.setFields(fixture.fields);
    QVERIFY(fixture.simulator.chooseQConfig("qnnpack"));
    fixture.filter.setText(text);
    QVERIFY2(fixture.filter.problem().isEmpty(), qPrintable(fixture.filter.problem()));
    QList<int> shown;
    for (int row = 0; row < fixture.filter.rowCount(); ++row)
        shown.append(fixture.filter.mapToSource(fixture.filter.index(row, 0)).row());
    QList<int> expected;
    for (int row = 0; row < fixture.document.entryCount(); ++row) {
        if (holds(fixture, row))
            expected.append(row);
    }
    QCOMPARE(shown, expected);
}

void TestShownEntries::saysWhatAFieldCannotAnswer()
{
    Fixture fixture;
    fixture.filter.setFields(fixture.fields);
    fixture.filter.setText("foo:bar");
    QVERIFY(fixture.filter.problem().contains("foo"));
    QCOMPARE(fixture.filter.rowCount(), fixture.document.entryCount()); // it asks nothing
    fixture.filter.setText("is:purple");
    QVERIFY(fixture.filter.problem().contains("purple") && fixture.filter.problem().contains("rejected"));
    fixture.filter.setText("conv");
    QVERIFY(fixture.filter.problem().isEmpty());
}

void TestShownEntries::draggedRowsMove()
{
    Fixture fixture;
    const BackendConfig before = fixture.document.config();
    const auto drop = [&](const QList<int> &rows, int to, Qt::DropAction action) {
        QModelIndexList indexes;
        for (const int row : rows)
            indexes.append(fixture.filter.index(row, EntryModel::PatternColumn));
        const std::unique_ptr<QMimeData> data(fixture.filter.mimeData(indexes));
        QVERIFY(fixture.filter.dropMimeData(data.get(), action, to, 0, {}));
    };
    drop({5, 2}, 0, Qt::MoveAction);
    QVERIFY(fixture.document.entry(0).isSameAs(before.configs[2]));
    QVERIFY(fixture.document.entry(1).isSameAs(before.configs[5]));
    QCOMPARE(fixture.document.undoStack().count(), 1);
    fixture.document.undoStack().undo();
    QVERIFY(fixture.document.config() == before);
    drop({3}, -1, Qt::MoveAction); // below the last
    QVERIFY(fixture.document.config().configs.back().isSameAs(before.configs[3]));
    fixture.document.undoStack().undo();
    drop({3}, 1, Qt::CopyAction);
    QCOMPARE(fixture.document.entryCount(), static_cast<int>(before.configs.size()) + 1);
    QVERIFY(*fixture.document.entry(1) == *before.configs[3]);
}

void TestShownEntries::draggedRowsThatAreGoneBecomeCopies()
{
    Fixture fixture;
    const int last = fixture.document.entryCount() - 1;
    const Shared<PatternConfig> dragged = fixture.document.entry(last);
    const std::unique_ptr<QMimeData> data(
        fixture.filter.mimeData({fixture.filter.index(last, EntryModel::PatternColumn)}));
    fixture.document.removeEntries(1, last, "remove");
    QVERIFY(fixture.filter.dropMimeData(data.get(), Qt::MoveAction, 0, 0, {}));
    QCOMPARE(fixture.document.entryCount(), 2);
    QVERIFY(*fixture.document.entry(0) == *dragged);
}

void TestShownEntries::followsTheDocument()
{
    Fixture fixture;
    fixture.filter.setText("conv2d");
    const int conv = fixture.filter.mapToSource(fixture.filter.index(3, 0)).row();
    fixture.document.insertEntries(conv, {fixture.document.entry(conv), fixture.document.entry(conv)}, "insert");
    QVERIFY(fixture.isRight());
    fixture.document.removeEntries(conv - 4, 9, "remove");
    QVERIFY(fixture.isRight());
    fixture.document.moveEntry(0, 100, "move");
    QVERIFY(fixture.isRight());
    while (fixture.document.undoStack().canUndo()) {
        fixture.document.undoStack().undo();
        QVERIFY(fixture.filter.rowCount() > 0);
    }
    fixture.document.open(readTemplate("templates/torch-1.13.1/qnnpack.bcfg.json"), {});
    QVERIFY(fixture.isRight());
}

void TestShownEntries::keepsTheRowThatIsEdited()
{
    Fixture fixture;
    fixture.filter.setText("conv2d");
    const int shown = fixture.filter.rowCount();
    const int row = fixture.filter.mapToSource(fixture.filter.index(0, 0)).row();
    PatternConfig entry = *fixture.document.entry(row);
    entry.set(Field::Pattern, Pattern::atom("torch.nn.Linear"), Api::Torch2);
    fixture.document.changeEntry(row, entry, "change");
    QCOMPARE(fixture.filter.rowCount(), shown); // nothing jumps
    QCOMPARE(fixture.filter.index(0, EntryModel::PatternColumn).data().toString(), QString("Linear"));
    fixture.filter.setText("linear");
    QVERIFY(fixture.isRight()); // and the next search knows
}

void TestShownEntries::sortsByWhatAColumnSays_data()
{
    QTest::addColumn<int>("column");
    QTest::newRow("problems") << int(EntryModel::ProblemColumn);
    QTest::newRow("pattern") << int(EntryModel::PatternColumn);
    QTest::newRow("observation type") << int(EntryModel::ObservationColumn);
    QTest::newRow("dtype configs") << int(EntryModel::DTypeColumn);
    QTest::newRow("modules") << int(EntryModel::ModuleColumn);
    QTest::newRow("verdict") << int(EntryModel::VerdictColumn);
}

void TestShownEntries::sortsByWhatAColumnSays()
{
    QFETCH(const int, column);
    Fixture fixture;
    fixture.simulator.chooseQConfig("x86");
    const BackendConfig before = fixture.document.config();
    for (const Qt::SortOrder direction : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        fixture.filter.setOrder(orderByColumn(fixture.entries, column, direction));
        QCOMPARE(fixture.filter.rowCount(), fixture.document.entryCount());
        for (int row = 1; row < fixture.filter.rowCount(); ++row) {
            const QModelIndex above = fixture.filter.index(row - 1, column);
            const QModelIndex below = fixture.filter.index(row, column);
            const int texts = above.data().toString().compare(below.data().toString(), Qt::CaseInsensitive);
            const int ranks = above.data(RankRole).isValid() && below.data(RankRole).isValid()
                                  ? above.data(RankRole).toInt() - below.data(RankRole).toInt()
                                  : 0;
            const bool areEqual = above.data() == below.data() && above.data(RankRole) == below.data(RankRole);
            const int order = texts != 0 ? texts : ranks;
            if (!above.data().toString().isEmpty() && !below.data().toString().isEmpty())
                QVERIFY(direction == Qt::AscendingOrder ? order <= 0 : order >= 0);
            if (areEqual) // equal rows stand as PyTorch sees them
                QVERIFY(fixture.filter.mapToSource(above).row() < fixture.filter.mapToSource(below).row());
        }
    }
    fixture.filter.setOrder(nullptr);
    QVERIFY(fixture.isRight());
    QVERIFY(fixture.document.config() == before);
}

void TestShownEntries::sortedRowsFollowTheDocument()
{
    Fixture fixture;
    fixture.filter.setOrder(orderByColumn(fixture.entries, EntryModel::PatternColumn, Qt::AscendingOrder));
    const auto isPermutation = [&] {
        QSet<int> rows;
        for (int row = 0; row < fixture.filter.rowCount(); ++row)
            rows.insert(fixture.filter.mapToSource(fixture.filter.index(row, 0)).row());
        return rows.size() == fixture.document.entryCount() && *std::ranges::max_element(rows) == rows.size() - 1;
    };
    fixture.document.insertEntries(100, {fixture.document.entry(3), fixture.document.entry(4)}, "insert");
    QVERIFY(isPermutation());
    fixture.document.insertEntries(0, {fixture.document.entry(3)}, "insert first");
    QVERIFY(isPermutation());
    fixture.document.removeEntries(50, 20, "remove");
    QVERIFY(isPermutation());
    fixture.document.moveEntry(2, 60, "move");
    QVERIFY(isPermutation());
    fixture.filter.setText("conv2d"); // what was sorted once is only filtered
    QVERIFY(fixture.filter.rowCount() > 1);
    fixture.filter.setText({});
    QVERIFY(isPermutation());
    while (fixture.document.undoStack().canUndo()) {
        fixture.document.undoStack().undo();
        QVERIFY(isPermutation());
    }
}

void TestShownEntries::whatMovesStaysChosen_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isSorted");
    QTest::newRow("all") << "" << false;
    QTest::newRow("filtered") << "conv2d" << false;
    QTest::newRow("sorted") << "" << true;
    QTest::newRow("filtered and sorted") << "conv2d" << true;
}

/// A selection holds persistent indices, which must follow rows that move.
void TestShownEntries::whatMovesStaysChosen()
{
    QFETCH(const QString, text);
    QFETCH(const bool, isSorted);
    Fixture fixture;
    fixture.filter.setText(text);
    if (isSorted)
        fixture.filter.setOrder(orderByColumn(fixture.entries, EntryModel::PatternColumn, Qt::AscendingOrder));
    std::vector<std::pair<QPersistentModelIndex, Shared<PatternConfig>>> chosen;
    for (int row = 0; row < fixture.filter.rowCount(); row += 3) {
        const QModelIndex index = fixture.filter.index(row, 1);
        chosen.emplace_back(index, fixture.document.entry(fixture.filter.mapToSource(index).row()));
    }
    QSignalSpy wasReset(&fixture.filter, &QAbstractItemModel::modelReset);
    const int shown = fixture.filter.rowCount();
    const auto isRight = [&] {
        return std::ranges::all_of(chosen, [&](const auto &each) {
            const QModelIndex index = fixture.filter.mapToSource(each.first);
            return index.isValid() && fixture.document.entry(index.row()).isSameAs(each.second);
        });
    };
    fixture.document.moveEntries({0, 3, 70, 71, 190}, 50, "move some");
    QVERIFY(isRight());
    fixture.document.moveEntries({10, 11, 12}, 100, "move a run");
    QVERIFY(isRight());
    fixture.document.moveEntry(150, 2, "move one");
    QVERIFY(isRight());
    if (!isSorted)
        QVERIFY(fixture.isRight());
    while (fixture.document.undoStack().canUndo()) {
        fixture.document.undoStack().undo();
        QVERIFY(isRight());
    }
    QCOMPARE(fixture.filter.rowCount(), shown);
    QCOMPARE(wasReset.size(), 0);
}

void TestShownEntries::sortingReadsTheTextOfEachRowOnce()
{
    class CountingModel : public EntryModel
    {
    public:
        using EntryModel::EntryModel;
        QVariant data(const QModelIndex &index, int role) const override
        {
            read += role == Qt::DisplayRole;
            return EntryModel::data(index, role);
        }
        mutable int read = 0;
    };
    Fixture fixture;
    CountingModel entries(fixture.document, fixture.checker, fixture.simulator);
    ShownEntries filter(entries);
    filter.setOrder(orderByColumn(entries, EntryModel::PatternColumn, Qt::DescendingOrder));
    QCOMPARE(entries.read, fixture.document.entryCount());
    for (const char *text : {"c", "co", "con"})
        filter.setText(text);
    QCOMPARE(entries.read, fixture.document.entryCount()); // typing does not sort
}

void TestShownEntries::largeDocumentsAreCheckedInAThread()
{
    Fixture fixture;
    fixture.simulator.chooseQConfig("x86");
    fixture.document.open(test::document(test::largeDocument(3000)), {});
    QVERIFY(fixture.checker.isBusy()); // control is back before the answer
    QVERIFY(!fixture.simulator.status(0));
    fixture.document.removeEntries(2990, 1, "while it is under way");
    QTRY_VERIFY(!fixture.checker.isBusy() && fixture.simulator.status(0));
    QVERIFY(!fixture.simulator.status(2999));
    QVERIFY(fixture.simulator.status(2998));
    fixture.filter.setText("linear_15");
    QVERIFY(fixture.isRight());
    QVERIFY(fixture.filter.rowCount() > 0);
}

BCFG_TEST(TestShownEntries)

} // namespace tst_shownentries

#include "tst_shownentries.moc"
