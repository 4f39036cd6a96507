// SPDX-License-Identifier: Apache-2.0
#include "tests/support/awaited.h"
#include "tests/support/dtypeviews.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/page/dtypes/dtypecolumns.h"
#include "ui/session/model/modelcursor.h"
#include "ui/session/model/modelsimulator.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/views/match/matrixheaders.h"
#include "ui/views/modelview/modelgraph.h"
#include "ui/views/overview/overviewmodel.h"
#include "ui/views/patterns/entrymodel.h"
#include "ui/window/appearance/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QWidget>
#include <QWindow>

#include <cmath>

namespace tst_lowwindow {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::views;

/// Which contents of a low and narrow window are visible.
class TestLowWindow : public QObject
{
    Q_OBJECT

private slots:
    void aCardIsSeenWhole_data();
    void aCardIsSeenWhole();
    void theGraphComesBackInAHighWindow();
    void theGraphComesBackWhereTheWindowGrewBehindTheMatrix();
    void namesOfPatternsStayApartBesideAModel();
    void namesOfPatternsAreReadInASmallWindow();
    void titlesOfPanesAreReadInASmallWindow();
    void panesGetTheirSizesBack();
    void sizesThatTheUserGaveComeBack();
    void layoutOfAWiderWindowLeavesTheMiddleItsShare();
    void overviewSaysWhatItCounts();
    void whatWasTakenBackIsNotSaidOfALaterEdit();
    void commandsOfABaseAreHiddenWithoutOne();
    void matrixShowsTheColumnThatMatchJudgesBy();
    void matrixHasRowsInALowWindow();
    void titlesOfQConfigsAreReadInASmallWindow_data();
    void titlesOfQConfigsAreReadInASmallWindow();
    void headingOfANodeIsNotCut();
    void smallestChangeOfANodeIsAppliedInASmallWindow();
    void summaryOfAModelIsReadInASmallWindow();
    void namesOfPatternsStayApartBesideAModelInASmallWindow();
    void viewsOfDTypesCanBeChosenInASmallWindow();
    void dtypesAreSeenWithoutScrollingSideways();
    void aRowOfADTypeConfigIsSeenInALowWindow();
    void withoutADTypeConfigHintAndFocusAreSeenInALowWindow();
    void dtypeCardsAreAsHighAsTheirRows();
    void notesOfTheVerdictAreSeen();
    void hintInsteadOfAVerdictIsInTheMiddle();
    void countsAreNotCut();
    void columnsFitLargeText();
    void matrixLeavesANarrowWindowAsItIs();
};

namespace {

struct LowWindow : test::WindowSession
{
    LowWindow()
    {
        window.resize(1024, 640);
        QTest::qWait(0);
    }
};

} // namespace

void TestLowWindow::aCardIsSeenWhole_data()
{
    QTest::addColumn<bool>("isReset");
    QTest::newRow("as it opens") << false;
    QTest::newRow("after Reset Layout") << true;
}

void TestLowWindow::aCardIsSeenWhole()
{
    QFETCH(const bool, isReset);
    LowWindow low;
    if (isReset)
        test::commandOf(low.window, "&Reset Layout")->trigger();
    const QTableView *cards = test::dtypeCards(low.window);
    const auto isSeen = [cards](int row) {
        const QRect cell = cards->visualRect(cards->model()->index(row, 0));
        return cell.isValid() && cards->viewport()->visibleRegion().contains(cell.center());
    };
    for (int row = 0; row < 3; ++row) // its title, its input and its output
        QTRY_VERIFY2(isSeen(row), qPrintable(QString::number(row)));
}

void TestLowWindow::theGraphComesBackInAHighWindow()
{
    LowWindow low;
    const auto *graph = low.child<QWidget>("patternGraph");
    const auto *message = low.child<QLabel>("patternMessage");
    QTRY_VERIFY(!graph->isVisible());
    QTRY_COMPARE(message->text(), QString("Graph and tree need more room: drag the line below down."));
    low.shown.cursor().moveTo(3);
    QVERIFY(message->text().startsWith("Graph and tree need more room"));
    low.window.resize(1280, 900);
    QTRY_VERIFY(graph->isVisible());
    QVERIFY(graph->height() > 70);
    QTRY_COMPARE(message->text(), QString());
}

void TestLowWindow::theGraphComesBackWhereTheWindowGrewBehindTheMatrix()
{
    LowWindow low;
    const auto *graph = low.child<QWidget>("patternGraph");
    QTRY_VERIFY(!graph->isVisible());
    test::press(Qt::Key_M, Qt::ControlModifier);
    const auto *matrix = low.child<QTableView>("matrixView");
    QTRY_VERIFY(matrix->isVisible());
    const int before = matrix->height();
    low.window.resize(1400, 880);
    QTRY_VERIFY(matrix->height() > before);
    test::press(Qt::Key_M, Qt::ControlModifier);
    QTRY_VERIFY(graph->isVisible());
    QVERIFY(graph->height() > 70);
}

void TestLowWindow::namesOfPatternsStayApartBesideAModel()
{
    LowWindow low;
    low.shown.openModel().open(TEST_DATA_DIR "/models/seq-2.6.0.fxgraph.json");
    const auto *list = low.child<QTableView>("entryView");
    QTRY_VERIFY(!list->isColumnHidden(EntryModel::NodesColumn));
    const int name = list->fontMetrics().horizontalAdvance("Conv1d → ReLU");
    QTRY_VERIFY2(list->columnWidth(EntryModel::PatternColumn) > name,
                 qPrintable(QString::number(list->columnWidth(EntryModel::PatternColumn))));
}

void TestLowWindow::namesOfPatternsAreReadInASmallWindow()
{
    LowWindow low;
    low.window.resize(680, 400);
    const auto *list = low.child<QTableView>("entryView");
    const int name = list->fontMetrics().horizontalAdvance("BatchNorm2d");
    QTRY_VERIFY2(list->columnWidth(EntryModel::PatternColumn) > name,
                 qPrintable(QString::number(list->columnWidth(EntryModel::PatternColumn))));
    QCOMPARE(low.window.width(), 680);
}

void TestLowWindow::titlesOfPanesAreReadInASmallWindow()
{
    LowWindow low;
    const auto *preview = low.child<QDockWidget>("preview");
    const auto widths = [&low] {
        QList<int> all;
        for (const QTabBar *tabs : low.window.findChildren<QTabBar *>(QString(), Qt::FindDirectChildrenOnly)) {
            for (int tab = 0; tab < tabs->count(); ++tab)
                all.append(tabs->tabRect(tab).width());
        }
        return all;
    };
    low.window.resize(1400, 800);
    QTRY_VERIFY(preview->width() > 300);
    const QList<int> whole = widths();
    low.window.resize(760, 700);
    QTRY_VERIFY(preview->width() < 200); // too narrow for all titles beside each other
    QCOMPARE(widths(), whole);
}

void TestLowWindow::panesGetTheirSizesBack()
{
    LowWindow low;
    const auto *patterns = low.child<QDockWidget>("patterns");
    const auto *match = low.child<QDockWidget>("match");
    // the table's width for a window of 1280 pixels shrinks less than in proportion; the preview shrinks more
    QTRY_COMPARE(patterns->width(), qRound(288 * std::sqrt(1024 / 1280.0)));
    QVERIFY(low.child<QDockWidget>("preview")->width() < 376 * 1024 / 1280);
    const QSize small(patterns->width(), match->height());
    low.window.resize(1400, 860);
    QTRY_COMPARE(patterns->width(), 288);
    QVERIFY(match->height() > small.height());
    const int height = match->height();
    low.window.resize(1024, 640);
    QTRY_COMPARE(QSize(patterns->width(), match->height()), small);
    low.window.resize(1400, 860);
    QTRY_COMPARE(QSize(patterns->width(), match->height()), QSize(288, height));
}

void TestLowWindow::sizesThatTheUserGaveComeBack()
{
    LowWindow low;
    low.window.resize(1400, 860);
    const auto *patterns = low.child<QDockWidget>("patterns");
    QTRY_COMPARE(patterns->width(), 288);
    QPoint edge = patterns->geometry().center();
    while (!low.window.isSeparator(edge))
        ++edge.rx();
    QWindow *handle = low.window.windowHandle();
    QTest::mousePress(handle, Qt::LeftButton, {}, edge);
    QTest::mouseMove(handle, edge + QPoint(60, 0));
    QTest::mouseRelease(handle, Qt::LeftButton, {}, edge + QPoint(60, 0));
    QTRY_COMPARE(patterns->width(), 288 + 60);
    low.window.resize(800, 560);
    QTRY_VERIFY(patterns->width() < 288);
    low.window.resize(1400, 860);
    QTRY_COMPARE(patterns->width(), 288 + 60);
}

void TestLowWindow::layoutOfAWiderWindowLeavesTheMiddleItsShare()
{
    LowWindow wide;
    wide.window.resize(1400, 860);
    QTRY_COMPARE(wide.child<QDockWidget>("patterns")->width(), 288);
    const double share = double(wide.window.centralWidget()->width()) / 1400;
    QVERIFY(test::close(wide.window)); // which remembers the layout
    bcfg::ui::session::Session session(wide.settings);
    window::MainWindow next(session);
    next.resize(1120, 860);
    next.show();
    test::waitUntilActive(next);
    QTRY_VERIFY(test::child<QDockWidget>(next, "patterns")->width() < 288);
    QTRY_VERIFY(next.centralWidget()->width() > 0.98 * share * 1120);
}

void TestLowWindow::overviewSaysWhatItCounts()
{
    LowWindow low;
    low.window.findChild<QDockWidget *>("overview")->raise();
    const auto *view = low.child<QTreeView>("overviewView");
    QTRY_VERIFY(view->isVisible() && view->model()->rowCount() > 0);
    const int room = view->columnWidth(OverviewModel::NameColumn);
    QVERIFY2(room >= view->fontMetrics().horizontalAdvance("default_dynamic_qconfig"),
             qPrintable(QString::number(room)));
}

void TestLowWindow::whatWasTakenBackIsNotSaidOfALaterEdit()
{
    test::WindowSession session;
    const auto said = [&session] {
        return session.window.statusBar()->currentMessage();
    };
    const auto duplicate = [&session] {
        test::commandOf(session.window, "&Duplicate")->trigger();
    };
    duplicate();
    test::press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY2(said().startsWith("Undone: "), qPrintable(said()));
    duplicate();
    QVERIFY2(!said().startsWith("Undone: "), qPrintable(said()));
}

void TestLowWindow::commandsOfABaseAreHiddenWithoutOne()
{
    test::WindowSession session;
    QVERIFY(!session.shown.document().config().inheritance);
    for (const char *command : {"O&verride Here", "Give &Back to Base"})
        QVERIFY2(!test::commandOf(session.window, command)->isVisible(), command);
}

void TestLowWindow::matrixShowsTheColumnThatMatchJudgesBy()
{
    test::WindowSession session;
    test::press(Qt::Key_M, Qt::ControlModifier);
    const auto *matrix = session.child<QTableView>("matrixView");
    QVERIFY(matrix->isVisible());
    session.shown.simulator().chooseQConfig("x86 mapping");
    QVERIFY(!matrix->isColumnHidden(session.shown.simulator().chosen()));
    QCOMPARE(matrix->currentIndex().column(), session.shown.simulator().chosen());
    session.shown.simulator().chooseQConfig("x86");
    QVERIFY(matrix->isColumnHidden(session.shown.simulator().choices().find("x86 mapping")));
}

void TestLowWindow::matrixLeavesANarrowWindowAsItIs()
{
    test::WindowSession session;
    session.window.resize(1, 480); // as narrow as it can be
    QTest::qWait(0);
    const int narrow = session.window.width();
    test::press(Qt::Key_M, Qt::ControlModifier);
    const auto *matrix = session.child<QTableView>("matrixView");
    QTRY_VERIFY(matrix->isVisible());
    QTest::qWait(0);
    QCOMPARE(session.window.width(), narrow);
    const auto *filter = session.child<QWidget>("matrixFilterEdit");
    const auto *first = session.child<QWidget>("firstQConfig");
    const auto below = [&](const QWidget *widget) {
        return widget->mapTo(&session.window, QPoint()).y();
    };
    QTRY_VERIFY(below(first) > below(filter) + filter->height() / 2);
    session.window.resize(1600, 480);
    QTRY_VERIFY(below(first) < below(filter) + filter->height() / 2);
}

void TestLowWindow::matrixHasRowsInALowWindow()
{
    LowWindow low;
    low.window.resize(760, 480);
    test::press(Qt::Key_M, Qt::ControlModifier);
    const auto *matrix = low.child<QTableView>("matrixView");
    QTRY_VERIFY(matrix->isVisible());
    QTRY_VERIFY(2 * matrix->horizontalHeader()->height() <= matrix->height());
    QVERIFY(matrix->viewport()->height() >= matrix->rowHeight(0));
}

void TestLowWindow::titlesOfQConfigsAreReadInASmallWindow_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("read");
    QTest::newRow("small") << QSize(760, 480) << "float16_d";
    QTest::newRow("less small") << QSize(1000, 700) << "float16_dynamic";
}

void TestLowWindow::titlesOfQConfigsAreReadInASmallWindow()
{
    QFETCH(const QSize, size);
    QFETCH(const QString, read);
    LowWindow low;
    low.window.resize(size);
    test::press(Qt::Key_M, Qt::ControlModifier);
    const auto *matrix = low.child<QTableView>("matrixView");
    QTRY_VERIFY(matrix->isVisible());
    const auto *header = qobject_cast<QConfigHeader *>(matrix->horizontalHeader());
    const QFontMetrics metrics = header->fontMetrics();
    QTRY_VERIFY2(header->titleRoom() >= metrics.horizontalAdvance(read),
                 qPrintable(QString::number(header->titleRoom())));
    QVERIFY(header->sectionSize(0) > metrics.horizontalAdvance("Own") + 4);
    const auto *tools = low.child<QWidget>("firstQConfig"); // which have no more height than they need
    QVERIFY(matrix->y() - tools->mapTo(matrix->parentWidget(), QPoint(0, tools->height())).y() < tools->height());
}

/// At the least height of the pane, however long the reason of the verdict is.
void TestLowWindow::headingOfANodeIsNotCut()
{
    LowWindow low;
    low.window.resize(760, 480);
    low.shown.simulator().chooseQConfig("default_dynamic_qconfig");
    low.shown.openModel().open(TEST_DATA_DIR "/models/seq-2.6.0.fxgraph.json");
    QTRY_VERIFY(low.shown.modelSimulator().result());
    const auto nodes = static_cast<trace::NodeIndex>(low.shown.openModel().model()->nodes.size());
    for (trace::NodeIndex node = 0; node < nodes; ++node) {
        low.shown.modelCursor().choose({.node = node});
        const auto *heading = low.child<QLabel>("nodeHeadline");
        QTRY_VERIFY(heading->isVisible());
        QTest::qWait(0);
        const int line = heading->fontMetrics().height();
        QVERIFY2(heading->visibleRegion().boundingRect().height() >= line, qPrintable(heading->text()));
        const auto *reason = low.child<QLabel>("nodeReason");
        if (!reason->text().isEmpty())
            QVERIFY2(reason->visibleRegion().boundingRect().height() >= line, qPrintable(heading->text()));
    }
}

void TestLowWindow::smallestChangeOfANodeIsAppliedInASmallWindow()
{
    LowWindow low;
    low.window.resize(760, 480);
    low.shown.simulator().chooseQConfig("default_dynamic_qconfig");
    low.shown.openModel().open(TEST_DATA_DIR "/models/resnet18-2.6.0.fxgraph.json");
    QTRY_VERIFY(low.shown.modelSimulator().result());
    const auto isDrawn = [&] {
        const auto *graph = low.window.findChild<ModelGraph *>();
        return graph && graph->picture().drawing && !graph->isLayingOut();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isDrawn(), 20'000);
    test::press(Qt::Key_F7); // to a node that is not quantized
    const auto *cards = low.child<QScrollArea>("nodeChangeCards");
    const auto isSeenWhole = [cards] {
        const auto *apply = cards->findChild<QPushButton *>();
        return apply && apply->visibleRegion().boundingRect() == apply->rect();
    };
    QTRY_VERIFY(isSeenWhole());
    QCOMPARE(low.window.size(), QSize(760, 480));
}

/// The number of quantized operators is readable; the rest of the line may be elided.
void TestLowWindow::summaryOfAModelIsReadInASmallWindow()
{
    LowWindow low;
    low.window.files().open(TEST_DATA_DIR "/models/seq-2.6.0.fxgraph.json");
    QTRY_VERIFY(low.window.findChild<QLabel *>("modelSummary"));
    const auto *summary = low.child<QLabel>("modelSummary");
    const auto *kind = low.child<QComboBox>("modelKind");
    QTRY_VERIFY(summary->text().contains(" operators quantized ("));
    const QString counts = summary->text().section(" (", 0, 0);
    for (const QSize &size : {QSize(760, 480), QSize(1000, 700), QSize(1440, 900)}) {
        low.window.resize(size);
        QTRY_VERIFY(summary->width() >= summary->fontMetrics().horizontalAdvance(counts + u'…'));
        QTRY_COMPARE(kind->y() > summary->y() + summary->height() / 2, size.width() < 1440);
    }
}

void TestLowWindow::namesOfPatternsStayApartBesideAModelInASmallWindow()
{
    LowWindow low;
    low.window.resize(760, 480);
    low.shown.openModel().open(TEST_DATA_DIR "/models/seq-2.6.0.fxgraph.json");
    const auto *list = low.child<QTableView>("entryView");
    QTRY_VERIFY(!list->isColumnHidden(EntryModel::NodesColumn));
    QTRY_VERIFY2(list->columnWidth(EntryModel::PatternColumn) > list->fontMetrics().horizontalAdvance("Conv1d"),
                 qPrintable(QString::number(list->columnWidth(EntryModel::PatternColumn))));
    QCOMPARE(list->horizontalScrollBar()->maximum(), 0);
}

void TestLowWindow::viewsOfDTypesCanBeChosenInASmallWindow()
{
    LowWindow low;
    low.window.resize(760, 480);
    for (const char *name : {"showTable", "showCards"}) {
        low.child<QToolButton>(name)->click();
        for (const char *each : {"showTable", "showCards"}) {
            const auto *button = low.child<QToolButton>(each);
            QTRY_VERIFY2(button->visibleRegion().boundingRect() == button->rect(), each);
        }
    }
    const auto *box = low.child<QComboBox>("observationBox");
    QCOMPARE(box->visibleRegion().boundingRect().width(), box->width());
}

void TestLowWindow::dtypesAreSeenWithoutScrollingSideways()
{
    LowWindow low;
    low.window.resize(680, 480);
    const QTableView *cards = test::dtypeCards(low.window);
    test::press(Qt::Key_D, Qt::AltModifier); // to a dtype config that other patterns have, too
    QTRY_VERIFY(low.child<QCheckBox>("everywhereBox")->isVisible());
    const auto *section = qobject_cast<QScrollArea *>(low.child<QTabWidget>("pageSections")->currentWidget());
    QTRY_COMPARE(section->horizontalScrollBar()->maximum(), 0);
    QTRY_VERIFY(cards->viewport()->visibleRegion().boundingRect().contains(cards->visualRect(cards->currentIndex())));
}

void TestLowWindow::aRowOfADTypeConfigIsSeenInALowWindow()
{
    LowWindow low;
    low.window.resize(960, 540);
    const QTableView *cards = test::dtypeCards(low.window);
    for (int row = 0; row < 2; ++row) // its title and its input
        QTRY_VERIFY(
            cards->viewport()->visibleRegion().contains(cards->visualRect(cards->model()->index(row, 0)).center()));
}

void TestLowWindow::withoutADTypeConfigHintAndFocusAreSeenInALowWindow()
{
    LowWindow low;
    low.window.resize(900, 480);
    QTableView *cards = test::dtypeCards(low.window);
    const auto *hint = cards->findChild<QLabel *>();
    test::press(Qt::Key_D, Qt::AltModifier);
    while (!low.shown.cursor().entry()->dtypeConfigs().empty()) {
        test::press(Qt::Key_Up); // from its input to its title
        test::press(Qt::Key_Delete);
    }
    QVERIFY(cards->hasFocus());
    QTRY_COMPARE(hint->visibleRegion().boundingRect(), hint->rect());
    const QImage focused = cards->grab().toImage();
    low.child<QComboBox>("observationBox")->setFocus(); // above, so that the page scrolls up
    QTRY_VERIFY(hint->visibleRegion().boundingRect() != hint->rect());
    QVERIFY(cards->grab().toImage() != focused);
    test::press(Qt::Key_D, Qt::AltModifier);
    QTRY_COMPARE(hint->visibleRegion().boundingRect(), hint->rect());
    QCOMPARE(cards->grab().toImage(), focused);
}

void TestLowWindow::dtypeCardsAreAsHighAsTheirRows()
{
    LowWindow low;
    low.window.resize(1384, 852);
    const QTableView *cards = test::dtypeCards(low.window);
    QTRY_COMPARE(cards->viewport()->height() % cards->verticalHeader()->defaultSectionSize(), 0);
}

void TestLowWindow::notesOfTheVerdictAreSeen()
{
    LowWindow low;
    low.window.resize(1384, 852);
    const auto *notes = low.child<QLabel>("verdictNotes");
    const int quantMax = *page::DTypeColumn::find(Api::Torch2, Field::InputDType, Field::QuantMaxUpperBound);
    QAbstractItemModel *dtypes = test::dtypeTable(low.window)->model();
    QVERIFY(dtypes->setData(dtypes->index(0, quantMax), "100"));
    QTRY_VERIFY(notes->text().contains("documentation does not promise this"));
    QTRY_VERIFY(notes->text().count('\n') > 0);
    QVERIFY(low.child<QWidget>("checkView")->isVisible());
    QTRY_COMPARE(notes->visibleRegion().boundingRect().height(), notes->height());
}

void TestLowWindow::hintInsteadOfAVerdictIsInTheMiddle()
{
    LowWindow low;
    const auto *hint = low.child<QLabel>("matchEmpty");
    QVERIFY(!hint->isVisible());
    low.shown.put({});
    QTRY_VERIFY(hint->isVisible());
    QVERIFY(hint->text().startsWith("Select a pattern"));
    QCOMPARE(hint->alignment(), Qt::AlignCenter);
    QCOMPARE(hint->width(), hint->parentWidget()->width());
    QVERIFY(hint->height() > hint->parentWidget()->height() / 2);
}

/// The status bar leaves out counts for which there is no room.
void TestLowWindow::countsAreNotCut()
{
    LowWindow low;
    const QStatusBar *bar = low.window.statusBar();
    const auto shown = [bar] {
        QList<QToolButton *> buttons = bar->findChildren<QToolButton *>();
        buttons.removeIf([](const QToolButton *button) { return !button->isVisible(); });
        return buttons;
    };
    low.window.resize(1384, 852);
    QTRY_VERIFY(shown().size() >= 6);
    const qsizetype all = shown().size();
    low.window.resize(680, 480);
    QTRY_VERIFY(shown().size() < all);
    QTest::qWait(0);
    for (const QToolButton *button : shown())
        QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
    QVERIFY(bar->findChild<QToolButton *>("count/is:rejected")->isVisible()); // which matters more than the patterns
    QVERIFY(!bar->findChild<QToolButton *>("count/")->isVisible());
    low.window.statusBar()->showMessage("A message that is longer than the room beside the counts");
    QVERIFY(bar->toolTip().contains("A message that is longer"));
}

void TestLowWindow::columnsFitLargeText()
{
    window::applyTextSteps(*qApp, 8);
    const auto smallAgain = qScopeGuard([] { window::applyTextSteps(*qApp, 0); });
    LowWindow low;
    test::acceptDialogOf<QDialog>(low.window, "&Keyboard Shortcuts…", [](QDialog &dialog) {
        QTRY_COMPARE(test::child<QTreeView>(dialog, "shortcutView")->horizontalScrollBar()->maximum(), 0);
    });
    test::acceptDialogOf<QDialog>(low.window, "New Ma&pping…", [](QDialog &dialog) {
        const QHeaderView *header = test::child<QTableView>(dialog, "mappingTable")->horizontalHeader();
        for (int column = 0; column < header->count(); ++column)
            QVERIFY(header->sectionSize(column) >= header->sectionSizeHint(column));
    });
}

BCFG_TEST(TestLowWindow)

} // namespace tst_lowwindow

#include "tst_lowwindow.moc"
