// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testprogram.h"
#include "tests/support/windowparts.h"
#include "tests/support/windowsession.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QVBoxLayout>
#include <QWheelEvent>

namespace tst_wheelguard {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;

/// A wheel event over a field scrolls the page and does not change the value of the field.
class TestWheelGuard : public QObject
{
    Q_OBJECT

private slots:
    void fieldsOfTheWindowKeepTheirValues();
    void formScrollsInstead();
};

namespace {

using Session = test::WindowSession;

void turn(QWidget &widget)
{
    const QPointF place = widget.rect().center();
    QWheelEvent event(place, widget.mapToGlobal(place), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QSpontaneKeyEvent::setSpontaneous(&event); // as from the system: what a widget ignores goes to its parent
    qApp->notify(&widget, &event);
}

} // namespace

void TestWheelGuard::fieldsOfTheWindowKeepTheirValues()
{
    Session session;
    session.child<QAbstractItemView>("entryView")->setFocus();
    auto *box = session.child<QComboBox>("qconfigBox");
    const QString chosen = session.window.session().simulator().qconfigName();
    turn(*box);
    QCOMPARE(session.window.session().simulator().qconfigName(), chosen);
    QVERIFY(!box->hasFocus());
    QTest::keySequence(&session.window, QKeySequence("Ctrl+M"));
    int turned = 0;
    for (auto *each : session.window.findChildren<QComboBox *>()) {
        if (!each->isVisible() || each->hasFocus())
            continue;
        const int before = each->currentIndex();
        turn(*each);
        QVERIFY2(each->currentIndex() == before, qPrintable(each->objectName()));
        QVERIFY2(!each->hasFocus(), qPrintable(each->objectName()));
        ++turned;
    }
    QVERIFY(turned > 3);
    auto *compared = session.child<QComboBox>("firstQConfig");
    compared->setFocus();
    turn(*compared); // of the focused one it is meant
    QCOMPARE(compared->currentIndex(), 1);
    box->setFocus();
    turn(*box); // but for the one that changes all verdicts
    QCOMPARE(session.window.session().simulator().qconfigName(), chosen);
}

void TestWheelGuard::formScrollsInstead()
{
    const Session session; // in whose program the form is
    QScrollArea area;
    auto *form = new QWidget;
    auto *layout = new QVBoxLayout(form);
    auto *number = new QSpinBox(form);
    auto *choice = new QComboBox(form);
    choice->addItems({"a", "b"});
    choice->setEditable(true);
    layout->addWidget(number);
    layout->addWidget(choice);
    form->setMinimumHeight(2000);
    area.setWidget(form);
    area.resize(200, 200);
    area.show();
    QVERIFY(QTest::qWaitForWindowActive(&area));
    area.setFocus();
    for (QWidget *field : {static_cast<QWidget *>(number), static_cast<QWidget *>(choice)}) {
        const int before = area.verticalScrollBar()->value();
        turn(*field);
        QVERIFY(area.verticalScrollBar()->value() > before);
    }
    QCOMPARE(number->value(), 0);
    QCOMPARE(choice->currentIndex(), 0);
}

BCFG_TEST(TestWheelGuard)

} // namespace tst_wheelguard

#include "tst_wheelguard.moc"
