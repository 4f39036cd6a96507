// SPDX-License-Identifier: Apache-2.0
// Adding the first pattern of an empty document, and adding patterns to a filtered, sorted or grouped list.
#include "core/document/model/patternnotation.h"
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/page/operators/operatormime.h"
#include "ui/views/patterns/groupedentries.h"
#include "ui/views/patterns/newpatterndialog.h"
#include "ui/window/appearance/theme.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>

#include <algorithm>

namespace tst_firstpattern {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;
using bcfg::test::child;

class TestFirstPattern : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, ThemeChoice::Light); }
    void comesWhateverTheListShows_data();
    void comesWhateverTheListShows();
    void othersComeIntoAFilteredList();
    void operatorIsDroppedOnTheEmptyPage();
};

namespace {

const char pattern[] = R"({"configs": [{"pattern": "torch.nn.Linear"}]})";

/// A window that also shows the matrix, as the matrix has its own list of patterns.
struct Session : test::HiddenWindow
{
    Session() : file(test::writeFile(folder.filePath("a.bcfg.json"), R"({"configs": []})"))
    {
        if (test::load(window.files(), file))
            qFatal("cannot open %s", qPrintable(file));
        window.show();
        window.commands()[Command::ShowMatrix]->trigger();
        test::waitUntilActive(window);
        for (const char *name : {"entryView", "matrixView", "dtypeView"}) {
            if (auto *view = window.findChild<QTableView *>(name))
                new QAbstractItemModelTester(view->model(), QAbstractItemModelTester::FailureReportingMode::QtTest,
                                             &window);
        }
    }
    void filter(const QString &word)
    {
        for (const char *name : {"filterEdit", "matrixFilterEdit"}) {
            auto *edit = child<QLineEdit>(window, name);
            edit->setFocus();
            QTest::keyClicks(edit, word);
            if (QApplication::activePopupWidget()) // the completions
                QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);
        }
        list()->setFocus();
    }
    void sort()
    {
        for (QHeaderView *header :
             {list()->horizontalHeader(), child<QTableView>(window, "matrixView")->horizontalHeader()})
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                              {header->sectionViewportPosition(1) + 8, header->height() / 2});
    }
    void add()
    {
        test::acceptDialogOf<NewPatternDialog>(window, "&Add…", [](NewPatternDialog &dialog) {
            QTest::keyClicks(child<QLineEdit>(dialog, "operatorsEdit"), "torch.nn.Linear");
        });
    }
    void paste()
    {
        QGuiApplication::clipboard()->setText(pattern);
        list()->setFocus();
        QTest::keySequence(list(), QKeySequence::Paste);
    }
    void changeOutside() const { test::writeFile(file, pattern); }
    QTableView *list() const { return child<QTableView>(window, "entryView"); }

    QString file;
};

enum class Way {
    Add,
    Paste,
    ChangeOutside,
    Undo
};
enum class Look {
    Filtered,
    FilteredByTitle,
    Sorted
};

} // namespace

void TestFirstPattern::comesWhateverTheListShows_data()
{
    QTest::addColumn<Look>("look");
    QTest::addColumn<Way>("way");
    const std::pair<const char *, Look> looks[] = {
        {"other word", Look::Filtered}, {"its word", Look::FilteredByTitle}, {"sorted", Look::Sorted}};
    const std::pair<const char *, Way> ways[] = {
        {"add", Way::Add}, {"paste", Way::Paste}, {"outside", Way::ChangeOutside}, {"undo", Way::Undo}};
    for (const auto &[lookName, look] : looks) {
        for (const auto &[wayName, way] : ways)
            QTest::addRow("%s, %s", lookName, wayName) << look << way;
    }
}

void TestFirstPattern::comesWhateverTheListShows()
{
    QFETCH(const Look, look);
    QFETCH(const Way, way);
    Session session;
    Document &document = session.window.session().document();
    if (way == Way::Undo) {
        session.paste();
        QTest::keySequence(session.list(), QKeySequence::Delete);
        QCOMPARE(document.entryCount(), 0);
    }
    if (look == Look::Sorted)
        session.sort();
    else
        session.filter(look == Look::Filtered ? "conv" : "linear");
    switch (way) {
    case Way::Add:
        session.add();
        break;
    case Way::Paste:
        session.paste();
        break;
    case Way::ChangeOutside:
        session.changeOutside();
        break;
    case Way::Undo:
        QTest::keySequence(&session.window, QKeySequence::Undo);
        break;
    }
    QTRY_COMPARE(document.entryCount(), 1);
    QCOMPARE(session.window.session().cursor().row(), 0);
    // A pattern that another program has written to the file is filtered; a pattern that the user adds is shown.
    const bool isShown = look != Look::Filtered || way != Way::ChangeOutside;
    QCOMPARE(session.list()->model()->rowCount(), isShown ? 1 : 0);
    QCOMPARE(session.list()->currentIndex().row(), isShown ? 0 : -1);
    QTest::keySequence(&session.window, QKeySequence::Undo);
    QTest::keySequence(&session.window, QKeySequence::Redo);
    QVERIFY(!QTest::currentTestFailed());
}

/// Adds more patterns to a filtered list. They appear after the row behind which they were added, or at the end if no
/// row was selected.
void TestFirstPattern::othersComeIntoAFilteredList()
{
    Session session;
    Document &document = session.window.session().document();
    document.open(readTemplate("templates/torch-2.6.0/qnnpack.bcfg.json"), {});
    session.filter("linear");
    const auto *model = qobject_cast<GroupedEntries *>(session.list()->model());
    const auto shownRows = [&] {
        QList<int> rows;
        for (int position = 0; position < model->rowCount(); ++position)
            rows << model->entryRowAt(model->index(position, 0));
        return rows;
    };
    const auto currentRow = [&] {
        return model->entryRowAt(session.list()->currentIndex());
    };
    const QList<int> shownBefore = shownRows();
    const int before = document.entryCount();
    QVERIFY(shownBefore.size() > 2 && shownBefore.size() < before / 2);
    QList<int> shown = shownBefore;
    for (int i = 1; i <= 10; ++i) {
        const int position =
            i % 3 == 0 ? -1 : static_cast<int>(shown.size() - 1) / i; // of the row that it comes behind
        session.window.session().cursor().moveTo(position < 0 ? document.entryCount() - 1 : shown[position]);
        if (position < 0)
            session.list()->clearSelection();
        const int added = position < 0 ? document.entryCount() : shown[position] + 1;
        session.paste();
        QCOMPARE(document.entryCount(), before + i);
        QCOMPARE(session.window.session().cursor().row(), added);
        QCOMPARE(currentRow(), added);
        for (int &row : shown)
            row += row >= added ? 1 : 0;
        shown << added;
        std::ranges::sort(shown);
        QCOMPARE(shownRows(), shown);
    }
    while (document.undoStack().canUndo())
        document.undoStack().undo();
    QCOMPARE(document.entryCount(), before);
    QCOMPARE(shownRows(), shownBefore);
    const int neighbour = shownBefore.last() - 1; // those that come before shift it to where another one was shown
    QVERIFY(shownBefore.contains(neighbour));
    session.window.session().cursor().moveTo(neighbour);
    while (document.undoStack().canRedo()) {
        document.undoStack().redo();
        QCOMPARE(currentRow(), session.window.session().cursor().row());
    }
    QVERIFY(session.window.session().cursor().row() > neighbour);
    QCOMPARE(shownRows(), shown);
}

void TestFirstPattern::operatorIsDroppedOnTheEmptyPage()
{
    Session session;
    session.window.commands()[Command::ShowMatrix]->trigger(); // back to the page
    auto *page = child<QLabel>(session.window, "emptyPage")->parentWidget();
    const std::unique_ptr<QMimeData> dragged(page::newOperatorMime(*page::atomOf("torch.nn.Linear")));
    QVERIFY(test::drop(*page, page->rect().center(), *dragged));
    Document &document = session.window.session().document();
    QCOMPARE(document.entryCount(), 1);
    QCOMPARE(notation(*document.entry(0)->pattern()), std::string("torch.nn.Linear"));
    QVERIFY(!test::drop(*page, page->rect().center(), *dragged)); // beside the graph of a pattern
    QCOMPARE(document.undoStack().count(), 1);
}

BCFG_TEST(TestFirstPattern)

} // namespace tst_firstpattern

#include "ui/views/patterns/groupedentries.h"

#include "tst_firstpattern.moc"
