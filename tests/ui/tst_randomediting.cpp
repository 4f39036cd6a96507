// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"
#include "core/prepare/pattern/matching.h"
#include "tests/support/testprogram.h"
#include "ui/basis/text.h"
#include "ui/page/dtypes/dtypemodel.h"
#include "ui/page/editor/patternmodel.h"
#include "ui/page/operators/operatormodel.h"
#include "ui/session/files/documentio.h"
#include "ui/session/problems/diagnosticmodel.h"
#include "ui/views/match/checkmodel.h"
#include "ui/views/match/verdictmodel.h"
#include "ui/views/patterns/entrymodel.h"
#include "ui/views/patterns/groupedentries.h"
#include "ui/views/patterns/shownentries.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <numeric>
#include <random>

namespace tst_randomediting {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::page;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using Tester = QAbstractItemModelTester;

class TestRandomEditing : public QObject
{
    Q_OBJECT

private slots:
    void undoAllIsTheFirstDocumentRedoAllTheLast_data();
    void undoAllIsTheFirstDocumentRedoAllTheLast();
};

namespace {

constexpr int edits = 300;

/// All models that show a document, each with a QAbstractItemModelTester.
struct Session
{
    explicit Session(const QString &file)
    {
        groups.setFields(fields);
        document.open(readTemplate(file), {});
    }

    void edit()
    {
        const int row = below(document.entryCount());
        cursor.moveTo(row);
        if (below(5) == 0) {
            assemble();
            return lookAround();
        }
        dtypes.setChangesEverywhere(below(10) == 0);
        switch (below(document.entryCount() > 20 ? 9 : 3)) {
        case 0:
            document.insertEntries(row, {document.entry(below(document.entryCount())), document.entry(row)}, "insert");
            break;
        case 1:
            dtypes.appendRow();
            break;
        case 2:
            if (dtypes.rowCount() > 0)
                dtypes.duplicateRow(below(dtypes.rowCount()));
            break;
        case 3:
            document.removeEntries(row, std::min(1 + below(3), document.entryCount() - row), "remove");
            break;
        case 4:
            document.moveEntry(row, below(document.entryCount()), "move");
            break;
        case 5:
            if (dtypes.rowCount() > 0)
                dtypes.removeRows({below(dtypes.rowCount())});
            break;
        case 6:
            if (below(4) == 0)
                moveSome();
            break;
        case 7:
            setColumn();
            break;
        default:
            setCell();
        }
        lookAround();
    }

    void lookAround()
    {
        if (below(10) == 0)
            groups.setText(
                QStringList{"", "conv", "linear relu", "zzz", "is:quantized -conv", "problem:d"}.at(below(6)));
        const std::optional<ExplainedVerdict> explanation =
            cursor.isValid() ? simulator.explain(cursor.row()) : std::nullopt;
        checks.setChecks(explanation ? explanation->checks : std::vector<Check>());
        if (below(30) == 0)
            groups.setGrouping(static_cast<Grouping>(below(3)));
        if (below(10) == 0)
            groups.setFolded(groups.index(below(groups.rowCount()), 0), below(2) == 0);
        if (below(20) == 0)
            rearrangeMatrix();
    }

    /// The indices of all QConfigs and mappings.
    std::vector<int> columns() const
    {
        std::vector<int> all(static_cast<std::size_t>(simulator.choices().count()));
        std::iota(all.begin(), all.end(), 0);
        return all;
    }

    /// Verifies that no two rows of a filtered and sorted list show the same entry.
    void verifyRows() const
    {
        for (const ShownEntries *shown : {static_cast<const ShownEntries *>(&groups), &matrix}) {
            for (int row = 0; row < shown->rowCount(); ++row) {
                if (shown->isGroup(shown->index(row, 0)))
                    continue;
                const QModelIndex source = shown->mapToSource(shown->index(row, 0));
                QVERIFY(document.isRow(source.row()));
                QCOMPARE(shown->mapFromSource(source).row(), row);
            }
        }
    }

    /// Verifies that results that follow edits equal newly computed results.
    void verifyInStep() const
    {
        std::vector<Diagnostic> kept;
        for (QModelIndex at; toInt(kept.size()) < problems.problemCount();) {
            at = problems.neighbour(at, 1);
            kept.push_back(*problems.diagnostic(at));
        }
        const std::vector<Diagnostic> fresh = validate(document.config());
        for (std::size_t i = 0; i < std::min(kept.size(), fresh.size()); ++i) {
            QVERIFY2(kept[i] == fresh[i],
                     qPrintable(QString("kept %1 %2, afresh %3 %4")
                                    .arg(toQString(toString(kept[i].rule)), kept[i].where.text().c_str(),
                                         toQString(toString(fresh[i].rule)), fresh[i].where.text().c_str())));
        }
        QCOMPARE(kept.size(), fresh.size());
        Document afresh;
        afresh.open(document.config(), {});
        Simulator judged(afresh);
        judged.keep(columns());
        for (const int column : columns()) {
            QVERIFY(simulator.totals(column) == judged.totals(column));
            for (int row = 0; row < document.entryCount(); ++row) {
                QVERIFY(judged.status(row, column));
                QVERIFY2(simulator.status(row, column) == judged.status(row, column),
                         qPrintable(QString("row %1, column %2").arg(row).arg(column)));
            }
        }
        QCOMPARE(dtypes.rowCount(), cursor.isValid() ? static_cast<int>(cursor.entry()->dtypeConfigs().size()) : 0);
    }

    int below(int count) { return count > 0 ? std::uniform_int_distribution<int>(0, count - 1)(random) : 0; }

    std::mt19937 random{20240611};
    Document document;
    Cursor cursor{document};
    Checker checker{document};
    Simulator simulator{document};
    EntryModel entries{document, checker, simulator};
    EntryFields fields{document, checker, simulator};
    GroupedEntries groups{entries, checker, simulator};
    VerdictModel verdicts{document, simulator};
    ShownEntries matrix{verdicts};
    NodeCursor node{cursor};
    PatternModel pattern{node};
    OperatorModel operators{document};
    DTypeUses uses{document};
    DTypeModel dtypes{cursor, checker, uses};
    DiagnosticModel problems{document, checker};
    CheckModel checks;
    // A tester reads every cell after every signal. In the mode Fatal this takes a tenth of the time.
    Tester entriesTester{&entries, Tester::FailureReportingMode::Fatal};
    Tester groupsTester{&groups, Tester::FailureReportingMode::Fatal};
    Tester verdictsTester{&verdicts, Tester::FailureReportingMode::Fatal};
    Tester matrixTester{&matrix, Tester::FailureReportingMode::Fatal};
    Tester patternTester{&pattern, Tester::FailureReportingMode::Fatal};
    Tester operatorsTester{&operators, Tester::FailureReportingMode::Fatal};
    Tester dtypesTester{&dtypes, Tester::FailureReportingMode::Fatal};
    Tester problemsTester{&problems, Tester::FailureReportingMode::Fatal};
    Tester checksTester{&checks, Tester::FailureReportingMode::Fatal};

private:
    void moveSome()
    {
        std::vector<int> rows;
        for (int row = below(5); row < document.entryCount(); row += 1 + below(document.entryCount()))
            rows.push_back(row);
        if (!rows.empty())
            document.moveEntries(rows, below(document.entryCount() + 1), "move some");
    }
    void setColumn()
    {
        QModelIndexList cells;
        const int column = below(dtypes.columnCount());
        for (int row = 0; row < dtypes.rowCount(); ++row)
            cells.append(dtypes.index(row, column));
        if (!cells.isEmpty())
            dtypes.setValues(cells, QStringList{"", "quint8", "qint8", "1"}.at(below(4)));
    }
    void rearrangeMatrix()
    {
        const int a = below(verdicts.columnCount());
        const int b = below(verdicts.columnCount());
        switch (below(4)) {
        case 0:
            matrix.setText(QStringList{"", "conv"}.at(below(2)));
            break;
        case 1:
            matrix.setCondition([this, a, b](int row) { return simulator.status(row, a) != simulator.status(row, b); });
            break;
        case 2:
            matrix.setOrder([this, a](std::vector<int> &rows) {
                std::ranges::stable_sort(rows, {}, [&](int row) { return simulator.status(row, a); });
            });
            break;
        default:
            matrix.setOrder(nullptr);
            matrix.setCondition(nullptr);
        }
    }
    /// Tries a random edit at a random node of the pattern, allowed or not.
    void assemble()
    {
        if (!cursor.isValid())
            return;
        PatternPath path;
        const std::optional<Pattern> shown = node.pattern();
        for (const Pattern *at = shown ? &*shown : nullptr; at && !operandsOf(*at).empty() && below(3) > 0;) {
            path.push_back(static_cast<std::size_t>(below(toInt(operandsOf(*at).size()))));
            at = &operandsOf(*at)[path.back()];
        }
        node.moveTo(path);
        switch (below(9)) {
        case 0:
            node.unwrap();
            break;
        case 1:
            node.remove();
            break;
        case 2:
            node.moveOperand(below(2) ? 1 : -1);
            break;
        case 3: {
            const FieldValue values[] = {Null(), *Symbol::parse("torch.nn.Linear"), *Symbol::parse("my_lib.Own")};
            PatternConfig entry = *cursor.entry();
            entry.set(Field::FusedModule, values[below(3)], document.api());
            cursor.changeEntry(std::move(entry), "set fused_module");
            break;
        }
        default: {
            operators.setQuery(QStringList{"conv2d", "add", "any", "0", "own.Op"}.at(below(5)));
            const Pattern op = operators.operatorAt(below(operators.rowCount()));
            node.place(static_cast<Placement>(below(5)), op);
            operators.use(op);
        }
        }
        const std::optional<Pattern> now = node.pattern();
        QVERIFY(!now || nodeAt(*now, node.path()));
    }
    void setCell()
    {
        if (dtypes.rowCount() == 0)
            return;
        const QVariant values[] = {{}, "0", "-127", "255", "0.5", "quint8", "qint8", "float16", true, false};
        dtypes.setData(dtypes.index(below(dtypes.rowCount()), below(dtypes.columnCount())),
                       values[below(static_cast<int>(std::size(values)))]);
    }
};

} // namespace

void TestRandomEditing::undoAllIsTheFirstDocumentRedoAllTheLast_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("2.6") << "templates/torch-2.6.0/qnnpack.bcfg.json";
    QTest::newRow("1.13") << "templates/torch-1.13.1/native.bcfg.json";
}

void TestRandomEditing::undoAllIsTheFirstDocumentRedoAllTheLast()
{
    QFETCH(const QString, file);
    Session session(file);
    QVERIFY(session.simulator.chooseQConfig("qnnpack"));
    session.simulator.keep(session.columns());
    const BackendConfig first = session.document.config();
    for (int i = 0; i < edits; ++i) {
        session.edit();
        session.verifyRows();
        if (i % 50 == 0)
            session.verifyInStep();
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(QString("after edit %1").arg(i)));
    }
    const BackendConfig last = session.document.config();
    QVERIFY(first != last);
    QUndoStack &stack = session.document.undoStack();
    stack.setIndex(0);
    QVERIFY(session.document.config() == first);
    QVERIFY(!session.document.isModified());
    session.verifyInStep();
    stack.setIndex(stack.count());
    QVERIFY(session.document.config() == last);
    session.verifyInStep();
}

BCFG_TEST(TestRandomEditing)

} // namespace tst_randomediting

#include "tst_randomediting.moc"
