// SPDX-License-Identifier: Apache-2.0
// The bars with messages above the page of a pattern.
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowparts.h"
#include "tests/support/windowsession.h"
#include "ui/basis/toolkit/messagebar.h"
#include "ui/session/document/document.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QPushButton>

using namespace bcfg;
using namespace bcfg::ui;
using test::child;

class TestMessageBar : public QObject
{
    Q_OBJECT

private slots:
    void narrowWindowKeepsItsSize_data();
    void narrowWindowKeepsItsSize();
    void buttonsStandBesideTheTextWhereThereIsRoom();
    void focusComesBack();
    void editsThatAreNotKeptAreSaidUntilTheyAre();
};

namespace {

/// Shows the bar with the longest text and the most buttons: another program has changed the file.
MessageBar &showFileBar(const QWidget &window)
{
    auto *bar = child<MessageBar>(window, "fileBar");
    bar->setMessage("Another program has changed the file, and there are unsaved changes here.");
    for (const char *text : {"Compare…", "Re&load", "&Keep Mine", "Save As…"})
        bar->addButton(QString::fromUtf8(text), text, {}, [bar] { bar->hide(); });
    return *bar;
}

} // namespace

void TestMessageBar::narrowWindowKeepsItsSize_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("700 × 480") << QSize(700, 480);
    QTest::newRow("850 × 820") << QSize(850, 820);
}

void TestMessageBar::narrowWindowKeepsItsSize()
{
    QFETCH(const QSize, size);
    test::WindowSession session;
    window::MainWindow &window = session.window;
    window.resize(size);
    QTest::qWait(50);
    QCOMPARE(window.size(), size);
    const MessageBar &bar = showFileBar(window);
    QTest::qWait(100);
    QCOMPARE(window.size(), size);
    const auto *text = child<QLabel>(bar, "messageText");
    QVERIFY(text->height() <= 4 * text->fontMetrics().lineSpacing());
    QTRY_VERIFY(text->height() >= text->heightForWidth(text->width()));
    const auto *message = child<QWidget>(window, "patternMessage");
    const auto *tabs = child<QWidget>(window, "pageSections");
    QVERIFY(message->mapTo(&window, QPoint(0, message->height())).y() <= tabs->mapTo(&window, QPoint()).y());
    window.resize(1, 1);
    QTest::qWait(50);
    QVERIFY(window.width() <= size.width() && window.height() <= size.height());
}

void TestMessageBar::buttonsStandBesideTheTextWhereThereIsRoom()
{
    test::WindowSession session;
    session.window.resize(1600, 900);
    const MessageBar &bar = showFileBar(session.window);
    const auto *text = child<QLabel>(bar, "messageText");
    const auto *reload = child<QWidget>(bar, "Re&load");
    QTRY_VERIFY(reload->mapTo(&bar, QPoint()).x() > text->mapTo(&bar, QPoint(text->width(), 0)).x());
    QVERIFY(bar.height() < 2 * reload->height() + 12);
}

void TestMessageBar::focusComesBack()
{
    for (const bool isByMnemonic : {true, false}) {
        const test::WindowSession session;
        auto *before = session.child<QWidget>("notationEdit");
        MessageBar &bar = showFileBar(session.window);
        before->setFocus();
        if (isByMnemonic) {
            test::pressButton(Qt::Key_L);
        } else {
            auto *button = child<QPushButton>(bar, "&Keep Mine");
            button->setFocus();
            button->click();
        }
        QTRY_VERIFY(!bar.isVisible());
        QCOMPARE(QApplication::focusWidget(), before);
    }
}

/// The message is in a bar, as the next message would replace it in the status bar.
void TestMessageBar::editsThatAreNotKeptAreSaidUntilTheyAre()
{
    test::WindowSession session;
    const QString folder = test::writeFile(session.folder.filePath("in the way"), "");
    session.shown.keepJournal(folder + "/recovery");
    const auto *bar = session.child<MessageBar>("recoveryBar");
    QVERIFY(!bar->isVisible());
    session.shown.document().removeEntries(0, 1, "remove");
    QTRY_VERIFY(bar->isVisible());
    QVERIFY2(bar->message().startsWith("Unsaved edits cannot be kept for recovery: "), qPrintable(bar->message()));
    emit session.shown.done("Something else");
    QVERIFY(bar->isVisible());
    QVERIFY(QFile::remove(folder));
    session.shown.document().removeEntries(0, 1, "remove");
    QTRY_VERIFY_WITH_TIMEOUT(!bar->isVisible(), 20'000);
}

BCFG_TEST(TestMessageBar)
#include "tst_messagebar.moc"
