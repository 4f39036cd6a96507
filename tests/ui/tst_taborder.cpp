// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowparts.h"
#include "tests/support/windowsession.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/session/document/cursor.h"

#include <QDockWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace tst_taborder {

using namespace bcfg;
using namespace bcfg::ui;
using test::press;

class TestTabOrder : public QObject
{
    Q_OBJECT

private slots:
    void backwardsIsTheInverse();
    void everyControlIsReachedOnce();
    void everyControlOfAFloatingPaneIsReached();
    void scrollsToAControlOutOfSight();
    void patternIsWalkedThroughAsItStands();
    void buttonsOfTheFusionChainFollowTheList();
};

namespace {

QString nameOf(const QWidget *widget)
{
    const QString name = widget->objectName().isEmpty() ? widget->accessibleName() : widget->objectName();
    return QString::fromLatin1(widget->metaObject()->className()) + ' ' + name;
}

/// The widgets at which the tab order forwards and backwards disagree; empty if there are none.
QString brokenAt(const QWidget &window)
{
    QStringList broken;
    for (const QWidget *each : window.findChildren<QWidget *>()) {
        const QWidget *next = each->nextInFocusChain();
        if (next->previousInFocusChain() != each)
            broken.append(nameOf(each) + " -> " + nameOf(next) + " <- " + nameOf(next->previousInFocusChain()));
    }
    return broken.join('\n');
}

/// The controls that Tab (with these modifiers) reaches from the list of patterns on, in their order.
QWidgetList walked(const test::WindowSession &session, Qt::KeyboardModifiers modifiers)
{
    constexpr int most = 200;
    auto *start = session.child<QTableView>("entryView");
    start->setFocus();
    QWidgetList all;
    do {
        all.append(QApplication::focusWidget());
        press(Qt::Key_Tab, modifiers);
    } while (QApplication::focusWidget() != start && all.size() < most);
    return all;
}

/// Whether a widget is in a pane behind another pane.
bool isCovered(const QWidget &widget)
{
    for (const QWidget *each = &widget; each; each = each->parentWidget()) {
        if (qobject_cast<const QDockWidget *>(each) && each->visibleRegion().isEmpty())
            return true;
    }
    return false;
}

/// The visible controls that take the focus by Tab. Of exclusive buttons, only the checked one does.
QWidgetList takingFocus(const QWidget &window)
{
    QWidgetList all;
    for (QWidget *each : window.findChildren<QWidget *>()) {
        if ((each->focusPolicy() & Qt::TabFocus) && !each->focusProxy() && each->isVisible() && each->isEnabled() &&
            !isCovered(*each))
            all.append(each);
    }
    return all;
}

QStringList namesOf(const QWidgetList &widgets)
{
    QStringList names;
    for (const QWidget *each : widgets)
        names.append(nameOf(each));
    return names;
}

} // namespace

void TestTabOrder::backwardsIsTheInverse()
{
    const test::WindowSession session;
    QCOMPARE(brokenAt(session.window), QString());
    for (const int row : {3, 0, 40}) {
        session.window.session().cursor().moveTo(row);
        QCOMPARE(brokenAt(session.window), QString());
    }
}

/// Without care, Qt skips the controls before the focus proxy of a panel.
void TestTabOrder::everyControlIsReachedOnce()
{
    const test::WindowSession session;
    const QWidgetList forwards = walked(session, {});
    QStringList all = namesOf(takingFocus(session.window));
    QStringList reached = namesOf(forwards);
    QVERIFY(reached.contains("QComboBox previewScope"));
    QVERIFY(reached.contains("QCheckBox byContract"));
    all.sort();
    reached.sort();
    QCOMPARE(reached, all);
    QWidgetList backwards = walked(session, Qt::ShiftModifier);
    std::reverse(backwards.begin() + 1, backwards.end());
    QCOMPARE(namesOf(backwards), namesOf(forwards));
}

/// A floating pane is a window of its own.
void TestTabOrder::everyControlOfAFloatingPaneIsReached()
{
    const test::WindowSession session;
    auto *pane = session.child<QDockWidget>("problems");
    pane->raise();
    pane->setFloating(true);
    pane->activateWindow();
    test::waitUntilActive(*pane);
    QStringList all = namesOf(takingFocus(*pane));
    QVERIFY(all.contains("QComboBox problemOrder"));
    all.sort();
    for (const Qt::KeyboardModifiers modifiers : {Qt::KeyboardModifiers(), Qt::KeyboardModifiers(Qt::ShiftModifier)}) {
        QStringList reached;
        for (qsizetype i = 0; i < all.size(); ++i) {
            QTest::keyClick(pane->windowHandle(), Qt::Key_Tab, modifiers);
            reached.append(nameOf(QApplication::focusWidget()));
        }
        reached.sort();
        QCOMPARE(reached, all);
    }
}

/// A QScrollArea alone scrolls only if it had the focus before.
void TestTabOrder::scrollsToAControlOutOfSight()
{
    QWidget window;
    auto *layout = new QVBoxLayout(&window);
    auto *before = new QPushButton(&window);
    auto *area = new QScrollArea(&window);
    auto *content = new QWidget;
    auto *first = new QPushButton(content);
    first->move(0, 400);
    content->setFixedSize(100, 800);
    area->setWidget(content);
    area->setFixedHeight(100);
    area->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(before);
    layout->addWidget(area);
    window.show();
    test::waitUntilActive(window);
    before->setFocus();
    QVERIFY(moveFocus(window, true));
    QCOMPARE(QApplication::focusWidget(), first);
    QVERIFY(!first->visibleRegion().isEmpty());
}

void TestTabOrder::patternIsWalkedThroughAsItStands()
{
    const test::WindowSession session;
    session.child<QWidget>("patternGraph")->setFocus();
    const QStringList expected{"patternTabs", "Zoom out", "Zoom in", "Fit the graph", "forwardOrder", "notationEdit"};
    for (const QString &name : expected) {
        press(Qt::Key_Tab);
        QVERIFY2(nameOf(QApplication::focusWidget()).endsWith(' ' + name), qPrintable(name));
    }
}

/// The buttons are made again for each pattern.
void TestTabOrder::buttonsOfTheFusionChainFollowTheList()
{
    const test::WindowSession session;
    const auto behindTheButtons = [&]() -> QWidget * {
        session.child<QTableView>("entryView")->setFocus();
        press(Qt::Key_Tab);
        int buttons = 0;
        for (; session.child<QWidget>("chainView")->isAncestorOf(QApplication::focusWidget()); ++buttons)
            press(Qt::Key_Tab);
        return buttons > 1 ? QApplication::focusWidget() : nullptr;
    };
    for (const int row : {0, 3, 0}) {
        session.window.session().cursor().moveTo(row);
        // Those of the pattern before go once events are processed.
        QTRY_COMPARE(behindTheButtons(), session.child<QWidget>("patternGraph"));
    }
}

BCFG_TEST(TestTabOrder)

} // namespace tst_taborder

#include "tst_taborder.moc"
