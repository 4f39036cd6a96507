// SPDX-License-Identifier: Apache-2.0
#include "tests/support/files.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowparts.h"
#include "tests/support/windowsession.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/document.h"
#include "ui/session/model/openmodel.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QStatusBar>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::views;
using test::press;

class TestPanesByKey : public QObject
{
    Q_OBJECT

private slots:
    void keyWalksThroughThePanesInSight();
    void keyLeadsToTheViewOfAPane();
    void keyLeadsToABarWithAMessage();
    void tabPassesOverPanesThatOthersCover_data();
    void tabPassesOverPanesThatOthersCover();
    void layoutIsReset();
    void countLeadsToWhatItCounts();
    void clickTwiceOnATabEnlargesItsPane();
    void keyEnlargesThePaneThatHasTheKeyboard();
    void keyEnlargesThePaneWhoseTabHasTheKeyboard();
    void keyboardStaysInAnEnlargedPane();
    void whatIsAskedForIsNotBehindAnEnlargedPane_data();
    void whatIsAskedForIsNotBehindAnEnlargedPane();
    void scrolledTabsStayWhereTheyAre();
    void commandsOfThePageBringItIntoSight_data();
    void commandsOfThePageBringItIntoSight();
    void keyEnlargesThePage();
    void addedPatternIsSeen();
    void patternIsOpenedFromTheList();
};

void TestPanesByKey::keyWalksThroughThePanesInSight()
{
    const test::WindowSession session;
    session.child<QTableView>("entryView")->setFocus();
    const auto isIn = [&](const QWidget *around) {
        return QApplication::focusWidget() && around->isAncestorOf(QApplication::focusWidget());
    };
    press(Qt::Key_F6);
    QVERIFY(isIn(session.window.centralWidget()));
    press(Qt::Key_F6);
    QVERIFY(isIn(session.child<QDockWidget>("preview")));
    press(Qt::Key_F6);
    QVERIFY(isIn(session.child<QDockWidget>("match")));
    press(Qt::Key_F6); // round
    QVERIFY(isIn(session.child<QDockWidget>("patterns")));
    press(Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(isIn(session.child<QDockWidget>("match")));
}

/// The boxes above the view must not get the focus, as arrow keys would change them.
void TestPanesByKey::keyLeadsToTheViewOfAPane()
{
    const test::WindowSession session;
    auto *problems = session.child<Pane>("problems");
    problems->bringUp();
    QTRY_VERIFY(!problems->visibleRegion().isEmpty());
    session.child<QTableView>("entryView")->setFocus();
    press(Qt::Key_F6);
    press(Qt::Key_F6);
    QVERIFY(qobject_cast<QPlainTextEdit *>(QApplication::focusWidget()));
    press(Qt::Key_Down);
    QCOMPARE(session.child<QComboBox>("previewScope")->currentText(), QString("Selected pattern"));
    press(Qt::Key_F6);
    QCOMPARE(QApplication::focusWidget(), session.child<QTreeView>("problemView"));
    press(Qt::Key_Down);
    QCOMPARE(session.child<QComboBox>("problemOrder")->currentText(), QString("By pattern"));
}

void TestPanesByKey::keyLeadsToABarWithAMessage()
{
    test::WindowSession session;
    session.shown.put({.config = test::document(test::withConflict)});
    const auto *bar = session.child<QWidget>("conflictBar");
    QTRY_VERIFY(bar->isVisible());
    const auto isIn = [](const QWidget *around) {
        return QApplication::focusWidget() && around->isAncestorOf(QApplication::focusWidget());
    };
    session.child<QTableView>("entryView")->setFocus();
    press(Qt::Key_F6);
    QVERIFY(isIn(session.window.centralWidget()) && !isIn(bar));
    press(Qt::Key_F6);
    QCOMPARE(QApplication::focusWidget(), session.child<QWidget>("solveConflicts"));
    press(Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), test::child<QWidget>(*bar, "closeMessage"));
    press(Qt::Key_F6);
    QVERIFY(isIn(session.child<QDockWidget>("preview")));
    press(Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(isIn(bar));
    press(Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(isIn(session.window.centralWidget()) && !isIn(bar));
}

void TestPanesByKey::tabPassesOverPanesThatOthersCover_data()
{
    QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
    QTest::newRow("Tab") << Qt::KeyboardModifiers();
    QTest::newRow("Shift+Tab") << Qt::KeyboardModifiers(Qt::ShiftModifier);
}

void TestPanesByKey::tabPassesOverPanesThatOthersCover()
{
    QFETCH(const Qt::KeyboardModifiers, modifiers);
    const test::WindowSession session;
    auto *problems = session.child<Pane>("problems");
    auto *match = session.child<Pane>("match");
    problems->bringUp();
    QTRY_VERIFY(!problems->visibleRegion().isEmpty());
    match->bringUp();
    QTRY_VERIFY(problems->visibleRegion().isEmpty());
    auto *start = session.child<QTableView>("entryView");
    start->setFocus();
    bool wasInMatch = false;
    do {
        press(Qt::Key_Tab, modifiers);
        const QWidget *focus = QApplication::focusWidget();
        QVERIFY2(!problems->isAncestorOf(focus), qPrintable(focus->objectName()));
        wasInMatch |= match->isAncestorOf(focus);
    } while (QApplication::focusWidget() != start);
    QVERIFY(wasInMatch);
}

void TestPanesByKey::layoutIsReset()
{
    const test::WindowSession session;
    auto *preview = session.child<QDockWidget>("preview");
    auto *patterns = session.child<QDockWidget>("patterns");
    preview->setFloating(true);
    patterns->hide();
    session.child<QDockWidget>("find")->show();
    session.window.commands()[Command::ResetLayout]->trigger();
    QVERIFY(!preview->isFloating());
    QVERIFY(preview->isVisible());
    QVERIFY(patterns->isVisible());
    QVERIFY(session.child<QDockWidget>("find")->isHidden());
    QTRY_VERIFY(patterns->geometry().right() < preview->geometry().left());
}

void TestPanesByKey::clickTwiceOnATabEnlargesItsPane()
{
    test::WindowSession session;
    auto *match = session.child<QDockWidget>("match");
    auto *preview = session.child<QDockWidget>("preview");
    const auto clickTwice = [&](const QString &title) {
        for (auto *tabs : session.window.findChildren<QTabBar *>(QString(), Qt::FindDirectChildrenOnly)) {
            for (int tab = 0; tab < tabs->count(); ++tab) {
                if (tabs->tabText(tab) == title) {
                    QTest::mouseDClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center());
                    return;
                }
            }
        }
        qFatal("there is no tab %s", qPrintable(title));
    };
    const int before = match->height();
    clickTwice("Match");
    QVERIFY(!session.window.centralWidget()->isVisible());
    QVERIFY(!preview->isVisible());
    QTRY_VERIFY(match->height() > 2 * before);
    clickTwice("Match");
    QVERIFY(session.window.centralWidget()->isVisible());
    QVERIFY(preview->isVisible());
    QTRY_COMPARE(match->height(), before);
    clickTwice("Match");
    session.window.reveal(JsonPointer::config(3)); // which is in the middle
    session.child<Pane>("preview")->bringUp();
    QVERIFY(session.window.centralWidget()->isVisible());
    QTRY_COMPARE(match->height(), before);
}

void TestPanesByKey::keyEnlargesThePaneThatHasTheKeyboard()
{
    const test::WindowSession session;
    auto *view = session.child<QTableView>("entryView");
    view->setFocus();
    press(Qt::Key_F6, Qt::ControlModifier);
    QVERIFY(!session.window.centralWidget()->isVisible());
    QVERIFY(view->isVisible());
    QVERIFY(!session.child<QDockWidget>("match")->isVisible());
    press(Qt::Key_F6, Qt::ControlModifier);
    QVERIFY(session.window.centralWidget()->isVisible());
    QVERIFY(session.child<QDockWidget>("match")->isVisible());
}

void TestPanesByKey::keyEnlargesThePaneWhoseTabHasTheKeyboard()
{
    const test::WindowSession session;
    const auto *match = session.child<QDockWidget>("match");
    const auto *preview = session.child<QDockWidget>("preview");
    const auto isTabOfMatch = [] {
        const auto *tabs = qobject_cast<QTabBar *>(QApplication::focusWidget());
        return tabs && tabs->tabText(tabs->currentIndex()) == "Match";
    };
    session.child<QTableView>("entryView")->setFocus();
    for (int presses = 0; !isTabOfMatch() && presses < 100; ++presses)
        press(Qt::Key_Tab);
    QVERIFY(isTabOfMatch());
    press(Qt::Key_F6, Qt::ControlModifier);
    QVERIFY(match->isVisible() && !preview->isVisible());
    QVERIFY(!session.window.centralWidget()->isVisible());
    press(Qt::Key_F6, Qt::ControlModifier);
    QVERIFY(preview->isVisible() && session.window.centralWidget()->isVisible());
    QVERIFY(isTabOfMatch());
}

/// Also after the pane has got its former size.
void TestPanesByKey::keyboardStaysInAnEnlargedPane()
{
    const test::WindowSession session;
    session.child<QTableView>("entryView")->setFocus();
    press(Qt::Key_F6);
    press(Qt::Key_F6);
    QWidget *preview = QApplication::focusWidget();
    QVERIFY(qobject_cast<QPlainTextEdit *>(preview));
    press(Qt::Key_F6, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), preview);
    press(Qt::Key_F6, Qt::ControlModifier);
    QVERIFY(session.window.centralWidget()->isVisible());
    QCOMPARE(QApplication::focusWidget(), preview);

    press(Qt::Key_F6, Qt::ControlModifier); // now with a tab beside it
    session.child<QDockWidget>("operators")->raise();
    auto *search = session.child<QLineEdit>("operatorSearch");
    search->setFocus();
    press(Qt::Key_F6, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), search);
    QVERIFY(!search->visibleRegion().isEmpty());
}

void TestPanesByKey::whatIsAskedForIsNotBehindAnEnlargedPane_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QByteArray>("shown");
    QTest::addColumn<bool>("isShownBefore");
    QTest::newRow("the matrix") << "Ctrl+M" << QByteArray("matrixView") << false;
    QTest::newRow("the matrix again") << "Ctrl+M" << QByteArray("matrixView") << true;
    QTest::newRow("the model") << "Ctrl+Shift+M" << QByteArray("modelGraph") << false;
    QTest::newRow("the model again") << "Ctrl+Shift+M" << QByteArray("modelGraph") << true;
    QTest::newRow("a node") << "Ctrl+Alt+F" << QByteArray("modelSearch") << false;
    QTest::newRow("an opened model") << QString() << QByteArray("modelGraph") << false;
}

void TestPanesByKey::whatIsAskedForIsNotBehindAnEnlargedPane()
{
    QFETCH(const QString, key);
    QFETCH(const QByteArray, shown);
    QFETCH(const bool, isShownBefore);
    test::WindowSession session;
    const auto openModel = [&session] {
        session.window.files().open(QStringLiteral(TEST_DATA_DIR "/models/mixed-2.6.0.fxgraph.json"));
    };
    if (!key.isEmpty()) {
        openModel();
        QTRY_VERIFY(session.shown.openModel().model());
        session.window.reveal(JsonPointer::config(0));
    }
    const auto ask = [&key] {
        const QKeyCombination keys = QKeySequence(key)[0];
        press(keys.key(), keys.keyboardModifiers());
    };
    if (isShownBefore)
        ask();
    session.child<QWidget>("byContract")->setFocus(); // in Match, which a chosen node brings up by itself
    press(Qt::Key_F6, Qt::ControlModifier);
    QVERIFY(!session.window.centralWidget()->isVisible());
    if (key.isEmpty())
        openModel();
    else
        ask();
    QTRY_VERIFY(session.window.centralWidget()->isVisible());
    QVERIFY(session.child<QWidget>(shown.constData())->isVisible());
}

void TestPanesByKey::countLeadsToWhatItCounts()
{
    test::WindowSession session;
    session.window.resize(1440, 900); // with room for all counts
    auto *view = session.child<QTableView>("entryView");
    const auto count = [&](const char *name) {
        return session.window.statusBar()->findChild<QToolButton *>(name);
    };
    QTRY_VERIFY(count("count/is:rejected"));
    const int rejected = count("count/is:rejected")->text().section(' ', -1).toInt();
    QVERIFY(rejected > 0);
    test::click(*count("count/is:rejected"), count("count/is:rejected")->rect().center());
    QTRY_COMPARE(view->model()->rowCount(), rejected);
    QTRY_VERIFY(count("count/has:info"));
    test::click(*count("count/has:info"), count("count/has:info")->rect().center());
    QVERIFY(session.child<QDockWidget>("problems")->widget()->isVisible());
    QCOMPARE(session.child<QLineEdit>("filterEdit")->text(), QString("has:info"));
    test::click(*count("count/"), count("count/")->rect().center());
    QTRY_COMPARE(view->model()->rowCount(), session.shown.document().entryCount());
}

namespace {

bool showsPage(const test::WindowSession &session)
{
    return session.child<QTabBar>("centreTabs")->currentIndex() == 0;
}

void showMatrix(const test::WindowSession &session)
{
    press(Qt::Key_M, Qt::ControlModifier);
    QVERIFY(session.child<QTableView>("matrixView")->isVisible());
    QVERIFY(!showsPage(session));
}

} // namespace

/// Also when the window gets another child.
void TestPanesByKey::scrolledTabsStayWhereTheyAre()
{
    test::WindowSession session;
    session.window.resize(760, 700);
    const auto scroller = [&session]() -> QToolButton * {
        for (auto *button : session.window.findChildren<QToolButton *>("ScrollRightButton")) {
            if (button->isVisible() && button->isEnabled() && button->parentWidget()->parentWidget() == &session.window)
                return button;
        }
        return nullptr;
    };
    QTRY_VERIFY(scroller());
    const auto *tabs = qobject_cast<QTabBar *>(scroller()->parentWidget());
    const int before = tabs->tabRect(0).x();
    scroller()->click();
    QTRY_VERIFY(tabs->tabRect(0).x() < before);
    const int scrolled = tabs->tabRect(0).x();
    new QWidget(&session.window);
    QCoreApplication::processEvents();
    QCOMPARE(tabs->tabRect(0).x(), scrolled);
}

void TestPanesByKey::commandsOfThePageBringItIntoSight_data()
{
    QTest::addColumn<Qt::Key>("key");
    QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
    QTest::newRow("dtype configs") << Qt::Key_D << Qt::KeyboardModifiers(Qt::AltModifier);
    QTest::newRow("modules") << Qt::Key_U << Qt::KeyboardModifiers(Qt::AltModifier);
    QTest::newRow("delete operator") << Qt::Key_Delete << (Qt::ControlModifier | Qt::ShiftModifier);
    QTest::newRow("append operator") << Qt::Key_E << (Qt::ControlModifier | Qt::ShiftModifier);
}

/// Otherwise the next keys would edit a hidden page.
void TestPanesByKey::commandsOfThePageBringItIntoSight()
{
    QFETCH(const Qt::Key, key);
    QFETCH(const Qt::KeyboardModifiers, modifiers);
    const test::WindowSession session;
    session.child<QTableView>("entryView")->setFocus();
    showMatrix(session);
    press(key, modifiers);
    QVERIFY(showsPage(session));
    QVERIFY(QApplication::focusWidget() && QApplication::focusWidget()->isVisible());
}

/// Commands that show the page leave it enlarged; a command that shows a pane does not.
void TestPanesByKey::keyEnlargesThePage()
{
    const test::WindowSession session;
    const auto *patterns = session.child<QDockWidget>("patterns");
    const auto *preview = session.child<QDockWidget>("preview");
    const auto enlarge = [&] {
        session.child<QLineEdit>("notationEdit")->setFocus();
        press(Qt::Key_F6, Qt::ControlModifier);
        QVERIFY(patterns->isHidden() && preview->isHidden() && showsPage(session));
    };
    enlarge();
    press(Qt::Key_D, Qt::AltModifier);
    showMatrix(session);
    QVERIFY(patterns->isHidden());
    press(Qt::Key_M, Qt::ControlModifier);
    press(Qt::Key_F6, Qt::ControlModifier);
    QVERIFY(patterns->isVisible() && preview->isVisible() && showsPage(session));
    enlarge();
    press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(patterns->isVisible() && session.child<QLineEdit>("operatorSearch")->hasFocus());
}

void TestPanesByKey::addedPatternIsSeen()
{
    const test::WindowSession session;
    showMatrix(session);
    const int count = session.shown.document().entryCount();
    press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    test::type("my.kernels.op");
    press(Qt::Key_Return);
    QTRY_COMPARE(session.shown.document().entryCount(), count + 1);
    QVERIFY(showsPage(session));
    QVERIFY(session.window.focusWidget()); // the window may not be the active one yet
    QVERIFY(session.window.centralWidget()->isAncestorOf(session.window.focusWidget()));
    QVERIFY(session.window.focusWidget()->isVisible());
}

void TestPanesByKey::patternIsOpenedFromTheList()
{
    const test::WindowSession session;
    auto *list = session.child<QTableView>("entryView");
    showMatrix(session);
    list->setFocus();
    press(Qt::Key_Down);
    QVERIFY(!showsPage(session)); // selecting leaves the matrix in sight
    press(Qt::Key_Return);
    QVERIFY(showsPage(session));
    showMatrix(session);
    const QPoint at = list->visualRect(list->model()->index(3, 1)).center();
    QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, at);
    QVERIFY(showsPage(session));
    QCOMPARE(session.shown.cursor().row(), 3);
}

BCFG_TEST(TestPanesByKey)
#include "tst_panesbykey.moc"
