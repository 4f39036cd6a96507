// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testprogram.h"
#include "tests/support/windowparts.h"
#include "tests/support/windowsession.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QScreen>
#include <QTableView>

namespace tst_matrixmenu {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;

class TestMatrixMenu : public QObject
{
    Q_OBJECT

private slots:
    void rightClickOffersWhatCanBeDone_data();
    void rightClickOffersWhatCanBeDone();
    void actsOnAPatternThatTheListHides();
    void headerOffersWhatCanBeDone();
};

namespace {

using Session = test::WindowSession;

/// Clicks with the right button, and sends the context menu event that the system sends then.
void rightClick(QWidget &area, const QPoint &place)
{
    QTest::mouseClick(&area, Qt::RightButton, {}, place);
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, area.mapToGlobal(place));
    QCoreApplication::sendEvent(&area, &event);
}

QMenu *openMenu()
{
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    if (!menu)
        qFatal("there is no menu");
    return menu;
}

QAction *itemOf(const QMenu &menu, const QString &text)
{
    for (QAction *action : menu.actions()) {
        if (action->text() == text)
            return action;
    }
    qFatal("the menu does not offer %s", qPrintable(text));
}

} // namespace

void TestMatrixMenu::rightClickOffersWhatCanBeDone_data()
{
    QTest::addColumn<bool>("byKeyboard");
    QTest::newRow("right click") << false;
    QTest::newRow("menu key") << true;
}

void TestMatrixMenu::rightClickOffersWhatCanBeDone()
{
    QFETCH(const bool, byKeyboard);
    Session session;
    const QString chosen = session.window.session().simulator().qconfigName();
    QTest::keySequence(&session.window, QKeySequence("Ctrl+M"));
    auto *matrix = session.child<QTableView>("matrixView");
    const int column = session.window.session().simulator().choices().find("dynamic");
    const QModelIndex cell = matrix->model()->index(6, column);
    matrix->scrollTo(cell);
    const QPoint place = matrix->visualRect(cell).center();
    if (byKeyboard) {
        matrix->setCurrentIndex(cell);
        QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, {});
        QCoreApplication::sendEvent(matrix, &event);
    } else {
        rightClick(*matrix->viewport(), place);
    }
    QMenu *menu = openMenu();
    const QPoint there = matrix->viewport()->mapToGlobal(place);
    const QPoint onScreen(std::min(there.x(), menu->screen()->geometry().right()),
                          std::min(there.y(), menu->screen()->geometry().bottom()));
    QVERIFY(menu->geometry().adjusted(-2, -2, 2, 2).contains(onScreen));
    QCOMPARE(session.window.session().cursor().row(), 6);
    QCOMPARE(session.child<QAbstractItemView>("entryView")->currentIndex().row(), 6);
    QCOMPARE(session.window.session().simulator().qconfigName(), chosen); // looking does not choose
    const int before = session.window.session().document().entryCount();
    const auto sixth = session.window.session().document().entry(6);
    itemOf(*menu, "&Duplicate")->trigger();
    QCOMPARE(session.window.session().document().entryCount(), before + 1);
    QVERIFY(session.window.session().document().entry(7) == sixth);
    menu->close();
}

void TestMatrixMenu::actsOnAPatternThatTheListHides()
{
    Session session;
    session.child<QLineEdit>("filterEdit")->setText("embedding");
    QTest::keySequence(&session.window, QKeySequence("Ctrl+M"));
    auto *matrix = session.child<QTableView>("matrixView");
    const QModelIndex cell = matrix->model()->index(2, session.window.session().simulator().choices().find("x86"));
    const auto third = session.window.session().document().entry(2);
    const auto fourth = session.window.session().document().entry(3);
    rightClick(*matrix->viewport(), matrix->visualRect(cell).center());
    itemOf(*openMenu(), "&Remove")->trigger();
    QCOMPARE(session.window.session().document().undoStack().count(), 1);
    QVERIFY(session.window.session().document().entry(2) == fourth);
    openMenu()->close();
    session.window.session().document().undoStack().undo();
    QVERIFY(session.window.session().document().entry(2) == third);
}

void TestMatrixMenu::headerOffersWhatCanBeDone()
{
    Session session;
    QTest::keySequence(&session.window, QKeySequence("Ctrl+M"));
    auto *matrix = session.child<QTableView>("matrixView");
    auto *header = matrix->horizontalHeader();
    const int column = session.window.session().simulator().choices().find("dynamic");
    const auto rightClickOnTitle = [&] {
        matrix->scrollTo(matrix->model()->index(0, column));
        rightClick(*header->viewport(), {header->sectionViewportPosition(column) + 4, 20});
    };
    rightClickOnTitle();
    QVERIFY(!itemOf(*openMenu(), "&Rename QConfig…")->isEnabled());
    itemOf(*openMenu(), "&Duplicate QConfig")->trigger();
    openMenu()->close();
    QCOMPARE(session.window.session().simulator().qconfigName(), QString("dynamic (copy)"));
    rightClickOnTitle();
    itemOf(*openMenu(), "&Hide Column")->trigger();
    openMenu()->close();
    QVERIFY(matrix->isColumnHidden(column));
}

BCFG_TEST(TestMatrixMenu)

} // namespace tst_matrixmenu

#include "tst_matrixmenu.moc"
