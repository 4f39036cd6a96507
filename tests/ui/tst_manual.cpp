// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/views/panes/panes.h"
#include "ui/window/help/manual.h"
#include "ui/window/help/manualwindow.h"

#include <QDir>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QTableView>
#include <QTextBrowser>

namespace tst_manual {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;
using test::press;

class TestManual : public QObject
{
    Q_OBJECT

private slots:
    void everyPageIsThereAndItsLinksLeadOn();
    void everyKeyOfTheManualDoesSomething();
    void opensAtWhatHasTheFocus();
    void everyPaneHasItsPage();
    void searchLeavesThePagesWithAllWords();
    void linkShowsItsPageInTheList();
};

namespace {

QString shownPage(const ManualWindow &manual)
{
    return manual.findChild<QListWidget *>("manualPages")->currentItem()->data(Qt::UserRole).toString();
}

} // namespace

void TestManual::everyPageIsThereAndItsLinksLeadOn()
{
    QStringList names{"tour:"};
    for (const ManualPage &page : manualPages())
        names.append(page.name + ".md");
    QCOMPARE(QDir(":/manual").entryList().size(), names.size() - 1); // "tour:" is no page
    static const QRegularExpression link(R"(\]\(([^)]*)\))");
    for (const ManualPage &page : manualPages()) {
        QVERIFY2(page.text.startsWith("# ") && page.text.size() > 300, qPrintable(page.name));
        QVERIFY2(!page.title.isEmpty(), qPrintable(page.name));
        for (const QRegularExpressionMatch &match : link.globalMatch(page.text))
            QVERIFY2(names.contains(match.captured(1)), qPrintable(page.name + " leads to " + match.captured(1)));
    }
}

void TestManual::everyKeyOfTheManualDoesSomething()
{
    const test::WindowSession session;
    QStringList keys = {"F2",     "Alt+Q",    "Alt+Return", // of the graph, the toolbar and of Problems
                        "Alt+Up", "Alt+Down", "Alt+E",      "Alt+V", "Alt+B", // of the comparison and the conflicts
                        "Alt+O",  "Alt+C"};
    for (const QAction *action : session.window.findChildren<QAction *>()) {
        for (const QKeySequence &key : action->shortcuts())
            keys.append(key.toString(QKeySequence::PortableText));
    }
    static const QRegularExpression key("`((?:(?:Ctrl|Alt|Shift)\\+)+[A-Z][A-Za-z0-9]*|F[0-9]+)`");
    for (const ManualPage &page : manualPages()) {
        for (const QRegularExpressionMatch &match : key.globalMatch(page.text)) {
            const QString named = match.captured(1);
            QVERIFY2(keys.contains(named), qPrintable(page.name + " names " + named));
        }
    }
}

void TestManual::opensAtWhatHasTheFocus()
{
    const test::WindowSession session;
    session.child<QTableView>("entryView")->setFocus();
    press(Qt::Key_F1);
    QPointer<ManualWindow> manual = session.window.findChild<ManualWindow *>();
    QVERIFY(manual && manual->isVisible());
    QCOMPARE(shownPage(*manual), QString("patterns"));
    session.child<QWidget>("qconfigBox")->setFocus();
    session.window.commands()[Command::Manual]->trigger();
    QCOMPARE(session.window.findChildren<ManualWindow *>().size(), 1);
    QCOMPARE(shownPage(*manual), QString("qconfigs"));
    QTest::keyClick(manual.data(), Qt::Key_Escape);
    QTRY_VERIFY(!manual);
}

void TestManual::everyPaneHasItsPage()
{
    const test::WindowSession session;
    QStringList pages;
    for (const ManualPage &page : manualPages())
        pages.append(page.name);
    for (const PaneInfo &row : paneTable()) {
        QCOMPARE(manualPageOf(session.child<QWidget>(row.name)), QString(row.manual));
        QVERIFY2(pages.contains(row.manual), row.manual);
    }
}

void TestManual::searchLeavesThePagesWithAllWords()
{
    ManualWindow manual;
    manual.show();
    auto *search = manual.findChild<QLineEdit *>("manualSearch");
    const auto *pages = manual.findChild<QListWidget *>("manualPages");
    search->setFocus();
    test::type("mergetool conflict");
    QCOMPARE(shownPage(manual), QString("compare"));
    QVERIFY(pages->item(0)->isHidden());
    test::type(" zzz");
    QVERIFY(std::ranges::all_of(QList<int>{0, 1, 2, 3}, [&](int row) { return pages->item(row)->isHidden(); }));
    search->clear();
    QVERIFY(!pages->item(0)->isHidden());
}

void TestManual::linkShowsItsPageInTheList()
{
    ManualWindow manual;
    manual.showPage("first-backend");
    auto *text = manual.findChild<QTextBrowser *>("manualText");
    QVERIFY(text->toPlainText().contains("Your first backend"));
    text->setSource(QUrl("qrc:/manual/match.md"), QTextDocument::MarkdownResource); // as a click on a link does
    QCOMPARE(shownPage(manual), QString("match"));
    QVERIFY(text->toPlainText().contains("why, or why not"));
}

BCFG_TEST(TestManual)

} // namespace tst_manual

#include "tst_manual.moc"
