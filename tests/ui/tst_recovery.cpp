// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "core/document/json/schema.h"
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowparts.h"
#include "ui/basis/toolkit/messagebar.h"
#include "ui/session/document/jsondrafts.h"
#include "ui/session/files/journal.h"
#include "ui/session/files/recoverydialog.h"
#include "ui/window/appearance/theme.h"
#include "ui/window/frames/windows.h"
#include "ui/window/start/terminationsignals.h"

#include <QApplication>
#include <QDir>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

#include <csignal>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tst_recovery {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;

namespace {

const QString native = QStringLiteral("templates/torch-2.6.0/native.bcfg.json");

/// A user's files, which outlive the program.
struct Home
{
    Home() { writeFile(readTemplate(native)); }
    void writeFile(const BackendConfig &config) const
    {
        if (writeText(path, exportDocument(config)))
            qFatal("cannot write %s", qPrintable(path));
    }
    QStringList journals() const { return QDir(recovery).entryList(QDir::Files); }

    QTemporaryDir folder;
    QString path = folder.filePath("a.bcfg.json");
    QString recovery = folder.filePath("recovery");
};

/// One run of the program. If the windows are not closed, it ends like a killed program.
struct Program
{
    explicit Program(const Home &home)
        : settings(home.folder.filePath("settings.ini")),
          windows(settings, home.recovery)
    {}

    MainWindow &openWindow(const QString &path)
    {
        MainWindow &window = windows.newWindow();
        if (path.isEmpty())
            window.files().loadTemplate(native);
        else if (test::load(window.files(), path))
            qFatal("cannot open %s", qPrintable(path));
        windows.show(window);
        return window;
    }

    Settings settings;
    Windows windows;
};

void edit(MainWindow &window)
{
    window.session().document().removeEntries(0, 2, "remove");
}

/// Edits a file and ends without saving. Returns the edited document.
BackendConfig editAndDie(const Home &home, const QString &path)
{
    Program program(home);
    MainWindow &window = program.openWindow(path);
    edit(window);
    return window.session().document().config();
}

void press(QWidget &dialog, const char *name)
{
    auto *button = dialog.findChild<QPushButton *>(QString::fromLatin1(name));
    QVERIFY(button && button->isEnabled());
    button->click();
}

QTreeWidget &listOf(QWidget &dialog)
{
    return *dialog.findChild<QTreeWidget *>("recoveryList");
}

} // namespace

class TestRecovery : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, ThemeChoice::Light); }
    void comesBackAsOneStepOnTheFile();
    void typedJsonComesBack_data();
    void typedJsonComesBack();
    void changedFileKeepsItsChanges();
    void editsOfAFileThatIsGoneKeepItsName();
    void filesOfOneNameHaveTheirFolders();
    void neverSavedDocumentComesBack();
    void importedDocumentComesBack();
    void titlesOfDocumentsWithoutAFileComeBack();
    void openWindowTakesWhatIsRecovered();
    void keptForLaterIsOfferedWhenTheFileIsOpened();
    void journalStaysWhereTheDiskHasNoRoomForANewOne();
    void discardedIsGone();
    void nothingIsAskedWithoutAReason();
    void unreadableJournalCanOnlyBeKeptOrDiscarded();
    void compareShowsWhatWouldComeBack();
    void closingOnPurposeLeavesNothing_data();
    void closingOnPurposeLeavesNothing();
    void whyNothingIsKeptIsSaid();
    void endOfTheSessionAsksWhereItMay();
    void signalsAreTold();
    void signalEndsAProgramThatHangs();
};

void TestRecovery::comesBackAsOneStepOnTheFile()
{
    const Home home;
    const BackendConfig edited = editAndDie(home, home.path);
    const QStringList before = home.journals();
    QCOMPARE(before.size(), 1);
    {
        Program program(home);
        program.windows.showWelcome();
        test::inNextDialog([&](QWidget &dialog) {
            QTreeWidget &list = listOf(dialog);
            QCOMPARE(list.topLevelItemCount(), 1);
            QCOMPARE(list.topLevelItem(0)->text(0), QString("a.bcfg.json"));
            QVERIFY(!list.topLevelItem(0)->text(1).isEmpty());
            QCOMPARE(list.topLevelItem(0)->text(2), QString("1"));
            QVERIFY(list.topLevelItem(0)->text(3).startsWith("unchanged"));
            press(dialog, "recover");
        });
        test::offerRecovery(program.windows);
        QCOMPARE(program.windows.open().size(), 1);
        QVERIFY(!program.windows.welcome().isVisible());
        Document &document = program.windows.open().front()->session().document();
        QCOMPARE(document.path(), home.path);
        QVERIFY(document.config() == edited);
        QVERIFY(document.isModified());
        QCOMPARE(document.undoStack().count(), 1);
        QCOMPARE(document.undoStack().undoText(), QString("Recover unsaved edits"));
        program.windows.keepUnsaved();
        QCOMPARE(home.journals().size(), 1);
        QVERIFY(home.journals() != before);
        document.undoStack().undo();
        QVERIFY(document.config() == readTemplate(native));
        QVERIFY(!document.isModified());
        document.undoStack().redo();
    }
    Program again(home); // which was killed as well
    test::inNextDialog([](QWidget &dialog) { press(dialog, "recover"); });
    test::offerRecovery(again.windows);
    QVERIFY(again.windows.open().front()->session().document().config() == edited);
    QVERIFY(test::save(again.windows.open().front()->files()));
    again.windows.keepUnsaved();
    QCOMPARE(home.journals(), QStringList());
}

void TestRecovery::typedJsonComesBack_data()
{
    QTest::addColumn<bool>("isEdited");
    QTest::addColumn<bool>("isOnFile");
    QTest::newRow("alone") << false << true;
    QTest::newRow("beside edits") << true << true;
    QTest::newRow("without a file") << true << false;
}

void TestRecovery::typedJsonComesBack()
{
    QFETCH(const bool, isEdited);
    QFETCH(const bool, isOnFile);
    const Home home;
    const QString typed = QStringLiteral("{\"pattern\": \"torch.nn.Li");
    {
        Program program(home);
        MainWindow &window = program.openWindow(isOnFile ? home.path : QString());
        if (isEdited)
            edit(window);
        window.session().cursor().moveTo(4);
        window.commands()[Command::EditJson]->trigger();
        auto *text = test::child<QPlainTextEdit>(window, "jsonEdit");
        text->selectAll();
        QTest::keyClicks(text, typed);
    }
    for (int start = 0; start < 2; ++start) { // the second time as it was recovered
        Program program(home);
        test::inNextDialog([&](QWidget &dialog) {
            QCOMPARE(listOf(dialog).topLevelItem(0)->text(2),
                     isEdited ? QString("1, and typed JSON") : QString("0, and typed JSON"));
            press(dialog, "recover");
        });
        test::offerRecovery(program.windows);
        MainWindow &window = *program.windows.open().front();
        QCOMPARE(window.session().document().isModified(), isEdited);
        const JsonDrafts &drafts = window.session().jsonDrafts();
        QVERIFY(drafts.rows() == std::vector<int>({4}));
        QCOMPARE(*drafts.text(4), typed);
        QVERIFY(!drafts.isOutdated(4));
        QCOMPARE(test::child<QPlainTextEdit>(window, "jsonEdit")->toPlainText(), typed); // it is shown
        program.windows.keepUnsaved();
        QCOMPARE(home.journals().size(), 1);
    }
}

void TestRecovery::changedFileKeepsItsChanges()
{
    const Home home;
    const BackendConfig edited = editAndDie(home, home.path);
    BackendConfig other = readTemplate(native);
    other.configs.pop_back();
    home.writeFile(other);
    Program program(home);
    test::inNextDialog([&](QWidget &dialog) {
        QVERIFY(listOf(dialog).topLevelItem(0)->text(3).contains("copy"));
        press(dialog, "recover");
    });
    test::offerRecovery(program.windows);
    Document &document = program.windows.open().front()->session().document();
    QCOMPARE(document.path(), QString());
    QVERIFY(document.config() == edited);
    QVERIFY(document.isModified());
    QVERIFY(std::get<LoadedDocument>(readDocument(home.path)).config == other);
}

void TestRecovery::editsOfAFileThatIsGoneKeepItsName()
{
    Home home;
    const QString name(200, 'x');
    home.path = home.folder.filePath(name + ".v2.bcfg.json");
    home.writeFile(readTemplate(native));
    editAndDie(home, home.path);
    QVERIFY(QFile::remove(home.path));
    for (const char *listed : {".v2.bcfg.json", ".v2-recovered", ".v2-recovered"}) { // each program is killed, too
        Program program(home);
        test::inNextDialog([&name, listed](QWidget &dialog) {
            const QTreeWidget &list = listOf(dialog);
            QCOMPARE(list.topLevelItem(0)->text(0), name + listed);
            // what becomes of the file is seen
            QVERIFY(list.columnViewportPosition(3) < list.viewport()->width() * 3 / 4);
            press(dialog, "recover");
        });
        test::offerRecovery(program.windows);
        const Document &document = program.windows.open().front()->session().document();
        QCOMPARE(document.path(), QString());
        QCOMPARE(document.title(), name + ".v2-recovered");
        program.windows.keepUnsaved();
    }
}

void TestRecovery::filesOfOneNameHaveTheirFolders()
{
    const Home home;
    const QString other = home.folder.filePath("other/a.bcfg.json");
    QVERIFY(QDir(home.folder.path()).mkdir("other") && QFile::copy(home.path, other));
    editAndDie(home, home.path);
    editAndDie(home, other);
    Program program(home);
    QStringList listed;
    test::inNextDialog([&](QWidget &dialog) {
        for (int row = 0; row < listOf(dialog).topLevelItemCount(); ++row)
            listed.append(listOf(dialog).topLevelItem(row)->text(0));
        press(dialog, "keep");
    });
    test::offerRecovery(program.windows);
    listed.sort();
    const QString folder = home.folder.path();
    QCOMPARE(listed, QStringList({"a.bcfg.json — " + folder, "a.bcfg.json — " + folder + "/other"}));
}

void TestRecovery::neverSavedDocumentComesBack()
{
    const Home home;
    const BackendConfig edited = editAndDie(home, {});
    Program program(home);
    test::inNextDialog([&](QWidget &dialog) {
        QVERIFY(listOf(dialog).topLevelItem(0)->text(3).contains("never saved"));
        press(dialog, "recover");
    });
    test::offerRecovery(program.windows);
    Document &document = program.windows.open().front()->session().document();
    QVERIFY(document.config() == edited);
    document.undoStack().undo();
    QVERIFY(document.config() == withSchema(readTemplate(native)));
}

void TestRecovery::importedDocumentComesBack()
{
    const Home home;
    {
        Program program(home);
        program.openWindow({}).session().document().undoStack().resetClean(); // as what was imported
    }
    Program program(home);
    test::inNextDialog([](QWidget &dialog) {
        QCOMPARE(listOf(dialog).topLevelItem(0)->text(2), QString("made, not edited"));
        press(dialog, "recover");
    });
    test::offerRecovery(program.windows);
    Document &document = program.windows.open().front()->session().document();
    QVERIFY(document.config() == withSchema(readTemplate(native)));
    QVERIFY(document.isModified());
    document.undoStack().undo(); // to what is no loss, as the document counts as saved then
    QCOMPARE(document.entryCount(), 0);
}

void TestRecovery::titlesOfDocumentsWithoutAFileComeBack()
{
    const Home home;
    const QStringList titles{"Untitled", "Untitled (2)", "a-1.13"};
    {
        Program program(home);
        for (int i = 0; i < 2; ++i) {
            MainWindow &window = program.windows.newWindow();
            window.session().putUnsaved({.config = emptyConfig(newestApi)});
            program.windows.show(window);
        }
        test::commandOf(program.openWindow(home.path), "Convert to P&yTorch 1.13")->trigger();
        QTRY_COMPARE(program.windows.open().size(), 4);
        QTRY_COMPARE(program.windows.open().back()->session().document().title(), titles.back());
    }
    Program program(home);
    QStringList listed;
    test::inNextDialog([&](QWidget &dialog) {
        for (int row = 0; row < listOf(dialog).topLevelItemCount(); ++row)
            listed.append(listOf(dialog).topLevelItem(row)->text(0));
        listOf(dialog).topLevelItem(static_cast<int>(listed.indexOf(titles[0])))->setSelected(false);
        press(dialog, "recover"); // the first one stays for later
        press(dialog, "keep");
    });
    test::offerRecovery(program.windows);
    listed.sort();
    QCOMPARE(listed, titles);
    QStringList open;
    for (MainWindow *window : program.windows.open())
        open.append(window->session().document().title());
    open.sort();
    QCOMPARE(open, titles.mid(1));
}

void TestRecovery::openWindowTakesWhatIsRecovered()
{
    const Home home;
    const BackendConfig edited = editAndDie(home, home.path);
    Program program(home);
    MainWindow &window = program.openWindow(home.path);
    test::inNextDialog([](QWidget &dialog) { press(dialog, "recover"); });
    test::offerRecovery(program.windows);
    QCOMPARE(program.windows.open().size(), 1);
    QVERIFY(window.session().document().config() == edited);
    program.windows.keepUnsaved();

    // If a window with the file was edited, the recovered edits appear in another window.
    const Home busy;
    const BackendConfig kept = editAndDie(busy, busy.path);
    Program other(busy);
    MainWindow &used = other.openWindow(busy.path);
    used.session().document().removeEntries(5, 1, "remove");
    const BackendConfig own = used.session().document().config();
    test::inNextDialog([](QWidget &dialog) { press(dialog, "recover"); });
    test::offerRecovery(other.windows);
    QCOMPARE(other.windows.open().size(), 2);
    QVERIFY(used.session().document().config() == own);
    QVERIFY(other.windows.open().back()->session().document().config() == kept);
    QCOMPARE(other.windows.open().back()->session().document().path(), QString());
}

void TestRecovery::keptForLaterIsOfferedWhenTheFileIsOpened()
{
    const Home home;
    const BackendConfig edited = editAndDie(home, home.path);
    editAndDie(home, {});
    Program program(home);
    test::inNextDialog([](QWidget &dialog) {
        QCOMPARE(listOf(dialog).topLevelItemCount(), 2);
        press(dialog, "keep");
    });
    test::offerRecovery(program.windows);
    QCOMPARE(home.journals().size(), 2);
    QCOMPARE(program.windows.open().size(), 0);
    MainWindow &window = program.openWindow(home.path);
    bool wasAsked = false;
    test::inNextDialog([&](QWidget &dialog) {
        wasAsked = true;
        QCOMPARE(listOf(dialog).topLevelItemCount(), 1);
        QCOMPARE(listOf(dialog).topLevelItem(0)->text(0), QString("a.bcfg.json"));
        press(dialog, "recover");
    });
    QTRY_VERIFY(wasAsked);
    test::settle(program.windows);
    QVERIFY(window.session().document().config() == edited);
}

void TestRecovery::journalStaysWhereTheDiskHasNoRoomForANewOne()
{
    const Home home;
    const BackendConfig edited = editAndDie(home, home.path);
    const QStringList before = home.journals();
    rlimit limit = {};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &limit), 0);
    rlimit full = limit;
    full.rlim_cur = 0;
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    {
        Program program(home);
        test::inNextDialog([](QWidget &dialog) { press(dialog, "recover"); });
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &full), 0);
        test::offerRecovery(program.windows);
        program.windows.keepUnsaved();
        ::setrlimit(RLIMIT_FSIZE, &limit);
        QVERIFY(program.windows.open().front()->session().document().config() == edited);
        QCOMPARE(home.journals(), before);
        QVERIFY(test::save(program.windows.open().front()->files()));
        program.windows.keepUnsaved();
        QCOMPARE(home.journals(), QStringList());
    }
    std::signal(SIGXFSZ, handler);
}

void TestRecovery::discardedIsGone()
{
    const Home home;
    editAndDie(home, home.path);
    Program program(home);
    program.windows.showWelcome();
    test::inNextDialog([&](QWidget &dialog) {
        test::inNextDialog(
            [](QWidget &question) { static_cast<QMessageBox &>(question).button(QMessageBox::Cancel)->click(); });
        press(dialog, "discard");
        test::finishDialogs(&dialog);
        QCOMPARE(home.journals().size(), 1);
        test::inNextDialog(
            [](QWidget &question) { static_cast<QMessageBox &>(question).button(QMessageBox::Discard)->click(); });
        press(dialog, "discard");
    });
    test::offerRecovery(program.windows);
    QCOMPARE(home.journals(), QStringList());
    QCOMPARE(program.windows.open().size(), 0);
    QVERIFY(QTest::qWaitForWindowActive(&program.windows.welcome())); // the question and the dialog are closed at once
}

void TestRecovery::nothingIsAskedWithoutAReason()
{
    const Home home;
    Program program(home);
    test::offerRecovery(program.windows); // no dialog, so it returns
    edit(program.openWindow(home.path));
    program.windows.keepUnsaved();
    Program other(home); // beside the first, which lives
    test::offerRecovery(other.windows);
    QCOMPARE(home.journals().size(), 1);
}

void TestRecovery::unreadableJournalCanOnlyBeKeptOrDiscarded()
{
    const Home home;
    editAndDie(home, home.path);
    QFile file(home.recovery + '/' + home.journals().front());
    QVERIFY(file.open(QIODevice::ReadWrite));
    file.seek(60);
    file.write("!");
    file.close();
    Program program(home);
    test::inNextDialog([](QWidget &dialog) {
        QVERIFY(listOf(dialog).topLevelItem(0)->text(3).contains("damaged"));
        listOf(dialog).topLevelItem(0)->setSelected(true);
        QVERIFY(!dialog.findChild<QPushButton *>("recover")->isEnabled());
        QCOMPARE(listOf(dialog).topLevelItem(0)->text(0), QString("(unknown)"));
        test::inNextDialog<QMessageBox>([](QMessageBox &question) {
            QVERIFY2(question.text().contains("“(unknown)”"), qPrintable(question.text()));
            question.button(QMessageBox::Cancel)->click();
        });
        press(dialog, "discard");
        test::finishDialogs(&dialog);
        press(dialog, "keep");
    });
    test::offerRecovery(program.windows);
    QCOMPARE(home.journals().size(), 1);
}

void TestRecovery::compareShowsWhatWouldComeBack()
{
    const Home home;
    editAndDie(home, home.path);
    Program program(home);
    test::inNextDialog([](QWidget &dialog) {
        bool isCompared = false;
        test::inNextDialog([&isCompared](QWidget &comparison) {
            const QAbstractItemModel &model = *test::child<QTreeView>(comparison, "differenceTree")->model();
            QTRY_COMPARE(model.rowCount(), 1);
            QVERIFY(model.index(0, 0).data().toString().startsWith("2 entries removed"));
            QVERIFY(!test::child<QPushButton>(comparison, "takeChange")->isVisible());
            static_cast<QDialog &>(comparison).reject();
            isCompared = true;
        });
        press(dialog, "compare");
        QTRY_VERIFY(isCompared);
        QTRY_VERIFY(test::child<QPushButton>(dialog, "compare")->isEnabled());
        press(dialog, "keep");
    });
    test::offerRecovery(program.windows);
}

void TestRecovery::closingOnPurposeLeavesNothing_data()
{
    QTest::addColumn<bool>("quits");
    QTest::newRow("a window") << false;
    QTest::newRow("the program") << true;
}

void TestRecovery::closingOnPurposeLeavesNothing()
{
    QFETCH(const bool, quits);
    const Home home;
    Program program(home);
    MainWindow &window = program.openWindow(home.path);
    edit(window);
    program.windows.keepUnsaved();
    QCOMPARE(home.journals().size(), 1);
    const auto answer = [](QMessageBox::StandardButton button) {
        test::inNextDialog([button](QWidget &box) { static_cast<QMessageBox &>(box).button(button)->click(); });
    };
    answer(QMessageBox::Cancel);
    quits ? test::quit(program.windows) : test::close(window);
    program.windows.keepUnsaved();
    QCOMPARE(home.journals().size(), 1);
    answer(QMessageBox::Discard);
    QVERIFY(quits ? test::quit(program.windows) : test::close(window));
    QTRY_COMPARE(home.journals(), QStringList()); // the window goes once no event loop of its dialogs turns
}

void TestRecovery::whyNothingIsKeptIsSaid()
{
    const Home home;
    QFile file(home.recovery); // where the folder should be
    QVERIFY(file.open(QIODevice::WriteOnly));
    Program program(home);
    MainWindow &window = program.openWindow(home.path);
    edit(window);
    const auto *bar = test::child<MessageBar>(window, "recoveryBar");
    QTRY_VERIFY(bar->isVisible());
    const QString said = bar->message();
    QVERIFY2(said.contains("recovery"), qPrintable(said));
    edit(window);
    window.session().keepUnsaved();
    QCoreApplication::processEvents();
    QVERIFY(bar->isVisible());
    QCOMPARE(bar->message(), said);
}

void TestRecovery::endOfTheSessionAsksWhereItMay()
{
    const Home home;
    Program program(home);
    edit(program.openWindow(home.path));
    QVERIFY(program.windows.endSession(false));
    QCOMPARE(program.windows.open().size(), 1);
    QCOMPARE(home.journals().size(), 1);
    test::inNextDialog([](QWidget &box) { static_cast<QMessageBox &>(box).button(QMessageBox::Cancel)->click(); });
    QVERIFY(!program.windows.endSession(true));
    test::inNextDialog([](QWidget &box) { static_cast<QMessageBox &>(box).button(QMessageBox::Save)->click(); });
    QVERIFY(program.windows.endSession(true));
    QVERIFY(std::get<LoadedDocument>(readDocument(home.path)).config != readTemplate(native));
}

void TestRecovery::signalsAreTold()
{
    std::signal(SIGINT, SIG_IGN);
    {
        const TerminationSignals terminations;
        QSignalSpy received(&terminations, &TerminationSignals::received);
        std::raise(SIGINT); // ignored before, and so now
        std::raise(SIGTERM);
        std::raise(SIGHUP);
        ::alarm(0); // this program does not end
        QTRY_COMPARE(received.size(), 2);
        QCOMPARE(received[0][0].toInt(), SIGTERM);
        QCOMPARE(received[1][0].toInt(), SIGHUP);
        struct sigaction action = {};
        sigaction(SIGTERM, nullptr, &action);
        QVERIFY(action.sa_handler == SIG_DFL); // a second one ends the program
    }
    struct sigaction action = {};
    sigaction(SIGHUP, nullptr, &action);
    QVERIFY(action.sa_handler == SIG_DFL);
    std::signal(SIGINT, SIG_DFL);
}

void TestRecovery::signalEndsAProgramThatHangs()
{
    const pid_t hanging = ::fork();
    if (hanging == 0) {
        const TerminationSignals terminations;
        std::raise(SIGTERM);
        for (;;)
            ::pause(); // and nobody turns the event loop
    }
    int status = 0;
    const auto hasEnded = [&] {
        return ::waitpid(hanging, &status, WNOHANG) == hanging;
    };
    if (!QTest::qWaitFor(hasEnded, 20'000)) {
        ::kill(hanging, SIGKILL);
        ::waitpid(hanging, &status, 0);
    }
    QVERIFY(WIFEXITED(status));
    QCOMPARE(WEXITSTATUS(status), TerminationSignals::exitStatus(SIGTERM));
}

BCFG_TEST(TestRecovery)

} // namespace tst_recovery

#include "tst_recovery.moc"
