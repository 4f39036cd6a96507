// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testprogram.h"
#include "ui/basis/inthread.h"

#include <QDeadlineTimer>
#include <QImage>
#include <QPainter>
#include <QSemaphore>
#include <QTest>
#include <QThread>

#include <atomic>
#include <memory>

namespace tst_inthread {

using namespace bcfg;
using namespace bcfg::ui;

constexpr int limit = 30'000; // milliseconds until a broken test gives up

/// Work that runs until it is stopped.
struct EndlessWork
{
    int operator()() const
    {
        begun->release();
        try {
            for (const QDeadlineTimer deadline(limit); !deadline.hasExpired();)
                goOn();
        } catch (const Stopped &) {
            stopped->release();
            throw;
        }
        return 1;
    }
    std::shared_ptr<QSemaphore> begun = std::make_shared<QSemaphore>();
    std::shared_ptr<QSemaphore> stopped = std::make_shared<QSemaphore>();
};

class TestInThread : public QObject
{
    Q_OBJECT

private slots:
    void givesWhatTheWorkGives();
    void workStopsWithItsOwner();
    void workThatIsToldToStopGivesNothing();
    void resultThatWasStoppedBeforeDeliveryIsNotTaken();
    void capturesOfTakeAreDestroyedInTheApplicationsThread();
    void oneThreadAtATime();
    void theLatestOfSeveral();
    void paintingDoesNotWaitForWork();
};

void TestInThread::givesWhatTheWorkGives()
{
    QObject owner;
    std::unique_ptr<int> taken;
    inThread(
        owner, [] { return std::make_unique<int>(3); }, [&](std::unique_ptr<int> given) { taken = std::move(given); });
    QTRY_VERIFY(taken);
    QCOMPARE(*taken, 3);
}

void TestInThread::workStopsWithItsOwner()
{
    auto owner = std::make_unique<QObject>();
    const EndlessWork work;
    inThread(*owner, work, [](int) { qFatal("nobody takes it"); });
    QVERIFY(work.begun->tryAcquire(1, limit));
    owner.reset();
    QVERIFY(work.stopped->tryAcquire(1, limit));
    QVERIFY(computingThreads().waitForDone(limit));
    QCoreApplication::processEvents();
}

void TestInThread::workThatIsToldToStopGivesNothing()
{
    QObject owner;
    const EndlessWork work;
    const std::shared_ptr<Progress> progress = inThread(owner, work, [](int) { qFatal("nobody takes it"); });
    progress->stop();
    QVERIFY(work.stopped->tryAcquire(1, limit));
    QVERIFY(computingThreads().waitForDone(limit));
    QCoreApplication::processEvents();
}

void TestInThread::resultThatWasStoppedBeforeDeliveryIsNotTaken()
{
    QObject owner;
    const std::shared_ptr<Progress> progress = inThread(
        owner, [] { return 1; }, [](int) { qFatal("nobody takes it"); });
    QVERIFY(computingThreads().waitForDone(limit));
    progress->stop();
    QCoreApplication::processEvents();
}

// The object that a callback holds may belong to a widget, so it must be destroyed in the main thread. Whether the
// thread ends before or after the result is taken differs from round to round.
void TestInThread::capturesOfTakeAreDestroyedInTheApplicationsThread()
{
    QObject owner;
    for (int round = 0; round < 500; ++round) {
        std::atomic<QThread *> destroyer = nullptr;
        {
            const std::shared_ptr<void> held(nullptr, [&](void *) { destroyer = QThread::currentThread(); });
            inThread(
                owner, [] { return 1; }, [held](int) {});
        }
        for (const QDeadlineTimer deadline(limit); !destroyer && !deadline.hasExpired();)
            QCoreApplication::processEvents();
        QCOMPARE(destroyer.load(), QThread::currentThread());
    }
}

void TestInThread::oneThreadAtATime()
{
    OneAtATime counting;
    QVERIFY(counting.begin());
    QVERIFY(counting.isRunning());
    QVERIFY(!counting.end());
    QVERIFY(!counting.isRunning());

    QVERIFY(counting.begin());
    QVERIFY(!counting.begin()); // one computes, and its result will be out of date
    QVERIFY(!counting.begin());
    QVERIFY(counting.end());
    QVERIFY(counting.begin());
    QVERIFY(!counting.end());
}

void TestInThread::theLatestOfSeveral()
{
    QObject owner;
    LatestOnly counting;
    const EndlessWork work;
    counting.start(owner, work, [](int) { qFatal("nobody takes it"); });
    QVERIFY(counting.isRunning());
    int taken = 0;
    counting.start(
        owner, [] { return 2; },
        [&](int given) {
            QVERIFY(!counting.isRunning()); // and may be started again
            taken = given;
        });
    QTRY_COMPARE(taken, 2);
    counting.start(owner, work, [](int) { qFatal("nobody takes it"); });
    counting.stop();
    QVERIFY(!counting.isRunning());
    QVERIFY(computingThreads().waitForDone(limit));
    QCoreApplication::processEvents();
}

void TestInThread::paintingDoesNotWaitForWork()
{
    QObject owner;
    const EndlessWork work;
    const int threads = computingThreads().maxThreadCount();
    for (int i = 0; i < threads; ++i)
        inThread(owner, work, [](int) {});
    QVERIFY(work.begun->tryAcquire(threads, limit));

    QImage image(2000, 2000, QImage::Format_RGB32); // large enough for Qt to paint it in threads
    QPainter(&image).fillRect(image.rect(), QLinearGradient(0, 0, 2000, 2000));

    QCOMPARE(computingThreads().activeThreadCount(), threads);
}

BCFG_GUILESS_TEST(TestInThread)

} // namespace tst_inthread

#include "tst_inthread.moc"
