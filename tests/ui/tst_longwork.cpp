// SPDX-License-Identifier: Apache-2.0
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/heldfile.h"
#include "tests/support/largedocument.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowparts.h"
#include "ui/basis/toolkit/longwork.h"
#include "ui/basis/toolkit/turns.h"
#include "ui/window/frames/windows.h"

#include <QDeadlineTimer>
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
using namespace bcfg::ui::window;

namespace {

const QString nativePath = QStringLiteral(RESOURCES_DIR "/templates/torch-2.6.0/native.bcfg.json");

constexpr int limit = 30'000; // milliseconds until a broken test gives up

/// Work that waits until `end` is released or the work must stop.
struct HeldWork
{
    /// Returns whether `end` was released.
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
        if (test::load(window.files(), nativePath))
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
    void whatTakesAMomentIsDoneAtOnce();
    void throwsWhatTheWorkThrows();
    void goesOnWithItsCaller();
    void resultOfQuickWorkIsToldOnce();
    void dialogTellsAndStops();
    void dialogCannotStopWorkThatHasPassedItsLastStop();
    void endsWithItsOwner();
    void readingStopsWhereItAsks();
    void readingThatHangsIsLeft();
    void readingThatHangsDoesNotHoldItsOwner();
    void turnsComeInOrder();
    void turnsEndWithTheirOwner();

    void windowLivesWhileItsFileIsRead();
    void stoppedOpeningLeavesTheDocument();
    void windowThatIsToCloseWaitsForItsFile();
    void windowMayGoWhileItsFileIsRead();
    void editedWhileOpeningStaysInItsWindow();
    void anotherFileIsOpenedAfterwards();
    void sameFileIsOpenedOnce();
    void programEndsAfterwards();
    void sessionMayEndMeanwhile();
};

void TestLongWork::whatTakesAMomentIsDoneAtOnce()
{
    QWidget window;
    QString given;
    const auto quick = [](Progress &) {
        return QStringLiteral("done");
    };
    startWork(window, window, "Testing", quick, [&](const QString &what) { given = what; });
    QTRY_COMPARE(given, QString("done"));
    std::optional<int> read;
    startReading(
        window, window, "Testing", [] { return 2; }, [&](std::optional<int> what) { read = what; });
    QTRY_COMPARE(read, std::optional(2));
}

void TestLongWork::throwsWhatTheWorkThrows()
{
    QWidget window;
    const auto work = [](Progress &) -> int {
        throw std::runtime_error("no");
    };
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, startWork(window, window, "Testing", work, [](int) {}));
}

void TestLongWork::goesOnWithItsCaller()
{
    QWidget window;
    QSemaphore end;
    std::optional<bool> wasLetGo;
    startWork(window, window, "Testing", HeldWork{end}, [&](bool given) { wasLetGo = given; });
    QCoreApplication::processEvents();
    QVERIFY(!wasLetGo);
    end.release();
    QTRY_COMPARE(wasLetGo, std::optional(true));
}

void TestLongWork::resultOfQuickWorkIsToldOnce()
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
    std::optional<bool> wasLetGo;
    startWork(window, window, "Testing “<b>”…", HeldWork{end}, [&](bool given) { wasLetGo = given; });
    QTRY_COMPARE(wasLetGo, std::optional(false));
    QVERIFY(!shown && !QApplication::activeModalWidget());
}

void TestLongWork::dialogCannotStopWorkThatHasPassedItsLastStop()
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
    std::optional<bool> wasLetGo;
    startWork(window, window, "Testing", work, [&](bool given) { wasLetGo = given; });
    QTRY_COMPARE(wasLetGo, std::optional(true));
}

/// The owner may be deleted while work runs, for instance when the program ends.
void TestLongWork::endsWithItsOwner()
{
    QWidget window;
    QSemaphore end;
    auto owner = std::make_unique<QObject>();
    bool wasTold = false;
    startWork(*owner, window, "Testing", HeldWork{end}, [&](bool) { wasTold = true; });
    owner.reset();
    QTest::qWait(20);
    QVERIFY(!wasTold);

    // The result may lead to the deletion of the owner.
    auto other = std::make_unique<QObject>();
    startWork(*other, window, "Testing", HeldWork{end}, [&](bool) { other.reset(); });
    end.release();
    QTRY_VERIFY(!other);
}

/// Reading that calls goOn() stops when the user cancels, and when the owner is deleted.
void TestLongWork::readingStopsWhereItAsks()
{
    QWidget window;
    window.show();
    QSemaphore stopped;
    const auto work = [&stopped] {
        try {
            for (const QDeadlineTimer deadline(limit); !deadline.hasExpired();)
                goOn();
        } catch (const Stopped &) {
            stopped.release();
            throw;
        }
        return 1;
    };
    inWorkDialog([](QDialog &dialog) { cancelOf(dialog)->click(); });
    bool isTold = false;
    startReading(window, window, "Testing", work, [&](std::optional<int> given) { isTold = !given; });
    QTRY_VERIFY(isTold);
    QVERIFY(stopped.tryAcquire());

    auto owner = std::make_unique<QObject>();
    startReading(*owner, window, "Testing", work, [](std::optional<int>) { qFatal("nobody takes it"); });
    owner.reset();
    QVERIFY(stopped.tryAcquire());
}

namespace {

/// Work that hangs in a system call, for instance because a network disk does not answer.
struct HungWork
{
    int operator()() const
    {
        end->tryAcquire(1, limit); // waiting for it is the fault that these tests look for
        ended->release();
        return 1;
    }
    std::shared_ptr<QSemaphore> end = std::make_shared<QSemaphore>();
    std::shared_ptr<QSemaphore> ended = std::make_shared<QSemaphore>();
};

} // namespace

void TestLongWork::readingThatHangsIsLeft()
{
    QWidget window;
    window.show();
    const HungWork hung;
    inWorkDialog([](QDialog &dialog) { cancelOf(dialog)->click(); });
    bool isTold = false;
    startReading(window, window, "Testing", hung, [&](std::optional<int> given) { isTold = !given; });
    QTRY_VERIFY(isTold);
    QVERIFY(!QApplication::activeModalWidget());
    hung.end->release();
    QVERIFY(hung.ended->tryAcquire(1, limit));
    QTest::qWait(20); // nobody hears of it any more
}

void TestLongWork::readingThatHangsDoesNotHoldItsOwner()
{
    QWidget window;
    const HungWork hung;
    bool isTold = false;
    {
        QObject owner;
        startReading(owner, window, "Testing", hung, [&](std::optional<int>) { isTold = true; });
    }
    hung.end->release();
    QVERIFY(hung.ended->tryAcquire(1, limit));
    QTest::qWait(20);
    QVERIFY(!isTold);
}

void TestLongWork::turnsComeInOrder()
{
    Turns turns;
    QStringList happened;
    Turn held;
    turns.afterwards([&] { happened << "now"; });
    QCOMPARE(happened, QStringList{"now"});
    turns.take([&](Turn turn) { held = std::move(turn); });
    turns.afterwards([&] { happened << "first"; });
    turns.take([&](const Turn &) {
        happened << "second";
        turns.afterwards([&] { happened << "last"; });
    });
    turns.afterwards([&] { happened << "third"; });
    QCoreApplication::processEvents();
    QCOMPARE(happened, QStringList{"now"});
    QVERIFY(turns.isTaken());
    held.reset();
    QVERIFY(turns.isTaken());
    QTRY_COMPARE(happened, (QStringList{"now", "first", "second", "third", "last"}));
    QVERIFY(!turns.isTaken());
}

void TestLongWork::turnsEndWithTheirOwner()
{
    Turn held;
    bool hasHappened = false;
    {
        Turns turns;
        turns.take([&](Turn turn) { held = std::move(turn); });
        turns.afterwards([&] { hasHappened = true; });
    }
    held.reset();
    QCoreApplication::processEvents();
    QVERIFY(!hasHappened);
}

void TestLongWork::windowLivesWhileItsFileIsRead()
{
    Program program;
    MainWindow &window = program.openNative();
    bool isRead = false;
    window.files().load(program.path, [&](const MaybeError &error) { isRead = !error; });
    QCOMPARE(window.session().document().path(), nativePath);
    QVERIFY(window.files().isBusy());
    program.held.letGo();
    QTRY_VERIFY(isRead);
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
    test::open(window.files(), program.path); // which would ask or tell something, and so never come back
    QVERIFY(window.session().document().config() == before);
    QCOMPARE(program.files(), QStringList{"native.bcfg.json"});
    QVERIFY(!window.isWindowModified());
}

void TestLongWork::windowThatIsToCloseWaitsForItsFile()
{
    Program program;
    const QPointer<MainWindow> window = &program.openNative();
    bool isRead = false;
    window->files().load(program.path, [&](const MaybeError &error) { isRead = !error && window->isVisible(); });
    QVERIFY(!window->close());
    QVERIFY(!window->close()); // impatience is no second window
    program.held.letGo();
    QTRY_VERIFY(!window);
    QVERIFY(isRead);
}

/// A signal may end the program while a file is read.
void TestLongWork::windowMayGoWhileItsFileIsRead()
{
    bool isTold = false;
    {
        Program program;
        program.openNative().files().load(program.path, [&](const MaybeError &) { isTold = true; });
        program.windows.open({program.path, {}});
        QVERIFY(program.windows.isBusy());
    }
    QCoreApplication::processEvents();
    QVERIFY(!isTold);
}

void TestLongWork::editedWhileOpeningStaysInItsWindow()
{
    Program program;
    MainWindow &window = program.windows.newWindow();
    window.files().askNew(Api::Torch2);
    program.windows.show(window);
    window.files().open(program.path); // which would come in the place of an untouched document
    window.session().document().insertEntries(0, {Shared<PatternConfig>::make()}, "first");
    program.held.letGo();
    QTRY_COMPARE(program.files(), (QStringList{"", "held.bcfg.json"}));
    QVERIFY(window.session().document().isModified());
}

void TestLongWork::anotherFileIsOpenedAfterwards()
{
    Program program;
    program.windows.open({program.path, {}});
    program.windows.open({nativePath, {}});
    QCoreApplication::processEvents();
    QCOMPARE(program.files(), QStringList());
    program.held.letGo();
    QTRY_COMPARE(program.files(), (QStringList{"held.bcfg.json", "native.bcfg.json"}));
}

void TestLongWork::sameFileIsOpenedOnce()
{
    Program program;
    MainWindow &window = program.openNative();
    program.windows.open({program.path, {}});
    window.files().open(program.path);
    program.windows.open({program.path, {}});
    QVERIFY(program.windows.isBusy());
    program.held.letGo();
    test::settle(program.windows);
    QCOMPARE(program.files(), (QStringList{"native.bcfg.json", "held.bcfg.json"}));
}

void TestLongWork::programEndsAfterwards()
{
    Program program;
    program.openNative();
    program.windows.open({program.path, {}});
    std::optional<bool> hasEnded;
    program.windows.quit([&](bool has) { hasEnded = has; });
    program.windows.quit(); // impatience is no second end
    QCoreApplication::processEvents();
    QCOMPARE(program.files(), QStringList{"native.bcfg.json"});
    QVERIFY(!hasEnded);
    program.held.letGo();
    QTRY_COMPARE(hasEnded, std::optional(true));
    QVERIFY(program.windows.open().isEmpty());
}

void TestLongWork::sessionMayEndMeanwhile()
{
    Program program;
    program.openNative().session().document().removeEntries(0, 1, "remove");
    program.windows.open({program.path, {}});
    QVERIFY(program.windows.endSession(true)); // without a question, which nobody would answer
    program.held.letGo();
    QTRY_COMPARE(program.files(), (QStringList{"native.bcfg.json", "held.bcfg.json"}));
}

BCFG_TEST(TestLongWork)

} // namespace tst_longwork

#include "tst_longwork.moc"
