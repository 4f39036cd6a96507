// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/importer.h"
#include "core/document/json/patch.h"
#include "core/prepare/model/overview.h"
#include "core/torch/trace/modelfile.h"
#include "tests/support/awaited.h"
#include "tests/support/files.h"
#include "tests/support/singleclickstyle.h"
#include "tests/support/testprogram.h"
#include "tests/support/titles.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/picture.h"
#include "ui/session/document/cursor.h"
#include "ui/session/model/modelsimulator.h"
#include "ui/session/model/openmodel.h"
#include "ui/views/match/changelist.h"
#include "ui/views/modelview/modelgraph.h"
#include "ui/views/modelview/modelpanel.h"
#include "ui/views/modelview/moduletree.h"
#include "ui/views/modelview/nodeexplanation.h"
#include "ui/views/patterns/entrymodel.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QFrame>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTabBar>
#include <QTableView>
#include <QTreeView>
#include <QTreeWidget>
#include <QWheelEvent>

#include <algorithm>

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;

namespace {

QString modelFile(const char *name)
{
    return QStringLiteral(TEST_DATA_DIR "/models/%1.fxgraph.json").arg(name);
}

/// A window with PyTorch's native config, and a model open beside it.
struct ModelWindow : test::WindowSession
{
    explicit ModelWindow(const QString &file)
    {
        shown.simulator().chooseQConfig("x86");
        window.resize(1280, 860);
        window.files().open(file);
        if (!QTest::qWaitFor([this] { return isReady(); }, 20000))
            qFatal("the model is not drawn");
    }

    ModelGraph &graph() const { return *child<ModelGraph>("modelGraph"); }
    bool isReady() const
    {
        const auto *graph = window.findChild<ModelGraph *>("modelGraph");
        return graph && graph->picture().drawing && graph->picture().result && !graph->isLayingOut() &&
               !shown.modelSimulator().isBusy();
    }
    void waitUntilReady() const { QTRY_VERIFY_WITH_TIMEOUT(isReady(), 20000); }
    bool isShown(const char *label) const { return child<QLabel>(label)->isVisible(); }
    void press(Qt::Key key) const
    {
        test::press(key);
        waitUntilReady();
    }
    static void search(const QString &text)
    {
        test::press(Qt::Key_F, Qt::ControlModifier | Qt::AltModifier);
        test::type(text);
    }
    /// Opens another model.
    void open(const QString &path)
    {
        window.files().open(path);
        QTRY_COMPARE(shown.openModel().path(), path);
        waitUntilReady();
    }
    /// Removes all patterns, waits until the model is simulated again, and returns the document.
    Document &emptied() const
    {
        Document &document = shown.document();
        document.removeEntries(0, document.entryCount(), QStringLiteral("remove"));
        waitUntilReady();
        return document;
    }

    FoldItem itemOf(const QString &name) const
    {
        const FoldedGraph &all = *graph().graph();
        for (std::uint32_t i = 0; i < all.nodes.size(); ++i) {
            if (titleOf(all, {false, i}) == name)
                return {false, i};
        }
        qFatal("there is no node %s", qPrintable(name));
    }
    QString statusOf(const QString &name) const
    {
        return statusText(graph().picture().status(graph().picture().node(itemOf(name).index)));
    }
    QString chosen() const
    {
        const std::optional<FoldItem> item = graph().chosen();
        return item ? titleOf(*graph().graph(), *item) : QString();
    }
    void choose(const QString &name)
    {
        graph().choose(itemOf(name));
        waitUntilReady();
        graph().setFocus();
    }
    /// Chooses a node under a QConfig that does not quantize it.
    void chooseRejected(const QString &name)
    {
        shown.simulator().chooseQConfig("default_dynamic_qconfig");
        QTRY_COMPARE(statusOf(name), QString("Rejected"));
        waitUntilReady();
        choose(name);
    }
    QString summary() const { return child<QLabel>("modelSummary")->text(); }
    QTreeWidgetItem *row(const QString &what) const
    {
        const QList<QTreeWidgetItem *> found =
            child<QTreeWidget>("nodeRows")->findItems(what, Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? nullptr : found.front();
    }
    QString boxTitle(std::size_t box) const
    {
        return titleOf(*graph().graph(), graph().picture().drawing->boxes[box].item);
    }
};

/// Writes the file of a traced model that consists of equal layers, each with `nodes` functions in a row. Returns the
/// path.
QString layersFile(const QString &folder, int layers, int nodes)
{
    trace::Model model{.torch = "2.6.0", .name = "Layers"};
    model.modules.push_back({.path = "", .type = "Layers"});
    model.modules.push_back({.path = "layers", .type = "torch.nn.modules.container.ModuleList"});
    model.nodes.push_back({.name = "x", .op = trace::Op::Placeholder, .target = "x", .scope = trace::Scope{"", {}}});
    for (int layer = 0; layer < layers; ++layer) {
        const std::string path = "layers." + std::to_string(layer);
        model.modules.push_back({.path = path, .type = "Layer"});
        for (int i = 0; i < nodes; ++i) {
            const auto last = static_cast<trace::NodeIndex>(model.nodes.size() - 1);
            model.nodes.push_back({.name = "relu_" + std::to_string(last),
                                   .op = trace::Op::CallFunction,
                                   .target = "torch.nn.functional.relu",
                                   .args = {{last}},
                                   .scope = trace::Scope{path, "Layer"}});
        }
    }
    const auto last = static_cast<trace::NodeIndex>(model.nodes.size() - 1);
    model.nodes.push_back({.name = "output",
                           .op = trace::Op::Output,
                           .target = "output",
                           .args = {{last}},
                           .scope = trace::Scope{"", {}}});
    return test::writeFile(folder + "/layers.fxgraph.json", QByteArray::fromStdString(trace::writeFxGraph(model)));
}

} // namespace

class TestModelView : public QObject
{
    Q_OBJECT

private slots:
    void opensBesideTheDocument();
    void modulesMayStandInAnyOrder();
    void refusesWithThePlace();
    void modelFollowsItsFile();
    void droppedFileIsAModel();
    void anEditRecoloursTheGraph();
    void arrowsGoAlongEdges();
    void arrowsInTheTreeChooseItsRows();
    void aClickInTheTreeChoosesOnce();
    void aClickOpensAFoldInItsPlace();
    void aFoldInAClosedOneIsShown();
    void largeModelStartsFolded();
    void nextNodeNotQuantizedHasAKey();
    void noNodeIsChosenWhereAllAreQuantized();
    void searchLeadsToNodes();
    void searchEndsWithItsModel();
    void searchDimsFramesOfFusions();
    void graphEndsWithItsModel();
    void sceneHasNothingForEachBox();
    void fitKeepsBoxesInSight();
    void wheelScrollsAndCtrlZooms();
    void detailsLeadToTheEntry();
    void nearestChangeQuantizesTheNode_data();
    void nearestChangeQuantizesTheNode();
    void checksThatFailStandFirst();
    void matchFollowsWhatIsChosen();
    void matchFollowsWhatIsInFront();
    void whatPrepareRaisesLeadsToItsNode();
    void nodeWithoutPatternGetsOne();
    void patternOfAFusedNodeIsThatOfItsModule();
    void twoKeysQuantizeANodeWithoutPattern();
    void allMissingPatternsAreOneStep();
    void missingPatternsSayWhatNoneTakes();
    void nodeThatPyTorchHasNoneForGetsItsOwn();
    void patternsSayHowManyNodesTheyTake();
    void observersStandOnEdges();
    void showsTheReferenceGraph();
    void unfoldingWhileAnotherGraphComesKeepsTheNode();
    void comparesTwoQConfigs();
    void comparesWithTheSavedDocument();
    void comparingSeesOtherDTypesOfQuantizedNodes();
    void rejectedNodeUnderAMappingShowsChanges();
    void anEditTakesTheChangesAway();
    void changesAreTriedInTheModel();
    void cardNamesTheNodesThatAChangeTakesQuantizationFrom();
    void changeThatDoesNotSufficeIsNotTakenByKey();
    void threadsKeepWhatAnEditLeaves();
    void savesPictures();
    void remembersModelsByTheDocument();
    void saysWhereAModelWasTracedInTheOtherMode();
    void saysWhereAModelWasTracedByAnotherGeneration();
    void closesTheModel();
};

void TestModelView::opensBesideTheDocument()
{
    const ModelWindow test(modelFile("resnet18-2.6.0"));
    QVERIFY(test.child<QTabBar>("centreTabs")->isTabVisible(2));
    QCOMPARE(test.child<QTabBar>("centreTabs")->currentIndex(), 2);
    QCOMPARE(test.graph().picture().drawing->boxes.size(), std::size_t(71));
    QVERIFY2(test.summary().contains("69 of 69 operators quantized"), qPrintable(test.summary()));
    QCOMPARE(test.statusOf("conv1"), QString("Quantized"));
    QVERIFY(!test.shown.document().isModified());
}

void TestModelView::modulesMayStandInAnyOrder()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    const QString path = test.folder.filePath("order.fxgraph.json");
    test::writeFile(path, R"({"format": 2, "torch": "2.6.0", "model": "m", "nodes": [
        {"name": "x", "op": "placeholder", "target": "x", "args": [], "kwargs": {}, "scope": ["", null]},
        {"name": "a_b", "op": "call_module", "target": "a.b", "module_type": "torch.nn.Linear", "args": [{"node": "x"}],
         "kwargs": {}, "scope": ["a", "torch.nn.Sequential"]},
        {"name": "output", "op": "output", "target": "output", "args": [{"node": "a_b"}], "kwargs": {},
         "scope": ["", null]}],
      "modules": {"a.b": {"type": "torch.nn.Linear", "training": false},
                  "c.d": {"type": "torch.nn.ReLU", "training": false},
                  "a": {"type": "torch.nn.Sequential", "training": false}}})");
    test.open(path);
    test.choose("a_b");
    QCOMPARE(test.statusOf("a_b"), QString("Quantized"));
}

void TestModelView::refusesWithThePlace()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    QSignalSpy failed(&test.shown.openModel(), &OpenModel::failed);
    const QString bad = test::writeFile(test.folder.filePath("bad.fxgraph.json"),
                                        "{\"format_version\": 2,\n \"nodes\": [{\"name\": 3}]}");
    disconnect(&test.shown, &bcfg::ui::session::Session::failed, nullptr, nullptr); // its message waits for somebody
    test.shown.openModel().open(bad);
    QTRY_COMPARE(failed.count(), 1);
    const QString why = failed.front().at(1).toString();
    QVERIFY2(why.contains("2:"), qPrintable(why));
    QCOMPARE(test.shown.openModel().title(), QString("resnet18-2.6.0.fxgraph.json")); // what was open stays
}

/// The model is reloaded without coming to the front. While the file is incomplete, the former model stays.
void TestModelView::modelFollowsItsFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.fxgraph.json");
    const QByteArray before = QByteArray::fromStdString(test::fileText(modelFile("resnet18-2.6.0")));
    const QByteArray after = QByteArray::fromStdString(test::fileText(modelFile("seq-2.6.0")));
    test::writeFile(path, before);
    ModelWindow test(path);
    test.child<QTabBar>("centreTabs")->setCurrentIndex(0);
    const auto model = test.shown.openModel().model();
    QSignalSpy noticed(&test.shown, &bcfg::ui::session::Session::noticed);
    QSignalSpy said(&test.shown, &bcfg::ui::session::Session::done);
    test::writeFile(path, after.left(after.size() / 2));
    QTRY_VERIFY(!noticed.isEmpty());
    QCOMPARE(test.shown.openModel().model(), model);
    test::writeFile(path, after);
    QTRY_VERIFY(test.shown.openModel().model() != model);
    QTRY_COMPARE(said.back().front().toString(), QString("Reloaded m.fxgraph.json, which another program has changed"));
    QCOMPARE(test.child<QTabBar>("centreTabs")->currentIndex(), 0);
    test.waitUntilReady();
    QVERIFY(test.statusOf("getitem") != QString());
}

void TestModelView::droppedFileIsAModel()
{
    test::WindowSession test;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(modelFile("seq-2.6.0"))});
    QVERIFY(bcfg::test::drop(test.window, {400, 300}, data));
    QTRY_COMPARE(test.shown.openModel().title(), QString("seq-2.6.0.fxgraph.json"));
    QVERIFY(test.shown.document().title().startsWith("native"));
}

void TestModelView::anEditRecoloursTheGraph()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    const auto drawing = test.graph().picture().drawing;
    const auto row = static_cast<int>(test.shown.modelSimulator().result()->simulation().matches[0].entry);
    QCOMPARE(test.statusOf("conv1"), QString("Quantized"));
    PatternConfig without = *test.shown.document().entry(row);
    without.setDTypeConfigs({}, Api::Torch2);
    test.shown.document().changeEntry(row, without, "remove dtype configs");
    QTRY_COMPARE(test.statusOf("conv1"), QString("Rejected"));
    QCOMPARE(test.graph().picture().drawing, drawing); // nothing was laid out anew
    test.shown.document().undoStack().undo();
    QTRY_COMPARE(test.statusOf("conv1"), QString("Quantized"));
}

void TestModelView::arrowsGoAlongEdges()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.choose("conv1");
    test::press(Qt::Key_Down);
    QCOMPARE(test.chosen(), QString("bn1"));
    test::press(Qt::Key_Down);
    QCOMPARE(test.chosen(), QString("relu"));
    test::press(Qt::Key_Up);
    test::press(Qt::Key_Up);
    test::press(Qt::Key_Up);
    QCOMPARE(test.chosen(), QString("x"));
    test::press(Qt::Key_End);
    QCOMPARE(test.chosen(), QString("output"));
    QVERIFY(test.graph().picture().hasFocus);
}

void TestModelView::arrowsInTheTreeChooseItsRows()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.choose("bn1");
    auto *tree = test.child<QTreeView>("moduleTree");
    tree->setFocus();
    const auto row = [tree] {
        return tree->currentIndex().siblingAtColumn(ModuleTree::NameColumn).data().toString();
    };
    test::press(Qt::Key_Up);
    QCOMPARE(test.chosen(), QString("conv1"));
    for (const char *next : {"bn1", "relu", "maxpool"}) {
        test::press(Qt::Key_Down);
        QCOMPARE(row(), QString(next));
        QCOMPARE(test.chosen(), QString(next));
    }
    test::press(Qt::Key_Down);
    QCOMPARE(row(), QString("layer1")); // which is open in the graph, and folded in the tree
    QCOMPARE(test.chosen(), QString("layer1_0_conv1"));
    test::press(Qt::Key_Down);
    QVERIFY(row().startsWith("layer2"));
    QCOMPARE(test.chosen(), QString("layer2_0_conv1"));
    test::press(Qt::Key_Up);
    QCOMPARE(row(), QString("layer1"));
    QVERIFY(tree->hasFocus());
}

void TestModelView::aClickInTheTreeChoosesOnce()
{
    test::SingleClickStyle style;
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.choose("conv1");
    auto *tree = test.child<QTreeView>("moduleTree");
    const QSignalSpy asked(&test.graph(), &ModelGraph::asked);
    const QModelIndex row = tree->indexBelow(tree->currentIndex());
    test::click(*tree->viewport(), tree->visualRect(row).center());
    QCOMPARE(test.chosen(), QString("bn1"));
    QCOMPARE(asked.count(), 1);
    test::click(*tree->viewport(), tree->visualRect(row).center()); // again, to see what Match says
    QCOMPARE(asked.count(), 2);
    test::press(Qt::Key_Down);
    QCOMPARE(test.chosen(), QString("relu"));
    QCOMPARE(asked.count(), 3);
    test::press(Qt::Key_Return);
    QCOMPARE(asked.count(), 4);
    tree->setStyle(&style);
    test::click(*tree->viewport(), tree->visualRect(row).center());
    QCOMPARE(test.chosen(), QString("bn1"));
    QCOMPARE(asked.count(), 5);
    test::click(*tree->viewport(), tree->visualRect(row).center());
    QCOMPARE(asked.count(), 6);
}

void TestModelView::aClickOpensAFoldInItsPlace()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.choose("layer1_0_conv1");
    test.press(Qt::Key_Backspace); // folds layer1.0
    QCOMPARE(test.chosen(), QString("layer1.0"));
    QCOMPARE(test.graph().picture().drawing->boxes.size(), std::size_t(71 - 7 + 1));
    const QRectF rect = test.graph().picture().drawing->boxes[*test.graph().picture().chosen].rect;
    const QPoint before = test.graph().mapFromScene(rect.topLeft());
    test::click(*test.graph().viewport(), test.graph().mapFromScene(rect.center()));
    test.waitUntilReady();
    QCOMPARE(test.graph().picture().drawing->boxes.size(), std::size_t(71));
    QCOMPARE(test.chosen(), QString("layer1_0_conv1"));
    const QRectF now = test.graph().picture().drawing->boxes[*test.graph().picture().chosen].rect;
    QVERIFY((test.graph().mapFromScene(now.topLeft()) - before).manhattanLength() <= 4);
}

void TestModelView::aFoldInAClosedOneIsShown()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.choose("layer1_1_conv1");
    for (const char *around : {"layer1.1", "layer1"}) { // layer1.0 stays open inside
        test.press(Qt::Key_Backspace);
        QCOMPARE(test.chosen(), QString(around));
    }
    const std::vector<Fold> &folds = test.graph().graph()->folds;
    const auto inside = std::ranges::find(folds, std::string("layer1.0"), &Fold::path);
    test.graph().choose({true, static_cast<std::uint32_t>(inside - folds.begin())});
    test.waitUntilReady();
    QCOMPARE(test.chosen(), QString("layer1_0_conv1"));
}

void TestModelView::largeModelStartsFolded()
{
    const QTemporaryDir folder;
    ModelWindow test(layersFile(folder.path(), 126, 58));
    const ModelDrawing &drawing = *test.graph().picture().drawing;
    QCOMPARE(drawing.of->nodes.size(), std::size_t(126 * 58 + 2));
    QCOMPARE(drawing.boxes.size(), std::size_t(3)); // x, all of the layers, the output
    QVERIFY2(typeText(*drawing.of, drawing.boxes[1].item).contains("× 126"),
             qPrintable(typeText(*drawing.of, drawing.boxes[1].item)));
    test.graph().setFocus();
    test::press(Qt::Key_Home);
    test::press(Qt::Key_Down);
    test.press(Qt::Key_Return);
    QCOMPARE(test.graph().picture().drawing->boxes.size(), std::size_t(128));
    test.graph().openAll();
    test.waitUntilReady();
    QCOMPARE(test.graph().picture().drawing->boxes.size(), std::size_t(126 * 58 + 2));
}

void TestModelView::nextNodeNotQuantizedHasAKey()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.shown.simulator().chooseQConfig("default_dynamic_qconfig");
    QTRY_COMPARE(test.statusOf("conv1"), QString("Rejected"));
    test.choose("x");
    const QSignalSpy said(&test.shown, &bcfg::ui::session::Session::done);
    test.press(Qt::Key_F7);
    QCOMPARE(test.chosen(), QString("conv1"));
    QCOMPARE(said.size(), 1); // clears that the model was opened
    QCOMPARE(said.front().front().toString(), QString());
    test.press(Qt::Key_F7);
    QCOMPARE(test.chosen(), QString("bn1"));
    test.choose("flatten");
    test.press(Qt::Key_F7);
    QVERIFY(test.chosen() != QString("fc")); // the one that default_dynamic_qconfig quantizes
}

void TestModelView::noNodeIsChosenWhereAllAreQuantized()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    QTRY_VERIFY2(test.summary().contains("69 of 69 operators quantized"), qPrintable(test.summary()));
    test.child<QTableView>("entryView")->setFocus();
    const QString before = test.chosen();
    test::press(Qt::Key_F7);
    QTRY_COMPARE(test.window.statusBar()->currentMessage(), QString("Every operator of the model is quantized"));
    QCOMPARE(test.chosen(), before);
    test.choose("x");
    test.press(Qt::Key_F7);
    QCOMPARE(test.chosen(), QString("x"));
}

void TestModelView::searchLeadsToNodes()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.search("layer4 conv2d quantized");
    QCOMPARE(test.graph().picture().emphasized.total(), std::uint32_t(5));
    QVERIFY(test.graph().picture().isFaded(test.itemOf("conv1")));
    test.press(Qt::Key_Return);
    QCOMPARE(test.chosen(), QString("layer4_0_conv1"));
    test.press(Qt::Key_Return);
    QCOMPARE(test.chosen(), QString("layer4_0_conv2"));
    test::press(Qt::Key_Escape);
    QVERIFY(!test.graph().picture().isFaded(test.itemOf("conv1")));
    QVERIFY(test.graph().hasFocus());
    test.search("layer4 conv2d is:quantized"); // as in the filter of patterns
    QCOMPARE(test.graph().picture().emphasized.total(), std::uint32_t(5));
    test.search("layer4.1.conv2"); // as named_modules() has it
    QCOMPARE(test.graph().picture().emphasized.total(), std::uint32_t(1));
}

void TestModelView::searchEndsWithItsModel()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.search("layer4 conv2d quantized");
    QVERIFY(!test.graph().picture().emphasized.isEmpty());
    test.open(layersFile(test.folder.path(), 2, 2));
    QCOMPARE(test.child<QLineEdit>("modelSearch")->text(), QString());
    QVERIFY(test.graph().picture().emphasized.isEmpty());
}

void TestModelView::searchDimsFramesOfFusions()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    const auto frame = [&](const QString &name) { // its ground, beside the box of the node
        QImage pixel(1, 1, QImage::Format_RGB32);
        QPainter painter(&pixel);
        const QRectF box = test.graph().picture().drawing->boxes[test.itemOf(name).index].rect;
        test.graph().scene()->render(&painter, {0, 0, 1, 1}, QRectF(box.left() - 4, box.center().y(), 1, 1));
        painter.end();
        return pixel.pixelColor(0, 0).lightness();
    };
    const int before = frame("layer1_0_conv1");
    const int ground = test.graph().palette().color(QPalette::Base).lightness();
    QVERIFY(before != ground);
    test.search("layer4 conv2d quantized");
    QVERIFY(std::abs(frame("layer1_0_conv1") - ground) < std::abs(before - ground));
    QCOMPARE(frame("layer4_0_conv1"), before); // found, and not dimmed
}

/// The result of the next model may arrive before its graph, so the graph of this model must be gone by then.
void TestModelView::graphEndsWithItsModel()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.choose("fc");
    int changes = 0;
    connect(&test.shown.openModel(), &OpenModel::changed, this, [&] {
        ++changes;
        QVERIFY(!test.graph().graph());
        QVERIFY(!test.graph().picture().drawing);
        QCOMPARE(test.child<QTreeView>("moduleTree")->model()->rowCount(), 0);
        QVERIFY(!test.graph().chosen());
    });
    for (const QString &path : {layersFile(test.folder.path(), 2, 2), modelFile("resnet18-2.6.0")})
        test.open(path);
    QCOMPARE(changes, 2);
}

/// With an item for each box, adding a large model to the scene and removing it would take long.
void TestModelView::sceneHasNothingForEachBox()
{
    const ModelWindow test(modelFile("resnet18-2.6.0"));
    const std::vector<ModelDrawing::Box> &boxes = test.graph().picture().drawing->boxes;
    QVERIFY(boxes.size() > 10);
    QCOMPARE(test.graph().scene()->items().size(), 1);
    // A click still finds the box.
    ModelGraph &graph = test.graph();
    graph.fit();
    test::click(*graph.viewport(), graph.mapFromScene(boxes[3].rect.center()));
    QCOMPARE(graph.picture().chosen, std::optional<std::uint32_t>(3));
}

/// Fitted as a whole, a long model would be a line one pixel wide.
void TestModelView::fitKeepsBoxesInSight()
{
    const ModelWindow test(modelFile("resnet18-2.6.0"));
    ModelGraph &graph = test.graph();
    graph.openAll();
    test.waitUntilReady();
    graph.resize(graph.width(), 120);
    QTest::keyClick(&graph, Qt::Key_End); // chooses the last box
    graph.fit();
    const std::vector<ModelDrawing::Box> &boxes = graph.picture().drawing->boxes;
    QCOMPARE(std::size_t(graph.picture().chosen.value_or(0)), boxes.size() - 1);
    const QRect seen = graph.mapFromScene(boxes.back().rect).boundingRect();
    QVERIFY2(seen.width() >= 5, qPrintable(QString::number(seen.width())));
    // The horizontal scroll bar disappears with the next event.
    QTRY_VERIFY(graph.viewport()->rect().contains(graph.mapFromScene(boxes.back().rect.center())));
}

void TestModelView::wheelScrollsAndCtrlZooms()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    ModelGraph &graph = test.graph();
    const auto turn = [&graph](Qt::KeyboardModifiers modifiers) {
        const QPointF place = graph.viewport()->rect().center();
        QWheelEvent event(place, graph.viewport()->mapToGlobal(place), {}, {0, -120}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(graph.viewport(), &event);
    };
    const qreal zoom = graph.transform().m11();
    const int scrolled = graph.verticalScrollBar()->value();
    turn({});
    QCOMPARE(graph.transform().m11(), zoom);
    QVERIFY(graph.verticalScrollBar()->value() > scrolled);
    turn(Qt::ControlModifier);
    QVERIFY(graph.transform().m11() < zoom);
}

void TestModelView::detailsLeadToTheEntry()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.choose("maxpool");
    QTreeWidgetItem *taken = test.row("Taken by");
    QVERIFY(taken);
    auto *rows = test.child<QTreeWidget>("nodeRows");
    test::click(*rows->viewport(), rows->visualItemRect(taken).center());
    QCOMPARE(test.child<QTabBar>("centreTabs")->currentIndex(), 0);
    QVERIFY(test.shown.cursor().row() >= 0);
    QVERIFY(taken->text(1).startsWith(QString("#%1 ").arg(test.shown.cursor().row())));
}

void TestModelView::nearestChangeQuantizesTheNode_data()
{
    QTest::addColumn<bool>("byKey");
    QTest::newRow("its button") << false;
    QTest::newRow("Alt+T") << true;
}

void TestModelView::nearestChangeQuantizesTheNode()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.chooseRejected("maxpool");
    auto *rows = test.child<QTreeWidget>("nodeRows");
    QVERIFY(test.row("Checks"));
    QVERIFY(rows->isVisible());
    auto *details = test.window.findChild<NodeExplanation *>();
    QTRY_VERIFY(details->findChild<QFrame *>("changeCard"));
    auto *apply = details->findChild<QFrame *>("changeCard")->findChild<QAbstractButton *>();
    QTRY_VERIFY(apply->isVisible());
    const int before = test.shown.cursor().row(); // of another pattern, to which the key does nothing
    const PatternConfig current = *test.shown.cursor().entry();
    QFETCH(const bool, byKey);
    if (byKey)
        test::press(Qt::Key_T, Qt::AltModifier);
    else
        apply->click();
    QTRY_VERIFY(test.statusOf("maxpool") != QString("Rejected"));
    QCOMPARE(test.shown.cursor().row(), before);
    QVERIFY(*test.shown.cursor().entry() == current);
}

void TestModelView::checksThatFailStandFirst()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.chooseRejected("conv1");
    const QTreeWidgetItem *checks = test.row("Checks");
    QVERIFY(checks && checks->isExpanded());
    const auto *rows = test.child<QTreeWidget>("nodeRows");
    QSet<QString> kinds;
    for (int i = 0; i < checks->childCount(); ++i) {
        const QString kind = checks->child(i)->text(1).startsWith("wants ") ? "fails" : "passes";
        QVERIFY2(kind == "passes" || !kinds.contains("passes"), qPrintable(checks->child(i)->text(0)));
        kinds.insert(kind);
        const int text = rows->fontMetrics().horizontalAdvance(checks->child(i)->text(0));
        QVERIFY(rows->columnWidth(0) > std::min(text, rows->viewport()->width() / 2 - 1));
    }
    QCOMPARE(kinds, QSet<QString>({"fails", "passes"}));
}

/// The Match pane shows the pattern or the node, whichever was chosen last.
void TestModelView::matchFollowsWhatIsChosen()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    QVERIFY(test.isShown("verdictHeadline"));
    test.graph().setFocus();
    test.choose("maxpool");
    QTRY_VERIFY(test.isShown("nodeHeadline"));
    QVERIFY(!test.isShown("verdictHeadline"));
    test.shown.cursor().moveTo(test.shown.cursor().row() + 1); // as what is added for a node
    QVERIFY(test.isShown("nodeHeadline"));
    test.child<QAbstractItemView>("entryView")->setFocus();
    QCOMPARE(test.child<QLabel>("nodeHeadline")->text(), QString("maxpool: Quantized"));
    test.shown.cursor().moveTo(test.shown.cursor().row() + 1);
    QVERIFY(test.isShown("verdictHeadline"));
    test.choose("maxpool"); // once more
    QTRY_VERIFY(test.isShown("nodeHeadline"));
    test.shown.openModel().close();
    QTRY_VERIFY(test.isShown("verdictHeadline"));
}

/// Otherwise Alt+T would apply a change to a hidden pattern or node.
void TestModelView::matchFollowsWhatIsInFront()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    auto *tabs = test.child<QTabBar>("centreTabs");
    test.choose("maxpool");
    QTRY_VERIFY(test.isShown("nodeHeadline"));
    test::press(Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(tabs->currentIndex(), 0);
    QVERIFY(test.isShown("verdictHeadline"));
    QVERIFY(!test.isShown("nodeHeadline"));
    test::press(Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(tabs->tabText(tabs->currentIndex()), QString("Model"));
    QVERIFY(test.isShown("nodeHeadline"));
    auto *list = test.child<QTableView>("entryView");
    const QModelIndex current = list->currentIndex().siblingAtColumn(EntryModel::PatternColumn);
    test::click(*list->viewport(), list->visualRect(current).center()); // the row that is selected already
    QVERIFY(test.isShown("verdictHeadline"));
}

void TestModelView::whatPrepareRaisesLeadsToItsNode()
{
    ModelWindow test(modelFile("mobilenet_v3_small-1.13.1"));
    QVERIFY(!test.child<QLabel>("modelRaised")->isVisible());
    test.shown.put({.config = readTemplate(QStringLiteral("templates/torch-1.13.1/native.bcfg.json"))});
    test.shown.simulator().chooseQConfig("x86");
    auto *raised = test.child<QLabel>("modelRaised");
    QTRY_VERIFY(raised->isVisible());
    const QString node = QStringLiteral("features_1_block_1_scale_activation");
    QVERIFY2(raised->text().startsWith("Prepare raises ValueError at <a href"), qPrintable(raised->text()));
    emit raised->linkActivated(QStringLiteral("node"));
    QTRY_COMPARE(test.chosen(), node);
    QCOMPARE(test.child<QLabel>("nodeHeadline")->text(), node + ": Prepare raises ValueError");
    QVERIFY(test.row("Way out"));
    test.graph().choose({true, 0});
    test.window.commands()[Command::NextNodeNotQuantized]->trigger();
    QTRY_COMPARE(test.chosen(), node);
    test.shown.simulator().chooseQConfig("x86 mapping");
    QTRY_VERIFY(!raised->isVisible());
}

/// By keyboard, adds the pattern configs that PyTorch has for a node: the one that quantizes it, and that of its QAT
/// module.
void TestModelView::nodeWithoutPatternGetsOne()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    Document &document = test.emptied();
    test.choose("fc");
    QTRY_COMPARE(test.statusOf("fc"), QString("No pattern"));
    QVERIFY(test.child<QAbstractButton>("addPatternForNode")->isVisible());
    const int steps = document.undoStack().index();
    QTest::keyClick(&test.graph(), Qt::Key_N, Qt::ControlModifier | Qt::AltModifier);
    QTRY_COMPARE(test.statusOf("fc"), QString("Quantized"));
    QVERIFY(!test.child<QAbstractButton>("addPatternForNode")->isVisible());
    QCOMPARE(document.entryCount(), 2); // Linear, and what it becomes in QAT
    QCOMPARE(test.statusOf("conv1"), QString("No pattern"));
    QCOMPARE(document.undoStack().index(), steps + 1);

    // The next pattern config gets the dtype configs that the document has for its kind, those of the first entry.
    document.changeEntries({{0, Shared<PatternConfig>::make([&] {
                                 PatternConfig config = *document.entry(0);
                                 config.setDTypeConfigs({config.dtypeConfigs().front()}, document.api());
                                 return config;
                             }())}},
                           QStringLiteral("change"));
    test.choose("conv1");
    QTest::mouseClick(test.child<QAbstractButton>("addPatternForNode"), Qt::LeftButton);
    QTRY_COMPARE(test.statusOf("relu"), QString("Quantized")); // fused with it
    for (int row = 2; row < document.entryCount(); ++row)
        QVERIFY(document.entry(row)->dtypeConfigs().size() <= 1);
}

void TestModelView::patternOfAFusedNodeIsThatOfItsModule()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    Document &document = test.shown.document();
    document.removeEntries(test::rowOf(document, "ConvReLU2d"), 1, QStringLiteral("remove"));
    test.waitUntilReady();
    test.choose("conv1");
    QTRY_COMPARE(test.statusOf("conv1"), QString("No pattern"));
    QCOMPARE(test.child<QAbstractButton>("addPatternForNode")->text(), QString("Add Pattern for ConvReLU2d"));
    test.shown.cursor().moveTo(5);
    const QSignalSpy said(&test.shown, &bcfg::ui::session::Session::done);
    test::press(Qt::Key_N, Qt::ControlModifier | Qt::AltModifier);
    QTRY_COMPARE(test.statusOf("conv1"), QString("Quantized"));
    QCOMPARE(said.front().front().toString(), QString("Added a pattern config for ConvReLU2d"));
    QCOMPARE(test.shown.cursor().row(), document.entryCount() - 1);
    test::press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(test.shown.cursor().row(), 5);
}

void TestModelView::twoKeysQuantizeANodeWithoutPattern()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.emptied();
    test.child<QTableView>("entryView")->setFocus(); // the user need not be in the graph

    test.press(Qt::Key_F7);
    QCOMPARE(test.chosen(), QString("conv1"));
    QCOMPARE(test.statusOf("conv1"), QString("No pattern"));
    test::press(Qt::Key_N, Qt::ControlModifier | Qt::AltModifier);
    QTRY_COMPARE(test.statusOf("conv1"), QString("Quantized"));
}

void TestModelView::allMissingPatternsAreOneStep()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    Document &document = test.emptied();
    test.window.commands()[Command::AddMissingPatterns]->trigger();
    QTRY_VERIFY2(test.summary().contains("69 of 69 operators quantized"), qPrintable(test.summary()));
    QVERIFY(document.entryCount() < 20);
    document.undoStack().undo();
    QCOMPARE(document.entryCount(), 0);
}

void TestModelView::missingPatternsSayWhatNoneTakes()
{
    ModelWindow test(modelFile("seq-2.6.0"));
    test.emptied();
    const QSignalSpy said(&test.shown, &bcfg::ui::session::Session::done);
    test.window.commands()[Command::AddMissingPatterns]->trigger();
    QTRY_VERIFY(!said.isEmpty());
    const QString message = said.front().front().toString();
    QVERIFY2(message.endsWith("PyTorch's native backend has none for getitem"), qPrintable(message));
}

/// PyTorch's own backends have no pattern config for this operator, but the user's hardware may quantize it.
void TestModelView::nodeThatPyTorchHasNoneForGetsItsOwn()
{
    ModelWindow test(modelFile("seq-2.6.0"));
    Document &document = test.emptied();
    test.choose("getitem");
    QTRY_COMPARE(test.statusOf("getitem"), QString("No pattern"));
    QTest::keyClick(&test.graph(), Qt::Key_N, Qt::ControlModifier | Qt::AltModifier);
    QTRY_COMPARE(document.entryCount(), 1);
    QCOMPARE(document.entry(0)->title(document.api()), std::string("getitem"));
    QVERIFY(!document.entry(0)->dtypeConfigs().empty());
    QTRY_VERIFY(test.statusOf("getitem") != "No pattern");
    document.undoStack().undo();
    QCOMPARE(document.entryCount(), 0);
}

void TestModelView::patternsSayHowManyNodesTheyTake()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    auto *list = test.child<QAbstractItemView>("entryView");
    QSet<QString> texts;
    for (int row = 0; row < list->model()->rowCount(); ++row)
        texts.insert(list->model()->index(row, EntryModel::NodesColumn).data().toString());
    QVERIFY(texts.contains(QString::fromUtf8("–")));
    const auto entry = test.shown.modelSimulator().result()->simulation().fusions[0].entry;
    const QModelIndex cell = list->model()->index(toInt(entry), EntryModel::NodesColumn);
    QCOMPARE(cell.data().toString(), QString("27"));
    const QHeaderView *header = test.child<QTableView>("entryView")->horizontalHeader();
    const int title = header->fontMetrics().horizontalAdvance(QStringLiteral("Nodes"));
    QVERIFY(header->sectionSize(EntryModel::NodesColumn) > title + 8);
    QVERIFY(header->sectionSize(EntryModel::NodesColumn) < title + 20); // most of the list is for the patterns
    test.shown.cursor().moveTo(toInt(entry));
    QCOMPARE(test.graph().picture().lit.total(), std::uint32_t(27));
    test.shown.openModel().close();
    QCOMPARE(cell.data().toString(), QString());
}

void TestModelView::observersStandOnEdges()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    const SimulatedModel &result = *test.shown.modelSimulator().result();
    const auto observer = [&](const char *from, const char *to) {
        return result.observer(test.itemOf(from).index, test.itemOf(to).index);
    };
    QVERIFY(observer("x", "conv1"));
    QCOMPARE(observer("x", "conv1")->dtype, std::string("quint8"));
    QVERIFY(!observer("conv1", "bn1")); // inside of what is fused
    QVERIFY(observer("relu", "maxpool"));
    QCOMPARE(observer("relu", "maxpool"), observer("maxpool", "layer1_0_conv1")); // max pooling shares its input's
    QCOMPARE(observer("relu", "maxpool")->of.size(), std::size_t(2));
}

void TestModelView::showsTheReferenceGraph()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    auto *kind = test.child<QComboBox>("modelKind");
    kind->setCurrentIndex(1);
    emit kind->activated(1);
    const auto types = [&] {
        QStringList all;
        for (const DrawnNode &node : test.graph().graph()->nodes)
            all.append(QString::fromStdString(node.type));
        return all;
    };
    QTRY_VERIFY(types().contains("torch.quantize_per_tensor"));
    test.waitUntilReady();
    QCOMPARE(test.boxTitle(0), QString("x"));
    QVERIFY(types().join(' ').contains("reference"));
}

void TestModelView::unfoldingWhileAnotherGraphComesKeepsTheNode()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    const std::shared_ptr<const FoldedGraph> traced = test.graph().graph();
    auto *kind = test.child<QComboBox>("modelKind");
    kind->setFocus();
    test::press(Qt::Key_Down);
    QTRY_VERIFY(test.graph().graph() != traced);
    test.waitUntilReady();
    test.choose("fc");
    test.graph().setGraph(traced);
    test.graph().setGraph(traced);
    test.graph().openAll();
    test.waitUntilReady();
    QCOMPARE(test.chosen(), QString("fc"));
}

void TestModelView::comparesTwoQConfigs()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    auto *box = test.child<QComboBox>("modelComparison");
    const int item = box->findText("dynamic");
    QVERIFY(item > 0);
    box->setCurrentIndex(item);
    emit box->activated(item);
    QTRY_VERIFY(!test.graph().picture().emphasized.isEmpty());
    QVERIFY(!test.graph().picture().isFaded(test.itemOf("conv1")));
    QVERIFY(!test.graph().picture().isFaded(test.itemOf("fc"))); // quantized by both, but at run time by one of them
    test.choose("fc");
    QTRY_VERIFY(test.row("Differs"));
    QStringList what;
    for (int i = 0; i < test.row("Differs")->childCount(); ++i)
        what.append(test.row("Differs")->child(i)->text(0));
    QVERIFY2(what.contains("DType config") && !what.contains("Verdict"), qPrintable(what.join(", ")));
}

void TestModelView::comparesWithTheSavedDocument()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.shown.modelSimulator().compareWith({ModelComparison::With::SavedDocument, {}});
    QTRY_VERIFY(test.shown.modelSimulator().compared());
    QTRY_COMPARE(test.graph().picture().emphasized.total(), std::uint32_t(0));
    const auto row = toInt(test.shown.modelSimulator().result()->simulation().matches[0].entry);
    PatternConfig without = *test.shown.document().entry(row);
    without.setDTypeConfigs({}, Api::Torch2);
    test.shown.document().changeEntry(row, without, "remove dtype configs");
    QTRY_VERIFY(test.graph().picture().emphasized.total() > 0);
    QVERIFY(!test.graph().picture().isFaded(test.itemOf("conv1")));
}

void TestModelView::comparingSeesOtherDTypesOfQuantizedNodes()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.shown.modelSimulator().compareWith({ModelComparison::With::SavedDocument, {}});
    QTRY_VERIFY(test.shown.modelSimulator().compared());
    const SimulatedModel &result = *test.shown.modelSimulator().result();
    const auto row =
        toInt(result.simulation().matches[*result.simulation().nodes[test.itemOf("fc").index].match].entry);
    PatternConfig other = *test.shown.document().entry(row);
    DTypeConfigs configs(other.dtypeConfigs().begin(), other.dtypeConfigs().end());
    const DTypeConfig quantized = configs.front();
    std::ranges::rotate(configs, configs.begin() + 1); // what fits is another one by its number only
    other.setDTypeConfigs(configs, Api::Torch2);
    test.shown.document().changeEntry(row, other, "move dtype configs");
    test.waitUntilReady();
    QTRY_COMPARE(test.graph().picture().emphasized.total(), std::uint32_t(0));

    configs = {quantized};
    configs.front().remove(Field::BiasDType); // which accepts any bias
    other.setDTypeConfigs(configs, Api::Torch2);
    test.shown.document().changeEntry(row, other, "accept any bias");
    QTRY_COMPARE(test.graph().picture().emphasized.total(), std::uint32_t(1));
    QVERIFY(!test.graph().picture().isFaded(test.itemOf("fc")));
    QCOMPARE(test.statusOf("fc"), QString("Quantized"));
    test.choose("fc");
    QVERIFY(test.row("Differs"));
    const QString said = test.row("Differs")->child(0)->text(1);
    QVERIFY2(said.contains("bias float32 → #0"), qPrintable(said));
}

/// The search for changes must not use the symbols of a document that has been replaced.
void TestModelView::rejectedNodeUnderAMappingShowsChanges()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    Document &document = test.shown.document();
    const BackendConfig dynamic = *importDocument(R"({"configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [
        {"input_dtype": "torch.quint8", "output_dtype": "torch.float32", "weight_dtype": "torch.qint8",
         "bias_dtype": "torch.float32", "is_dynamic": true}]}]})")
                                       .document;
    document.removeEntries(0, document.entryCount(), QStringLiteral("remove"));
    document.insertEntries(0, {dynamic.configs.front()}, QStringLiteral("insert"));
    QVERIFY(test.shown.simulator().chooseQConfig("x86 mapping"));
    QTRY_COMPARE(test.statusOf("fc"), QString("Rejected"));
    test.waitUntilReady();
    test.choose("fc");
    const auto *changes = test.window.findChild<NodeExplanation *>()->findChild<QWidget *>("nodeChangeCards");
    QTRY_VERIFY(changes->isVisible());
    test.choose("conv1");
    test.choose("fc");
    QTRY_VERIFY(changes->isVisible());
}

/// The changes were found for the document before the edit.
void TestModelView::anEditTakesTheChangesAway()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.chooseRejected("maxpool");
    const auto *changes = test.window.findChild<NodeExplanation *>()->findChild<QWidget *>("nodeChangeCards");
    QTRY_VERIFY(changes->isVisible());
    test.graph().setFocus();
    test.shown.document().removeEntries(0, 1, QStringLiteral("remove"));
    QVERIFY(!changes->isVisible());
    QTRY_VERIFY(changes->isVisible()); // those of the document as it is now
}

void TestModelView::changesAreTriedInTheModel()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.shown.simulator().chooseQConfig("default_dynamic_qconfig");
    QTRY_COMPARE(test.statusOf("maxpool"), QString("Rejected"));
    test.waitUntilReady();
    QSignalSpy found(&test.shown.modelSimulator(), &ModelSimulator::changesFound);
    test.choose("maxpool");
    QTRY_VERIFY(found.count() > 0);
    const auto changes = found.back().at(1).value<std::vector<fx::TriedChange>>();
    QVERIFY(!changes.empty());
    const SimulatedModel &result = *test.shown.modelSimulator().result();
    for (const fx::TriedChange &change : changes) {
        fx::ModelSimulation anew(result.model());
        const auto after = applyEdits(result.config(), change.change.edits);
        QConfigMapping mapping = result.input().mapping;
        if (change.change.qconfig)
            mapping.global = change.change.qconfig;
        const auto made = anew.update(std::get<BackendConfig>(after), mapping, {.explains = true});
        const fx::NodeStatus status = fx::effectiveStatus(test.itemOf("maxpool").index, *made);
        QCOMPARE(int(change.status), int(status));
        QVERIFY2(change.obstacle.empty() == (status == fx::NodeStatus::Quantized && !made->error),
                 change.obstacle.c_str());
    }
}

void TestModelView::cardNamesTheNodesThatAChangeTakesQuantizationFrom()
{
    ModelWindow test(modelFile("mixed-2.6.0"));
    const ChangeList &cards = test.window.findChild<NodeExplanation *>()->changes();
    const auto isInSight = [&](const QString &effect) {
        const auto labels = cards.findChildren<QLabel *>("changeEffect");
        return std::ranges::any_of(labels,
                                   [&](const QLabel *label) { return label->isVisible() && label->text() == effect; });
    };
    const QString ofAll = "Quantized, but conv, bn and 13 other nodes are no longer quantized.";
    test.choose("emb"); // its changes are of the QConfig of all operators
    QTRY_VERIFY(isInSight(ofAll));
    QVERIFY(cards.firstSuffices());
    test.choose("sigmoid"); // its changes cost others nothing
    QTRY_VERIFY(cards.firstSuffices());
    QVERIFY(!isInSight(ofAll));
}

void TestModelView::changeThatDoesNotSufficeIsNotTakenByKey()
{
    ChangeList list(QStringLiteral("cards"));
    int taken = 0;
    connect(&list, &ChangeList::taken, this, [&] { ++taken; });
    list.setChanges({NearestChange{}}, {{.suffices = false, .text = "Convert raises"}});
    QVERIFY(!list.firstSuffices());
    list.takeFirst();
    QCOMPARE(taken, 0);
    list.setChanges({NearestChange{}});
    list.takeFirst();
    QCOMPARE(taken, 1);
}

void TestModelView::threadsKeepWhatAnEditLeaves()
{
    const QTemporaryDir folder;
    ModelWindow test(layersFile(folder.path(), 40, 50));
    const auto row = toInt(test.shown.modelSimulator().result()->simulation().matches[0].entry);
    const PatternConfig before = *test.shown.document().entry(row);
    for (int i = 0; i < 5; ++i) { // while one is simulated others come
        PatternConfig edited = before;
        if (i % 2 == 0)
            edited.setDTypeConfigs({}, Api::Torch2);
        test.shown.document().changeEntry(row, edited, "edit");
    }
    test.waitUntilReady();
    QCOMPARE(test.statusOf("relu_0"), QString("Rejected"));
    test.shown.modelSimulator().setQat(true);
    test.shown.openModel().close(); // while it runs
    QVERIFY(!test.shown.modelSimulator().result());
    QTRY_VERIFY(!test.shown.modelSimulator().isBusy());
    QVERIFY(!test.shown.modelSimulator().result());
}

void TestModelView::savesPictures()
{
    ModelWindow test(modelFile("seq-2.6.0"));
    const Picture picture = pictureOf(test.graph());
    const QByteArray svg = pictureBytes(picture, true);
    QVERIFY(svg.contains("<svg"));
    QVERIFY(!svg.contains("<image")); // marks are lines too
    const QImage image = QImage::fromData(pictureBytes(picture, false));
    QCOMPARE(image.size(), (test.graph().sceneRect().size() * 2).toSize());
}

void TestModelView::remembersModelsByTheDocument()
{
    test::WindowSession test;
    const QString path = test::writeFile(test.folder.filePath("a.bcfg.json"), R"({"configs": []})");
    QVERIFY(!test::load(test.window.files(), path));
    for (const char *name : {"seq-2.6.0", "resnet18-2.6.0"}) {
        QSignalSpy changed(&test.shown.openModel(), &OpenModel::changed);
        test.window.files().open(modelFile(name));
        QTRY_COMPARE(changed.count(), 1);
    }
    QCOMPARE(test.shown.recentModels(), QStringList({modelFile("resnet18-2.6.0"), modelFile("seq-2.6.0")}));
    QCOMPARE(test.settings.models.of(path).size(), 2);
}

void TestModelView::saysWhereAModelWasTracedInTheOtherMode()
{
    const QTemporaryDir folder;
    QString text = QString::fromStdString(test::fileText(modelFile("resnet18-2.6.0")));
    text.replace("\"model\":", "\"training\": false, \"model\":");
    ModelWindow test(test::writeFile(folder.filePath("traced.fxgraph.json"), text.toUtf8()));
    const auto *notes = test.child<QLabel>("modelNotes");
    QVERIFY(!notes->text().contains("traced in"));
    test.child<QAbstractButton>("modelQat")->click();
    QTRY_VERIFY2(notes->text().contains("traced in evaluation mode"), qPrintable(notes->text()));
}

void TestModelView::saysWhereAModelWasTracedByAnotherGeneration()
{
    ModelWindow test(modelFile("resnet18-1.13.1"));
    const auto *notes = test.child<QLabel>("modelNotes");
    QVERIFY2(notes->text().contains("was traced by PyTorch 1.13.0a0. PyTorch 2.14.1"), qPrintable(notes->text()));
    test.window.files().loadTemplate("templates/torch-1.13.1/native.bcfg.json");
    QTRY_VERIFY2(!notes->text().contains("was traced by"), qPrintable(notes->text()));
}

void TestModelView::closesTheModel()
{
    ModelWindow test(modelFile("resnet18-2.6.0"));
    test.shown.openModel().close();
    QVERIFY(!test.child<QTabBar>("centreTabs")->isTabVisible(2));
    QVERIFY(!test.graph().picture().drawing);
    QVERIFY(!test.window.commands()[Command::NextNodeNotQuantized]->isEnabled());
    QCOMPARE(test.child<QTabBar>("centreTabs")->currentIndex(), 0);
}

BCFG_TEST(TestModelView)
#include "tst_modelview.moc"
