// SPDX-License-Identifier: Apache-2.0
#include "tests/support/files.h"
#include "tests/support/largedocument.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <memory>

namespace tst_singleinstance {

using namespace bcfg;

namespace {

const QString nativePath = QStringLiteral(RESOURCES_DIR "/templates/torch-2.6.0/native.bcfg.json");
const QString qnnpackPath = QStringLiteral(RESOURCES_DIR "/templates/torch-2.6.0/qnnpack.bcfg.json");

/// A user's session, in which the program runs several times.
class Desktop
{
public:
    Desktop()
    {
        QDir(m_folder.path()).mkdir("run");
        QFile::setPermissions(m_folder.filePath("run"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    ~Desktop()
    {
        for (const auto &process : m_processes) {
            ::kill(static_cast<pid_t>(process->processId()), SIGCONT);
            process->kill();
            process->waitForFinished();
        }
    }
    QProcess &start(const QStringList &arguments, const QString &display = ":7")
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"})
            environment.insert(name, m_folder.path());
        environment.insert("XDG_RUNTIME_DIR", m_folder.filePath("run"));
        environment.insert("DISPLAY", display);
        environment.insert("QT_QPA_PLATFORM", "offscreen");
        m_processes.push_back(std::make_unique<QProcess>());
        QProcess &process = *m_processes.back();
        process.setProcessEnvironment(environment);
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(PROGRAM, arguments);
        if (!process.waitForStarted())
            qFatal("the program does not start");
        return process;
    }
    /// How often a process has opened this file, according to its log.
    qsizetype opened(const QProcess &process, const QString &path) const
    {
        const QString line = QStringLiteral("[%1] files info: opened %2 ").arg(process.processId()).arg(path);
        return log().count(line);
    }
    qsizetype opened(const QString &path) const { return log().count("files info: opened " + path + ' '); }
    QString log() const
    {
        QFile file(m_folder.filePath("backend-config-editor/backend-config-editor/log/backend-config-editor.log"));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    QFileInfoList sockets() const
    {
        return QDir(m_folder.filePath("run")).entryInfoList({"backend-config-editor-*"}, QDir::System);
    }

private:
    QTemporaryDir m_folder;
    std::vector<std::unique_ptr<QProcess>> m_processes;
};

} // namespace

class TestSingleInstance : public QObject
{
    Q_OBJECT

private slots:
    void fileIsHandedOver();
    void withoutTheOptionThereAreTwo();
    void theUserAloneMayConnect();
    void otherDisplayHasItsOwn();
    void killedOneIsReplaced();
    void hungOneIsLeftAlone();
    void ofTwoAtOnceOneOpensTheFiles();
    void ofManyAtOnceOneStays();
    void largeFilesComeWhileTheOtherSideLeaves();
    void fileThatCannotBeReadIsToldAndNoMore_data();
    void fileThatCannotBeReadIsToldAndNoMore();
};

void TestSingleInstance::fileIsHandedOver()
{
    Desktop desktop;
    QProcess &first = desktop.start({"--single-instance", nativePath});
    QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(first, nativePath), 1, 20'000);
    for (const QString &argument : {qnnpackPath + ":20:3", QStringLiteral("--pointer=/configs/3")}) {
        QProcess &second = desktop.start({"--single-instance", argument});
        QVERIFY(second.waitForFinished(20'000));
        QCOMPARE(second.exitCode(), 0);
        QCOMPARE(second.exitStatus(), QProcess::NormalExit);
    }
    QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(first, qnnpackPath), 1, 20'000);
    QCOMPARE(desktop.opened(qnnpackPath), 1);
    QCOMPARE(first.state(), QProcess::Running);
}

void TestSingleInstance::withoutTheOptionThereAreTwo()
{
    Desktop desktop;
    QProcess &first = desktop.start({"--single-instance", nativePath});
    QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(first, nativePath), 1, 20'000);
    QProcess &second = desktop.start({qnnpackPath});
    QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(second, qnnpackPath), 1, 20'000);
    QCOMPARE(desktop.opened(qnnpackPath), 1);
}

void TestSingleInstance::theUserAloneMayConnect()
{
    Desktop desktop;
    QProcess &first = desktop.start({"--single-instance", nativePath});
    QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(first, nativePath), 1, 20'000);
    QCOMPARE(desktop.sockets().size(), 1);
    const QFile::Permissions others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QCOMPARE(desktop.sockets().first().permissions() & others, QFile::Permissions());
}

void TestSingleInstance::otherDisplayHasItsOwn()
{
    Desktop desktop;
    QProcess &first = desktop.start({"--single-instance", nativePath});
    QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(first, nativePath), 1, 20'000);
    QProcess &second = desktop.start({"--single-instance", qnnpackPath}, ":8");
    QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(second, qnnpackPath), 1, 20'000);
}

void TestSingleInstance::killedOneIsReplaced()
{
    Desktop desktop;
    QProcess &first = desktop.start({"--single-instance", nativePath});
    QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(first, nativePath), 1, 20'000);
    first.kill();
    QVERIFY(first.waitForFinished());
    QProcess &second = desktop.start({"--single-instance", qnnpackPath});
    QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(second, qnnpackPath), 1, 20'000);
    QProcess &third = desktop.start({"--single-instance", nativePath});
    QVERIFY(third.waitForFinished(20'000));
    QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(second, nativePath), 1, 20'000);
}

void TestSingleInstance::hungOneIsLeftAlone()
{
    Desktop desktop;
    QProcess &first = desktop.start({"--single-instance", nativePath});
    QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(first, nativePath), 1, 20'000);
    ::kill(static_cast<pid_t>(first.processId()), SIGSTOP);
    QProcess &second = desktop.start({"--single-instance", qnnpackPath});
    QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(second, qnnpackPath), 1, 20'000);
    ::kill(static_cast<pid_t>(first.processId()), SIGCONT);
    // The program ignores the request of the process that has ended: it answers the next request.
    QProcess &third = desktop.start({"--single-instance", nativePath});
    QVERIFY(third.waitForFinished(20'000));
    QCOMPARE(desktop.opened(qnnpackPath), 1);
}

void TestSingleInstance::ofTwoAtOnceOneOpensTheFiles()
{
    Desktop desktop;
    QProcess *starts[] = {&desktop.start({"--single-instance", nativePath}),
                          &desktop.start({"--single-instance", qnnpackPath})};
    QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(nativePath) + desktop.opened(qnnpackPath), 2, 20'000);
    QTRY_COMPARE_WITH_TIMEOUT(starts[0]->state() == QProcess::Running, starts[1]->state() != QProcess::Running, 20'000);
}

void TestSingleInstance::ofManyAtOnceOneStays()
{
    Desktop desktop;
    constexpr int many = 12;
    std::vector<QProcess *> starts;
    for (int i = 0; i < many; ++i)
        starts.push_back(&desktop.start({"--single-instance", i % 2 == 0 ? nativePath : qnnpackPath}));
    const auto running = [&] {
        return std::ranges::count(starts, QProcess::Running, &QProcess::state);
    };
    QTRY_COMPARE_WITH_TIMEOUT(running(), 1, 60'000);
    for (const QProcess *start : starts)
        QVERIFY(start->state() == QProcess::Running || start->exitStatus() == QProcess::NormalExit);
    QTRY_VERIFY_WITH_TIMEOUT(desktop.opened(nativePath) == 1 && desktop.opened(qnnpackPath) == 1, 20'000);
    QTest::qWait(200); // nobody else comes after all
    QCOMPARE(running(), 1);
}

/// While the running program opens a large file, it learns that the other program has ended.
void TestSingleInstance::largeFilesComeWhileTheOtherSideLeaves()
{
    const QTemporaryDir folder;
    const std::string text = test::largeDocument(16'000);
    const QByteArray content(text.data(), static_cast<qsizetype>(text.size()));
    Desktop desktop;
    QProcess &first = desktop.start({"--single-instance"});
    QTRY_COMPARE_WITH_TIMEOUT(desktop.sockets().size(), 1, 20'000);
    for (const char *name : {"a.bcfg.json", "b.bcfg.json", "c.bcfg.json"}) {
        const QString file = test::writeFile(folder.filePath(name), content);
        QProcess &second = desktop.start({"--single-instance", file});
        QVERIFY(second.waitForFinished(20'000));
        QCOMPARE(second.exitCode(), 0);
        QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(first, file), 1, 60'000);
    }
    QProcess &last = desktop.start({"--single-instance", nativePath});
    QVERIFY(last.waitForFinished(20'000));
    QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(first, nativePath), 1, 20'000);
    first.terminate();
    QVERIFY(first.waitForFinished(20'000));
    QCOMPARE(first.exitStatus(), QProcess::NormalExit);
    QCOMPARE(first.exitCode(), 128 + SIGTERM);
}

void TestSingleInstance::fileThatCannotBeReadIsToldAndNoMore_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("malformed") << QByteArray("{\n \"configs\": oops}");
    QTest::newRow("missing") << QByteArray();
}

/// The message is still shown when the other program ends.
void TestSingleInstance::fileThatCannotBeReadIsToldAndNoMore()
{
    QFETCH(const QByteArray, content);
    const QTemporaryDir folder;
    const QString file = folder.filePath("a.bcfg.json");
    if (!content.isEmpty())
        test::writeFile(file, content);
    Desktop desktop;
    QProcess &first = desktop.start({"--single-instance", nativePath});
    QTRY_COMPARE_WITH_TIMEOUT(desktop.opened(first, nativePath), 1, 20'000);
    for (int i = 0; i < 3; ++i) {
        QProcess &second = desktop.start({"--single-instance", file});
        QVERIFY(second.waitForFinished(20'000));
        QCOMPARE(second.exitCode(), 0);
        QTRY_COMPARE_WITH_TIMEOUT(desktop.log().count("cannot be"), i + 1, 20'000);
    }
    first.terminate();
    QVERIFY(first.waitForFinished(20'000));
    QCOMPARE(first.exitStatus(), QProcess::NormalExit);
    QCOMPARE(first.exitCode(), 128 + SIGTERM);
}

BCFG_GUILESS_TEST(TestSingleInstance)

} // namespace tst_singleinstance

#include "tst_singleinstance.moc"
