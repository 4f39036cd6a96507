// SPDX-License-Identifier: Apache-2.0
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowparts.h"
#include "ui/basis/commands/menus.h"
#include "ui/basis/roles.h"
#include "ui/session/files/recentfiles.h"
#include "ui/session/files/unsaveddialog.h"
#include "ui/window/appearance/theme.h"
#include "ui/window/frames/windows.h"

#include <QApplication>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>

namespace tst_windows {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;

namespace {

const QString nativePath = QStringLiteral(RESOURCES_DIR "/templates/torch-2.6.0/native.bcfg.json");
const QString qnnpackPath = QStringLiteral(RESOURCES_DIR "/templates/torch-2.6.0/qnnpack.bcfg.json");

struct Program
{
    MainWindow &openWindow(const QString &path)
    {
        MainWindow &window = windows.newWindow();
        if (test::load(window.files(), path))
            qFatal("cannot open %s", qPrintable(path));
        windows.show(window);
        return window;
    }
    QListWidget *list(const char *name) { return test::child<QListWidget>(windows.welcome(), name); }
    static void activate(QListWidget *list, const QString &text)
    {
        const QList<QListWidgetItem *> found = list->findItems(text, Qt::MatchExactly);
        if (found.isEmpty())
            qFatal("no %s", qPrintable(text));
        list->setCurrentItem(found.front());
        QTest::keyClick(list, Qt::Key_Return);
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    Windows windows{settings};
};

void edit(MainWindow &window)
{
    window.session().document().removeEntries(0, 1, "remove");
}

} // namespace

class TestWindows : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, ThemeChoice::Light); }
    void welcomeStartsFromATemplate();
    void backendFromModelsThatIsCancelledLeavesTheWelcome();
    void welcomeSaysWhatATemplateIsFor();
    void twoClicksOnTheWelcomeAreOne();
    void titlesOnTheWelcomeOpenNothing();
    void escapeClosesTheWelcomeUnlessItIsAll();
    void welcomeOpensRecentFiles();
    void failureOnTheWelcomeIsToldThere();
    void longNamesOnTheWelcomeAreCut();
    void fileComesIntoAnUntouchedWindowElseIntoItsOwn();
    void fileThatIsOpenIsBroughtToTheFront();
    void windowsAreListed();
    void quitAsksOnceAboutAll_data();
    void quitAsksOnceAboutAll();
    void failedSaveEndsNothing();
    void windowThatIsClosedUnderItsDialogStaysUntilThatIsGone();
    void textSizeIsRemembered();
    void eachWindowIsWithinTheScreen();
    void geometryOfAnotherScreenIsBroughtOntoThisOne();
    void missingRecentFileIsForgotten();
    void recentFilesArePinnedAndMissingOnesGrey();
};

void TestWindows::welcomeStartsFromATemplate()
{
    Program program;
    program.windows.showWelcome();
    QVERIFY(QTest::qWaitForWindowActive(&program.windows.welcome()));
    Program::activate(program.list("templateList"), "An int8 accelerator");
    QCOMPARE(program.windows.open().size(), 1);
    QVERIFY(!program.windows.welcome().isVisible());
    const MainWindow *window = program.windows.open().front();
    QVERIFY(window->isVisible());
    QCOMPARE(program.windows.open().front()->session().document().entryCount(), 14);
    QVERIFY(program.windows.open().front()->session().document().path().isEmpty());
    program.windows.showWelcome();
    Program::activate(program.list("templateList"), "Empty, for PyTorch 1.13");
    QCOMPARE(program.windows.open().size(), 2);
    QVERIFY(program.windows.open().back()->session().document().api() == Api::Torch1_13);
}

void TestWindows::backendFromModelsThatIsCancelledLeavesTheWelcome()
{
    Program program;
    program.windows.showWelcome();
    QVERIFY(QTest::qWaitForWindowActive(&program.windows.welcome()));
    Program::activate(program.list("templateList"), "From traced models…");
    QTRY_VERIFY(QApplication::activeModalWidget() && QApplication::activeModalWidget()->isActiveWindow());
    QTest::keyClick(QApplication::activeModalWidget(), Qt::Key_Escape);
    test::finishDialogs();
    QVERIFY(program.windows.open().isEmpty());
    QVERIFY(program.windows.welcome().isVisible());
}

void TestWindows::welcomeSaysWhatATemplateIsFor()
{
    Program program;
    program.windows.showWelcome();
    QVERIFY(QTest::qWaitForWindowActive(&program.windows.welcome()));
    QListWidget *list = program.list("templateList");
    QTest::keyClicks(list, "qnn");
    QCOMPARE(list->currentItem()->text(), QString("qnnpack"));
    const auto *about = program.windows.welcome().findChild<QLabel *>("aboutTemplate");
    QVERIFY2(about->text().contains("ARM"), qPrintable(about->text()));
    QTRY_COMPARE(list->currentItem()->data(ContextRole).toString(), QString("190 patterns"));
    QVERIFY2(about->text().contains("ARM"), qPrintable(about->text()));
}

void TestWindows::twoClicksOnTheWelcomeAreOne()
{
    Program program;
    program.windows.showWelcome();
    QVERIFY(QTest::qWaitForWindowActive(&program.windows.welcome()));
    QListWidget *list = program.list("templateList");
    const QPoint place = list->visualItemRect(list->item(0)).center();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, place);
    QCOMPARE(program.windows.open().size(), 1);
}

void TestWindows::titlesOnTheWelcomeOpenNothing()
{
    Program program;
    program.windows.showWelcome();
    QVERIFY(QTest::qWaitForWindowActive(&program.windows.welcome()));
    // The configs of the two newest releases are equal, so the list has them once.
    for (const auto &[name, title] :
         {std::pair("templateList", "PyTorch 2.6 and 2.14"), std::pair("recentList", "None yet")}) {
        QListWidget *list = program.list(name);
        QListWidgetItem *item = list->findItems(title, Qt::MatchExactly).front();
        list->scrollToItem(item);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(item).center());
        QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(item).center());
    }
    QCOMPARE(program.windows.open().size(), 0);
    QVERIFY(program.windows.welcome().isVisible());
}

void TestWindows::escapeClosesTheWelcomeUnlessItIsAll()
{
    Program program;
    const QWidget &welcome = program.windows.welcome();
    program.windows.showWelcome();
    QVERIFY(QTest::qWaitForWindowActive(&program.windows.welcome()));
    QTest::keyClick(program.list("templateList"), Qt::Key_Escape);
    QVERIFY(welcome.isVisible()); // closing it would end the program
    MainWindow &window = program.openWindow(nativePath);
    QVERIFY(QTest::qWaitForWindowActive(window.window()));
    QTest::keySequence(&window, QKeySequence("Ctrl+Shift+N"));
    QVERIFY(QTest::qWaitForWindowActive(&program.windows.welcome()));
    QTest::keyClick(program.list("templateList"), Qt::Key_Escape);
    QVERIFY(!welcome.isVisible());
    test::open(program.windows, {qnnpackPath, {}}); // is not what would have been chosen there
    QCOMPARE(program.windows.open().size(), 2);
    QCOMPARE(program.windows.open().back()->window(), window.window());
}

void TestWindows::welcomeOpensRecentFiles()
{
    Program program;
    program.settings.recentFiles.set({nativePath, "/no/such.bcfg.json"});
    program.windows.showWelcome();
    QVERIFY(QTest::qWaitForWindowActive(&program.windows.welcome()));
    test::inNextDialog([](QWidget &message) { message.close(); });
    Program::activate(program.list("recentList"), "such.bcfg.json");
    test::settle(program.windows);
    test::finishDialogs();
    QCOMPARE(program.windows.open().size(), 0); // and the welcome stays
    QVERIFY(program.windows.welcome().isVisible());
    Program::activate(program.list("recentList"), "native.bcfg.json");
    test::settle(program.windows);
    QCOMPARE(program.windows.open().front()->session().document().path(), nativePath);
}

/// Also while documents are open.
void TestWindows::failureOnTheWelcomeIsToldThere()
{
    Program program;
    MainWindow &window = program.openWindow(nativePath);
    program.settings.recentFiles.set({"/no/such.bcfg.json"});
    QVERIFY(QTest::qWaitForWindowActive(window.window()));
    QTest::keySequence(&window, QKeySequence("Ctrl+Shift+N"));
    QVERIFY(QTest::qWaitForWindowActive(&program.windows.welcome()));
    const QWidget *asked = nullptr;
    test::inNextDialog<QMessageBox>([&asked](QMessageBox &message) {
        asked = message.parentWidget();
        message.close();
    });
    Program::activate(program.list("recentList"), "such.bcfg.json");
    test::settle(program.windows);
    test::finishDialogs();
    QCOMPARE(asked, &program.windows.welcome());
}

void TestWindows::longNamesOnTheWelcomeAreCut()
{
    Program program;
    const QString path = "/no/" + QString(150, 'a') + "b.bcfg.json";
    program.settings.recentFiles.set({nativePath, path}); // Qt takes the width of the last one for all
    program.windows.showWelcome();
    QVERIFY(QTest::qWaitForWindowActive(&program.windows.welcome()));
    const QListWidget *list = program.list("recentList");
    const QListWidgetItem *item = list->item(1);
    QCOMPARE(list->visualItemRect(item).width(), list->viewport()->width());
    QCOMPARE(list->horizontalScrollBar()->maximum(), 0);
    QCOMPARE(list->textElideMode(), Qt::ElideMiddle);
    QVERIFY2(item->toolTip().contains(path), qPrintable(item->toolTip()));
}

void TestWindows::fileComesIntoAnUntouchedWindowElseIntoItsOwn()
{
    Program program;
    MainWindow &first = program.windows.newWindow();
    first.files().loadTemplate("templates/torch-2.6.0/x86.bcfg.json");
    program.windows.show(first);
    test::open(first.files(), nativePath);
    QCOMPARE(program.windows.open().size(), 1);
    QCOMPARE(first.session().document().path(), nativePath);
    test::open(first.files(), qnnpackPath);
    QCOMPARE(program.windows.open().size(), 2);
    QCOMPARE(first.session().document().path(), nativePath);
    QCOMPARE(program.windows.open().back()->session().document().path(), qnnpackPath);
    QVERIFY(program.windows.open().back()->isVisible());
    first.files().askNew(Api::Torch2);
    QCOMPARE(program.windows.open().size(), 3);
}

void TestWindows::fileThatIsOpenIsBroughtToTheFront()
{
    Program program;
    MainWindow &native = program.openWindow(nativePath);
    MainWindow &qnnpack = program.openWindow(qnnpackPath);
    QVERIFY(QTest::qWaitForWindowActive(&qnnpack));
    test::open(qnnpack.files(), nativePath);
    QCOMPARE(program.windows.open().size(), 2);
    QVERIFY(QTest::qWaitForWindowActive(&native));
    QVERIFY(native.isVisible());
}

void TestWindows::windowsAreListed()
{
    Program program;
    MainWindow &native = program.openWindow(nativePath);
    MainWindow &qnnpack = program.openWindow(qnnpackPath);
    edit(qnnpack);
    emit native.menus()[MenuId::Window].aboutToShow();
    const QList<QAction *> all = native.menus()[MenuId::Window].actions();
    const QList<QAction *> listed = all.last(2);
    QVERIFY(all.at(all.size() - 3)->isSeparator()); // above it stand the commands
    QCOMPARE(listed[0]->text(), QString("&1 native"));
    QVERIFY(listed[0]->isChecked());
    QCOMPARE(listed[1]->text(), QString("&2 qnnpack*"));
    listed[1]->trigger();
    QVERIFY(QTest::qWaitForWindowActive(&qnnpack));
    emit native.menus()[MenuId::Window].aboutToShow(); // again, with the same
    QCOMPARE(native.menus()[MenuId::Window].actions().size(), all.size());
}

void TestWindows::quitAsksOnceAboutAll_data()
{
    QTest::addColumn<QString>("button");
    QTest::addColumn<int>("unchecked"); // row; none where negative
    QTest::addColumn<bool>("ends");
    QTest::addColumn<QList<bool>>("saved");
    QTest::newRow("cancel") << "cancel" << -1 << false << QList<bool>{false, false};
    QTest::newRow("discard") << "discardAll" << -1 << true << QList<bool>{false, false};
    QTest::newRow("save all") << "saveChosen" << -1 << true << QList<bool>{true, true};
    QTest::newRow("save the second") << "saveChosen" << 0 << true << QList<bool>{false, true};
}

void TestWindows::quitAsksOnceAboutAll()
{
    QFETCH(const QString, button);
    QFETCH(const int, unchecked);
    QFETCH(const bool, ends);
    QFETCH(const QList<bool>, saved);
    Program program;
    QStringList paths;
    for (const QString &path : {nativePath, qnnpackPath}) {
        paths.append(program.folder.filePath(QFileInfo(path).fileName()));
        QVERIFY(QFile::copy(path, paths.back()));
        QFile::setPermissions(paths.back(), QFile::ReadOwner | QFile::WriteOwner);
        edit(program.openWindow(paths.back()));
    }
    program.windows.show(program.windows.newWindow()); // nothing to save
    int questions = 0;
    test::inNextDialog<UnsavedDialog>([&](UnsavedDialog &dialog) {
        ++questions;
        auto *list = test::child<QListWidget>(dialog, "unsavedList");
        QCOMPARE(list->count(), 2);
        QVERIFY(list->item(0)->text().startsWith("native.bcfg.json — "));
        QVERIFY(list->item(1)->text().contains(program.folder.path()));
        auto *save = test::child<QPushButton>(dialog, "saveChosen");
        QCOMPARE(save->text().remove('&'), QString("Save All"));
        if (unchecked >= 0) {
            list->item(unchecked)->setCheckState(Qt::Unchecked);
            QCOMPARE(save->text().remove('&'), QString("Save 1 of 2"));
        }
        dialog.findChild<QPushButton *>(button)->click();
    });
    QCOMPARE(test::quit(program.windows), ends);
    QCOMPARE(questions, 1);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCOMPARE(program.windows.open().size(), ends ? 0 : 3);
    for (int i = 0; i < 2; ++i) {
        const auto read = readDocument(paths.at(i));
        const bool isEdited = std::get<LoadedDocument>(read).config.configs.size() !=
                              readTemplate("templates/torch-2.6.0/" + QFileInfo(paths.at(i)).fileName()).configs.size();
        QCOMPARE(isEdited, saved.at(i));
    }
}

void TestWindows::failedSaveEndsNothing()
{
    Program program;
    for (const char *name : {"a.bcfg.json", "b.bcfg.json"}) {
        const QString path = program.folder.filePath(name);
        QVERIFY(QFile::copy(nativePath, path));
        edit(program.openWindow(path));
        program.windows.open().back()->session().document().setPath(program.folder.filePath("no/such/") + name);
    }
    test::inNextDialog<UnsavedDialog>([](UnsavedDialog &dialog) {
        test::inNextDialog<QMessageBox>([](QMessageBox &failure) { failure.close(); });
        test::child<QPushButton>(dialog, "saveChosen")->click();
    });
    QVERIFY(!test::quit(program.windows));
    test::finishDialogs();
    QCOMPARE(program.windows.open().size(), 2);
    for (MainWindow *window : program.windows.open())
        QVERIFY(window->session().document().isModified());
}

/// The end of the user's session may close a window while its dialog is open.
void TestWindows::windowThatIsClosedUnderItsDialogStaysUntilThatIsGone()
{
    Program program;
    const QPointer<MainWindow> window = &program.openWindow(nativePath);
    QVERIFY(QTest::qWaitForWindowActive(window));
    bool wasThere = false;
    QTimer::singleShot(0, window, [&] {
        QTimer::singleShot(0, &program.windows, [&] {
            QVERIFY(QApplication::activeModalWidget());
            QVERIFY(test::quit(program.windows));
        });
        window->commands()[Command::Open]->trigger();
        wasThere = !window.isNull();
        QTimer::singleShot(100, qApp, &QCoreApplication::quit);
    });
    QCoreApplication::exec();
    QVERIFY(wasThere);
    QVERIFY(window.isNull());
}

void TestWindows::textSizeIsRemembered()
{
    Program program;
    MainWindow &window = program.openWindow(nativePath);
    QVERIFY(QTest::qWaitForWindowActive(&window));
    const qreal before = QApplication::font().pointSizeF();
    const qreal title = test::child<QWidget>(window, "patternTitle")->font().pointSizeF();
    const qreal code = test::child<QWidget>(window, "notationEdit")->font().pointSizeF();
    QTest::keySequence(&window, QKeySequence::ZoomIn);
    QTest::keySequence(&window, QKeySequence::ZoomIn);
    QCOMPARE(QApplication::font().pointSizeF(), before + 2);
    QCOMPARE(program.settings.textSteps.value(), 2);
    QTRY_VERIFY(test::child<QWidget>(window, "patternTitle")->font().pointSizeF() > title);
    QTRY_VERIFY(test::child<QWidget>(window, "notationEdit")->font().pointSizeF() > code);
    QTRY_VERIFY(test::child<QWidget>(window, "entryView")->font().pointSizeF() > before);
    QTest::keySequence(&window, QKeySequence::ZoomOut);
    QCOMPARE(program.settings.textSteps.value(), 1);
    QTest::keySequence(&window, QKeySequence("Ctrl+0"));
    QCOMPARE(QApplication::font().pointSizeF(), before);
    QTRY_COMPARE(test::child<QWidget>(window, "notationEdit")->font().pointSizeF(), code);
    QCOMPARE(applyTextSteps(*qApp, 1000), 12); // no further than can be read
    QCOMPARE(applyTextSteps(*qApp, 0), 0);
}

void TestWindows::eachWindowIsWithinTheScreen()
{
    Program program;
    program.settings.opensInTabs.set(false);
    for (int i = 0; i < 6; ++i) {
        MainWindow &window = program.windows.newWindow();
        program.windows.show(window);
        QVERIFY(QTest::qWaitForWindowExposed(window.window()));
        const QRect all = window.window()->frameGeometry();
        QVERIFY2(window.screen()->availableGeometry().contains(all),
                 qPrintable(QString("window %1 at %2, %3").arg(i).arg(all.right()).arg(all.bottom())));
    }
}

void TestWindows::geometryOfAnotherScreenIsBroughtOntoThisOne()
{
    Program program;
    program.settings.opensInTabs.set(false);
    {
        QMainWindow elsewhere;
        elsewhere.setGeometry(3000, 2000, 790, 790);
        program.settings.windowGeometry.set(elsewhere.saveGeometry());
    }
    for (int i = 0; i < 3; ++i) {
        MainWindow &window = program.windows.newWindow();
        program.windows.show(window);
        QVERIFY(QTest::qWaitForWindowExposed(window.window()));
        QVERIFY(window.screen()->availableGeometry().contains(window.window()->frameGeometry()));
    }
}

void TestWindows::recentFilesArePinnedAndMissingOnesGrey()
{
    Program program;
    program.settings.recentFiles.set({nativePath, "/no/such.bcfg.json"});
    MainWindow &window = program.windows.newWindow();
    const auto *menu = test::child<QMenu>(window, "recentMenu");
    const auto *pins = test::child<QMenu>(window, "pinMenu");
    QTRY_VERIFY(!menu->actions().at(1)->isEnabled());
    QVERIFY(menu->actions().at(1)->text().endsWith("(missing)"));
    QVERIFY(menu->actions().at(0)->isEnabled());
    pins->actions().at(1)->trigger();
    QTRY_COMPARE(program.settings.pinnedFiles.value(), QStringList("/no/such.bcfg.json"));
    QVERIFY(menu->actions().at(0)->text().contains("such.bcfg.json"));
    for (QAction *item : menu->actions()) {
        if (item->text() == "&Clear")
            item->trigger();
    }
    QVERIFY(program.settings.recentFiles.value().isEmpty());
    QCOMPARE(program.settings.pinnedFiles.value().size(), 1); // which stays
    pins->actions().at(0)->trigger();
    QTRY_VERIFY(program.settings.pinnedFiles.value().isEmpty());
    QCOMPARE(program.settings.recentFiles.value().size(), 1);
}

void TestWindows::missingRecentFileIsForgotten()
{
    Program program;
    const QString broken = program.folder.filePath("broken.bcfg.json");
    QFile(broken).open(QIODevice::WriteOnly);
    program.settings.recentFiles.set({"/no/such.bcfg.json", nativePath, "/no/other.bcfg.json", broken});
    program.windows.showWelcome();
    QVERIFY(QTest::qWaitForWindowActive(&program.windows.welcome()));
    QString said;
    const auto hear = [&](QMessageBox &message) {
        said = message.text();
        message.close();
    };
    test::inNextDialog<QMessageBox>(hear);
    Program::activate(program.list("recentList"), "such.bcfg.json");
    test::settle(program.windows);
    test::finishDialogs();
    QVERIFY2(said.contains("/no/such.bcfg.json") && said.contains("recent files"), qPrintable(said));
    QCOMPARE(program.settings.recentFiles.value(), QStringList({nativePath, "/no/other.bcfg.json", broken}));
    QCOMPARE(program.list("recentList")->count(), 3);
    QCOMPARE(program.list("recentList")->item(1)->toolTip(), QString("<p>/no/other.bcfg.json</p>")); // as plain text

    MainWindow &window = program.openWindow(nativePath);
    const auto choose = [&](const char *start) {
        for (QAction *action : window.files().recent().menu()->actions()) {
            if (action->text().startsWith(QLatin1String(start)))
                return action->trigger();
        }
        qFatal("no %s", start);
    };
    test::inNextDialog<QMessageBox>(hear);
    choose("other.bcfg.json");
    test::finishDialogs();
    QVERIFY2(said.contains("recent files"), qPrintable(said));
    QCOMPARE(program.settings.recentFiles.value(), QStringList({nativePath, broken}));
    test::inNextDialog<QMessageBox>(hear);
    choose("broken.bcfg.json"); // which somebody may want to mend
    test::finishDialogs();
    QVERIFY2(!said.contains("recent files"), qPrintable(said));
    QCOMPARE(program.settings.recentFiles.value(), QStringList({nativePath, broken}));
}

BCFG_TEST(TestWindows)

} // namespace tst_windows

#include "tst_windows.moc"
