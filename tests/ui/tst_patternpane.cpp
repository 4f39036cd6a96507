// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/patternnotation.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"
#include "tests/support/titles.h"
#include "tests/support/typing.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/toolkit/notationedit.h"
#include "ui/basis/values/fieldvalues.h"
#include "ui/basis/values/patterntext.h"
#include "ui/page/editor/chainview.h"
#include "ui/page/editor/moduleform.h"
#include "ui/page/editor/operatoritem.h"
#include "ui/page/editor/patterngraph.h"
#include "ui/page/editor/patternpane.h"
#include "ui/page/editor/patterntree.h"
#include "ui/page/operators/operatormime.h"
#include "ui/page/operators/operatorpalette.h"
#include "ui/session/files/documentio.h"
#include "ui/session/problems/checker.h"
#include "ui/window/help/manual.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QListView>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>

namespace tst_patternpane {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::page;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;
using Tester = QAbstractItemModelTester;

class TestPatternPane : public QObject
{
    Q_OBJECT

private slots:
    void typedPatternIsOneStep();
    void typedChainOfFourMovesToComplexFormat();
    void shortNamesAreTakenAndShownAsWholePaths();
    void wrongTextIsToldAtItsPlaceAndChangesNothing();
    void escapeBringsBackWhatWasThere();
    void treeAndGraphChooseTheSameNode();
    void arrowKeysWalkTheGraph();
    void rootIsMarkedAsTheGetterSays();
    void paletteFindsAndAppends();
    void paletteMakesTheFirstPattern();
    void refusalSaysWhy();
    void firstOperatorBecomesThePattern();
    void typedTextOutlastsOtherEdits();
    void recentOperatorsComeFirst();
    void ownSymbolCanBePlaced();
    void documentsOwnSymbolsAreListed();
    void operatorsThatNobodySeesFollowOnceSomebodyDoes();
    void operatorIsDroppedOnTheTree();
    void operatorIsDroppedOnTheGraph_data();
    void operatorIsDroppedOnTheGraph();
    void operatorIsDroppedOnALine();
    void operatorIsTypedInTheGraph();
    void operatorIsTypedOnALine();
    void whatIsNoOperatorStaysInTheGraph();
    void chainOfFourIsSeenWhole();
    void longNameIsCutInTheGraph();
    void chainSharesItsRow_data();
    void chainSharesItsRow();
    void graphZoomsAndFitsAgain();
    void whatIsShownIsRemembered();
    void operandIsDraggedAmongItsSiblings();
    void moduleIsTypedAndCleared();
    void focusedLineOffersCompletions();
    void fieldsOfTheOtherGenerationAreNotOffered();
    void outputObserversAreOfferedAndChecked();
    void modelsAreSound();
};

namespace {

constexpr auto native = "templates/torch-2.6.0/native.bcfg.json";
constexpr auto onednn = "templates/torch-2.6.0/onednn.bcfg.json";

struct Session
{
    explicit Session(const char *file = native)
    {
        document.open(readTemplate(file), {});
        auto *layout = new QVBoxLayout(&window);
        for (QWidget *widget :
             {static_cast<QWidget *>(pane), static_cast<QWidget *>(palette), static_cast<QWidget *>(form)})
            layout->addWidget(widget);
        window.resize(900, 900);
        window.show();
    }
    void show(const char *title) { cursor.moveTo(test::rowOf(document, title)); }
    QString reversed() const { return QString::fromStdString(notation(*node.pattern())); }
    template <class Widget>
    Widget *child(const char *name) const
    {
        return test::child<Widget>(window, name);
    }
    void type(const char *edit, const QString &text) const
    {
        auto *line = child<NotationEdit>(edit);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }
    /// Clicks a button that sets the order of the notation. Returns whether the order is chosen then.
    bool showOrder(const char *button) const
    {
        auto *order = child<QToolButton>(button);
        order->click();
        return order->isChecked();
    }
    QString line() const { return child<NotationEdit>("notationEdit")->text(); }
    void write(int row, const Pattern &pattern)
    {
        PatternConfig entry = *document.entry(row);
        entry.set(Field::Pattern, pattern, document.api());
        document.changeEntry(row, entry, "change");
    }
    bool isListed(const char *op) const
    {
        const OperatorModel &model = palette->model();
        for (int row = 0; row < model.rowCount(); ++row) {
            if (notation(model.operatorAt(row)) == op)
                return true;
        }
        return false;
    }
    QString message() const { return child<QLabel>("patternMessage")->text(); }
    OperatorItem *item(const PatternPath &path) const
    {
        for (QGraphicsItem *item : pane->graph().items()) {
            auto *op = dynamic_cast<OperatorItem *>(item);
            if (op && op->path() == path)
                return op;
        }
        qFatal("no such item");
    }

    /// The middle of the line from one node to another in the graph's view.
    QPoint between(const PatternPath &from, const PatternPath &to) const
    {
        const QPointF start = item(from)->pos() + QPointF(item(from)->shapeRect().right(), 0);
        const QPointF end = item(to)->pos() + QPointF(item(to)->shapeRect().left(), 0);
        return pane->graph().mapFromScene((start + end) / 2);
    }

    Document document;
    Cursor cursor{document};
    NodeCursor node{cursor};
    QWidget window;
    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    PatternPane *pane = new PatternPane(node, settings, &window);
    OperatorPalette *palette = new OperatorPalette(node, &window);
    ModuleForm *form = new ModuleForm(cursor, &window);
};

Pattern parsed(const char *reversed)
{
    return std::get<Pattern>(readPattern(reversed, false, Release::newestOf(Api::Torch2)));
}

Pattern atom(const char *path)
{
    return Pattern::atom(path);
}

void drop(QGraphicsView &view, QPoint where, const Pattern &op)
{
    const std::unique_ptr<QMimeData> data(newOperatorMime(op));
    QVERIFY(test::drop(*view.viewport(), where, *data));
}

} // namespace

void TestPatternPane::typedPatternIsOneStep()
{
    Session session;
    const BackendConfig before = session.document.config();
    session.type("notationEdit", "(torch.nn.Conv2d, torch.nn.ReLU6)");
    QCOMPARE(session.reversed(), QString("(torch.nn.ReLU6, torch.nn.Conv2d)"));
    QVERIFY(session.cursor.entry()->pattern());
    QCOMPARE(session.document.undoStack().count(), 1);
    QVERIFY(session.showOrder("reversedOrder"));
    QCOMPARE(session.line(), QString("(torch.nn.ReLU6, torch.nn.Conv2d)"));
    session.type("notationEdit", "(torch.nn.Tanh, torch.nn.Conv2d)");
    QVERIFY(session.showOrder("forwardOrder"));
    QCOMPARE(session.line(), QString("(torch.nn.Conv2d, torch.nn.Tanh)"));
    QCOMPARE(session.document.undoStack().count(), 2);
    session.document.undoStack().setIndex(0);
    QVERIFY(session.document.config() == before);
}

void TestPatternPane::typedChainOfFourMovesToComplexFormat()
{
    Session session;
    session.type("notationEdit", "(torch.nn.Conv2d, torch.nn.BatchNorm2d, torch.nn.ReLU, torch.nn.Tanh)");
    QVERIFY(!session.cursor.entry()->pattern());
    QCOMPARE(session.reversed(), QString("(torch.nn.Tanh, (torch.nn.ReLU, (torch.nn.BatchNorm2d, torch.nn.Conv2d)))"));
    QVERIFY2(session.message().startsWith("Moved to pattern_complex_format"), qPrintable(session.message()));
    QVERIFY(!session.showOrder("forwardOrder")); // which cannot say it
    QCOMPARE(session.line(), session.reversed());
    session.document.undoStack().undo();
    QVERIFY(session.showOrder("forwardOrder"));
    QVERIFY(session.line() != session.reversed() || !session.reversed().startsWith('('));
}

void TestPatternPane::shortNamesAreTakenAndShownAsWholePaths()
{
    Session session;
    session.show("Linear");
    const QString whole = "(torch.nn.Conv2d, torch.nn.functional.relu)";
    for (int time = 0; time < 2; ++time) { // the second time, the pattern is there already
        session.type("notationEdit", "nn.Conv2d, F.relu");
        QCOMPARE(session.line(), whole);
        QCOMPARE(session.reversed(), QString("(torch.nn.functional.relu, torch.nn.Conv2d)"));
    }
    for (int time = 0; time < 2; ++time) {
        session.type("root_module", "nn.Conv2d");
        QCOMPARE(session.child<NotationEdit>("root_module")->text(), QString("torch.nn.Conv2d"));
        QCOMPARE(session.cursor.entry()->rootModule()->path(), std::string("torch.nn.Conv2d"));
    }
    QCOMPARE(session.document.undoStack().count(), 2);
}

void TestPatternPane::wrongTextIsToldAtItsPlaceAndChangesNothing()
{
    Session session;
    session.type("notationEdit", "(torch.nn.Conv2d, relu)");
    QVERIFY2(session.message().startsWith("Column 19: relu has no module"), qPrintable(session.message()));
    QCOMPARE(session.child<NotationEdit>("notationEdit")->selectedText(), QString("relu"));
    session.showOrder("reversedOrder");
    const QString told = QString("Not stored for %1: “(torch.nn.Conv2d, relu)”. Column 19: relu has no module")
                             .arg(QString::fromStdString(session.cursor.entry()->title(Api::Torch2)));
    QVERIFY2(session.message().startsWith(told), qPrintable(session.message()));
    session.type("notationEdit", "(torch.nn.ReLU, ())");
    QVERIFY2(session.message().contains("empty tuple"), qPrintable(session.message()));
    QCOMPARE(session.document.undoStack().count(), 0);
}

void TestPatternPane::escapeBringsBackWhatWasThere()
{
    Session session;
    auto *line = session.child<NotationEdit>("notationEdit");
    const QString before = line->text();
    QTest::keyClicks(line, "x y");
    QVERIFY(!session.message().isEmpty());
    QTest::keyClick(line, Qt::Key_Escape);
    QCOMPARE(line->text(), before);
    QVERIFY(session.message().isEmpty());
}

void TestPatternPane::treeAndGraphChooseTheSameNode()
{
    Session session;
    session.show("Conv2d → BatchNorm2d → ReLU");
    PatternTree &tree = session.pane->tree();
    tree.setCurrentIndex(tree.model()->index(0, 0, tree.model()->index(0, 0)));
    QCOMPARE(session.node.path(), PatternPath({0}));
    PatternGraph &graph = session.pane->graph();
    const QPoint conv = graph.mapFromScene(session.item({0, 0})->pos());
    QTest::mouseClick(graph.viewport(), Qt::LeftButton, {}, conv);
    QCOMPARE(session.node.path(), PatternPath({0, 0}));
    QCOMPARE(tree.currentIndex().data().toString(), QString("Conv2d"));
    session.cursor.moveTo(0);
    QCOMPARE(session.node.path(), PatternPath());
    QVERIFY(tree.currentIndex().isValid());
}

void TestPatternPane::arrowKeysWalkTheGraph()
{
    Session session(onednn);
    session.show("add(Conv2d, any) → ReLU");
    PatternGraph &graph = session.pane->graph();
    for (const Qt::Key key : {Qt::Key_Left, Qt::Key_Left, Qt::Key_Down, Qt::Key_Down, Qt::Key_Left})
        QTest::keyClick(&graph, key);
    QCOMPARE(session.node.path(), PatternPath({0, 1})); // nothing is below it, nor to its left
    QTest::keyClick(&graph, Qt::Key_Up);
    QCOMPARE(session.node.path(), PatternPath({0, 0}));
    QTest::keyClick(&graph, Qt::Key_End);
    QCOMPARE(session.node.path(), PatternPath());
}

void TestPatternPane::rootIsMarkedAsTheGetterSays()
{
    Session session(onednn);
    session.show("add(Conv2d, any)"); // its getter leads to the left operand, the default would to the right
    const QAbstractItemModel *model = session.pane->tree().model();
    const QModelIndex add = model->index(0, 0);
    QVERIFY(model->index(0, PatternModel::RoleColumn, add).data().toString().endsWith("root"));
    QVERIFY(!model->index(1, PatternModel::RoleColumn, add).data().toString().endsWith("root"));
}

void TestPatternPane::paletteFindsAndAppends()
{
    Session session;
    session.show("Conv2d");
    session.palette->search(Placement::Append);
    auto *search = session.child<QLineEdit>("operatorSearch");
    for (const char *query : {"bn2", "relu"}) {
        search->selectAll();
        QTest::keyClicks(search, query);
        QTest::keyClick(search, Qt::Key_Return);
    }
    QCOMPARE(session.reversed(), QString("(torch.nn.ReLU, (torch.nn.BatchNorm2d, torch.nn.Conv2d))"));
    QCOMPARE(session.document.undoStack().count(), 2);
    session.palette->search(Placement::Replace);
    QTest::keyClicks(search, "relu6");
    QTest::keyClick(search, Qt::Key_Return);
    QVERIFY(session.reversed().startsWith("(torch.nn.ReLU6,"));
    session.palette->search(Placement::Append);
    QTest::keyClicks(search, "operator add");
    QTest::keyClick(search, Qt::Key_Return);
    QVERIFY2(session.reversed().startsWith("(operator.add, (torch.nn.ReLU6,") &&
                 session.reversed().endsWith("MatchAllNode)"),
             qPrintable(session.reversed()));
    QVERIFY(session.cursor.entry()->patternComplexFormat());
}

void TestPatternPane::paletteMakesTheFirstPattern()
{
    Session session;
    session.document.removeEntries(0, session.document.entryCount(), "remove");
    auto *search = session.child<QLineEdit>("operatorSearch");
    search->setFocus();
    QTest::keyClicks(search, "2.5"); // a constant is no pattern
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(session.document.entryCount(), 0);
    search->clear();
    QTest::keyClicks(search, "torch.nn.linear");
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(session.document.entryCount(), 1);
    QCOMPARE(session.reversed(), QString("torch.nn.Linear"));
    session.document.undoStack().undo();
    QCOMPARE(session.document.entryCount(), 0);
}

void TestPatternPane::refusalSaysWhy()
{
    Session session;
    session.show("Conv2d");
    const BackendConfig before = session.document.config();
    QVERIFY(!session.node.remove());
    QVERIFY2(session.message().startsWith("This is the whole pattern"), qPrintable(session.message()));
    QVERIFY(!session.node.unwrap());
    QVERIFY(!session.node.moveOperand(1));
    QVERIFY(session.document.config() == before);
}

void TestPatternPane::firstOperatorBecomesThePattern()
{
    Session session;
    session.document.open(test::document(R"({"configs": [{"dtype_configs": []}, {"pattern": ["torch.nn.Linear"]}]})"),
                          {});
    QVERIFY(session.node.place(Placement::Append, atom("torch.nn.Linear")));
    QCOMPARE(session.reversed(), QString("torch.nn.Linear"));
    session.cursor.moveTo(1); // which PyTorch does not register: nobody knows what was meant
    QVERIFY(!session.node.place(Placement::Append, atom("torch.nn.ReLU")));
    QVERIFY(session.message().contains("refuses to register"));
    session.type("notationEdit", "torch.nn.Linear");
    QCOMPARE(session.reversed(), QString("torch.nn.Linear"));
}

void TestPatternPane::typedTextOutlastsOtherEdits()
{
    Session session;
    auto *line = session.child<NotationEdit>("fused_module");
    QTest::keyClicks(line, "no module");
    PatternConfig entry = *session.cursor.entry();
    entry.set(Field::QatModule, *Symbol::parse("my_lib.Qat"), Api::Torch2);
    session.cursor.changeEntry(std::move(entry), "edit");
    QCOMPARE(line->text(), QString("no module"));
    QCOMPARE(session.child<NotationEdit>("qat_module")->text(), QString("my_lib.Qat"));
    session.cursor.moveTo(1);
    QVERIFY(line->text() != "no module");
}

void TestPatternPane::recentOperatorsComeFirst()
{
    Session session;
    OperatorModel &model = session.palette->model();
    QSignalSpy changed(&model, &OperatorModel::recentChanged);
    model.use(atom("operator.mul"));
    model.use(atom("my_lib.MyOp"));
    QCOMPARE(changed.count(), 2);
    QCOMPARE(model.recent(), QStringList({"my_lib.MyOp", "operator.mul"}));
    QVERIFY(model.operatorAt(0) == atom("my_lib.MyOp"));
    QVERIFY(model.operatorAt(1) == atom("operator.mul"));
    model.setQuery("conv2d");
    QVERIFY(model.operatorAt(0) == atom("torch.nn.Conv2d"));
    model.setQuery("mul"); // of names that fit as well
    QVERIFY(model.operatorAt(0) == atom("operator.mul"));
}

void TestPatternPane::ownSymbolCanBePlaced()
{
    Session session;
    OperatorModel &model = session.palette->model();
    model.setQuery("spconv.SubMConv2d");
    QCOMPARE(model.rowCount(), 1);
    QVERIFY(model.operatorAt(0) == atom("spconv.SubMConv2d"));
    model.setQuery("0");
    QVERIFY(model.operatorAt(model.rowCount() - 1).literal() || model.operatorAt(0).literal());
    model.setQuery("no such thing");
    QCOMPARE(model.rowCount(), 0);
}

void TestPatternPane::documentsOwnSymbolsAreListed()
{
    Session session;
    OperatorModel &model = session.palette->model();
    QVERIFY(!session.isListed("mine.Op"));
    session.write(3, Pattern({Pattern::atom("mine.Op"), Pattern::atom("torch.nn.ReLU")}));
    QVERIFY(session.isListed("mine.Op")); // before anything is typed
    QCOMPARE(notation(model.operatorAt(0)), std::string("mine.Op"));
    model.setQuery("mine.op");
    QCOMPARE(notation(model.operatorAt(0)), std::string("mine.Op"));
    model.setQuery({});
    session.document.undoStack().undo();
    QVERIFY(!session.isListed("mine.Op"));
    session.document.undoStack().redo();
    session.document.removeEntries(3, 1, "remove");
    QVERIFY(!session.isListed("mine.Op"));
}

void TestPatternPane::operatorsThatNobodySeesFollowOnceSomebodyDoes()
{
    Session session;
    OperatorModel &model = session.palette->model();
    const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    session.palette->setWatched(false);
    session.write(3, Pattern::atom("mine.Op"));
    model.setQuery("conv");
    session.document.open(readTemplate(onednn), {});
    session.write(3, Pattern::atom("mine.Other"));
    QCOMPARE(reset.count(), 0);
    session.palette->setWatched(true);
    QCOMPARE(reset.count(), 1);
    model.setQuery({});
    QVERIFY(session.isListed("mine.Other"));
    QVERIFY(!session.isListed("mine.Op"));
    session.write(3, Pattern::atom("mine.Op"));
    QVERIFY(session.isListed("mine.Op"));
}

void TestPatternPane::operatorIsDroppedOnTheTree()
{
    Session session;
    session.show("Conv2d → ReLU");
    QAbstractItemModel *model = session.pane->tree().model();
    const auto dropped = [&](const char *op, int row, const QModelIndex &parent) {
        const std::unique_ptr<QMimeData> data(newOperatorMime(atom(op)));
        QVERIFY(model->canDropMimeData(data.get(), Qt::CopyAction, row, 0, parent));
        model->dropMimeData(data.get(), Qt::CopyAction, row, 0, parent);
    };
    dropped("torch.nn.Tanh", -1, {});
    QCOMPARE(session.reversed(), QString("(torch.nn.Tanh, (torch.nn.ReLU, torch.nn.Conv2d))"));
    dropped("torch.nn.Linear", -1, model->index(0, 0));
    QCOMPARE(session.reversed(), QString("(torch.nn.Tanh, (torch.nn.ReLU, torch.nn.Conv2d), torch.nn.Linear)"));
    dropped("torch.nn.GELU", 0, model->index(0, 0));
    QVERIFY(session.reversed().startsWith("(torch.nn.Tanh, torch.nn.GELU, ("));
    QCOMPARE(session.document.undoStack().count(), 3);
}

void TestPatternPane::operatorIsDroppedOnTheGraph_data()
{
    QTest::addColumn<double>("side"); // of the width of the node, from its middle
    QTest::addColumn<QString>("after");
    QTest::newRow("left edge: in front") << -0.45 << "(torch.nn.ReLU, (torch.nn.Tanh, torch.nn.Conv2d))";
    QTest::newRow("middle: instead") << 0.0 << "(torch.nn.Tanh, torch.nn.Conv2d)";
    QTest::newRow("right edge: behind") << 0.45 << "(torch.nn.Tanh, (torch.nn.ReLU, torch.nn.Conv2d))";
}

void TestPatternPane::operatorIsDroppedOnTheGraph()
{
    QFETCH(const double, side);
    QFETCH(const QString, after);
    Session session;
    session.show("Conv2d → ReLU");
    PatternGraph &graph = session.pane->graph();
    const OperatorItem *relu = session.item({});
    const QPoint where = graph.mapFromScene(relu->pos() + QPointF(relu->shapeRect().width() * side, 0));
    drop(graph, where, atom("torch.nn.Tanh"));
    QCOMPARE(session.reversed(), after);
    QCOMPARE(session.document.undoStack().count(), 1);
}

void TestPatternPane::operatorIsDroppedOnALine()
{
    Session session;
    session.show("Conv2d → ReLU");
    drop(session.pane->graph(), session.between({0}, {}), atom("torch.nn.BatchNorm2d"));
    QCOMPARE(session.reversed(), QString("(torch.nn.ReLU, (torch.nn.BatchNorm2d, torch.nn.Conv2d))"));
    QCOMPARE(session.document.undoStack().count(), 1);
}

void TestPatternPane::operatorIsTypedInTheGraph()
{
    Session session;
    QVERIFY(QTest::qWaitForWindowActive(&session.window));
    session.show("Conv2d → ReLU");
    PatternGraph &graph = session.pane->graph();
    graph.setFocus();
    test::press(Qt::Key_Left); // to Conv2d
    test::press(Qt::Key_F2);
    QCOMPARE(session.child<NotationEdit>("operatorEdit")->text(), QString("torch.nn.Conv2d"));
    test::type("torch.nn.Conv3d");
    test::press(Qt::Key_Return);
    QCOMPARE(session.reversed(), QString("(torch.nn.ReLU, torch.nn.Conv3d)"));
    QVERIFY(graph.hasFocus());
    // A double click does the same; Escape leaves everything as it was.
    const QPoint relu = graph.mapFromScene(session.item({})->pos());
    QTest::mouseDClick(graph.viewport(), Qt::LeftButton, {}, relu);
    test::type("torch.nn.Tanh");
    test::press(Qt::Key_Escape); // the completions
    test::press(Qt::Key_Escape);
    QCOMPARE(session.document.undoStack().count(), 1);
    // Enter takes the first completion for a few letters.
    QTest::mouseDClick(graph.viewport(), Qt::LeftButton, {}, graph.mapFromScene(session.item({})->pos()));
    test::type("relu6");
    test::press(Qt::Key_Return);
    QTRY_COMPARE(session.reversed(), QString("(torch.nn.ReLU6, torch.nn.Conv3d)"));
    QCOMPARE(session.document.undoStack().count(), 2);
}

void TestPatternPane::operatorIsTypedOnALine()
{
    Session session;
    QVERIFY(QTest::qWaitForWindowActive(&session.window));
    session.show("Conv2d → ReLU");
    QTest::mouseDClick(session.pane->graph().viewport(), Qt::LeftButton, {}, session.between({0}, {}));
    test::type("torch.nn.BatchNorm2d");
    test::press(Qt::Key_Return);
    QCOMPARE(session.reversed(), QString("(torch.nn.ReLU, (torch.nn.BatchNorm2d, torch.nn.Conv2d))"));
    QCOMPARE(session.document.undoStack().count(), 1);
}

void TestPatternPane::whatIsNoOperatorStaysInTheGraph()
{
    Session session;
    QVERIFY(QTest::qWaitForWindowActive(&session.window));
    session.show("Conv2d → ReLU");
    session.pane->graph().setFocus();
    test::press(Qt::Key_F2);
    test::type("(torch.nn.Linear, torch.nn.ReLU)");
    test::press(Qt::Key_Return);
    QVERIFY2(session.message().startsWith("This field takes one operator"), qPrintable(session.message()));
    QCOMPARE(session.child<NotationEdit>("operatorEdit")->text(), QString("(torch.nn.Linear, torch.nn.ReLU)"));
    test::press(Qt::Key_Escape);
    QCOMPARE(session.message(), QString());
    test::press(Qt::Key_F2);
    test::type("(torch.nn.Linear, torch.nn.ReLU)");
    test::press(Qt::Key_Return);
    session.child<NotationEdit>("notationEdit")->setFocus(); // leaves it
    QVERIFY2(session.message().startsWith("Not stored for Conv2d → ReLU: “(torch.nn.Linear"),
             qPrintable(session.message()));
    QCOMPARE(session.document.undoStack().count(), 0);
}

void TestPatternPane::chainOfFourIsSeenWhole()
{
    Session session(onednn);
    session.write(0, parsed("(torch.nn.ReLU, (torch.nn.BatchNorm2d, (operator.add, MatchAllNode, "
                            "torch.nn.Conv2d)))"));
    session.cursor.moveTo(0);
    PatternGraph &graph = session.pane->graph();
    graph.setFixedSize(560, 96); // of a window of 1280 × 800
    const QRectF drawing = graph.mapFromScene(graph.sceneRect()).boundingRect();
    QVERIFY2(QRectF(graph.viewport()->rect()).adjusted(-1, -1, 1, 1).contains(drawing),
             qPrintable(QString("%1 × %2").arg(drawing.width()).arg(drawing.height())));
    qreal x = -1e9;
    for (const PatternPath &path : {PatternPath{0, 0, 1}, PatternPath{0, 0}, PatternPath{0}, PatternPath{}}) {
        QVERIFY(session.item(path)->pos().x() > x); // data flows to the right
        x = session.item(path)->pos().x();
    }
}

void TestPatternPane::longNameIsCutInTheGraph()
{
    Session session;
    const std::string path = "my_lib." + std::string(200, 'a') + ".Op" + std::string(200, 'B');
    session.write(0, Pattern::atom(path));
    session.cursor.moveTo(0);
    const OperatorItem *item = session.item({});
    QVERIFY(item->shapeRect().width() < 800);
    QVERIFY(item->toolTip().contains(QString::fromStdString(path)));
}

void TestPatternPane::chainSharesItsRow_data()
{
    QTest::addColumn<int>("letters");
    QTest::addColumn<bool>("isCut");
    QTest::newRow("long names") << 120 << true;
    QTest::newRow("short names") << 8 << false;
}

/// Buttons with long names get the same width, and a button never gets more than its name needs.
void TestPatternPane::chainSharesItsRow()
{
    QFETCH(int, letters);
    QFETCH(bool, isCut);
    const QString name(letters, 'n');
    Document document;
    Cursor cursor(document);
    const Checker checker(document);
    ChainView chain(cursor, checker);
    chain.resize(900, chain.minimumHeight());
    chain.setVisible(true);
    const QString text = R"({"torch_api": "2", "configs": [{"pattern": ["a.%1", "a.ReLU"], "fused_module": "b.%1"},
                            {"pattern": "b.%1", "qat_module": "c.%1"}]})";
    document.open(test::document(text.arg(name).toStdString()), {});
    QList<QToolButton *> buttons;
    QTRY_COMPARE((buttons = chain.findChildren<QToolButton *>()).size(), 3);
    QTRY_VERIFY(buttons.back()->isVisible() && buttons.back()->x() > 0);
    for (const QToolButton *button : buttons) {
        const int room = isCut ? buttons.front()->width() : button->sizeHint().width();
        QVERIFY2(std::abs(button->width() - room) <= 1, qPrintable(QString::number(button->width())));
        QCOMPARE(button->width() < button->sizeHint().width(), isCut);
    }
}

void TestPatternPane::graphZoomsAndFitsAgain()
{
    Session session;
    session.show("Conv2d → ReLU");
    PatternGraph &graph = session.pane->graph();
    const qreal fitted = graph.transform().m11();
    QTest::keyClick(&graph, Qt::Key_Plus);
    const qreal larger = graph.transform().m11();
    QVERIFY(larger > fitted);
    graph.resize(graph.size() / 2); // which keeps what the user has chosen
    QCOMPARE(graph.transform().m11(), larger);
    QWheelEvent wheel(QPointF(20, 20), graph.viewport()->mapToGlobal(QPoint(20, 20)), {}, {0, -120}, Qt::NoButton,
                      Qt::ControlModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(graph.viewport(), &wheel);
    QVERIFY(graph.transform().m11() < larger);
    for (int i = 0; i < 50; ++i)
        QTest::keyClick(&graph, Qt::Key_Minus);
    QVERIFY(graph.transform().m11() > 0.3);
    QTest::keyClick(&graph, Qt::Key_0);
    QVERIFY(graph.transform().m11() >= 0.6);
}

void TestPatternPane::whatIsShownIsRemembered()
{
    Session session;
    session.show("Conv2d → ReLU");
    session.showOrder("reversedOrder");
    session.child<QTabBar>("patternTabs")->setCurrentIndex(1);
    const PatternPane another(session.node, session.settings);
    QVERIFY(test::child<QToolButton>(another, "reversedOrder")->isChecked());
    QCOMPARE(test::child<QTabBar>(another, "patternTabs")->currentIndex(), 1);
}

void TestPatternPane::operandIsDraggedAmongItsSiblings()
{
    Session session(onednn);
    session.show("add(Conv2d, any)");
    QAbstractItemModel *model = session.pane->tree().model();
    const QModelIndex add = model->index(0, 0);
    const std::unique_ptr<QMimeData> data(model->mimeData({model->index(0, 0, add)}));
    QVERIFY(!model->canDropMimeData(data.get(), Qt::MoveAction, -1, 0, {}));
    QVERIFY(model->canDropMimeData(data.get(), Qt::MoveAction, 2, 0, add));
    model->dropMimeData(data.get(), Qt::MoveAction, 2, 0, add);
    QVERIFY2(session.reversed().endsWith("MatchAllNode, torch.nn.Conv2d)"), qPrintable(session.reversed()));
    QCOMPARE(session.node.path(), PatternPath({1}));
}

void TestPatternPane::moduleIsTypedAndCleared()
{
    Session session;
    session.show("Conv2d → ReLU");
    const BackendConfig before = session.document.config();
    session.type("fused_module", "my_lib.Fused");
    QCOMPARE(session.cursor.entry()->fusedModule()->path(), std::string("my_lib.Fused"));
    session.type("fuser_method", "my_lib.make(my_lib.Fused)");
    QVERIFY(session.cursor.entry()->fuserMethod()->call());
    auto *line = session.child<NotationEdit>("fused_module");
    line->clear();
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(!session.cursor.entry()->record().hasField(Field::FusedModule));
    session.type("fused_module", "None");
    QVERIFY(session.cursor.entry()->record().get<Null>(Field::FusedModule));
    session.type("fused_module", "Conv2d");
    QVERIFY(!session.child<QLabel>("moduleProblem")->text().isEmpty());
    QCOMPARE(session.document.undoStack().count(), 4);
    session.document.undoStack().setIndex(0);
    QVERIFY(session.document.config() == before);
}

void TestPatternPane::focusedLineOffersCompletions()
{
    Session session;
    QVERIFY(QTest::qWaitForWindowActive(&session.window));
    auto *line = session.child<NotationEdit>("fused_module");
    QVERIFY(!line->completer());
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, "linearre");
    QVERIFY(line->completer() && line->completer()->popup()->isVisible());
    const QString offered = line->completer()->currentCompletion();
    QVERIFY2(offered.contains("LinearReLU"), qPrintable(offered));
    QTest::keyClick(line->completer()->popup(), Qt::Key_Down);
    QTest::keyClick(line->completer()->popup(), Qt::Key_Return);
    QTRY_VERIFY(session.cursor.entry()->fusedModule());
    QCOMPARE(session.cursor.entry()->fusedModule()->path(), offered.toStdString());
}

void TestPatternPane::fieldsOfTheOtherGenerationAreNotOffered()
{
    Session session;
    session.child<QCheckBox>("allFields")->setChecked(true);
    QVERIFY(session.child<QWidget>("input_type_to_index")->isVisibleTo(&session.window));
    QVERIFY(!session.child<QWidget>("overwrite_output_observer")->isVisibleTo(&session.window));
    session.document.open(readTemplate("templates/torch-1.13.1/native.bcfg.json"), {});
    QVERIFY(session.child<QWidget>("overwrite_output_observer")->isVisibleTo(&session.window));
    session.child<QCheckBox>("allFields")->setChecked(false);
    QVERIFY(!session.child<QWidget>("input_type_to_index")->isVisibleTo(&session.window));
    QVERIFY(session.child<QWidget>("root_module")->isVisibleTo(&session.window));
}

void TestPatternPane::outputObserversAreOfferedAndChecked()
{
    Session session("templates/torch-1.13.1/native.bcfg.json");
    session.child<QCheckBox>("allFields")->setChecked(true);
    QVERIFY(QTest::qWaitForWindowActive(&session.window));
    const auto *problem = session.child<QLabel>("moduleProblem");
    auto *line = session.child<NotationEdit>("overwrite_output_observer");
    QVERIFY(line->placeholderText().contains("FixedQParamsObserver.with_args(scale="));
    QCOMPARE(manualPageOf(line), QString("pattern"));
    for (const auto &[text, reason] :
         {std::pair("torch.nn.Linear", "is not an observer of PyTorch"),
          {"torch.ao.quantization.observer.FixedQParamObserver", "is not an observer of PyTorch"},
          {"FixedQParamsObserver", "with its module"},
          {"torch.ao.quantization.observer.FixedQParamsObserver.with_args(scal=1)", "TypeError"}}) {
        session.type("overwrite_output_observer", text);
        QVERIFY2(problem->text().contains(reason), qPrintable(problem->text()));
        QVERIFY(!session.cursor.entry()->callable(Field::OverwriteOutputObserver));
    }
    session.type("overwrite_output_observer", "my_lib.Observer.with_args(a=1)");
    QVERIFY(session.cursor.entry()->callable(Field::OverwriteOutputObserver));
    const QString own =
        "torch.ao.quantization.fake_quantize.FixedQParamsFakeQuantize.with_args("
        "observer=torch.ao.quantization.observer.FixedQParamsObserver.with_args(scale=0.5, zero_point=0))";
    session.type("overwrite_output_fake_quantize", own);
    QCOMPARE(callableText(*session.cursor.entry()->callable(Field::OverwriteOutputFakeQuantize)), own);

    auto *other = session.child<NotationEdit>("overwrite_output_fake_quantize");
    other->setFocus();
    other->selectAll();
    QTest::keyClicks(other, "128");
    QVERIFY(other->completer() && other->completer()->popup()->isVisible());
    QTest::keyClick(other->completer()->popup(), Qt::Key_Down);
    QTest::keyClick(other->completer()->popup(), Qt::Key_Return);
    QTRY_VERIFY(
        callableText(*session.cursor.entry()->callable(Field::OverwriteOutputFakeQuantize)).contains("0.0078125"));
}

void TestPatternPane::modelsAreSound()
{
    Session session(onednn);
    PatternModel pattern(session.node);
    OperatorModel operators(session.document);
    Tester patternTester(&pattern, Tester::FailureReportingMode::QtTest);
    Tester operatorsTester(&operators, Tester::FailureReportingMode::QtTest);
    for (int row = 0; row < session.document.entryCount(); row += 7)
        session.cursor.moveTo(row);
    session.node.place(Placement::Append, atom("torch.add"));
    session.document.undoStack().undo();
    for (const char *query : {"conv", "my.own", "zzz", ""})
        operators.setQuery(query);
    operators.use(atom("my.own"));
    session.document.open(readTemplate("templates/torch-1.13.1/native.bcfg.json"), {});
}

BCFG_TEST(TestPatternPane)

} // namespace tst_patternpane

#include "tst_patternpane.moc"
