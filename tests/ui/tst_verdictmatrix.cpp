// SPDX-License-Identifier: Apache-2.0
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/largedocument.h"
#include "tests/support/testprogram.h"
#include "ui/basis/roles.h"
#include "ui/session/document/cursor.h"
#include "ui/session/files/documentio.h"
#include "ui/session/qconfigs/qconfigfile.h"
#include "ui/views/match/differencebox.h"
#include "ui/views/match/matrixcolumns.h"
#include "ui/views/match/verdictmatrix.h"
#include "ui/views/patterns/shownentries.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>

namespace tst_verdictmatrix {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using Tester = QAbstractItemModelTester;

class TestVerdictMatrix : public QObject
{
    Q_OBJECT

private slots:
    void columnsAreTheQConfigsOfTheGeneration();
    void nothingIsWorkedOutBeforeItIsSeen();
    void cellSaysItsVerdict();
    void editTellsTheRowsThatItConcerns();
    void enterOnACellChoosesItsPatternAndQConfig();
    void sortsByAColumn();
    void showsWhatDiffersBetweenTwoQConfigs();
    void anotherQConfigLeavesWhatIsCompared();
    void columnsAreChosen();
    void listOfColumnsKeepsItsRow();
    void ownQConfigGetsAColumn_data();
    void ownQConfigGetsAColumn();
    void brokenFileIsRefusedWithItsPlace();
    void oldVerdictsServeUntilThereAreNewOnes();
    void countsOfAThousandAreInTheHeader();
    void ownColumnsAndRowsStandFirst();
    void ownRowsOfAReloadedDocumentStandFirst();
    void countIsShownOnlyWhereAFilterHidesRows();
    void tooltipSaysWhy();
};

namespace {

constexpr auto native = "templates/torch-2.6.0/native.bcfg.json";

struct Fixture
{
    Fixture() { document.open(readTemplate(native), {}); }

    int column(const char *title) const { return simulator.choices().find(title); }
    QTableView *view() { return matrix.view(); }
    QAbstractItemModel *shown() { return matrix.view()->model(); }
    QStringList titles()
    {
        QStringList rows;
        for (int row = 0; row < shown()->rowCount(); ++row)
            rows.append(shown()->headerData(row, Qt::Vertical).toString());
        return rows;
    }
    /// The ranks of the verdicts in a column, for each shown row: 0 is quantized, 3 rejected, 5 anything else.
    std::vector<int> marks(int column)
    {
        std::vector<int> ranks;
        for (int row = 0; row < shown()->rowCount(); ++row) {
            const QString text = shown()->index(row, column).data(Qt::AccessibleTextRole).toString();
            ranks.push_back(int(text.endsWith("quantized") ? 0 : text.endsWith("rejected") ? 3 : 5));
        }
        return ranks;
    }
    void show()
    {
        matrix.resize(1200, 600);
        matrix.show();
        QVERIFY(QTest::qWaitForWindowExposed(&matrix));
    }

    Document document;
    Cursor cursor{document};
    Simulator simulator{document};
    QAction addFromFile{"Add"};
    VerdictMatrix matrix{cursor, simulator, &addFromFile};
};

} // namespace

void TestVerdictMatrix::columnsAreTheQConfigsOfTheGeneration()
{
    Fixture fixture;
    fixture.show();
    const auto visible = [&] {
        QStringList titles;
        for (int column = 0; column < fixture.shown()->columnCount(); ++column) {
            if (!fixture.view()->isColumnHidden(column))
                titles.append(fixture.shown()->headerData(column, Qt::Horizontal).toString());
        }
        return titles;
    };
    QCOMPARE(visible().size(), 36);
    QVERIFY(visible().contains("x86 qat"));
    QVERIFY(!visible().contains("x86 mapping")); // there, but not at first
    QVERIFY(fixture.column("x86 mapping") >= 0);
    fixture.document.open(readTemplate("templates/torch-1.13.1/native.bcfg.json"), {});
    QCOMPARE(visible().size(), 33);
    QVERIFY(!visible().contains("quint8_weight")); // which 1.13 has not
}

void TestVerdictMatrix::nothingIsWorkedOutBeforeItIsSeen()
{
    Fixture fixture;
    const int x86 = fixture.column("x86");
    QVERIFY(!fixture.simulator.status(0, x86));
    fixture.cursor.moveTo(3);
    QVERIFY(!fixture.simulator.status(0, x86));
    fixture.show();
    QVERIFY(fixture.simulator.status(0, x86));
    QCOMPARE(fixture.shown()->rowCount(), fixture.document.entryCount());
    QCOMPARE(fixture.view()->currentIndex().row(), 3);
    QVERIFY(!fixture.simulator.status(0, fixture.column("x86 mapping")));
}

void TestVerdictMatrix::cellSaysItsVerdict()
{
    Fixture fixture;
    fixture.show();
    const int row = int(fixture.titles().indexOf("Conv2d"));
    const QModelIndex cell = fixture.shown()->index(row, fixture.column("x86"));
    QCOMPARE(cell.data(Qt::AccessibleTextRole).toString(), QString("Conv2d under x86: quantized"));
    QVERIFY(!cell.data(Qt::DecorationRole).isNull());
    const QString help = fixture.shown()->headerData(cell.column(), Qt::Horizontal, Qt::AccessibleTextRole).toString();
    QVERIFY2(help.startsWith("get_default_qconfig(\"x86\", 0)\nQuantized: 164\nRejected: 24"), qPrintable(help));
}

void TestVerdictMatrix::editTellsTheRowsThatItConcerns()
{
    Fixture fixture;
    fixture.show();
    const int row = int(fixture.titles().indexOf("LayerNorm"));
    const int x86 = fixture.column("x86");
    QSignalSpy changed(fixture.shown(), &QAbstractItemModel::dataChanged);
    PatternConfig entry = *fixture.document.entry(row);
    entry.remove(Field::DTypeConfigs);
    fixture.document.changeEntry(row, entry, "change");
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed[0][0].toModelIndex(), fixture.shown()->index(row, 0));
    QCOMPARE(changed[0][1].toModelIndex(), fixture.shown()->index(row, fixture.shown()->columnCount() - 1));
    QCOMPARE(fixture.shown()->index(row, x86).data(Qt::AccessibleTextRole).toString(),
             QString("LayerNorm under x86: rejected"));
    fixture.document.undoStack().undo();
    QCOMPARE(fixture.shown()->index(row, x86).data(Qt::AccessibleTextRole).toString(),
             QString("LayerNorm under x86: quantized"));
}

void TestVerdictMatrix::enterOnACellChoosesItsPatternAndQConfig()
{
    Fixture fixture;
    fixture.show();
    QSignalSpy explained(&fixture.matrix, &VerdictMatrix::paneRequested);
    fixture.view()->setCurrentIndex(fixture.shown()->index(7, fixture.column("qnnpack")));
    QCOMPARE(fixture.simulator.chosen(), -1); // walking over cells chooses nothing
    QTest::keyClick(fixture.view(), Qt::Key_Return);
    QCOMPARE(fixture.cursor.row(), 7);
    QCOMPARE(fixture.simulator.qconfigName(), QString("get_default_qconfig(\"qnnpack\", 0)"));
    QCOMPARE(explained.size(), 1);

    const QModelIndex cell = fixture.shown()->index(2, fixture.column("onednn"));
    fixture.view()->scrollTo(cell);
    QTest::mouseClick(fixture.view()->viewport(), Qt::LeftButton, {}, fixture.view()->visualRect(cell).center());
    QCOMPARE(fixture.cursor.row(), 2);
    QCOMPARE(fixture.simulator.chosen(), fixture.column("onednn"));
    fixture.cursor.moveTo(40); // and it follows what is chosen elsewhere
    QCOMPARE(fixture.view()->currentIndex(), fixture.shown()->index(40, fixture.column("onednn")));
}

void TestVerdictMatrix::sortsByAColumn()
{
    Fixture fixture;
    fixture.show();
    const QStringList inOrder = fixture.titles();
    const int x86 = fixture.column("x86");
    auto *header = fixture.view()->horizontalHeader();
    emit header->sectionClicked(x86);
    const std::vector<int> up = fixture.marks(x86);
    QVERIFY(std::ranges::is_sorted(up));
    QVERIFY(up.front() < up.back());
    QVERIFY(fixture.titles() != inOrder);
    emit header->sectionClicked(x86);
    QVERIFY(std::ranges::is_sorted(fixture.marks(x86), std::ranges::greater()));
    emit header->sectionClicked(x86);
    QCOMPARE(fixture.titles(), inOrder);
}

void TestVerdictMatrix::showsWhatDiffersBetweenTwoQConfigs()
{
    Fixture fixture;
    fixture.show();
    Tester tester(fixture.shown(), Tester::FailureReportingMode::QtTest);
    const int x86 = fixture.column("x86");
    const int dynamic = fixture.column("dynamic");
    auto *first = test::child<QComboBox>(fixture.matrix, "firstQConfig");
    auto *second = test::child<QComboBox>(fixture.matrix, "secondQConfig");
    first->setCurrentText("x86");
    QCOMPARE(fixture.shown()->rowCount(), 194); // of one alone nothing differs
    second->setCurrentText("dynamic");
    int differing = 0;
    for (int row = 0; row < 194; ++row)
        differing += fixture.simulator.status(row, x86) != fixture.simulator.status(row, dynamic) ? 1 : 0;
    QVERIFY(differing > 0);
    QCOMPARE(fixture.shown()->rowCount(), differing);
    const int mapping = fixture.column("x86 mapping");
    QVERIFY(fixture.view()->isColumnHidden(mapping));
    first->setCurrentText("x86 mapping");
    QVERIFY(!fixture.view()->isColumnHidden(mapping)); // what is compared is shown
    first->setCurrentText("x86");
    QVERIFY(fixture.view()->isColumnHidden(mapping));
    test::child<QLineEdit>(fixture.matrix, "matrixFilterEdit")->setText("conv2d");
    QVERIFY(fixture.shown()->rowCount() < differing);
    second->setCurrentText("x86");
    test::child<QLineEdit>(fixture.matrix, "matrixFilterEdit")->clear();
    QCOMPARE(fixture.shown()->rowCount(), 194);
}

void TestVerdictMatrix::anotherQConfigLeavesWhatIsCompared()
{
    Fixture fixture;
    DifferenceBox &box = fixture.matrix.differences();
    box.setKeys({"x86", "dynamic"});
    const QSignalSpy changed(&box, &DifferenceBox::changed);
    const QConfigChoice x86 = fixture.simulator.choices().at(fixture.column("x86"));
    const int own = fixture.simulator.addOwn({QConfigChoice::Origin::Own, "mine", "mine", x86.source});
    QCOMPARE(box.keys(), QStringList({"x86", "dynamic"}));
    QCOMPARE(changed.count(), 0);
    box.setKeys({fixture.simulator.choices().at(own).key(), "dynamic"});
    QCOMPARE(changed.count(), 1);
}

void TestVerdictMatrix::columnsAreChosen()
{
    Document document;
    Simulator simulator(document);
    QAction addFromFile("Add");
    MatrixColumns columns(simulator, &addFromFile);
    auto *list = test::child<QListView>(columns, "qconfigList")->model();
    const QSignalSpy changed(&columns, &MatrixColumns::checkedChanged);
    QCOMPARE(columns.checked().size(), std::size_t(36));
    QVERIFY(list->setData(list->index(3, 0), Qt::Unchecked, Qt::CheckStateRole));
    QVERIFY(!columns.isChecked(3));
    QCOMPARE(columns.checked().size(), std::size_t(35));
    columns.checkAll(false);
    QVERIFY(columns.checked().empty());
    QCOMPARE(list->index(4, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    columns.checkAll(true);
    QCOMPARE(columns.checked().size(), std::size_t(46)); // the default mappings too
    QCOMPARE(list->index(4, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    QCOMPARE(changed.size(), 3);
}

void TestVerdictMatrix::listOfColumnsKeepsItsRow()
{
    Fixture fixture;
    fixture.show();
    QTest::mouseClick(test::child<QToolButton>(fixture.matrix, "qconfigChooser"), Qt::LeftButton);
    auto *list = test::child<QListView>(fixture.matrix, "qconfigList");
    QTest::keyClick(list, Qt::Key_Down);
    QTest::keyClick(list, Qt::Key_Down);
    const QString current = list->currentIndex().data().toString();
    QCOMPARE(current, list->model()->index(2, 0).data().toString());
    const auto &choices = fixture.simulator.choices();
    const int own = fixture.simulator.addOwn({QConfigChoice::Origin::Own, "mine", "mine", choices.at(0).source});
    QCOMPARE(list->currentIndex().data().toString(), current);
    QConfigChoice renamed = choices.at(own);
    renamed.title = "yours";
    fixture.simulator.addOwn(renamed);
    QCOMPARE(list->currentIndex().data().toString(), current);
    QTest::keyClick(list, Qt::Key_End);
    QCOMPARE(list->currentIndex().data().toString(), QString("yours"));
}

void TestVerdictMatrix::ownQConfigGetsAColumn_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("QConfig") << "mine.qconfig.json" << QByteArray(R"({"activation": null, "weight": null})");
    QTest::newRow("mapping") << "mine.qconfig_mapping.json" << QByteArray(R"({"": null, "object_type": []})");
}

void TestVerdictMatrix::ownQConfigGetsAColumn()
{
    QFETCH(const QString, file);
    QFETCH(const QByteArray, text);
    const QTemporaryDir folder;
    Fixture fixture;
    fixture.show();
    Tester tester(fixture.shown(), Tester::FailureReportingMode::QtTest);
    const auto read = readQConfigFile(test::writeFile(folder.filePath(file), text));
    QVERIFY(std::holds_alternative<QConfigChoice>(read));
    QSignalSpy inserted(fixture.shown(), &QAbstractItemModel::columnsInserted);
    const int own = fixture.simulator.addOwn(std::get<QConfigChoice>(read));
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(inserted[0].mid(1), QVariantList({own, own}));
    QCOMPARE(fixture.shown()->headerData(own, Qt::Horizontal).toString(), file);
    QVERIFY(!fixture.view()->isColumnHidden(own));
    QVERIFY(fixture.simulator.status(0, own));
    QCOMPARE(fixture.simulator.addOwn(std::get<QConfigChoice>(read)), own); // read again, it replaces itself
    fixture.document.open(readTemplate("templates/torch-1.13.1/native.bcfg.json"), {});
    QVERIFY(fixture.column(qPrintable(file)) >= 0); // it stays when another document is opened
}

void TestVerdictMatrix::brokenFileIsRefusedWithItsPlace()
{
    const QTemporaryDir folder;
    const auto read = readQConfigFile(test::writeFile(folder.filePath("a.qconfig.json"), "{\n\"activation\": 3}"));
    const DocumentError *error = std::get_if<DocumentError>(&read);
    QVERIFY(error);
    QVERIFY2(error->message.contains("Line 2, column") || error->message.contains("Line 1, column"),
             qPrintable(error->message));
    QVERIFY(std::holds_alternative<DocumentError>(readQConfigFile(folder.filePath("no.qconfig.json"))));
}

/// The verdicts of a large document under many QConfigs are computed in a thread.
void TestVerdictMatrix::oldVerdictsServeUntilThereAreNewOnes()
{
    Fixture fixture;
    fixture.simulator.chooseQConfig("x86");
    fixture.document.open(test::document(test::largeDocument(3000)), {});
    QTRY_VERIFY(fixture.simulator.status(0));
    fixture.show();
    const int qnnpack = fixture.column("qnnpack");
    QVERIFY(!fixture.simulator.status(0, qnnpack));
    QVERIFY(fixture.simulator.status(0));
    fixture.document.removeEntries(0, 1, "while it is under way");
    QVERIFY(fixture.simulator.status(2998));
    QVERIFY(!fixture.simulator.status(2999));
    QTRY_VERIFY(fixture.simulator.status(0, qnnpack));
    QVERIFY(!fixture.simulator.status(2999, qnnpack));
}

void TestVerdictMatrix::countsOfAThousandAreInTheHeader()
{
    Fixture fixture;
    fixture.show();
    const auto *header = fixture.view()->horizontalHeader();
    const int x86 = fixture.column("x86");
    const int few = header->sectionSize(x86);
    fixture.document.open(test::document(test::largeDocument(12000)), {});
    const auto count = [&] {
        return fixture.simulator.totals(x86)[Status::Quantized];
    };
    QTRY_VERIFY(count() >= 1000);
    QTRY_VERIFY(header->sectionSize(x86) > few);
    const QString text = QString::number(count());
    QVERIFY(header->fontMetrics().horizontalAdvance(text) < header->sectionSize(x86));
    fixture.view()->scrollTo(fixture.shown()->index(0, x86));
    // The count is painted: the pixels at its place are not all background.
    const int height = header->fontMetrics().height();
    const QRect place(header->sectionViewportPosition(x86), header->height() - height - 6, header->sectionSize(x86),
                      height);
    const QImage painted = header->viewport()->grab(place).toImage();
    int ink = 0;
    for (int x = 0; x < painted.width(); ++x) {
        for (int y = 0; y < painted.height(); ++y)
            ink += painted.pixel(x, y) != painted.pixel(0, 0);
    }
    QVERIFY(ink > 10 * text.size());
}

void TestVerdictMatrix::ownColumnsAndRowsStandFirst()
{
    Fixture fixture;
    fixture.show();
    auto *header = fixture.view()->horizontalHeader();
    const QConfigChoice &x86 = fixture.simulator.choices().at(fixture.column("x86"));
    fixture.simulator.addOwn({QConfigChoice::Origin::Own, "mine", "mine", x86.source});
    const int mine = fixture.column("mine");
    QCOMPARE(header->visualIndex(mine), 0);
    QVERIFY(header->visualIndex(fixture.column("x86")) < header->visualIndex(fixture.column("x86 mapping")));
    QCOMPARE(fixture.shown()->headerData(mine, Qt::Horizontal, GroupRole).toString(), QString("Own"));
    fixture.view()->setCurrentIndex(fixture.shown()->index(3, mine));
    QTest::keyClick(fixture.view(), Qt::Key_Right); // as they are seen
    QCOMPARE(header->visualIndex(fixture.view()->currentIndex().column()), 1);

    const BackendConfig own = test::document(R"({"configs": [{"pattern": "torch.nn.GELU"}]})");
    BackendConfig config = fixture.document.config();
    config.configs.push_back(own.configs.front());
    fixture.document.open(config, {});
    QTRY_COMPARE(fixture.titles().front(), QString("GELU"));
    QCOMPARE(fixture.titles().at(1), QString("Conv1d"));
    const QStringList before = fixture.titles();
    fixture.document.removeEntries(0, 3, "remove");
    fixture.document.undoStack().undo();
    const int last = fixture.document.entryCount() - 1;
    fixture.document.removeEntries(last, 1, "remove");
    fixture.document.undoStack().undo();
    QTRY_COMPARE(fixture.titles().front(), QString("GELU"));
    PatternConfig edited = *fixture.document.entry(last);
    edited.set(Field::ObservationType, ObservationType::InputOutputNotObserved, fixture.document.api());
    fixture.document.changeEntry(last, edited, "edit");
    emit fixture.simulator.judgedAnew(); // which sorts again
    QCOMPARE(fixture.titles(), before);
    fixture.document.moveEntry(last, 0, "move");
    emit fixture.simulator.judgedAnew(); // which sorts again
    QCOMPARE(fixture.titles(), before);
    config.configs.insert(config.configs.begin(), 3, config.configs[5]);
    fixture.document.reload(config); // as another program has written it
    QTRY_COMPARE(fixture.titles().front(), QString("GELU"));
    emit header->sectionClicked(mine);
    emit header->sectionClicked(mine);
    emit header->sectionClicked(mine); // sorted no more
    QTRY_COMPARE(fixture.titles().front(), QString("GELU"));
}

void TestVerdictMatrix::tooltipSaysWhy()
{
    Fixture fixture;
    fixture.show();
    const auto help = [&](const char *title, const char *qconfig) {
        const int row = int(fixture.titles().indexOf(title));
        return fixture.shown()->index(row, fixture.column(qconfig)).data(Qt::ToolTipRole).toString();
    };
    QVERIFY2(help("Conv2d", "dynamic").contains("#0 is_dynamic: the backend wants False"),
             qPrintable(help("Conv2d", "dynamic")));
    QVERIFY2(help("ConvTranspose2d", "x86").contains("Per channel weight observer is not supported"),
             qPrintable(help("ConvTranspose2d", "x86")));
    QVERIFY2(!help("Conv2d", "x86").contains("wants"), qPrintable(help("Conv2d", "x86")));
    QVERIFY2(help("Conv2d → ReLU", "x86").contains("fused into ConvReLU2d"), qPrintable(help("Conv2d → ReLU", "x86")));
}

void TestVerdictMatrix::countIsShownOnlyWhereAFilterHidesRows()
{
    Fixture fixture;
    fixture.show();
    const auto shownCount = [&] {
        for (const QLabel *label : fixture.matrix.findChildren<QLabel *>()) {
            if (label->isVisible() && label->toolTip() == "Patterns that match the filters")
                return label->text();
        }
        return QString();
    };
    const int all = fixture.document.entryCount();
    fixture.document.removeEntries(all - 1, 1, "remove"); // below the cursor
    QCOMPARE(shownCount(), QString());
    fixture.matrix.findChild<QLineEdit *>("matrixFilterEdit")->setText("gru");
    const QString filtered = shownCount();
    QVERIFY2(filtered.endsWith(QString(" of %1").arg(all - 1)), qPrintable(filtered));
    fixture.document.undoStack().undo();
    QVERIFY2(shownCount().endsWith(QString(" of %1").arg(all)), qPrintable(shownCount()));
}

/// Another program may write the file.
void TestVerdictMatrix::ownRowsOfAReloadedDocumentStandFirst()
{
    Fixture fixture;
    fixture.show();
    const BackendConfig before = fixture.document.config();
    BackendConfig config = before;
    config.configs.push_back(test::document(R"({"configs": [{"pattern": "torch.nn.GELU"}]})").configs.front());
    const auto isSorted = [&] {
        return static_cast<ShownEntries *>(fixture.shown())->isSorted();
    };
    fixture.document.reload(config);
    QTRY_COMPARE(fixture.titles().front(), QString("GELU"));
    QVERIFY(isSorted());
    fixture.document.reload(before); // which has none
    QTRY_VERIFY(!isSorted());
    fixture.document.reload(config);
    QTRY_COMPARE(fixture.titles().front(), QString("GELU"));
}

BCFG_TEST(TestVerdictMatrix)

} // namespace tst_verdictmatrix

#include "tst_verdictmatrix.moc"
