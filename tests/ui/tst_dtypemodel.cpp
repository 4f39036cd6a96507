// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/importer.h"
#include "tests/support/fieldsample.h"
#include "tests/support/testprogram.h"
#include "ui/basis/toolkit/celledit.h"
#include "ui/basis/values/fieldvalues.h"
#include "ui/page/dtypes/dtypemodel.h"
#include "ui/page/dtypes/fielddelegate.h"
#include "ui/session/files/documentio.h"

#include <QAbstractItemModelTester>
#include <QCompleter>
#include <QSignalSpy>
#include <QStyleOptionViewItem>
#include <QTableView>
#include <QTest>

namespace tst_dtypemodel {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::page;
using namespace bcfg::ui::session;
using Tester = QAbstractItemModelTester;

class TestDTypeModel : public QObject
{
    Q_OBJECT

private slots:
    void hasAColumnForEveryValue();
    void everyCellIsSetUnsetAndUndone_data();
    void everyCellIsSetUnsetAndUndone();
    void refusesWhatIsNoValue_data();
    void refusesWhatIsNoValue();
    void unsetIsNotZero();
    void rowsComeAndGo();
    void editorsFollowTheKind();
    void editorThatIsDestroyedTakesNothing();
    void severalCellsAreSetInOneStep();
    void changesEveryPatternThatSharesTheDTypeConfig();
    void pastesCellsOrRefusesAllOfThem();
    void listsEndWhereFilesDo();
    void listThatIsTooLongStays();
    void cellsSayWhatTheRulesObjectTo();
};

namespace {

/// The first pattern of qnnpack, whose dtype configs have constraints.
struct Fixture
{
    explicit Fixture(const QString &file = QStringLiteral("templates/torch-2.6.0/qnnpack.bcfg.json"))
    {
        document.open(readTemplate(file), {});
    }
    int column(Field slot, std::optional<Field> field = {}) const
    {
        return *DTypeColumn::find(document.api(), slot, field);
    }
    QVariant shown(int row, int section) const { return model.index(row, section).data(); }

    Document document;
    Cursor cursor{document};
    Checker checker{document};
    DTypeUses uses{document};
    DTypeModel model{cursor, checker, uses};
    Tester tester{&model, Tester::FailureReportingMode::QtTest};
};

} // namespace

void TestDTypeModel::hasAColumnForEveryValue()
{
    const auto values = [](Api api) { // 1.13 has no exact scale and no exact zero point
        const std::size_t constrained = fields(Level::DTypeConfig, FieldKind::ConstrainedDType).size();
        return static_cast<int>(constrained * fieldsOf(Level::Constraints, Release::newestOf(api)).size() +
                                fieldsOf(Level::DTypeConfig, Release::newestOf(api)).size() - constrained);
    };
    QCOMPARE(Fixture().model.columnCount(), values(Api::Torch2));
    QCOMPARE(Fixture("templates/torch-1.13.1/qnnpack.bcfg.json").model.columnCount(), values(Api::Torch1_13));
    QVERIFY(values(Api::Torch1_13) < values(Api::Torch2));
}

void TestDTypeModel::everyCellIsSetUnsetAndUndone_data()
{
    QTest::addColumn<int>("section");
    const std::vector<DTypeColumn> &columns = DTypeColumn::all(Api::Torch2);
    for (std::size_t i = 0; i < columns.size(); ++i)
        QTest::newRow(qPrintable(columns[i].fullTitle())) << static_cast<int>(i);
}

void TestDTypeModel::everyCellIsSetUnsetAndUndone()
{
    QFETCH(const int, section);
    Fixture fixture;
    const BackendConfig before = fixture.document.config();
    const QModelIndex cell = fixture.model.index(1, section);
    const FieldKind kind = fixture.model.column(section).kind();
    const QStringList choices = valueChoices(kind);
    const QString json = QString::fromStdString(writeJsonLine(test::sample(kind)));
    const QVariant value = kind == FieldKind::Boolean ? "yes" : choices.isEmpty() ? json : choices.constLast();
    QSignalSpy changed(&fixture.model, &QAbstractItemModel::dataChanged);
    QVERIFY(fixture.model.setData(cell, value));
    QVERIFY(changed.size() >= 1); // the mark of a problem may follow
    QCOMPARE(cell.data(Qt::EditRole), value);
    QVERIFY(cell.data(Qt::EditRole).isValid());
    const BackendConfig set = fixture.document.config();
    QVERIFY(set != before);

    QVERIFY(fixture.model.setData(cell, QVariant()));
    QVERIFY(!cell.data(Qt::EditRole).isValid());
    QCOMPARE(cell.data().toString(), QString());
    fixture.document.undoStack().undo();
    QVERIFY(fixture.document.config() == set);
    fixture.document.undoStack().undo();
    QVERIFY(fixture.document.config() == before);
}

void TestDTypeModel::refusesWhatIsNoValue_data()
{
    QTest::addColumn<int>("section");
    QTest::addColumn<QVariant>("value");
    const int dtype = *DTypeColumn::find(Api::Torch2, Field::InputDType, Field::DType);
    const int bound = *DTypeColumn::find(Api::Torch2, Field::InputDType, Field::QuantMinLowerBound);
    const int dynamic = *DTypeColumn::find(Api::Torch2, Field::IsDynamic, {});
    QTest::newRow("no dtype") << dtype << QVariant("quint9");
    QTest::newRow("words") << bound << QVariant("eight");
    QTest::newRow("infinity") << bound << QVariant("inf");
    QTest::newRow("not a number") << bound << QVariant("nan");
    QTest::newRow("too large") << bound << QVariant("1e999");
    QTest::newRow("a division by zero") << bound << QVariant("1/0");
    QTest::newRow("half an expression") << bound << QVariant("2**");
    QTest::newRow("a word for a boolean") << dynamic << QVariant("maybe");
}

void TestDTypeModel::refusesWhatIsNoValue()
{
    QFETCH(const int, section);
    QFETCH(const QVariant, value);
    Fixture fixture;
    QSignalSpy changed(&fixture.model, &QAbstractItemModel::dataChanged);
    QVERIFY(!fixture.model.setData(fixture.model.index(0, section), value));
    QCOMPARE(changed.size(), 0);
    QCOMPARE(fixture.document.undoStack().count(), 0);
}

void TestDTypeModel::unsetIsNotZero()
{
    Fixture fixture;
    const QModelIndex cell = fixture.model.index(1, fixture.column(Field::WeightDType, Field::QuantMinLowerBound));
    QStyleOptionViewItem option;
    const auto drawnText = [&] {
        class Delegate : public FieldDelegate
        {
        public:
            using FieldDelegate::initStyleOption;
        } delegate;
        QStyleOptionViewItem filled;
        delegate.initStyleOption(&filled, cell);
        return filled.text;
    };
    const QString unset = drawnText();
    QVERIFY(fixture.model.setData(cell, "0"));
    QCOMPARE(drawnText(), QString("0"));
    QVERIFY(unset != drawnText());
    QCOMPARE(fixture.cursor.entry()->dtypeConfigs()[1].weight().bound(Field::QuantMinLowerBound),
             std::optional<double>(0));
    QVERIFY(fixture.model.setData(cell, "  "));
    QCOMPARE(fixture.cursor.entry()->dtypeConfigs()[1].weight().bound(Field::QuantMinLowerBound), std::nullopt);
    QVERIFY(fixture.cursor.entry()->dtypeConfigs()[1].weight().isBare()); // written as a string again
}

void TestDTypeModel::rowsComeAndGo()
{
    Fixture fixture;
    const BackendConfig before = fixture.document.config();
    const int weight = fixture.column(Field::WeightDType, Field::DType);
    QSignalSpy reset(&fixture.model, &QAbstractItemModel::modelReset);
    QCOMPARE(fixture.model.rowCount(), 2);
    fixture.model.appendRow();
    QCOMPARE(fixture.model.rowCount(), 3);
    QVERIFY(!fixture.model.index(2, weight).data(Qt::EditRole).isValid());
    fixture.model.duplicateRow(0);
    QCOMPARE(fixture.shown(1, weight), fixture.shown(0, weight));
    fixture.model.moveRowTo(3, 0);
    QVERIFY(!fixture.model.index(0, weight).data(Qt::EditRole).isValid());
    fixture.model.removeRows({3, 0});
    QCOMPARE(fixture.model.rowCount(), 2);
    QCOMPARE(fixture.document.undoStack().count(), 4);
    QCOMPARE(reset.size(), 0); // a view keeps its place
    while (fixture.document.undoStack().canUndo())
        fixture.document.undoStack().undo();
    QVERIFY(fixture.document.config() == before);
    QCOMPARE(fixture.model.rowCount(), 2);
    fixture.cursor.moveTo(5);
    QCOMPARE(reset.size(), 1);
}

void TestDTypeModel::editorsFollowTheKind()
{
    Fixture fixture;
    const FieldDelegate delegate;
    QWidget parent;
    const auto editor = [&](int section) {
        return delegate.createEditor(&parent, QStyleOptionViewItem(), fixture.model.index(0, section));
    };
    // Each editor is a line edit, with completions if the field has a list of values.
    for (const int section : {fixture.column(Field::InputDType, Field::DType), fixture.column(Field::IsDynamic),
                              fixture.column(Field::InputDType, Field::ScaleMinLowerBound)}) {
        auto *line = qobject_cast<CellEdit *>(editor(section));
        QVERIFY(line);
        QVERIFY(!line->accessibleName().isEmpty());
        const bool isNumber = fixture.model.column(section).isConstraint();
        QCOMPARE(line->completer() == nullptr, isNumber);
        delegate.setEditorData(line, fixture.model.index(0, section));
        QCOMPARE(line->text(), fixture.shown(0, section).toString());
        line->setText(QString());
        delegate.setModelData(line, &fixture.model, fixture.model.index(0, section));
        QVERIFY(!fixture.model.index(0, section).data(Qt::EditRole).isValid());
    }
    auto *dynamic = qobject_cast<CellEdit *>(editor(fixture.column(Field::IsDynamic)));
    QCOMPARE(dynamic->completer()->model()->rowCount(), 3); // unset, yes, no
}

/// An editor may be open when the program ends. It loses the focus during its destruction.
void TestDTypeModel::editorThatIsDestroyedTakesNothing()
{
    Fixture fixture;
    QTableView view;
    FieldDelegate delegate;
    view.setModel(&fixture.model);
    view.setItemDelegate(&delegate);
    view.show();
    QVERIFY(QTest::qWaitForWindowActive(&view));
    const QPersistentModelIndex cell = fixture.model.index(0, fixture.column(Field::WeightDType, Field::DType));
    view.setCurrentIndex(cell);
    QTest::keyClick(&view, Qt::Key_F2);
    auto *editor = view.findChild<CellEdit *>();
    QVERIFY(editor && editor->hasFocus());
    QTest::keyClicks(editor, "quint8");
    const QSignalSpy committed(&delegate, &QAbstractItemDelegate::commitData);
    delete editor;
    QCOMPARE(committed.size(), 0);
}

void TestDTypeModel::severalCellsAreSetInOneStep()
{
    Fixture fixture;
    const BackendConfig before = fixture.document.config();
    const int weight = fixture.column(Field::WeightDType, Field::DType);
    const QModelIndexList cells = {fixture.model.index(0, weight), fixture.model.index(1, weight)};
    QVERIFY(fixture.model.setValues(cells, "qint32"));
    for (const QModelIndex &cell : cells)
        QCOMPARE(cell.data().toString(), QString("qint32"));
    QVERIFY(!fixture.model.setValues(cells, "qint33"));
    QVERIFY(fixture.model.setValues(cells, {}));
    QVERIFY(!cells.front().data(Qt::EditRole).isValid() && !cells.back().data(Qt::EditRole).isValid());
    QCOMPARE(fixture.document.undoStack().count(), 2);
    fixture.document.undoStack().setIndex(0);
    QVERIFY(fixture.document.config() == before);
}

void TestDTypeModel::changesEveryPatternThatSharesTheDTypeConfig()
{
    Fixture fixture;
    const BackendConfig before = fixture.document.config();
    const std::vector<DTypeConfig> shared = {fixture.model.configAt(0)};
    const auto held = [&](const DTypeConfig &config) {
        int entries = 0;
        for (const Shared<PatternConfig> &entry : fixture.document.config().configs) {
            const auto configs = entry->dtypeConfigs();
            entries += std::find(configs.begin(), configs.end(), config) != configs.end();
        }
        return entries;
    };
    const int users = held(shared.front());
    QVERIFY(users > 1);
    QCOMPARE(fixture.uses.count(shared), std::optional(users));

    const QModelIndex cell = fixture.model.index(0, fixture.column(Field::WeightDType, Field::QuantMinLowerBound));
    QVERIFY(fixture.model.setData(cell, "-126"));
    QCOMPARE(held(shared.front()), users - 1); // only this one
    fixture.document.undoStack().undo();

    fixture.model.setChangesEverywhere(true);
    QVERIFY(fixture.model.setData(cell, "-126"));
    QCOMPARE(held(shared.front()), 0);
    QCOMPARE(held(fixture.model.configAt(0)), users);
    QCOMPARE(fixture.uses.count(shared), std::optional(0));
    QCOMPARE(fixture.document.undoStack().count(), 1);
    fixture.document.undoStack().undo();
    QVERIFY(fixture.document.config() == before);
    QCOMPARE(fixture.uses.count(shared), std::optional(users));
}

void TestDTypeModel::pastesCellsOrRefusesAllOfThem()
{
    Fixture fixture;
    const BackendConfig before = fixture.document.config();
    const int weight = fixture.column(Field::WeightDType, Field::DType);
    const int dynamic = fixture.column(Field::IsDynamic);
    QVERIFY(!fixture.model.write({{1, weight, "torch.qint8"}, {1, dynamic, "TRUE"}, {2, weight, ""}}, "paste"));
    QCOMPARE(fixture.shown(1, weight).toString(), QString("qint8"));
    QCOMPARE(fixture.shown(1, dynamic).toString(), QString("yes"));
    QCOMPARE(fixture.model.rowCount(), 3); // a row more than there were
    QVERIFY(!fixture.model.index(2, weight).data(Qt::EditRole).isValid());
    QCOMPARE(fixture.document.undoStack().count(), 1);
    fixture.document.undoStack().undo();
    const std::optional<QString> why = fixture.model.write({{0, weight, "qint32"}, {1, weight, "int9"}}, "paste");
    QVERIFY(why);
    QVERIFY2(why->contains("int9") && why->contains("Weight dtype"), qPrintable(*why));
    QVERIFY(fixture.document.config() == before);
}

void TestDTypeModel::listsEndWhereFilesDo()
{
    Fixture fixture;
    DTypeModel &model = fixture.model;
    QVERIFY(!model.insertRows(0, DTypeConfigs(static_cast<std::size_t>(999 - model.rowCount())), "fill"));
    QVERIFY(!model.appendRow());
    QCOMPARE(model.rowCount(), 1000);
    const int steps = fixture.document.undoStack().count();
    const std::optional<QString> why = "dtype_configs has more than 1000 elements, which no backend needs.";
    QVERIFY(model.appendRow() == why);
    QVERIFY(model.duplicateRow(0) == why);
    QVERIFY(model.insertRows(1000, DTypeConfigs(1), "paste") == why);
    QVERIFY(model.write({{1000, fixture.column(Field::InputDType, Field::DType), "quint8"}}, "paste") == why);
    QCOMPARE(model.rowCount(), 1000);
    QCOMPARE(fixture.document.undoStack().count(), steps);
}

/// A list with too many dtype configs is kept, but not shown.
void TestDTypeModel::listThatIsTooLongStays()
{
    Fixture fixture;
    const std::string list = QStringList(1001, "{}").join(',').toStdString();
    fixture.document.open(
        *importDocument(R"({"configs": [{"pattern": "torch.add", "dtype_configs": [)" + list + "]}]}").document, {});
    const BackendConfig before = fixture.document.config();
    QCOMPARE(fixture.model.rowCount(), 0);
    QVERIFY(fixture.model.appendRow());
    QVERIFY(fixture.model.insertRows(0, DTypeConfigs(1), "paste"));
    QVERIFY(fixture.document.config() == before);
}

void TestDTypeModel::cellsSayWhatTheRulesObjectTo()
{
    Fixture fixture;
    const QModelIndex min = fixture.model.index(0, fixture.column(Field::WeightDType, Field::QuantMinLowerBound));
    fixture.cursor.moveTo(2); // a function: of modules the weight's bounds are never looked at
    const QSignalSpy headers(&fixture.model, &QAbstractItemModel::headerDataChanged);
    QVERIFY(fixture.model.setData(min, "200")); // above the maximum
    QVERIFY(min.data(Qt::DecorationRole).isValid());
    QVERIFY(min.data(Qt::ToolTipRole).toString().contains("200"));
    QVERIFY(min.data(Qt::AccessibleTextRole).toString().contains("200"));
    const std::vector<Fix> fixes = fixture.model.fixes({min.row(), min.column()});
    QVERIFY(!fixes.empty());
    QVERIFY(!fixture.document.apply(fixes.front()));
    QVERIFY(!min.data(Qt::ToolTipRole).toString().contains("200"));
    QVERIFY(headers.isEmpty()); // no dtype config as a whole has a problem
}

BCFG_TEST(TestDTypeModel)

} // namespace tst_dtypemodel

#include "tst_dtypemodel.moc"
