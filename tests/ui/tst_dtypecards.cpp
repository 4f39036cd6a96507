// SPDX-License-Identifier: Apache-2.0
#include "tests/support/awaited.h"
#include "tests/support/dtypeviews.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/toolkit/celledit.h"
#include "ui/page/dtypes/dtypecardmodel.h"
#include "ui/page/dtypes/dtypecards.h"
#include "ui/page/dtypes/dtypecolumns.h"
#include "ui/page/dtypes/dtypemodel.h"
#include "ui/page/dtypes/dtypetable.h"
#include "ui/page/editor/pagesection.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPaintEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QVBoxLayout>

#include <cstdlib>

namespace tst_dtypecards {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::page;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;
using test::child;
using test::press;
using test::type;

class TestDTypeCards : public QObject
{
    Q_OBJECT

private slots:
    void everyValueOfADTypeConfigHasOneCell_data();
    void everyValueOfADTypeConfigHasOneCell();
    void whatIsTypedIsStored_data();
    void whatIsTypedIsStored();
    void valueThatIsUndoneTakesItsWidthBack();
    void invalidValueStaysInItsCell();
    void tabGoesFromCellToCell();
    void severalCellsTakeOneText();
    void cellsAreCopiedAndPasted();
    void cardIsCopiedAndPastedAsAWhole();
    void emptyClipboardPastesNothing();
    void cardIsRemovedAndMoved();
    void onlyCardThatUndoBringsBackIsCurrent_data();
    void onlyCardThatUndoBringsBackIsCurrent();
    void theFirstDTypeConfigIsOneCard();
    void problemMarksItsCellAndItsFixIsOffered();
    void problemOfTheWholeMarksItsCard();
    void headerIsPaintedInSightOnly_data();
    void headerIsPaintedInSightOnly();
    void fewAreCardsAndManyATable();
    void bothViewsAreAtTheSamePlace();
    void cellInSightIsNotScrolled();
    void modelIsSound();
    void ownFieldsAreReachedFromEveryRow_data();
    void ownFieldsAreReachedFromEveryRow();
};

namespace {

struct Session : test::HiddenWindow
{
    explicit Session(int configs = 2)
    {
        QStringList list;
        for (int i = 0; i < configs; ++i)
            list.append(R"({"input_dtype": "torch.quint8", "output_dtype": "torch.quint8",
                            "weight_dtype": {"dtype": "torch.qint8", "quant_min_lower_bound": -127},
                            "bias_dtype": "torch.float32"})");
        const QString file =
            test::writeFile(folder.filePath("cards.bcfg.json"),
                            QString(R"({"torch_api": "2", "name": "cards", "configs": [{"pattern": "torch.nn.Linear",
                "dtype_configs": [%1]}, {"pattern": "torch.nn.ReLU"}]})")
                                .arg(list.join(','))
                                .toUtf8());
        test::start(window, {.file = file});
        window.resize(1400, 1000);
        window.show();
        test::waitUntilActive(window);
    }
    QTableView *cards() const { return test::dtypeCards(window); }
    static int column(Field slot, std::optional<Field> field = {})
    {
        return *DTypeColumn::find(Api::Torch2, slot, field);
    }
    /// The cell that shows a value.
    QModelIndex cell(int config, Field slot, std::optional<Field> field = {}) const
    {
        const auto *model = static_cast<const DTypeCardModel *>(cards()->model());
        return model->indexOf({config, column(slot, field)});
    }
    QModelIndex title(int config) const
    {
        return static_cast<const DTypeCardModel *>(cards()->model())->indexOf({config, {}});
    }
    void goTo(const QModelIndex &index) const
    {
        cards()->setFocus();
        cards()->setCurrentIndex(index);
    }
    std::span<const DTypeConfig> configs() const { return window.session().document().entry(0)->dtypeConfigs(); }
    QString stored(int config, Field slot, std::optional<Field> field = {}) const
    {
        return DTypeColumn::all(Api::Torch2)[static_cast<std::size_t>(column(slot, field))].plainText(
            configs()[static_cast<std::size_t>(config)]);
    }
    int steps() const { return window.session().document().undoStack().count(); }
    QString note() const { return child<QLabel>(window, "dtypeNote")->text(); }
    void trigger(const char *action) const
    {
        for (QAction *each : cards()->actions()) {
            if (each->text() == action)
                return each->trigger();
        }
        qFatal("no %s", action);
    }
};

} // namespace

void TestDTypeCards::everyValueOfADTypeConfigHasOneCell_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("2.x") << "templates/torch-2.6.0/native.bcfg.json";
    QTest::newRow("1.13") << "templates/torch-1.13.1/native.bcfg.json";
}

void TestDTypeCards::everyValueOfADTypeConfigHasOneCell()
{
    QFETCH(const QString, path);
    Document document;
    document.open(readTemplate(path), {});
    Cursor cursor(document);
    const Checker checker(document);
    const DTypeUses uses(document);
    DTypeModel model(cursor, checker, uses);
    const DTypeCardModel cards(model);
    QVERIFY(model.rowCount() > 0);
    QSet<QPair<int, int>> seen;
    for (int row = 0; row < cards.rowCount(); ++row) {
        for (int column = 0; column < cards.columnCount(); ++column) {
            const QModelIndex cell = cards.mapToSource(cards.index(row, column));
            if (!cell.isValid())
                continue;
            QVERIFY(!seen.contains({cell.row(), cell.column()}));
            seen.insert({cell.row(), cell.column()});
            QCOMPARE(cards.mapFromSource(cell), cards.index(row, column));
            QCOMPARE(cards.index(row, column).data(), cell.data());
        }
    }
    QCOMPARE(seen.size(), model.rowCount() * model.columnCount());
}

void TestDTypeCards::whatIsTypedIsStored_data()
{
    QTest::addColumn<Field>("slot");
    QTest::addColumn<std::optional<Field>>("field");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("after");
    const auto row = [](const char *name, Field slot, std::optional<Field> field, const char *text, const char *after) {
        QTest::newRow(name) << slot << field << QString(text) << QString(after);
    };
    row("dtype", Field::InputDType, Field::DType, "qint8", "qint8");
    row("dtype with a prefix", Field::OutputDType, Field::DType, "torch.float16", "float16");
    row("least value", Field::WeightDType, Field::QuantMinLowerBound, "-0x80", "-128");
    row("greatest value", Field::InputDType, Field::QuantMaxUpperBound, "127", "127");
    row("least scale", Field::InputDType, Field::ScaleMinLowerBound, "2**-12", "0.000244140625");
    row("exact scale", Field::OutputDType, Field::ScaleExactMatch, "1/256", "0.00390625");
    row("exact zero point", Field::OutputDType, Field::ZeroPointExactMatch, "0", "0");
    row("bias", Field::BiasDType, {}, "float16", "float16");
    row("dynamic", Field::IsDynamic, {}, "yes", "yes");
    row("unset", Field::WeightDType, Field::QuantMinLowerBound, "unset", "");
}

void TestDTypeCards::whatIsTypedIsStored()
{
    QFETCH(const Field, slot);
    QFETCH(const std::optional<Field>, field);
    QFETCH(const QString, text);
    QFETCH(const QString, after);
    const Session session;
    const BackendConfig before = session.window.session().document().config();
    session.goTo(session.cell(1, slot, field));
    type(text);
    press(Qt::Key_Return);
    QCOMPARE(session.stored(1, slot, field), after);
    QVERIFY(session.configs()[0] == before.configs[0]->dtypeConfigs()[0]); // no other card
    QCOMPARE(session.steps(), 1);
    QCOMPARE(session.cell(1, slot, field).data(Qt::EditRole).isValid(), !after.isEmpty());
    session.window.session().document().undoStack().undo();
    QVERIFY(session.window.session().document().config() == before);
}

void TestDTypeCards::valueThatIsUndoneTakesItsWidthBack()
{
    const Session session;
    const QModelIndex cell = session.cell(1, Field::InputDType, Field::ScaleMinLowerBound);
    const auto width = [&] {
        return session.cards()->columnWidth(cell.column());
    };
    const int before = width();
    session.goTo(cell);
    type("0.00012345678901234567");
    press(Qt::Key_Return);
    const int wide = width();
    QVERIFY(wide > before);
    press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(session.stored(1, Field::InputDType, Field::ScaleMinLowerBound).isEmpty());
    QCOMPARE(width(), before);
    session.window.session().document().undoStack().redo();
    QCOMPARE(width(), wide);
}

void TestDTypeCards::invalidValueStaysInItsCell()
{
    const Session session;
    session.goTo(session.cell(0, Field::InputDType, Field::QuantMinLowerBound));
    type("qint8");
    press(Qt::Key_Return);
    const auto *edit = session.cards()->findChild<CellEdit *>();
    QVERIFY(edit && edit->isRefused());
    QCOMPARE(edit->text(), QString("qint8"));
    const auto *reason = session.cards()->findChild<QLabel *>("cellReason");
    QVERIFY(reason && reason->isVisible());
    session.cards()->setCurrentIndex(session.cell(1, Field::InputDType, Field::DType)); // leaves it
    QVERIFY2(session.note().startsWith("Not stored for "), qPrintable(session.note()));
    QCOMPARE(session.steps(), 0);
}

void TestDTypeCards::tabGoesFromCellToCell()
{
    const Session session;
    session.goTo(session.cell(0, Field::InputDType, Field::QuantMinLowerBound));
    type("1");
    press(Qt::Key_Tab);
    type("2");
    press(Qt::Key_Return);
    QCOMPARE(session.stored(0, Field::InputDType, Field::QuantMinLowerBound), QString("1"));
    QCOMPARE(session.stored(0, Field::InputDType, Field::QuantMaxUpperBound), QString("2"));
    press(Qt::Key_Down);
    type("3");
    press(Qt::Key_Return);
    QCOMPARE(session.stored(0, Field::OutputDType, Field::QuantMaxUpperBound), QString("3"));
}

void TestDTypeCards::severalCellsTakeOneText()
{
    const Session session;
    QTableView *cards = session.cards();
    session.goTo(session.cell(0, Field::InputDType, Field::DType));
    for (const Field slot : {Field::OutputDType, Field::WeightDType})
        cards->selectionModel()->select(session.cell(0, slot, Field::DType), QItemSelectionModel::Select);
    type("float16");
    press(Qt::Key_Return);
    for (const Field slot : {Field::InputDType, Field::OutputDType, Field::WeightDType})
        QCOMPARE(session.stored(0, slot, Field::DType), QString("float16"));
    QCOMPARE(session.steps(), 1);
}

void TestDTypeCards::cellsAreCopiedAndPasted()
{
    const Session session;
    QTableView *cards = session.cards();
    cards->setFocus();
    cards->setCurrentIndex(session.cell(0, Field::OutputDType, Field::DType));
    const QItemSelection block(session.cell(0, Field::OutputDType, Field::DType),
                               session.cell(0, Field::WeightDType, Field::QuantMinLowerBound));
    cards->selectionModel()->select(block, QItemSelectionModel::ClearAndSelect);
    QTest::keySequence(cards, QKeySequence::Copy);
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("quint8\t\nqint8\t-127"));
    // Pasting from the weight on skips the title of the next card.
    cards->selectionModel()->setCurrentIndex(session.cell(0, Field::WeightDType, Field::DType),
                                             QItemSelectionModel::ClearAndSelect); // whatever the keyboard holds down
    QTest::keySequence(cards, QKeySequence::Paste);
    QCOMPARE(session.stored(0, Field::WeightDType, Field::DType), QString("quint8"));
    QCOMPARE(session.stored(0, Field::WeightDType, Field::QuantMinLowerBound), QString());
    QCOMPARE(session.stored(1, Field::InputDType, Field::DType), QString("qint8"));
    QCOMPARE(session.stored(1, Field::InputDType, Field::QuantMinLowerBound), QString("-127"));
    QCOMPARE(session.steps(), 1);
    QTest::keyClick(cards, Qt::Key_Delete);
    QCOMPARE(session.stored(0, Field::WeightDType, Field::DType), QString());
    QGuiApplication::clipboard()->clear();
}

void TestDTypeCards::cardIsCopiedAndPastedAsAWhole()
{
    const Session session;
    session.goTo(session.title(1));
    QTest::keySequence(session.cards(), QKeySequence::Copy);
    const QString copied = QGuiApplication::clipboard()->text();
    QCOMPARE(copied.trimmed(), QString("quint8\tquint8\tqint8\t-127\tfloat32"));
    QCOMPARE(copied.count('\t'),
             toInt(fieldsOf(Level::DTypeConfig, Release::newestOf(Api::Torch2)).size())); // and -127
    QTest::keySequence(session.cards(), QKeySequence::Paste);
    QCOMPARE(session.configs().size(), std::size_t(3));
    QVERIFY(session.configs()[2] == session.configs()[1]);
    QCOMPARE(session.note(), QString("Pasted as a new dtype config: #2."));
    QCOMPARE(session.cards()->currentIndex(), session.title(2));
    QGuiApplication::clipboard()->clear();
}

void TestDTypeCards::emptyClipboardPastesNothing()
{
    const Session session;
    QGuiApplication::clipboard()->clear();
    session.goTo(session.cell(0, Field::InputDType, Field::DType));
    session.trigger("&Paste\tCtrl+V"); // of the context menu; the window's command is disabled
    QCOMPARE(session.steps(), 0);
    QCOMPARE(session.note(), QString("There is no text to paste."));
    QGuiApplication::clipboard()->setText("qint8");
    press(Qt::Key_Down, Qt::AltModifier); // to ReLU, which has no dtype config
    session.trigger("&Paste\tCtrl+V");
    QCOMPARE(session.steps(), 0);
    QCOMPARE(session.note(), QString("No cell is selected to paste into."));
    QGuiApplication::clipboard()->clear();
}

void TestDTypeCards::cardIsRemovedAndMoved()
{
    const Session session;
    session.goTo(session.cell(1, Field::InputDType, Field::DType));
    type("float16");
    press(Qt::Key_Return);
    session.trigger("Move dtype config up");
    QCOMPARE(session.stored(0, Field::InputDType, Field::DType), QString("float16"));
    QCOMPARE(session.cards()->currentIndex(), session.cell(0, Field::InputDType, Field::DType));
    session.trigger("Remove dtype config");
    QCOMPARE(session.configs().size(), std::size_t(1));
    QCOMPARE(session.stored(0, Field::InputDType, Field::DType), QString("quint8"));
    session.trigger("Add dtype config");
    type("qint8");
    press(Qt::Key_Return);
    QCOMPARE(session.stored(1, Field::InputDType, Field::DType), QString("qint8"));
    session.goTo(session.title(1));
    QTest::keyClick(session.cards(), Qt::Key_Delete); // without a value it would fit everything
    QCOMPARE(session.configs().size(), std::size_t(1));
    QCOMPARE(session.stored(0, Field::InputDType, Field::DType), QString("quint8"));
}

void TestDTypeCards::onlyCardThatUndoBringsBackIsCurrent_data()
{
    QTest::addColumn<bool>("areCards");
    QTest::newRow("cards") << true;
    QTest::newRow("table") << false;
}

/// And can be removed again at once.
void TestDTypeCards::onlyCardThatUndoBringsBackIsCurrent()
{
    QFETCH(const bool, areCards);
    const Session session(1);
    QTableView *view = areCards ? session.cards() : test::dtypeTable(session.window);
    view->setFocus();
    view->setCurrentIndex(view->model()->index(0, 0));
    const auto remove = [&] {
        for (QAction *each : view->actions()) {
            if (each->text() == "Remove dtype config")
                each->trigger();
        }
        QVERIFY(session.configs().empty());
    };
    remove();
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(session.configs().size(), std::size_t(1));
    QTRY_COMPARE(view->currentIndex().row(), 0);
    QVERIFY(view->hasFocus());
    remove();
}

void TestDTypeCards::theFirstDTypeConfigIsOneCard()
{
    const Session session;
    press(Qt::Key_Down, Qt::AltModifier); // to ReLU, which has none
    const QTableView *cards = session.cards();
    QCOMPARE(cards->model()->rowCount(), 0);
    int rows = 0; // of the header once it knows of the card; a problem of the card would have it counted again
    connect(cards->model(), &QAbstractItemModel::rowsInserted, cards,
            [&rows, cards] { rows = cards->verticalHeader()->count(); });
    session.trigger("Add dtype config");
    QCOMPARE(rows, cards->model()->rowCount());
}

void TestDTypeCards::problemMarksItsCellAndItsFixIsOffered()
{
    const Session session;
    const QModelIndex least = session.cell(0, Field::InputDType, Field::QuantMinLowerBound);
    session.goTo(least);
    type("9");
    press(Qt::Key_Tab);
    type("3");
    press(Qt::Key_Return);
    QTRY_VERIFY(!least.data(Qt::DecorationRole).isNull() ||
                !least.siblingAtColumn(least.column() + 1).data(Qt::DecorationRole).isNull());
    session.goTo(least.data(Qt::DecorationRole).isNull() ? least.siblingAtColumn(least.column() + 1) : least);
    QAction *fix = session.cards()->actions().front();
    QTRY_VERIFY2(fix->isEnabled(), qPrintable(fix->text()));
    const int before = session.steps();
    fix->trigger();
    QCOMPARE(session.steps(), before + 1);
}

void TestDTypeCards::problemOfTheWholeMarksItsCard()
{
    const Session session;
    const QSignalSpy told(session.cards()->model(), &QAbstractItemModel::headerDataChanged);
    const auto mark = [&] {
        return session.cards()->model()->headerData(session.title(0).row(), Qt::Vertical, Qt::DecorationRole);
    };
    QVERIFY(mark().isNull());
    PatternConfig everything = *session.window.session().document().entry(0);
    everything.setDTypeConfigs({DTypeConfig()}, Api::Torch2);
    session.window.session().document().changeEntry(0, everything, "edit");
    QTRY_VERIFY(!mark().isNull());
    QVERIFY(!told.isEmpty()); // or the mark would not be painted
}

void TestDTypeCards::headerIsPaintedInSightOnly_data()
{
    QTest::addColumn<bool>("asCards");
    QTest::newRow("cards") << true;
    QTest::newRow("table") << false;
}

/// A header that is painted outside of the visible part of its section would cover the widgets below.
void TestDTypeCards::headerIsPaintedInSightOnly()
{
    class Watcher : public QObject
    {
    public:
        QRegion beyond;
        bool isPainted = false;

    protected:
        bool eventFilter(QObject *watched, QEvent *event) override
        {
            if (event->type() != QEvent::Paint)
                return false;
            isPainted = true;
            beyond += static_cast<QPaintEvent *>(event)->region() - static_cast<QWidget *>(watched)->visibleRegion();
            return false;
        }
    } watcher;
    QFETCH(const bool, asCards);
    Document document;
    document.open(readTemplate("templates/torch-2.6.0/native.bcfg.json"), {});
    Cursor cursor(document);
    const Checker checker(document);
    const DTypeUses uses(document);
    DTypeModel dtypes(cursor, checker, uses);
    QVERIFY(dtypes.rowCount() > 0);
    QWidget window;
    auto *section = new QScrollArea;
    auto *below = new QWidget;
    QTableView *view =
        asCards ? static_cast<QTableView *>(new DTypeCards(dtypes, nullptr)) : new DTypeTable(dtypes, nullptr);
    view->setFixedHeight(360);
    section->setWidget(view);
    section->setWidgetResizable(true);
    section->setFixedHeight(130);
    below->setFixedHeight(300);
    auto *layout = new QVBoxLayout(&window);
    layout->addWidget(section);
    layout->addWidget(below);
    window.show();
    test::waitUntilActive(window);
    QWidget *header = view->verticalHeader()->viewport();
    QTRY_VERIFY(!header->visibleRegion().isEmpty());
    QTest::qWait(50);                                            // it is laid out and painted
    QVERIFY(header->visibleRegion() != QRegion(header->rect())); // the section cuts it off
    header->installEventFilter(&watcher);
    QAbstractItemModel *model = view->model();
    const int last = model->rowCount() - 1;
    emit model->dataChanged(model->index(0, 0), model->index(last, model->columnCount() - 1));
    emit model->headerDataChanged(Qt::Vertical, 0, last);
    QTRY_VERIFY(watcher.isPainted);
    QCOMPARE(watcher.beyond, QRegion());
}

void TestDTypeCards::fewAreCardsAndManyATable()
{
    const Session few(3);
    QVERIFY(child<QWidget>(few.window, "dtypeCards")->isVisible());
    const Session many(4);
    QVERIFY(child<QWidget>(many.window, "dtypeView")->isVisible());
    child<QToolButton>(many.window, "showCards")->click();
    QVERIFY(child<QWidget>(many.window, "dtypeCards")->isVisible());
    QCOMPARE(many.settings.dtypeView.value(), DTypeViewChoice::Cards);
}

void TestDTypeCards::bothViewsAreAtTheSamePlace()
{
    const Session session;
    session.goTo(session.cell(1, Field::WeightDType, Field::QuantMinLowerBound));
    const QTableView *table = test::dtypeTable(session.window);
    QCOMPARE(table->currentIndex(),
             table->model()->index(1, Session::column(Field::WeightDType, Field::QuantMinLowerBound)));
    session.cards();
    QCOMPARE(session.cards()->currentIndex(), session.cell(1, Field::WeightDType, Field::QuantMinLowerBound));
}

void TestDTypeCards::cellInSightIsNotScrolled()
{
    PageSection section;
    auto *part = new QWidget;
    part->setFixedHeight(600);
    auto *field = new QLineEdit(part);
    section.add(part);
    section.resize(300, 200);
    section.show();
    test::waitUntilActive(section);
    field->setFocus();
    const int above = part->mapTo(section.widget(), QPoint()).y();
    const QRect lowest(0, section.viewport()->height() - above - 20, 50, 20);
    section.bringIntoSight(*part, lowest);
    QCOMPARE(section.verticalScrollBar()->value(), 0);
    section.bringIntoSight(*part, lowest.translated(0, 10));
    QVERIFY(std::abs(section.verticalScrollBar()->value() - 10) <= 1);
}

void TestDTypeCards::modelIsSound()
{
    const Session session;
    const QAbstractItemModelTester tester(session.cards()->model(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    Document &document = session.window.session().document();
    session.window.session().cursor().moveTo(1);
    session.window.session().cursor().moveTo(0);
    session.goTo(session.title(0));
    QTest::keySequence(session.cards(), QKeySequence::Copy);
    for (int i = 0; i < 3; ++i)
        QTest::keySequence(session.cards(), QKeySequence::Paste);
    document.undoStack().setIndex(1);
    QCOMPARE(session.cards()->model()->rowCount(), 3 * 4);
    QGuiApplication::clipboard()->clear();
    document.open(readTemplate("templates/torch-1.13.1/native.bcfg.json"), {});
    document.open(readTemplate("templates/torch-2.6.0/onednn.bcfg.json"), {});
    for (int row = 0; row < document.entryCount(); row += 9)
        session.window.session().cursor().moveTo(row);
}

void TestDTypeCards::ownFieldsAreReachedFromEveryRow_data()
{
    QTest::addColumn<Field>("slot");
    QTest::newRow("input") << Field::InputDType;
    QTest::newRow("output") << Field::OutputDType;
    QTest::newRow("weight") << Field::WeightDType;
}

/// Right and End lead to the fields of a dtype config itself, and typing edits the field.
void TestDTypeCards::ownFieldsAreReachedFromEveryRow()
{
    QFETCH(const Field, slot);
    const Session session;
    session.goTo(session.cell(1, slot, Field::DType));
    const int fields = static_cast<const DTypeCardModel *>(session.cards()->model())->slotColumns();
    for (int steps = 0; steps < fields; ++steps)
        press(Qt::Key_Right);
    QCOMPARE(session.cards()->currentIndex(), session.cell(1, Field::BiasDType));
    type("float16");
    press(Qt::Key_Return);
    QCOMPARE(session.stored(1, Field::BiasDType), QString("float16"));
    session.goTo(session.cell(1, slot, Field::DType));
    press(Qt::Key_End);
    const std::vector<Field> own = fieldsOf(Level::DTypeConfig, Release::newestOf(Api::Torch2));
    QCOMPARE(session.cards()->currentIndex(), session.cell(1, own.back()));
    session.goTo(session.cell(1, Field::IsDynamic));
    type("yes");
    press(Qt::Key_Return);
    QCOMPARE(session.stored(1, Field::IsDynamic), QString("yes"));
    QCOMPARE(session.steps(), 2);
}

BCFG_TEST(TestDTypeCards)

} // namespace tst_dtypecards

#include "tst_dtypecards.moc"
