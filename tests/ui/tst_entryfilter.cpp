// SPDX-License-Identifier: Apache-2.0
#include "tests/support/files.h"
#include "tests/support/largedocument.h"
#include "ui/document/documentio.h"
#include "ui/models/entryfilter.h"
#include "ui/models/entrymodel.h"
#include "ui/models/patterntext.h"

#include <QAbstractItemModelTester>

using namespace bcfg;
using namespace bcfg::ui;
using Tester = QAbstractItemModelTester;

class TestEntryFilter : public QObject
{
    Q_OBJECT

private slots:
    void showsWhatHoldsEveryWord_data();
    void showsWhatHoldsEveryWord();
    void followsTheDocument();
    void keepsTheRowThatIsEdited();
    void largeDocumentsAreCheckedInAThread();
};

namespace {

struct Fixture
{
    Fixture() { document.open(readTemplate("templates/torch-2.6.0/native.bcfg.json"), {}); }

    /// Whether the filter shows exactly the rows that hold the words.
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
    EntryFilter filter{entries, document};
    Tester filterTester{&filter, Tester::FailureReportingMode::QtTest};
};

} // namespace

void TestEntryFilter::showsWhatHoldsEveryWord_data()
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

void TestEntryFilter::showsWhatHoldsEveryWord()
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

void TestEntryFilter::followsTheDocument()
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

void TestEntryFilter::keepsTheRowThatIsEdited()
{
    Fixture fixture;
    fixture.filter.setText("conv2d");
    const int shown = fixture.filter.rowCount();
    const int row = fixture.filter.mapToSource(fixture.filter.index(0, 0)).row();
    PatternConfig entry = *fixture.document.entry(row);
    entry.record().set(Field::Pattern, Pattern::atom("torch.nn.Linear"), Api::Torch2);
    fixture.document.changeEntry(row, entry, "change");
    QCOMPARE(fixture.filter.rowCount(), shown); // nothing jumps
    QCOMPARE(fixture.filter.index(0, EntryModel::PatternColumn).data().toString(), QString("Linear"));
    fixture.filter.setText("linear");
    QVERIFY(fixture.isRight()); // and the next search knows
}

void TestEntryFilter::largeDocumentsAreCheckedInAThread()
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

QTEST_MAIN(TestEntryFilter)
#include "tst_entryfilter.moc"
