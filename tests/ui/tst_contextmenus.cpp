// SPDX-License-Identifier: Apache-2.0
#include "tests/support/dtypeviews.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowparts.h"
#include "tests/support/windowsession.h"
#include "ui/views/modelview/modelgraph.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTimer>
#include <QTreeView>

namespace tst_contextmenus {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::views;

class TestContextMenus : public QObject
{
    Q_OBJECT

private slots:
    void previewCopiesThePatternAs();
    void rightClickInTheGraphChoosesTheNode();
    void menuKeyIsAboutTheChosenNode();
    void shiftF10IsTheMenuKey();
    void modulesAreNamedAndShown();
    void rowsLeadToTheirField_data();
    void rowsLeadToTheirField();
};

namespace {

/// The context menu that is shown.
QMenu *poppedUp()
{
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    if (!menu)
        qFatal("no menu has come");
    return menu;
}

QAction *item(const QWidget &menu, const QString &text)
{
    for (QAction *action : menu.actions()) {
        if (QString(action->text()).remove('&').section('\t', 0, 0) == text)
            return action;
    }
    return nullptr;
}

void askForMenu(QWidget &widget, QContextMenuEvent::Reason reason, QPoint where)
{
    QContextMenuEvent event(reason, where, widget.mapToGlobal(where));
    QApplication::sendEvent(&widget, &event);
}

struct ModelWindow : test::WindowSession
{
    ModelWindow()
    {
        shown.simulator().chooseQConfig("x86");
        window.resize(1280, 860);
        window.files().open(QStringLiteral(TEST_DATA_DIR "/models/resnet18-2.6.0.fxgraph.json"));
        const auto isReady = [this] {
            const auto *found = window.findChild<ModelGraph *>("modelGraph");
            return found && found->picture().drawing && found->picture().result && !found->isLayingOut();
        };
        if (!QTest::qWaitFor(isReady, 20000))
            qFatal("the model is not drawn");
        graph = child<ModelGraph>("modelGraph");
    }
    QPoint placeOf(std::uint32_t box) const
    {
        return graph->mapFromScene(graph->picture().drawing->boxes[box].rect.center());
    }

    ModelGraph *graph = nullptr;
};

} // namespace

void TestContextMenus::previewCopiesThePatternAs()
{
    const test::WindowSession session;
    session.shown.cursor().moveTo(3);
    QPlainTextEdit *text = nullptr;
    for (auto *each : session.child<Pane>("preview")->findChildren<QPlainTextEdit *>())
        text = each->isVisible() ? each : text;
    QVERIFY(text);
    askForMenu(*text, QContextMenuEvent::Keyboard, text->viewport()->rect().center());
    const QMenu *menu = poppedUp();
    QVERIFY(item(*menu, "Edit JSON"));
    QVERIFY(item(*menu, "Select All"));
    item(*item(*menu, "Copy As")->menu(), "Name")->trigger();
    QCOMPARE(QApplication::clipboard()->text(), QString("(torch.nn.Conv1d, torch.nn.ReLU)"));
    poppedUp()->close();
}

void TestContextMenus::rightClickInTheGraphChoosesTheNode()
{
    const ModelWindow session;
    session.graph->choose(session.graph->picture().drawing->boxes[0].item);
    std::uint32_t other = 1;
    while (!session.graph->viewport()->rect().contains(session.placeOf(other)))
        ++other;
    askForMenu(*session.graph->viewport(), QContextMenuEvent::Mouse, session.placeOf(other));
    QVERIFY(session.graph->chosen() == session.graph->picture().drawing->boxes[other].item);
    QVERIFY(item(*poppedUp(), "Next Node Not Quantized"));
    poppedUp()->close();
}

void TestContextMenus::menuKeyIsAboutTheChosenNode()
{
    ModelWindow session;
    const FoldedGraph &graph = *session.graph->graph();
    std::uint32_t node = 0;
    while (graph.nodes[node].name != "layer1_0_conv1")
        ++node;
    session.graph->choose({false, node});
    QTRY_VERIFY(session.graph->chosen() == std::optional<FoldItem>({false, node}));
    askForMenu(*session.graph, QContextMenuEvent::Keyboard, {3, 3});
    item(*poppedUp(), "Copy Name")->trigger();
    QCOMPARE(QApplication::clipboard()->text(), QString("layer1_0_conv1"));
    QAction *goTo = item(*poppedUp(), "Go to Pattern");
    QVERIFY(goTo);
    goTo->trigger();
    const auto row = static_cast<std::size_t>(session.shown.cursor().row());
    QVERIFY(std::ranges::count(session.graph->picture().result->nodesOf(row), node) == 1);
    poppedUp()->close();
}

void TestContextMenus::shiftF10IsTheMenuKey()
{
    const test::WindowSession session;
    QTableView *table = test::dtypeTable(session.window);
    table->setFocus();
    bool hasMenu = false;
    QTimer::singleShot(100, table, [&hasMenu] { // the menu is executed
        hasMenu = item(*poppedUp(), "Copy as Markdown");
        poppedUp()->close();
    });
    test::press(Qt::Key_F10, Qt::ShiftModifier);
    QVERIFY(hasMenu);
}

void TestContextMenus::modulesAreNamedAndShown()
{
    const ModelWindow session;
    auto *tree = session.child<QTreeView>("moduleTree");
    const QModelIndex row = tree->model()->index(2, 0, tree->model()->index(0, 0));
    tree->setCurrentIndex(row.isValid() ? row : tree->model()->index(2, 0));
    item(*tree, "Copy Name")->trigger();
    QCOMPARE(QApplication::clipboard()->text(), tree->currentIndex().data().toString());
    QVERIFY(!QApplication::clipboard()->text().isEmpty());
    item(*tree, "Show in Graph")->trigger();
    QTRY_VERIFY(session.graph->chosen());
}

void TestContextMenus::rowsLeadToTheirField_data()
{
    QTest::addColumn<QString>("pane");
    QTest::addColumn<QString>("view");
    QTest::newRow("problems") << "problems"
                              << "problemView";
    QTest::newRow("checks") << "match"
                            << "checkView";
    QTest::newRow("finds") << "find"
                           << "findView";
}

void TestContextMenus::rowsLeadToTheirField()
{
    QFETCH(const QString, pane);
    QFETCH(const QString, view);
    const test::WindowSession session;
    session.shown.simulator().chooseQConfig("x86");
    PatternConfig broken = *session.shown.document().entry(5);
    broken.set(Field::RootModule, *Symbol::parse("torch.nn.None_"), Api::Torch2);
    if (pane != "match") // as of an entry that cannot be made nothing is checked
        session.shown.document().changeEntry(5, broken, "break");
    session.shown.cursor().moveTo(5);
    session.child<Pane>(qPrintable(pane))->bringUp();
    if (pane == "find")
        session.child<QLineEdit>("findText")->setText("torch.nn.None_");
    auto *list = session.child<QAbstractItemView>(qPrintable(view));
    QTest::qWait(50); // a list that follows the cursor does so later
    QTRY_VERIFY(list->model()->rowCount() > 0);
    QCOMPARE(list->contextMenuPolicy(), Qt::ActionsContextMenu);
    const bool isTree = pane == "problems"; // of which one is about the broken module
    const QModelIndexList found = list->model()->match(list->model()->index(0, isTree ? 1 : 0), Qt::DisplayRole,
                                                       "None_", 1, Qt::MatchContains | Qt::MatchRecursive);
    QVERIFY(!isTree || !found.isEmpty());
    list->setCurrentIndex(found.value(0, list->model()->index(0, 0)));
    list->setFocus();
    QAction *goTo = item(*list, "Go to Field");
    QVERIFY(goTo);
    goTo->trigger();
    QTRY_VERIFY(!list->hasFocus()); // it is in the page now
    QCOMPARE(session.shown.cursor().row(), 5);
}

BCFG_TEST(TestContextMenus)

} // namespace tst_contextmenus

#include "tst_contextmenus.moc"
