// SPDX-License-Identifier: Apache-2.0
#include "tests/support/child.h"
#include "tests/support/heldfile.h"
#include "tests/support/largedocument.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowparts.h"
#include "ui/toolkit/longwork.h"
#include "ui/window/windows.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSemaphore>

#include <memory>
#include <optional>
#include <stdexcept>

namespace tst_longwork {

using namespace bcfg;
using namespace bcfg::test;
using namespace bcfg::ui;

namespace {

const QString nativePath = QStringLiteral(RESOURCES_DIR "/templates/torch-2.6.0/native.bcfg.json");

constexpr int limit = 30'000; // milliseconds until a broken test gives up

/// Work that ends when it is let go or must stop.
struct HeldWork
{
    /// Whether it was let go.
    bool operator()(Progress &progress) const
    {
        progress.tell(1, 4);
        for (int waited = 0; waited < limit && !progress.mustStop(); ++waited) {
            if (end.tryAcquire(1, 1))
                return true;
        }
        if (!progress.mustStop())
            qFatal("nobody ends the work");
        return false;
    }
    QSemaphore &end;
};

QPushButton *cancelOf(const QDialog &dialog)
{
    return dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Cancel);
}

struct Program
{
    MainWindow &openNative()
    {
        MainWindow &window = windows.newWindow();
        if (window.files().load(nativePath))
            qFatal("cannot open %s", qPrintable(nativePath));
        windows.show(window);
        return window;
    }
    QStringList files() const
    {
        QStringList names;
        for (MainWindow *window : windows.open())
            names << QFileInfo(window->session().document().path()).fileName();
        return names;
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    Windows windows{settings};
    const QString path = folder.filePath("held.bcfg.json");
    HeldFile held{path, largeDocument(2000)};
};

} // namespace

class TestLongWork : public QObject
{
    Q_OBJECT

private slots:
    void givesWhatTheWorkGives();
    void throwsWhatTheWorkThrows();
    void eventsAreHandledMeanwhile();
    void dialogTellsAndStops();
    void whatCannotBeStoppedIsNot();
    void otherThingsComeAfterItInOrder();
    void endOfTheProgramStopsIt();
    void workThatHangsIsLeft();
    void startedWorkGoesOnWithItsCaller();
    void startedWorkIsToldOfOnce();
    void startedWorkIsShownAndStopped();
    void startedWorkEndsWithItsOwner();

    void windowLivesWhileItsFileIsRead();
    void stoppedOpeningLeavesTheDocument();
    void windowThatIsToCloseWaitsForItsFile();
    void anotherFileIsOpenedAfterwards();
    void sameFileIsOpenedOnce();
    void programEndsAfterwards();
    void sessionMayEndMeanwhile();
};

void TestLongWork::givesWhatTheWorkGives()
{
    QWidget window;
    const QString given = waitFor(window, "Testing", [](Progress &) { return QStringLiteral("done"); });
    QCOMPARE(given, QString("done"));
    QVERIFY(!isAtWork());
}

void TestLongWork::throwsWhatTheWorkThrows()
{
    QWidget window;
    const auto work = [](Progress &) -> int {
        throw std::runtime_error("no");
    };
    QVERIFY_EXCEPTION_THROWN(waitFor(window, "Testing", work), std::runtime_error);
    QVERIFY(!isAtWork());
}

void TestLongWork::eventsAreHandledMeanwhile()
{
    QWidget window;
    QSemaphore end;
    QTimer::singleShot(0, &window, [&] {
        QVERIFY(isAtWork());
        end.release();
    });
    QVERIFY(waitFor(window, "Testing", HeldWork{end}));
    QVERIFY(!isAtWork());
}

void TestLongWork::dialogTellsAndStops()
{
    QWidget window;
    window.show();
    QSemaphore end;
    QPointer<QDialog> shown;
    inWorkDialog([&](QDialog &dialog) {
        shown = &dialog;
        QCOMPARE(child<QLabel>(dialog, "workText")->text(), QString("Testing “<b>”…"));
        QCOMPARE(child<QLabel>(dialog, "workText")->textFormat(), Qt::PlainText);
        QCOMPARE(dialog.parentWidget(), &window);
        QCOMPARE(dialog.windowModality(), Qt::WindowModal);
        const auto *bar = child<QProgressBar>(dialog, "workBar");
        QTRY_COMPARE(bar->value() * 4, bar->maximum());
        cancelOf(dialog)->click();
        QVERIFY(!cancelOf(dialog)->isEnabled());
        QCOMPARE(child<QLabel>(dialog, "workText")->text(), QString("Stopping…"));
    });
    QVERIFY(!waitFor(window, "Testing “<b>”…", HeldWork{end}));
    QVERIFY(!shown && !QApplication::activeModalWidget());
}

void TestLongWork::whatCannotBeStoppedIsNot()
{
    QWidget window;
    window.show();
    QSemaphore end;
    inWorkDialog([&](QDialog &dialog) {
        QTRY_VERIFY(!cancelOf(dialog)->isEnabled());
        QVERIFY(!dialog.close());
        QCOMPARE(child<QLabel>(dialog, "workText")->text(), QString("Testing"));
        end.release();
    });
    const auto work = [&](Progress &progress) {
        return progress.passLastStop() && HeldWork{end}(progress);
    };
    QVERIFY(waitFor(window, "Testing", work));
}

void TestLongWork::otherThingsComeAfterItInOrder()
{
    QWidget window;
    QSemaphore end;
    QStringList happened;
    whenIdle(window, [&] { happened << "now"; });
    QTimer::singleShot(0, &window, [&] {
        whenIdle(window, [&] { happened << "first"; });
        whenIdle(window, [&] { happened << "second"; });
        auto gone = std::make_unique<QObject>();
        whenIdle(*gone, [&] { happened << "never"; });
        gone.reset();
        end.release();
    });
    QVERIFY(waitFor(window, "Testing", HeldWork{end}));
    QCOMPARE(happened, QStringList{"now"}); // who waits has his result first
    QTRY_COMPARE(happened, (QStringList{"now", "first", "second"}));
}

void TestLongWork::endOfTheProgramStopsIt()
{
    QWidget window;
    QSemaphore end;
    std::optional<bool> result;
    QTimer::singleShot(0, &window, [&] {
        QTimer::singleShot(0, &window, [] { QCoreApplication::exit(3); });
        result = waitFor(window, "Testing", HeldWork{end});
    });
    QCOMPARE(QCoreApplication::exec(), 3);
    QVERIFY(result && !*result);
}

/// As a system call does on a disk that is not reached any more.
void TestLongWork::workThatHangsIsLeft()
{
    QWidget window;
    window.show();
    const auto end = std::make_shared<QSemaphore>();
    const auto ended = std::make_shared<QSemaphore>();
    inWorkDialog([](QDialog &dialog) { cancelOf(dialog)->click(); });
    const auto hang = [end, ended](Progress &) {
        end->tryAcquire(1, limit); // waiting for it is the fault that this test looks for
        ended->release();
        return 1;
    };
    QVERIFY(!waitOrLeave(window, "Testing", hang));
    QVERIFY(!isAtWork() && !QApplication::activeModalWidget());
    end->release();
    QVERIFY(ended->tryAcquire(1, limit));
    QCOMPARE(waitOrLeave(window, "Testing", [](Progress &) { return 2; }), std::optional(2));
}

void TestLongWork::startedWorkGoesOnWithItsCaller()
{
    QWidget window;
    QSemaphore end;
    QStringList happened;
    startWork(window, window, "Testing", HeldWork{end}, [&](bool wasLetGo) {
        QVERIFY(wasLetGo && !isAtWork());
        happened << "done";
    });
    QVERIFY(isAtWork() && happened.isEmpty());
    whenIdle(window, [&] { happened << "afterwards"; });
    end.release();
    QTRY_COMPARE(happened, (QStringList{"done", "afterwards"}));
}

void TestLongWork::startedWorkIsToldOfOnce()
{
    QWidget window;
    int told = 0;
    const auto quick = [](Progress &) {
        return 7;
    };
    startWork(window, window, "Testing", quick, [&](int given) { told += given; });
    QTRY_COMPARE(told, 7);
    QTest::qWait(20);
    QCOMPARE(told, 7);
    QVERIFY(!isAtWork());
}

void TestLongWork::startedWorkIsShownAndStopped()
{
    QWidget window;
    window.show();
    QSemaphore end;
    std::optional<bool> wasLetGo;
    inWorkDialog([&](QDialog &dialog) {
        QCOMPARE(child<QLabel>(dialog, "workText")->text(), QString("Testing"));
        QCOMPARE(dialog.parentWidget(), &window);
        cancelOf(dialog)->click();
    });
    startWork(window, window, "Testing", HeldWork{end}, [&](bool given) { wasLetGo = given; });
    QTRY_COMPARE(wasLetGo, std::optional(false));
    QVERIFY(!QApplication::activeModalWidget());
}

/// As the owner of a window that the end of the program deletes.
void TestLongWork::startedWorkEndsWithItsOwner()
{
    QWidget window;
    QSemaphore end;
    auto owner = std::make_unique<QObject>();
    bool wasTold = false;
    bool isIdle = false;
    startWork(*owner, window, "Testing", HeldWork{end}, [&](bool) { wasTold = true; });
    whenIdle(window, [&] { isIdle = true; });
    owner.reset();
    QVERIFY(!isAtWork());
    QTRY_VERIFY(isIdle);
    QVERIFY(!wasTold);

    // What comes of it may be the end of the owner itself.
    auto other = std::make_unique<QObject>();
    startWork(*other, window, "Testing", HeldWork{end}, [&](bool) { other.reset(); });
    end.release();
    QTRY_VERIFY(!other);
}

void TestLongWork::windowLivesWhileItsFileIsRead()
{
    Program program;
    MainWindow &window = program.openNative();
    QTimer::singleShot(0, &window, [&] {
        QCOMPARE(window.session().document().path(), nativePath);
        program.held.letGo();
    });
    QVERIFY(!window.files().load(program.path));
    QCOMPARE(window.session().document().path(), program.path);
    QCOMPARE(window.session().document().entryCount(), 2000);
}

void TestLongWork::stoppedOpeningLeavesTheDocument()
{
    Program program;
    MainWindow &window = program.openNative();
    const BackendConfig before = window.session().document().config();
    inWorkDialog([&](QDialog &dialog) {
        QCOMPARE(child<QLabel>(dialog, "workText")->text(), QString("Opening “held.bcfg.json”…"));
        dialog.reject();
        program.held.letGo();
    });
    window.files().open(program.path); // which would ask or tell something, and so never come back
    QVERIFY(window.session().document().config() == before);
    QCOMPARE(program.files(), QStringList{"native.bcfg.json"});
    QVERIFY(!window.isWindowModified());
}

void TestLongWork::windowThatIsToCloseWaitsForItsFile()
{
    Program program;
    const QPointer<MainWindow> window = &program.openNative();
    QTimer::singleShot(0, window, [&] {
        QVERIFY(!window->close());
        QVERIFY(!window->close()); // impatience is no second window
        program.held.letGo();
    });
    QVERIFY(!window->files().load(program.path));
    QVERIFY(window && window->isVisible());
    QTRY_VERIFY(!window);
}

void TestLongWork::anotherFileIsOpenedAfterwards()
{
    Program program;
    QTimer::singleShot(0, &program.windows, [&] {
        program.windows.open({nativePath, {}});
        QCOMPARE(program.files(), QStringList{""}); // the first one's window, which has no document yet
        program.held.letGo();
    });
    program.windows.open({program.path, {}});
    QCOMPARE(program.files(), QStringList{"held.bcfg.json"});
    QTRY_COMPARE(program.files(), (QStringList{"held.bcfg.json", "native.bcfg.json"}));
}

void TestLongWork::sameFileIsOpenedOnce()
{
    Program program;
    MainWindow &window = program.openNative();
    bool wasOpenedAgain = false;
    QTimer::singleShot(0, &program.windows, [&] {
        window.files().open(program.path);
        program.windows.open({program.path, {}});
        whenIdle(program.windows, [&] { wasOpenedAgain = true; });
        program.held.letGo();
    });
    program.windows.open({program.path, {}});
    QTRY_VERIFY(wasOpenedAgain);
    QCOMPARE(program.files(), (QStringList{"native.bcfg.json", "held.bcfg.json"}));
}

void TestLongWork::programEndsAfterwards()
{
    Program program;
    program.openNative();
    QTimer::singleShot(0, &program.windows, [&] {
        QVERIFY(!program.windows.quit());
        QCOMPARE(program.windows.open().size(), 2);
        program.held.letGo();
    });
    program.windows.open({program.path, {}});
    QTRY_VERIFY(program.windows.open().isEmpty());
}

void TestLongWork::sessionMayEndMeanwhile()
{
    Program program;
    program.openNative().session().document().removeEntries(0, 1, "remove");
    QTimer::singleShot(0, &program.windows, [&] {
        QVERIFY(program.windows.endSession(true)); // without a question, which nobody would answer
        program.held.letGo();
    });
    program.windows.open({program.path, {}});
    QCOMPARE(program.files(), (QStringList{"native.bcfg.json", "held.bcfg.json"}));
}

BCFG_TEST(TestLongWork)

} // namespace tst_longwork

#include "tst_longwork.moc"
