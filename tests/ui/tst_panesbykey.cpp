// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowparts.h"
#include "tests/support/windowsession.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QStatusBar>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

using namespace bcfg;
using namespace bcfg::ui;
using test::press;

class TestPanesByKey : public QObject
{
    Q_OBJECT

private slots:
    void keyWalksThroughThePanesInSight();
    void layoutIsReset();
    void countLeadsToWhatItCounts();
    void clickTwiceOnATabEnlargesItsPane();
    void keyEnlargesThePaneThatHasTheKeyboard();
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

void TestPanesByKey::countLeadsToWhatItCounts()
{
    const test::WindowSession session;
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

BCFG_TEST(TestPanesByKey)
#include "tst_panesbykey.moc"
