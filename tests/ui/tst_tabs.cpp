// SPDX-License-Identifier: Apache-2.0
// Documents in tabs of one window, with keys and mouse.
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/commands/menus.h"
#include "ui/session/document/jsondrafts.h"
#include "ui/session/files/unsaveddialog.h"
#include "ui/views/patterns/entrymodel.h"
#include "ui/window/appearance/theme.h"
#include "ui/window/frames/documenttabs.h"
#include "ui/window/frames/windows.h"
#include "ui/window/start/startoptions.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStatusBar>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QUrl>
#include <QWindow>

namespace tst_tabs {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;
using bcfg::test::child;

namespace {

struct Program
{
    /// The path of a new file with one of PyTorch's configs.
    QString file(const QString &name, const char *config = "native") const
    {
        const QString path = folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        if (!QFile::copy(QStringLiteral(RESOURCES_DIR "/templates/torch-2.6.0/%1.bcfg.json").arg(config), path))
            qFatal("cannot copy");
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
        return path;
    }
    MainWindow &open(const QString &name, const char *config = "native") { return openFile(file(name, config)); }
    MainWindow &openFile(const QString &path)
    {
        MainWindow &window = windows.newWindow();
        if (test::load(window.files(), path))
            qFatal("cannot open %s", qPrintable(path));
        windows.show(window);
        test::waitUntilActive(*window.window());
        return window;
    }
    static QTabBar &tabs(const MainWindow &window) { return *child<QTabBar>(*window.window(), "documentTabs"); }
    static QStringList titles(const MainWindow &window)
    {
        QStringList all;
        for (int tab = 0; tab < tabs(window).count(); ++tab)
            all.append(tabs(window).tabText(tab));
        return all;
    }
    static QPoint centre(const MainWindow &window, int tab) { return tabs(window).tabRect(tab).center(); }

    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    Windows windows{settings};
};

/// Sends a key to the active window, which passes it to the right widget.
void pressKey(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
{
    QTest::keyClick(QApplication::activeWindow()->windowHandle(), key, modifiers);
}

void edit(MainWindow &window)
{
    window.session().document().removeEntries(0, 1, "remove");
}

int entries(const MainWindow &window)
{
    return window.session().document().entryCount();
}

/// Answers the next question, and keeps its text.
struct Answered
{
    explicit Answered(QMessageBox::StandardButton answer)
    {
        test::inNextDialog<QMessageBox>([this, answer](QMessageBox &question) {
            text = question.text();
            question.button(answer)->click();
        });
    }
    QString text;
};

} // namespace

class TestTabs : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, ThemeChoice::Light); }
    void init() { applyTheme(*qApp, ThemeChoice::Light); }
    void titlesThatAreEqualAreToldApart_data();
    void titlesThatAreEqualAreToldApart();
    void barIsThereForSeveralDocuments();
    void menusStandAboveTheTabs();
    void fileThatCannotBeOpenedHoldsUpNoOther();
    void manyFilesThatCannotBeOpenedAreCounted();
    void tabSaysWhatItsDocumentIs();
    void untitledDocumentsHaveOneNameEverywhere();
    void windowHasTheTitleOfTheDocumentInFront();
    void keysWalkThroughTheDocuments();
    void keyboardComesBackToWhereItWas();
    void commandIsForTheDocumentInFrontAlone();
    void tabIsClosedByMouse_data();
    void tabIsClosedByMouse();
    void questionStandsBeforeItsDocument();
    void refusedFieldOfADocumentBehindIsAskedAbout();
    void windowIsClosedAfterOneQuestion_data();
    void windowIsClosedAfterOneQuestion();
    void othersAreClosedAfterOneQuestion();
    void fileThatIsOpenIsBroughtUp();
    void fileThatIsOpenIsNotSavedOver();
    void documentsOpenInWindowsOfTheirOwnWhereWanted();
    void newWindowIsAnotherOne();
    void tabMovesToANewWindowAndBack();
    void menuOfATabIsAboutItsDocument();
    void tabsAreDragged();
    void panesThatFloatGoAndComeWithTheirDocument();
    void nextTabLooksLikeTheOneInFront();
    void panesKeepTheirSizesBelowTheTabs();
    void tabBehindDoesNotRememberItsLayout();
    void themeReachesTheTabsBehind();
    void filesOfTheCommandLineAreTabs();
    void patternsAreDroppedOnATab();
    void patternsOfTheOtherGenerationAreRefused();
    void filesThatAreDroppedAllOpen();
    void tabComesUpUnderADrag();
    void patternsAreCopiedFromTabToTab();
};

void TestTabs::titlesThatAreEqualAreToldApart_data()
{
    QTest::addColumn<QStringList>("paths");
    QTest::addColumn<QStringList>("titles");
    QTest::newRow("none are equal") << QStringList{"/a/x", "/a/y"} << QStringList{"x", "y"};
    QTest::newRow("two are") << QStringList{"/a/x", "/b/x", "/b/y"} << QStringList{"x — a", "x — b", "y"};
    QTest::newRow("so are their folders") << QStringList{"/a/c/x", "/b/c/x"} << QStringList{"x — a/c", "x — b/c"};
    QTest::newRow("one lies deeper") << QStringList{"/c/x", "/b/c/x"} << QStringList{"x — /c", "x — b/c"};
    QTest::newRow("one lies in the root") << QStringList{"/x", "/b/x"} << QStringList{"x — /", "x — b"};
    QTest::newRow("the suffix of all is left out")
        << QStringList{"/a/x.bcfg.json", "/b/y.json"} << QStringList{"x", "y.json"};
    QTest::newRow("one has no file") << QStringList{"", "/b/x"} << QStringList{"x", "x — b"};
    QTest::newRow("names have line breaks")
        << QStringList{"/a/x\ny", "/b\n/z", "/c/z"} << QStringList{"x\\ny", "z — b\\n", "z — c"};
    QTest::newRow("a file has the name of one without") << QStringList{"/b/x", ""} << QStringList{"x — b", "x"};
}

void TestTabs::titlesThatAreEqualAreToldApart()
{
    QFETCH(const QStringList, paths);
    QFETCH(const QStringList, titles);
    QStringList names;
    for (const QString &path : paths)
        names.append(path.isEmpty() ? "x" : QFileInfo(path).fileName());
    QCOMPARE(tabTitles(names, paths), titles);
}

void TestTabs::barIsThereForSeveralDocuments()
{
    Program program;
    MainWindow &first = program.open("a.bcfg.json");
    QVERIFY(!Program::tabs(first).isVisible());
    first.files().askNew(Api::Torch2);
    QCOMPARE(program.windows.open().size(), 2);
    const MainWindow &second = *program.windows.open().back();
    QCOMPARE(second.window(), first.window());
    QVERIFY(Program::tabs(first).isVisible());
    QVERIFY(second.isVisible() && !first.isVisible());
    pressKey(Qt::Key_W, Qt::ControlModifier);
    QCOMPARE(program.windows.open().size(), 1);
    QVERIFY(first.isVisible());
    QVERIFY(!Program::tabs(first).isVisible());
}

void TestTabs::menusStandAboveTheTabs()
{
    Program program;
    MainWindow &first = program.open("a.bcfg.json");
    MainWindow &second = program.open("b.bcfg.json");
    const auto bar = [](const MainWindow &window) -> QMenuBar & {
        return window.menus().bar();
    };
    const auto bottom = [&](const QWidget &widget) {
        return widget.mapTo(first.window(), widget.rect().bottomLeft()).y();
    };
    QVERIFY(bar(second).isVisible() && !bar(first).isVisible());
    QVERIFY(bottom(bar(second)) < bottom(Program::tabs(second)));
    QVERIFY(bottom(Program::tabs(second)) < second.mapTo(second.window(), QPoint(0, 0)).y());
    QAction *save = second.commands()[Command::SaveAs];
    save->showStatusText(&bar(second)); // as a menu does under the mouse
    QCOMPARE(second.statusBar()->currentMessage(), save->statusTip());
    first.bringToFront();
    QVERIFY(bar(first).isVisible() && !bar(second).isVisible());
    pressKey(Qt::Key_F, Qt::AltModifier);
    QVERIFY(QApplication::activePopupWidget());
    QCOMPARE(QApplication::activePopupWidget(), &first.menus()[MenuId::File]);
    QApplication::activePopupWidget()->close();
    first.commands()[Command::MoveToNewWindow]->trigger();
    QVERIFY(first.window() != second.window());
    QVERIFY(bar(first).isVisible() && bar(second).isVisible());
    QCOMPARE(bar(first).window(), first.window());
}

void TestTabs::fileThatCannotBeOpenedHoldsUpNoOther()
{
    Program program;
    const QString missing = program.folder.filePath("missing.bcfg.json");
    QVERIFY(test::start(program.windows, {.file = missing}));
    QCOMPARE(program.windows.open().size(), 0);
    const QString good = program.file("a.bcfg.json");
    const QString another = program.file("b.bcfg.json");
    QVERIFY(
        !test::start(program.windows, {.file = missing, .others = {{good, {}}, {missing + "2", {}}, {another, {}}}}));
    QCOMPARE(program.windows.open().size(), 2);
    QCOMPARE(Program::titles(*program.windows.open().front()), QStringList({"a", "b"}));
    QVERIFY(program.windows.open().front()->isVisible());
    const Answered told(QMessageBox::Ok);
    QTRY_VERIFY2(told.text.contains("missing.bcfg.json cannot be opened") && told.text.contains("missing.bcfg.json2"),
                 qPrintable(told.text));
}

void TestTabs::manyFilesThatCannotBeOpenedAreCounted()
{
    Program program;
    const QString name(150, 'x');
    QList<std::pair<QString, Spot>> others;
    for (int i = 0; i < 8; ++i)
        others.append({program.folder.filePath(name + QString::number(i)), {}});
    QVERIFY(!test::start(program.windows, {.file = program.file("a.bcfg.json"), .others = others}));
    const Answered told(QMessageBox::Ok);
    QTRY_VERIFY(!told.text.isEmpty());
    const QStringList lines = told.text.split('\n');
    QVERIFY(lines.size() >= 3 && told.text.size() <= 1000);
    for (qsizetype i = 0; i + 1 < lines.size(); ++i) // whole ones
        QVERIFY2(lines[i].contains(name + QString::number(i) + " cannot be opened"), qPrintable(lines[i]));
    QCOMPARE(lines.back(), QStringLiteral("and %1 more").arg(8 - (lines.size() - 1)));
}

void TestTabs::tabSaysWhatItsDocumentIs()
{
    Program program;
    const MainWindow &first = program.open("one/a&b.bcfg.json");
    MainWindow &second = program.open("two/c.bcfg.json");
    const QTabBar &tabs = Program::tabs(first);
    QCOMPARE(Program::titles(first), QStringList({"a&&b", "c"})); // & is not for a letter
    QVERIFY(tabs.tabToolTip(1).contains(program.folder.filePath("two/c.bcfg.json")));
    QVERIFY(!tabs.tabToolTip(1).contains("Unsaved"));
    const int width = tabs.tabRect(1).width();
    const auto icon = [&] {
        return tabs.tabIcon(1).pixmap(16).toImage();
    };
    const QImage before = icon();
    edit(second);
    QVERIFY(tabs.tabToolTip(1).contains("Unsaved changes"));
    QVERIFY(tabs.accessibleTabName(1).contains("Unsaved changes"));
    QVERIFY(icon() != before);
    QCOMPARE(tabs.tabRect(1).width(), width); // nothing moves
    second.session().document().undoStack().undo();
    QVERIFY(icon() == before);
    program.open("three/c.bcfg.json");
    QCOMPARE(Program::titles(first), QStringList({"a&&b", "c — two", "c — three"}));
    program.open(QString(120, 'n') + ".bcfg.json");
    const int narrow = tabs.tabRect(0).width();
    QVERIFY(tabs.tabRect(3).width() < tabs.fontMetrics().horizontalAdvance(QString(60, 'n')));
    for (int i = 0; i < 16; ++i)
        program.windows.show(program.windows.newWindow());
    QCOMPARE(tabs.tabRect(0).width(), narrow); // many scroll, and can be read
}

void TestTabs::untitledDocumentsHaveOneNameEverywhere()
{
    Program program;
    MainWindow &first = program.windows.newWindow();
    MainWindow &second = program.windows.newWindow();
    program.windows.show(first);
    program.windows.show(second);
    QCOMPARE(Program::titles(first), QStringList({"Untitled", "Untitled (2)"}));
    QCOMPARE(second.window()->windowTitle(), QString("Untitled (2)[*] — Backend Config Editor"));
    for (MainWindow *window : {&first, &second})
        window->session().document().undoStack().resetClean();
    QStringList asked;
    test::inNextDialog<UnsavedDialog>([&](UnsavedDialog &dialog) {
        const auto *list = child<QListWidget>(dialog, "unsavedList");
        for (int row = 0; row < list->count(); ++row)
            asked.append(list->item(row)->text().section(" — ", 0, 0));
        dialog.reject();
    });
    QVERIFY(!test::quit(program.windows));
    QCOMPARE(asked, Program::titles(first));

    first.session().document().undoStack().setClean();
    QVERIFY(first.close()); // the other one keeps its name
    QCOMPARE(second.window()->windowTitle(), QString("Untitled (2)[*] — Backend Config Editor"));
    const Answered question(QMessageBox::Discard);
    QVERIFY(test::quit(program.windows));
    QCOMPARE(question.text, QString("Save the changes to “Untitled (2)”?"));
}

void TestTabs::windowHasTheTitleOfTheDocumentInFront()
{
    Program program;
    MainWindow &first = program.open("a.bcfg.json");
    MainWindow &second = program.open("b.bcfg.json");
    const QWidget &frame = *first.window();
    QVERIFY(frame.windowTitle().startsWith("b.bcfg.json"));
    edit(first);
    QVERIFY(!frame.isWindowModified());
    edit(second);
    QVERIFY(frame.isWindowModified());
    second.session().document().undoStack().undo();
    QVERIFY(!frame.isWindowModified());
    pressKey(Qt::Key_Tab, Qt::ControlModifier);
    QVERIFY(frame.windowTitle().startsWith("a.bcfg.json"));
    QVERIFY(frame.isWindowModified());
    QVERIFY(frame.windowFilePath().endsWith("a.bcfg.json"));
}

void TestTabs::keysWalkThroughTheDocuments()
{
    Program program;
    const MainWindow &first = program.open("a.bcfg.json");
    const MainWindow &second = program.open("b.bcfg.json");
    const MainWindow &third = program.open("c.bcfg.json");
    QVERIFY(third.isVisible());
    pressKey(Qt::Key_Tab, Qt::ControlModifier); // round
    QVERIFY(first.isVisible() && !third.isVisible());
    pressKey(Qt::Key_Tab, Qt::ControlModifier);
    QVERIFY(second.isVisible());
    pressKey(Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(first.isVisible());
    pressKey(Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(third.isVisible());
}

void TestTabs::keyboardComesBackToWhereItWas()
{
    Program program;
    const MainWindow &first = program.open("a.bcfg.json");
    QCOMPARE(QApplication::focusWidget(), child<QWidget>(first, "entryView"));
    pressKey(Qt::Key_F, Qt::ControlModifier);
    auto *filter = child<QLineEdit>(first, "filterEdit");
    QCOMPARE(QApplication::focusWidget(), filter);
    const MainWindow &second = program.open("b.bcfg.json");
    QCOMPARE(QApplication::focusWidget(), child<QWidget>(second, "entryView"));
    pressKey(Qt::Key_Tab, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), filter);
    QTest::mouseClick(&Program::tabs(first), Qt::LeftButton, {}, Program::centre(first, 1));
    QCOMPARE(QApplication::focusWidget(), child<QWidget>(second, "entryView"));
    QTest::mouseClick(&Program::tabs(first), Qt::LeftButton, {}, Program::centre(first, 0));
    QCOMPARE(QApplication::focusWidget(), filter);
    pressKey(Qt::Key_Tab, Qt::ControlModifier);
    pressKey(Qt::Key_W, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), filter);
}

void TestTabs::commandIsForTheDocumentInFrontAlone()
{
    Program program;
    MainWindow &first = program.open("a.bcfg.json");
    MainWindow &second = program.open("b.bcfg.json");
    MainWindow &third = program.open("c.bcfg.json");
    const int before = entries(first);
    pressKey(Qt::Key_Tab, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(second.isVisible());
    pressKey(Qt::Key_Delete, Qt::ControlModifier);
    QCOMPARE(entries(first), before);
    QCOMPARE(entries(second), before - 1);
    QCOMPARE(entries(third), before);
    pressKey(Qt::Key_Tab, Qt::ControlModifier);
    pressKey(Qt::Key_Z, Qt::ControlModifier); // there is nothing to take back here
    QCOMPARE(entries(second), before - 1);
}

void TestTabs::tabIsClosedByMouse_data()
{
    QTest::addColumn<bool>("byButton");
    QTest::newRow("the middle button") << false;
    QTest::newRow("the cross") << true;
}

void TestTabs::tabIsClosedByMouse()
{
    QFETCH(const bool, byButton);
    Program program;
    const MainWindow &first = program.open("a.bcfg.json");
    MainWindow &second = program.open("b.bcfg.json");
    const MainWindow &third = program.open("c.bcfg.json");
    QTabBar &tabs = Program::tabs(first);
    const auto close = [&](int tab) {
        if (byButton) {
            QWidget *cross = tabs.tabButton(tab, QTabBar::RightSide);
            QVERIFY(cross);
            QTest::mouseClick(cross, Qt::LeftButton);
        } else {
            QTest::mouseClick(&tabs, Qt::MiddleButton, {}, Program::centre(first, tab));
        }
        test::finishDialogs();
    };
    edit(second);
    {
        const Answered question(QMessageBox::Cancel);
        close(1);
        QVERIFY2(question.text.contains("b.bcfg.json"), qPrintable(question.text));
        QVERIFY(second.isVisible()); // so that one sees what is asked about
    }
    QCOMPARE(tabs.count(), 3);
    const Answered question(QMessageBox::Discard);
    close(1);
    QVERIFY(!question.text.isEmpty());
    QCOMPARE(Program::titles(first), QStringList({"a", "c"}));
    QVERIFY(third.isVisible()); // the one that was looked at before
    close(0);                   // without a question
    QCOMPARE(program.windows.open().size(), 1);
    QVERIFY(third.isVisible());
}

void TestTabs::questionStandsBeforeItsDocument()
{
    Program program;
    MainWindow &first = program.open("a.bcfg.json");
    const MainWindow &second = program.open("b.bcfg.json");
    edit(first);
    QVERIFY(second.isVisible());
    const Answered question(QMessageBox::Cancel);
    QVERIFY(!test::quit(program.windows));
    QVERIFY2(question.text.contains("a.bcfg.json"), qPrintable(question.text));
    QVERIFY(first.isVisible());
}

/// Even if the matrix covers the field in the window behind.
void TestTabs::refusedFieldOfADocumentBehindIsAskedAbout()
{
    Program program;
    const MainWindow &first = program.open("a.bcfg.json");
    test::goToField(first, "root_module");
    pressKey(Qt::Key_A, Qt::ControlModifier);
    test::type("no such(");
    pressKey(Qt::Key_M, Qt::ControlModifier);
    const MainWindow &second = program.open("b.bcfg.json");
    QVERIFY(second.isVisible());
    const Answered question(QMessageBox::Cancel);
    QVERIFY(!test::quit(program.windows));
    QCOMPARE(question.text, QString("“no such(” cannot be stored."));
    QVERIFY(first.isVisible());
    QCOMPARE(first.focusWidget(), child<QWidget>(first, "root_module"));
    QVERIFY(first.focusWidget()->isVisible());
}

void TestTabs::windowIsClosedAfterOneQuestion_data()
{
    QTest::addColumn<QString>("button");
    QTest::addColumn<bool>("closes");
    QTest::addColumn<bool>("saves");
    QTest::newRow("cancel") << "cancel" << false << false;
    QTest::newRow("discard") << "discardAll" << true << false;
    QTest::newRow("save") << "saveChosen" << true << true;
}

void TestTabs::windowIsClosedAfterOneQuestion()
{
    QFETCH(const QString, button);
    QFETCH(const bool, closes);
    QFETCH(const bool, saves);
    Program program;
    MainWindow &first = program.open("a.bcfg.json");
    program.open("b.bcfg.json");
    MainWindow &third = program.open("c.bcfg.json");
    program.settings.opensInTabs.set(false);
    const MainWindow &elsewhere = program.open("d.bcfg.json");
    first.bringToFront();
    const int before = entries(first);
    edit(first);
    edit(third);
    const QPointer<QWidget> frame = first.window();
    int rows = 0;
    int questions = 0;
    test::inNextDialog<UnsavedDialog>([&](UnsavedDialog &dialog) {
        ++questions;
        rows = child<QListWidget>(dialog, "unsavedList")->count();
        QVERIFY(child<QListWidget>(dialog, "unsavedList")->item(0)->text().startsWith("a.bcfg.json"));
        child<QPushButton>(dialog, button.toLatin1().constData())->click();
    });
    frame->close();
    test::finishDialogs();
    test::settle(program.windows);
    QCOMPARE(questions, 1);
    QCOMPARE(rows, 2);
    QCOMPARE(program.windows.open().size(), closes ? 1 : 4);
    QCOMPARE(frame && frame->isVisible(), !closes);
    QVERIFY(elsewhere.isVisible());
    if (closes)
        QTRY_VERIFY(frame.isNull());
    for (const char *name : {"a.bcfg.json", "c.bcfg.json"}) {
        const auto read = readDocument(program.folder.filePath(name));
        QCOMPARE(static_cast<int>(std::get<LoadedDocument>(read).config.configs.size()), saves ? before - 1 : before);
    }
}

void TestTabs::othersAreClosedAfterOneQuestion()
{
    Program program;
    MainWindow &first = program.open("a.bcfg.json");
    MainWindow &second = program.open("b.bcfg.json");
    MainWindow &third = program.open("c.bcfg.json");
    for (MainWindow *window : {&first, &second, &third})
        edit(*window);
    int rows = 0;
    test::inNextDialog<UnsavedDialog>([&](UnsavedDialog &dialog) {
        rows = child<QListWidget>(dialog, "unsavedList")->count();
        child<QPushButton>(dialog, "discardAll")->click();
    });
    second.commands()[Command::CloseOthers]->trigger();
    test::finishDialogs();
    QCOMPARE(rows, 2); // the one that stays is not asked about
    QCOMPARE(program.windows.open(), QList<MainWindow *>{&second});
    QVERIFY(second.isVisible());
    QVERIFY(!second.commands()[Command::CloseOthers]->isEnabled());
}

/// Another document cannot be saved to the file of an open document.
void TestTabs::fileThatIsOpenIsNotSavedOver()
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    Program program;
    MainWindow &first = program.open("a.bcfg.json");
    MainWindow &second = program.open("b.bcfg.json", "qnnpack");
    const QString taken = first.session().document().path();
    const std::string before = test::fileText(taken);
    QString told;
    test::onceThereIs<QFileDialog>([&](QFileDialog &dialog) {
        test::onceThereIs<QMessageBox>([&](QMessageBox &refusal) { // at once, without a question before
            told = refusal.text();
            test::onceThereIs<QFileDialog>([](QFileDialog &again) { again.reject(); });
            QTest::keyClick(&refusal, Qt::Key_Return);
        });
        test::typeFileName(dialog, taken);
    });
    pressKey(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    test::settle(second.files());
    QCOMPARE(told, QString("“a.bcfg.json” is open in another tab or window. Choose another file."));
    QVERIFY(test::fileText(taken) == before);
    QCOMPARE(Program::titles(first), QStringList({"a", "b"}));
    edit(second);
    test::onceThereIs<QFileDialog>([&](QFileDialog &dialog) {
        test::onceThereIs<QMessageBox>(
            [](QMessageBox &question) { QTest::keyClick(&question, Qt::Key_R, Qt::AltModifier); });
        test::typeFileName(dialog, second.session().document().path());
    });
    test::press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    test::settle(second.files());
    QVERIFY(!second.session().document().isModified());
}

void TestTabs::fileThatIsOpenIsBroughtUp()
{
    Program program;
    const MainWindow &first = program.open("a.bcfg.json");
    MainWindow &second = program.open("b.bcfg.json");
    test::open(second.files(), program.folder.filePath("a.bcfg.json"));
    QCOMPARE(program.windows.open().size(), 2);
    QVERIFY(first.isVisible() && !second.isVisible());
    test::open(program.windows, {program.folder.filePath("b.bcfg.json"), {}}); // as another start asks for it
    QVERIFY(second.isVisible());
    first.window()->showMinimized();
    test::open(program.windows, {{}, {}});
    QVERIFY(!first.window()->isMinimized());
    QVERIFY(second.isVisible());
}

void TestTabs::documentsOpenInWindowsOfTheirOwnWhereWanted()
{
    Program program;
    MainWindow &first = program.open("a.bcfg.json");
    QVERIFY(first.commands()[Command::OpenInTabs]->isChecked());
    first.commands()[Command::OpenInTabs]->trigger();
    first.files().askNew(Api::Torch2);
    const MainWindow &second = *program.windows.open().back();
    QVERIFY(second.window() != first.window());
    QVERIFY(first.isVisible() && second.isVisible());
    QVERIFY(!Program::tabs(first).isVisible() && !Program::tabs(second).isVisible());
    QVERIFY(!second.commands()[Command::OpenInTabs]->isChecked());
    QVERIFY(!Settings(program.settings.fileName()).opensInTabs.value()); // also at the next start
    test::inNextDialog([](QWidget &dialog) {
        child<QComboBox>(dialog, "documentsBox")->setCurrentIndex(0);
        dialog.close();
    });
    first.commands()[Command::EditSettings]->trigger();
    test::finishDialogs();
    QVERIFY(second.commands()[Command::OpenInTabs]->isChecked());
}

void TestTabs::newWindowIsAnotherOne()
{
    Program program;
    const MainWindow &first = program.open("a.bcfg.json");
    const auto choose = [&] {
        auto *list = child<QListWidget>(program.windows.welcome(), "templateList");
        list->setCurrentItem(list->findItems("An int8 accelerator", Qt::MatchExactly).front());
        QTest::keyClick(list, Qt::Key_Return);
        return program.windows.open().back()->window();
    };
    pressKey(Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(choose() != first.window());
    program.windows.showWelcome();
    const QWidget *second = program.windows.open().back()->window();
    const QWidget *third = choose();
    QVERIFY(third == first.window() || third == second); // as the settings have it
}

void TestTabs::tabMovesToANewWindowAndBack()
{
    Program program;
    MainWindow &first = program.open("a.bcfg.json");
    MainWindow &second = program.open("b.bcfg.json");
    QVERIFY(!first.commands()[Command::MoveToOtherWindow]->isEnabled());
    edit(second);
    const int before = entries(second);
    QWidget *frame = first.window();
    second.commands()[Command::MoveToNewWindow]->trigger();
    QVERIFY(second.window() != frame && second.isVisible() && first.isVisible());
    QVERIFY(!Program::tabs(first).isVisible());
    QVERIFY(second.window()->windowTitle().startsWith("b.bcfg.json"));
    QVERIFY(second.window()->isWindowModified());
    QVERIFY(QTest::qWaitForWindowActive(second.window()));
    QVERIFY(!second.commands()[Command::MoveToNewWindow]->isEnabled());
    pressKey(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(entries(second), before + 1);
    const QPointer<QWidget> left = second.window();
    second.commands()[Command::MoveToOtherWindow]->trigger();
    QCOMPARE(second.window(), frame);
    QVERIFY(second.isVisible() && !first.isVisible());
    QTRY_VERIFY(left.isNull());
    QVERIFY(QTest::qWaitForWindowActive(frame));
    pressKey(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(entries(second), before);
}

void TestTabs::menuOfATabIsAboutItsDocument()
{
    Program program;
    const MainWindow &first = program.open("a.bcfg.json");
    const MainWindow &second = program.open("b.bcfg.json");
    QTabBar &tabs = Program::tabs(first);
    const auto choose = [&](const QString &text) {
        const QPoint place = Program::centre(first, 0);
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, tabs.mapToGlobal(place));
        QCoreApplication::sendEvent(&tabs, &event);
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (!menu)
            qFatal("there is no menu");
        for (QAction *action : menu->actions()) {
            if (action->text().remove('&') == text) {
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
                return;
            }
        }
        qFatal("no %s", qPrintable(text));
    };
    choose("Copy Path");
    QCOMPARE(QGuiApplication::clipboard()->text(), program.folder.filePath("a.bcfg.json"));
    choose("Move to New Window");
    QVERIFY(first.window() != second.window());
    QVERIFY(first.isVisible() && second.isVisible());
}

void TestTabs::tabsAreDragged()
{
    Program program;
    const MainWindow &first = program.open("a.bcfg.json");
    program.open("b.bcfg.json");
    const MainWindow &third = program.open("c.bcfg.json");
    QTabBar &tabs = Program::tabs(first);
    QTest::mousePress(&tabs, Qt::LeftButton, {}, Program::centre(first, 2));
    for (int x = Program::centre(first, 2).x(); x > 4; x -= 10) {
        QMouseEvent move(QEvent::MouseMove, QPointF(x, 8), tabs.mapToGlobal(QPointF(x, 8)), Qt::LeftButton,
                         Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&tabs, &move);
    }
    QTest::mouseRelease(&tabs, Qt::LeftButton, {}, QPoint(4, 8));
    QTRY_COMPARE(Program::titles(first), QStringList({"c", "a", "b"}));
    QVERIFY(third.isVisible());
    pressKey(Qt::Key_Tab, Qt::ControlModifier);
    QVERIFY(first.isVisible());
}

void TestTabs::panesThatFloatGoAndComeWithTheirDocument()
{
    Program program;
    const MainWindow &first = program.open("a.bcfg.json");
    auto *preview = child<QDockWidget>(first, "preview");
    preview->setFloating(true);
    QVERIFY(preview->isVisible());
    const MainWindow &second = program.open("b.bcfg.json");
    QTRY_VERIFY(!preview->isVisible());
    QTRY_VERIFY(child<QDockWidget>(second, "preview")->isVisible()); // as the first one had it
    pressKey(Qt::Key_Tab, Qt::ControlModifier);
    QTRY_VERIFY(preview->isVisible() && preview->isFloating());
    QVERIFY(!child<QDockWidget>(second, "preview")->isVisible());
    pressKey(Qt::Key_Tab, Qt::ControlModifier);
    pressKey(Qt::Key_Tab, Qt::ControlModifier);
    pressKey(Qt::Key_Tab, Qt::ControlModifier); // at once, before the pane is there again
    QCoreApplication::processEvents();
    QVERIFY(!preview->isVisible());
}

void TestTabs::nextTabLooksLikeTheOneInFront()
{
    Program program;
    const MainWindow &first = program.open("a.bcfg.json");
    child<QDockWidget>(first, "preview")->close();
    const MainWindow &second = program.open("b.bcfg.json");
    QVERIFY(child<QDockWidget>(second, "preview")->isHidden());
    QVERIFY(child<QDockWidget>(second, "patterns")->isVisible());
}

/// The bar of tabs takes its room from the middle, so panes do not shrink with each start of the program.
void TestTabs::panesKeepTheirSizesBelowTheTabs()
{
    Program program;
    const QStringList files{program.file("a.bcfg.json"), program.file("b.bcfg.json")};
    const auto height = [](const MainWindow &window) {
        QTest::qWait(0);
        return child<QDockWidget>(window, "match")->height();
    };
    const int before = height(program.openFile(files[0]));
    QVERIFY(test::quit(program.windows));
    for (int start = 0; start < 3; ++start) {
        for (const QString &file : files)
            QCOMPARE(height(program.openFile(file)), before);
        QVERIFY(test::quit(program.windows));
    }
}

void TestTabs::tabBehindDoesNotRememberItsLayout()
{
    Program program;
    MainWindow &first = program.open("a.bcfg.json");
    child<QDockWidget>(first, "preview")->close();
    MainWindow &second = program.open("b.bcfg.json");
    child<QDockWidget>(second, "preview")->show();
    const QByteArray remembered = program.settings.windowState.value();
    QVERIFY(first.close());
    QCOMPARE(program.settings.windowState.value(), remembered);
    MainWindow &third = program.open("d.bcfg.json");
    second.bringToFront();
    child<QDockWidget>(third, "preview")->hide();
    QVERIFY(test::quit(program.windows));
    const MainWindow &next = program.open("c.bcfg.json");
    QVERIFY(child<QDockWidget>(next, "preview")->isVisible());
}

void TestTabs::themeReachesTheTabsBehind()
{
    Program program;
    const MainWindow &first = program.open("a.bcfg.json");
    program.open("b.bcfg.json");
    const auto shade = [&] {
        return qGray(first.window()->grab().toImage().pixel(first.width() / 2, 300));
    };
    first.commands()[Command::ThemeDark]->trigger();
    pressKey(Qt::Key_Tab, Qt::ControlModifier);
    QVERIFY(first.isVisible());
    QCoreApplication::processEvents();
    QVERIFY(shade() < 80);
    for (const MainWindow *window : program.windows.open())
        QVERIFY(window->session().jsonDrafts().rows().empty()); // as nobody has typed
    const QTabBar &tabs = Program::tabs(first);
    QVERIFY(qGray(const_cast<QTabBar &>(tabs).grab().toImage().pixel(tabs.width() - 4, 4)) < 80);
}

void TestTabs::filesOfTheCommandLineAreTabs()
{
    Program program;
    const QString first = program.file("a.bcfg.json");
    const QString second = program.file("b.bcfg.json");
    const auto parsed = parseArguments({"editor", first + ":1", second + ":3:4", first, "--select", "5"});
    QVERIFY(!test::start(program.windows, std::get<StartOptions>(parsed)));
    QCOMPARE(program.windows.open().size(), 2); // one for the file that is named twice
    const MainWindow &front = *program.windows.open().front();
    QCOMPARE(Program::titles(front), QStringList({"a", "b"}));
    QVERIFY(front.isVisible());
}

namespace {

/// The data that the list drags for the first patterns of a document.
std::unique_ptr<QMimeData> dragged(const MainWindow &window, int count)
{
    const QAbstractItemModel &model = *child<QTableView>(window, "entryView")->model();
    QModelIndexList rows;
    for (int row = 0; row < count; ++row)
        rows.append(model.index(row, EntryModel::PatternColumn));
    return std::unique_ptr<QMimeData>(model.mimeData(rows));
}

/// Drags over a place. Returns whether a drop would be accepted there.
bool dragTo(QWidget &widget, const QPoint &place, const QMimeData &data)
{
    QDragEnterEvent enter(place, Qt::MoveAction | Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&widget, &enter);
    QDragMoveEvent move(place, Qt::MoveAction | Qt::CopyAction, &data, Qt::LeftButton, {});
    move.ignore();
    QCoreApplication::sendEvent(&widget, &move);
    return enter.isAccepted() && move.isAccepted();
}

/// Drops, and returns the action that the source is told.
Qt::DropAction dropAt(QWidget &widget, const QPoint &place, const QMimeData &data)
{
    QDropEvent drop(place, Qt::MoveAction | Qt::CopyAction, &data, Qt::LeftButton, {});
    drop.setDropAction(Qt::MoveAction); // as the list proposes
    QCoreApplication::sendEvent(&widget, &drop);
    return drop.isAccepted() ? drop.dropAction() : Qt::IgnoreAction;
}

} // namespace

void TestTabs::patternsAreDroppedOnATab()
{
    Program program;
    MainWindow &first = program.open("a.bcfg.json", "qnnpack");
    MainWindow &second = program.open("b.bcfg.json");
    const int before = entries(first);
    const int ofSecond = entries(second);
    QTabBar &tabs = Program::tabs(first);
    const std::unique_ptr<QMimeData> data = dragged(second, 3);
    QVERIFY(!dragTo(tabs, Program::centre(first, 1), *data)); // onto itself
    QCOMPARE(dropAt(tabs, Program::centre(first, 1), *data), Qt::IgnoreAction);
    QCOMPARE(entries(second), ofSecond);
    QVERIFY(dragTo(tabs, Program::centre(first, 0), *data));
    QCOMPARE(dropAt(tabs, Program::centre(first, 0), *data), Qt::CopyAction); // so that the others stay
    QCOMPARE(entries(first), before + 3);
    QCOMPARE(entries(second), ofSecond);
    for (int i = 0; i < 3; ++i)
        QCOMPARE(*first.session().document().entry(before + i), *second.session().document().entry(i));
    QVERIFY(second.isVisible()); // one goes on where one was
    QCOMPARE(second.statusBar()->currentMessage(), QString("Added 3 patterns at the end of a.bcfg.json"));
    pressKey(Qt::Key_Tab, Qt::ControlModifier);
    QCOMPARE(first.session().cursor().row(), before);
    pressKey(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(entries(first), before);
    QMimeData other;
    other.setText("something else");
    QVERIFY(!dragTo(tabs, Program::centre(first, 0), other));
}

void TestTabs::patternsOfTheOtherGenerationAreRefused()
{
    Program program;
    MainWindow &first = program.open("a.bcfg.json");
    MainWindow &second = program.open("b.bcfg.json");
    first.files().askNew(Api::Torch1_13);
    MainWindow &old = *program.windows.open().back();
    const std::unique_ptr<QMimeData> data = dragged(second, 1);
    QVERIFY(dragTo(Program::tabs(first), Program::centre(first, 2), *data));
    QCOMPARE(dropAt(Program::tabs(first), Program::centre(first, 2), *data), Qt::CopyAction);
    QCOMPARE(entries(old), 0);
    const QString said = old.statusBar()->currentMessage();
    QVERIFY2(said.startsWith("Nothing was added to") && said.contains("Convert"), qPrintable(said));
    QVERIFY2(!said.contains("pasted"), qPrintable(said));
}

void TestTabs::filesThatAreDroppedAllOpen()
{
    Program program;
    MainWindow &first = program.open("a.bcfg.json");
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(program.file("b.bcfg.json")), QUrl("https://pytorch.org/c.bcfg.json"),
                   QUrl::fromLocalFile(program.file("d.bcfg.json", "qnnpack"))});
    dragTo(first, {5, 5}, files);
    QVERIFY(dropAt(first, {5, 5}, files) != Qt::IgnoreAction);
    QTRY_COMPARE(program.windows.open().size(), 3);
    QStringList titles = Program::titles(first);
    titles.sort();
    QCOMPARE(titles, QStringList({"a", "b", "d"}));
}

void TestTabs::tabComesUpUnderADrag()
{
    Program program;
    MainWindow &first = program.open("a.bcfg.json", "qnnpack");
    MainWindow &second = program.open("b.bcfg.json");
    const int before = entries(first);
    const std::unique_ptr<QMimeData> data = dragged(second, 2);
    dragTo(Program::tabs(first), Program::centre(first, 0), *data);
    QVERIFY(!first.isVisible()); // not yet
    QTRY_VERIFY(first.isVisible());
    auto *list = child<QTableView>(first, "entryView");
    const QRect row = list->visualRect(list->model()->index(1, EntryModel::PatternColumn));
    const QPoint place(row.center().x(), row.top());
    QVERIFY(dragTo(*list->viewport(), place, *data));
    dropAt(*list->viewport(), place, *data);
    QCOMPARE(entries(first), before + 2);
    QCOMPARE(*first.session().document().entry(1), *second.session().document().entry(0));
}

void TestTabs::patternsAreCopiedFromTabToTab()
{
    Program program;
    MainWindow &first = program.open("a.bcfg.json", "qnnpack");
    const MainWindow &second = program.open("b.bcfg.json");
    const int before = entries(first);
    pressKey(Qt::Key_C, Qt::ControlModifier);
    pressKey(Qt::Key_Tab, Qt::ControlModifier);
    pressKey(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(entries(first), before + 1);
    QCOMPARE(*first.session().document().entry(first.session().cursor().row()), *second.session().document().entry(0));
}

BCFG_TEST(TestTabs)

} // namespace tst_tabs

#include "tst_tabs.moc"
