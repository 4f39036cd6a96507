// SPDX-License-Identifier: Apache-2.0
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/views/patterns/entrylist.h"
#include "ui/views/patterns/entrymodel.h"
#include "ui/window/appearance/theme.h"
#include "ui/window/frames/windows.h"

#include <QApplication>
#include <QClipboard>
#include <QDrag>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>
#include <string>

namespace tst_entrylist {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;

namespace {

struct Session
{
    Session()
    {
        window.files().loadTemplate(QStringLiteral("templates/torch-2.6.0/native.bcfg.json"));
        windows.show(window);
        test::waitUntilActive(window);
    }
    Cursor &cursor() { return window.session().cursor(); }
    Document &document() { return window.session().document(); }
    QList<int> selectedRows() const { return window.findChild<EntryList *>()->selectedRows(); }
    /// Selects consecutive rows; the last one becomes the current row.
    void select(int first, int last)
    {
        cursor().moveTo(first);
        for (int row = first; row < last; ++row)
            QTest::keyClick(view, Qt::Key_Down, Qt::ShiftModifier);
    }
    /// Drops the selected rows before this row.
    void dropBefore(int row)
    {
        const std::unique_ptr<QMimeData> dragged(
            view->model()->mimeData(view->selectionModel()->selectedRows(EntryModel::PatternColumn)));
        const QRect below = view->visualRect(view->model()->index(row, EntryModel::PatternColumn));
        test::drop(*view->viewport(), {below.center().x(), below.top()}, *dragged, Qt::MoveAction);
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    Windows windows{settings};
    MainWindow &window{windows.newWindow()};
    QLineEdit *filter = test::child<QLineEdit>(window, "filterEdit");
    QTableView *view = test::child<QTableView>(window, "entryView");
};

/// Keeps the data that a view has dragged, once the drag has ended. On the offscreen platform it ends at once.
struct EndedDrag : QObject
{
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const auto *drag = event->type() == QEvent::DeferredDelete ? qobject_cast<QDrag *>(watched) : nullptr;
        if (event->type() == QEvent::ChildAdded) {
            static_cast<QChildEvent *>(event)->child()->installEventFilter(this);
        } else if (drag) {
            label = drag->pixmap().deviceIndependentSize();
            hotSpot = drag->hotSpot();
        }
        return false;
    }
    QSizeF label;
    QPoint hotSpot;
};

} // namespace

class TestEntryList : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, ThemeChoice::Light); }
    void openedDocumentStartsWithoutTheFilter();
    void escapeLeavesTheFilters();
    void emptyDocumentSaysHowToBegin();
    void draggedRowsStayCurrentAndSelected_data();
    void draggedRowsStayCurrentAndSelected();
    void draggedRowLeavesTheMarkOfTheDropInSight();
    void anotherQConfigKeepsTheSelection();
    void currentRowStaysInSight();
    void rowThatMovesStaysInSight();
    void listHasTheFocusOnceADocumentIsOpened();
    void undoIsTheDocumentsWhereATextHasNothingToUndo();
    void undoneAdditionLeadsBackToWhatWasShown();
    void undoTakesBackTheOperatorThatTheSearchPutIn();
    void pastedPatternsAreSelected();
    void patternsThatUndoBringsBackAreSelected_data();
    void patternsThatUndoBringsBackAreSelected();
    void halfOfALargeDocumentIsBroughtBackAtOnce();
    void arrowsLeadFromTheFilterThroughTheList();
    void dtypeConfigIsPastedWithoutASelection();
    void clickBelowTheRowsKeepsTheCurrentOne();
};

void TestEntryList::openedDocumentStartsWithoutTheFilter()
{
    Session session;
    QTest::keyClicks(session.filter, "linear");
    session.view->horizontalHeader()->setSortIndicator(EntryModel::PatternColumn, Qt::AscendingOrder);
    QVERIFY(session.view->model()->rowCount() < 100);
    session.window.files().openTemplate(QStringLiteral("templates/torch-2.6.0/qnnpack.bcfg.json"));
    QCOMPARE(session.windows.open().size(), 1);
    QCOMPARE(session.filter->text(), QString());
    QVERIFY(!session.filter->isUndoAvailable());
    QCOMPARE(session.view->model()->rowCount(), session.document().entryCount());
    QCOMPARE(session.view->model()->index(0, EntryModel::PatternColumn).data().toString(),
             QString::fromStdString(session.document().entry(0)->title(Api::Torch2)));
}

void TestEntryList::escapeLeavesTheFilters()
{
    Session session;
    session.filter->setFocus();
    test::type("conv o");
    QVERIFY(QApplication::activePopupWidget());
    test::press(Qt::Key_Escape); // the completions
    QVERIFY(!QApplication::activePopupWidget());
    QCOMPARE(session.filter->text(), QString("conv o"));
    test::press(Qt::Key_Escape);
    QCOMPARE(session.filter->text(), QString());
    QVERIFY(session.view->hasFocus());
    test::press(Qt::Key_M, Qt::ControlModifier);
    auto *matrixFilter = test::child<QLineEdit>(session.window, "matrixFilterEdit");
    matrixFilter->setFocus();
    test::type("conv");
    test::press(Qt::Key_Escape);
    QCOMPARE(matrixFilter->text(), QString());
}

void TestEntryList::emptyDocumentSaysHowToBegin()
{
    Session session;
    session.window.files().askNew(Api::Torch2);
    QCOMPARE(session.document().entryCount(), 0);
    const auto *text = test::child<QLabel>(*session.view, "emptyText");
    QVERIFY(text->isVisible());
    const QString firstSteps = text->text();
    QVERIFY2(firstSteps.contains("Pattern › Add"), qPrintable(firstSteps));
    QTest::keyClicks(session.filter, "linear");
    QCOMPARE(text->text(), firstSteps);
}

void TestEntryList::draggedRowsStayCurrentAndSelected_data()
{
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("last"); // and current
    QTest::addColumn<int>("to");
    QTest::addColumn<QList<int>>("after");
    QTest::newRow("one up") << 4 << 4 << 1 << QList<int>{1};
    QTest::newRow("one down") << 1 << 1 << 5 << QList<int>{4};
    QTest::newRow("three up") << 4 << 6 << 1 << QList<int>{1, 2, 3};
    QTest::newRow("three down") << 1 << 3 << 7 << QList<int>{4, 5, 6};
}

void TestEntryList::draggedRowsStayCurrentAndSelected()
{
    QFETCH(const int, first);
    QFETCH(const int, last);
    QFETCH(const int, to);
    QFETCH(const QList<int>, after);
    Session session;
    session.select(first, last);
    const Shared<PatternConfig> current = session.cursor().entry();
    session.dropBefore(to);
    QCOMPARE(session.document().undoStack().count(), 1);
    QVERIFY(session.cursor().entry().isSameAs(current));
    QCOMPARE(session.selectedRows(), after);
    QCOMPARE(session.view->currentIndex().row(), after.back());
    session.document().undoStack().undo();
    QVERIFY(session.cursor().entry().isSameAs(current));
}

void TestEntryList::draggedRowLeavesTheMarkOfTheDropInSight()
{
    Session session;
    session.select(2, 2);
    EndedDrag dragged;
    session.view->installEventFilter(&dragged);
    const QWidget *rows = session.view->viewport();
    QWidget *window = rows->window();
    const QPoint place = rows->mapTo(
        window, session.view->visualRect(session.view->model()->index(2, EntryModel::PatternColumn)).center());
    QTest::mousePress(window->windowHandle(), Qt::LeftButton, {}, place);
    for (int step = 1; step <= 2; ++step)
        QTest::mouseMove(window->windowHandle(), place + QPoint(0, step * 2 * QApplication::startDragDistance()));
    QTRY_VERIFY(!dragged.label.isEmpty());
    QVERIFY(dragged.label.width() < rows->width());
    QVERIFY(dragged.hotSpot.x() < 0 && dragged.hotSpot.y() < 0);
    QTest::mouseRelease(window->windowHandle(), Qt::LeftButton, {}, place);
    QCOMPARE(session.document().undoStack().count(), 0);
}

/// With another QConfig the rows are filtered again; the same rows are shown.
void TestEntryList::anotherQConfigKeepsTheSelection()
{
    Session session;
    session.filter->setFocus();
    QTest::keyClicks(session.filter, "conv2d");
    session.view->setFocus();
    QTest::keyClick(session.view, Qt::Key_Home);
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(session.view, Qt::Key_Down, Qt::ShiftModifier);
    const QList<int> selected = session.selectedRows();
    QCOMPARE(selected.size(), 4);
    Simulator &simulator = session.window.session().simulator();
    for (const char *name : {"x86", "qnnpack"}) {
        simulator.choose(simulator.choices().find(name));
        QTRY_VERIFY(simulator.status(0));
        QCoreApplication::processEvents();
        QCOMPARE(session.selectedRows(), selected);
    }
}

void TestEntryList::currentRowStaysInSight()
{
    Session session;
    session.window.resize(session.window.width(), 1000);
    const QSize before = session.view->viewport()->size();
    const int last = session.view->rowAt(before.height() - session.view->rowHeight(0));
    session.cursor().moveTo(last);
    session.window.resize(session.window.width(), session.window.minimumSizeHint().height());
    QTRY_VERIFY(session.view->viewport()->height() < before.height() - 2 * session.view->rowHeight(0));
    const QRect row = session.view->visualRect(session.view->currentIndex());
    QVERIFY(session.view->viewport()->rect().contains(row.center()));
}

void TestEntryList::rowThatMovesStaysInSight()
{
    Session session;
    session.select(3, 3);
    const Shared<PatternConfig> entry = session.cursor().entry();
    session.view->setFocus();
    const auto isInSight = [&] {
        return session.view->viewport()->rect().intersects(session.view->visualRect(session.view->currentIndex()));
    };
    for (int step = 0; step < 80; ++step)
        QTest::keyClick(session.view, Qt::Key_Down, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(session.cursor().row(), 83);
    QVERIFY(session.cursor().entry().isSameAs(entry));
    QVERIFY(isInSight());
    for (int step = 0; step < 80; ++step)
        session.document().undoStack().undo();
    QCOMPARE(session.cursor().row(), 3);
    QVERIFY(isInSight());
}

void TestEntryList::listHasTheFocusOnceADocumentIsOpened()
{
    Session session;
    QCOMPARE(QApplication::focusWidget(), session.view);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    QCOMPARE(session.cursor().row(), 1);
}

void TestEntryList::undoIsTheDocumentsWhereATextHasNothingToUndo()
{
    Session session;
    session.view->setFocus();
    QTest::keyClick(session.view, Qt::Key_Delete);
    QCOMPARE(session.document().entryCount(), 193);
    QTest::keySequence(&session.window, QKeySequence::Find);
    QCOMPARE(QApplication::focusWidget(), session.filter);
    QTest::keySequence(session.filter, QKeySequence::Undo);
    QCOMPARE(session.document().entryCount(), 194);
    QTest::keySequence(session.filter, QKeySequence::Redo);
    QCOMPARE(session.document().entryCount(), 193);
    QTest::keyClicks(session.filter, "linear");
    QTest::keySequence(session.filter, QKeySequence::Undo);
    QVERIFY(session.filter->text() != "linear");
    QCOMPARE(session.document().entryCount(), 193);
    QTest::keySequence(session.filter, QKeySequence::Redo);
    QCOMPARE(session.filter->text(), QString("linear"));
    QCOMPARE(session.document().entryCount(), 193);
}

/// Also if the addition is redone while another pattern is shown.
void TestEntryList::undoneAdditionLeadsBackToWhatWasShown()
{
    Session session;
    QApplication::clipboard()->setText(R"({"configs": [{"pattern": "torch.nn.Linear"}]})");
    session.select(3, 3);
    session.view->setFocus();
    QTest::keySequence(session.view, QKeySequence::Paste);
    QCOMPARE(session.cursor().row(), 4);
    for (const int row : {3, 10}) {
        QTest::keySequence(&session.window, QKeySequence::Undo);
        QCOMPARE(session.cursor().row(), row);
        session.cursor().moveTo(10);
        QTest::keySequence(&session.window, QKeySequence::Redo);
        QCOMPARE(session.cursor().row(), 4);
    }
}

void TestEntryList::undoTakesBackTheOperatorThatTheSearchPutIn()
{
    Session session;
    const BackendConfig before = session.document().config();
    test::press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    const auto *search = test::child<QLineEdit>(session.window, "operatorSearch");
    QVERIFY(search->hasFocus());
    test::type("relu6");
    test::press(Qt::Key_Return);
    QVERIFY(!(session.document().config() == before));
    QCOMPARE(search->selectedText(), QString("relu6"));
    test::press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(session.document().config() == before);
    QCOMPARE(search->text(), QString("relu6"));
}

void TestEntryList::pastedPatternsAreSelected()
{
    Session session;
    session.select(1, 3);
    test::press(Qt::Key_C, Qt::ControlModifier);
    session.cursor().moveTo(7);
    test::press(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(session.selectedRows(), QList<int>({8, 9, 10}));
    QCOMPARE(session.cursor().row(), 8);
}

void TestEntryList::patternsThatUndoBringsBackAreSelected_data()
{
    QTest::addColumn<QList<int>>("rows");
    QTest::newRow("neighbours") << QList<int>{2, 3, 4};
    QTest::newRow("apart") << QList<int>{1, 4, 5, 9};
    QList<int> many; // so many that they are moved together before they are removed
    for (int row = 0; row < 120; row += 2)
        many.append(row);
    QTest::newRow("many apart") << many;
}

void TestEntryList::patternsThatUndoBringsBackAreSelected()
{
    QFETCH(const QList<int>, rows);
    Session session;
    session.cursor().moveTo(rows.front());
    for (int row = rows.front() + 1; row <= rows.back(); ++row) {
        test::press(Qt::Key_Down, Qt::ControlModifier);
        if (rows.contains(row))
            test::press(Qt::Key_Space, Qt::ControlModifier);
    }
    QCOMPARE(session.selectedRows(), rows);
    const int before = session.document().entryCount();
    test::press(Qt::Key_Delete);
    QCOMPARE(session.document().entryCount(), before - toInt(rows.size()));
    test::press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(session.selectedRows(), rows);
    QVERIFY(rows.contains(session.cursor().row()));
    test::press(Qt::Key_Delete); // the same patterns again
    QCOMPARE(session.document().entryCount(), before - toInt(rows.size()));
}

/// The list shows what was removed and what stayed by turns.
void TestEntryList::halfOfALargeDocumentIsBroughtBackAtOnce()
{
    Session session;
    constexpr int count = 60'000;
    std::string entries;
    for (int row = 0; row < count; ++row)
        entries += std::string(row ? "," : "") + R"({"pattern": "my_ops.)" + (row % 2 ? "odd" : "even") +
                   std::to_string(row) + R"("})";
    session.window.session().put({.config = test::document("{\"configs\": [" + entries + "]}")});
    test::press(Qt::Key_F, Qt::ControlModifier);
    test::type("odd");
    test::press(Qt::Key_Return);
    test::press(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(session.selectedRows().size(), count / 2);
    test::press(Qt::Key_Delete);
    QCOMPARE(session.document().entryCount(), count / 2);
    session.filter->clear();
    QElapsedTimer timer;
    timer.start();
    test::press(Qt::Key_Z, Qt::ControlModifier);
    const qint64 took = timer.elapsed();
    QVERIFY2(took < 3000, qPrintable(QString::number(took))); // 10 s and more where Qt merges the ranges one by one
    QCOMPARE(session.selectedRows().size(), count / 2);
}

/// The keyboard stays in the filter, so that the user can go on typing.
void TestEntryList::arrowsLeadFromTheFilterThroughTheList()
{
    Session session;
    test::press(Qt::Key_F, Qt::ControlModifier);
    test::type("lstm");
    QVERIFY(session.view->model()->rowCount() > 1);
    for (int place = 0; place < 2; ++place) {
        test::press(Qt::Key_Down);
        QCOMPARE(session.view->currentIndex().row(), place);
        QCOMPARE(session.selectedRows(), QList<int>{session.cursor().row()});
    }
    test::press(Qt::Key_Up);
    QCOMPARE(session.view->currentIndex().row(), 0);
    QVERIFY(session.filter->hasFocus());
    test::type("cell");
    QCOMPARE(session.filter->text(), QString("lstmcell"));
}

/// The dtype config is added to the pattern that the page shows.
void TestEntryList::dtypeConfigIsPastedWithoutASelection()
{
    Session session;
    session.cursor().moveTo(2);
    const std::size_t before = session.document().entry(2)->dtypeConfigs().size();
    QGuiApplication::clipboard()->setText(R"({"input_dtype": "torch.quint8"})");
    session.view->clearSelection();
    test::press(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(session.document().entry(2)->dtypeConfigs().size(), before + 1);
    session.document().open(emptyConfig(Api::Torch2), {});
    session.view->setFocus();
    test::press(Qt::Key_V, Qt::ControlModifier);
    const QList<QLabel *> labels = session.window.findChild<EntryList *>()->findChildren<QLabel *>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
        return label->isVisible() && label->text().startsWith("There is no pattern");
    }));
}

/// The page goes on showing the current pattern, and the Delete key removes it.
void TestEntryList::clickBelowTheRowsKeepsTheCurrentOne()
{
    Session session;
    QTest::keyClicks(session.filter, "sigmoid");
    QTest::keyClick(session.filter, Qt::Key_Return);
    const int shown = session.view->model()->rowCount();
    QVERIFY(shown > 1);
    const int below = session.view->rowViewportPosition(shown - 1) + session.view->rowHeight(shown - 1) + 8;
    QVERIFY(below < session.view->viewport()->height());
    QTest::keyClick(session.view, Qt::Key_Down);
    session.view->selectAll();
    QCOMPARE(session.selectedRows().size(), shown);
    test::click(*session.view->viewport(), {40, below});
    QCOMPARE(session.selectedRows(), QList<int>{session.cursor().row()});
    test::click(*session.view->viewport(), {40, below});
    QCOMPARE(session.selectedRows(), QList<int>{session.cursor().row()});
    const int before = session.document().entryCount();
    QTest::keyClick(session.view, Qt::Key_Delete);
    QCOMPARE(session.document().entryCount(), before - 1);
}

BCFG_TEST(TestEntryList)

} // namespace tst_entrylist

#include "tst_entrylist.moc"
