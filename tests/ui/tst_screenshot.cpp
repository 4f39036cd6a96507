// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

namespace tst_screenshot {

/// The option --screenshot, run by a script.
class TestScreenshot : public QObject
{
    Q_OBJECT

private slots:
    void writesAPictureWithoutADisplay();
    void theListOfReasonsIsFilled();
    void takesAQConfigFromAFile();
    void pictureIsLargeEnoughToRead();
    void takesABuiltInConfigByName();
    void themesDiffer();
    void refusesWithStatusTwo_data();
    void refusesWithStatusTwo();
    void answersVersionAndHelp();
    void displayThatCannotBeReachedIsSaid();
    void opensAFileWhoseNameIsNotUtf8();
};

namespace {

struct Run
{
    int status;
    QString out;
    QString err;
};

Run run(const QStringList &arguments, const QString &display = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"})
        environment.remove(QString::fromLatin1(name));
    if (!display.isEmpty())
        environment.insert("DISPLAY", display);
    process.setProcessEnvironment(environment);
    process.start(PROGRAM, arguments);
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
        return {-1, {}, process.errorString()};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

} // namespace

void TestScreenshot::writesAPictureWithoutADisplay()
{
    const QTemporaryDir folder;
    const QString picture = folder.filePath("a.png");
    const Run result = run({"--screenshot", picture, "--size", "1280x800", "--select", "17", "--qconfig", "qnnpack",
                            RESOURCES_DIR "/templates/torch-2.6.0/onednn.bcfg.json"});
    QVERIFY2(result.status == 0, qPrintable(result.err));
    QCOMPARE(QImage(picture).size(), QSize(1280, 800));
    QCOMPARE(result.out + result.err, QString());
}

void TestScreenshot::theListOfReasonsIsFilled()
{
    const QTemporaryDir folder;
    const QString picture = folder.filePath("a.png");
    QCOMPARE(run({"--screenshot", picture, "--size", "1280x800", "--select", "0", "--qconfig",
                  "default_dynamic_qconfig", "--theme", "light", "native"})
                 .status,
             0);
    const QImage reasons = QImage(picture).copy(0, 680, 400, 80); // of the Match pane, at the bottom
    QSet<QRgb> colours;
    for (int y = 0; y < reasons.height(); ++y) {
        for (int x = 0; x < reasons.width(); ++x)
            colours.insert(reasons.pixel(x, y));
    }
    QVERIFY2(colours.size() > 20, qPrintable(QString::number(colours.size())));
}

void TestScreenshot::takesAQConfigFromAFile()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("own.qconfig.json");
    QVERIFY(QFile::copy(TEST_DATA_DIR "/../fuzz/corpus/qconfig/qconfig.json", file));
    const auto pictureOf = [&](const QString &qconfig) {
        const QString picture = folder.filePath("a.png");
        const Run result = run({"--screenshot", picture, "--qconfig", qconfig, "native"});
        return result.status == 0 ? QImage(picture) : QImage();
    };
    const QImage own = pictureOf(file);
    QVERIFY(!own.isNull());
    QVERIFY(own != pictureOf("default_qconfig"));
}

void TestScreenshot::pictureIsLargeEnoughToRead()
{
    const QTemporaryDir folder;
    const QString picture = folder.filePath("a.png");
    QCOMPARE(run({"--screenshot", picture}).status, 0);
    QCOMPARE(QImage(picture).size(), QSize(1440, 900));
}

void TestScreenshot::takesABuiltInConfigByName()
{
    const QTemporaryDir folder;
    const QString picture = folder.filePath("a.png");
    const auto statusOf = [&](const QStringList &arguments) {
        return run(QStringList{"--screenshot", picture} + arguments).status;
    };
    QCOMPARE(statusOf({"native", "--select", "190"}), 0);
    QCOMPARE(statusOf({"qnnpack@1.13.1"}), 0);
    QCOMPARE(statusOf({"qnnpack@1.13.1", "--select", "190"}), 2); // it has fewer
    QCOMPARE(statusOf({"--diff", "native", "qnnpack"}), 0);
    QCOMPARE(statusOf({"qnnpack@0.1"}), 2);

    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(folder.path()));
    QFile file("native"); // a file of that name comes first
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no JSON") > 0);
    file.close();
    QCOMPARE(statusOf({"native"}), 2);
    QVERIFY(QDir::setCurrent(before));
}

void TestScreenshot::themesDiffer()
{
    const QTemporaryDir folder;
    QRgb corner[2] = {};
    for (const int dark : {0, 1}) {
        const QString picture = folder.filePath("a.png");
        QCOMPARE(run({"--screenshot", picture, "--theme", dark ? "dark" : "light"}).status, 0);
        corner[dark] = QImage(picture).pixel(2, 200);
    }
    QVERIFY(qGray(corner[0]) > 200);
    QVERIFY(qGray(corner[1]) < 80);
}

void TestScreenshot::refusesWithStatusTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("reason");
    QTest::newRow("no such file") << QStringList{"--screenshot", "a.png", "/no/such/file"} << "/no/such/file";
    QTest::newRow("no such second file") << QStringList{"--screenshot", "a.png",
                                                        RESOURCES_DIR "/templates/torch-2.6.0/onednn.bcfg.json",
                                                        "/no/such/second"}
                                         << "/no/such/second";
    QTest::newRow("a folder") << QStringList{"--screenshot", "a.png", "/tmp"} << "directory";
    QTest::newRow("no size") << QStringList{"--size", "wide"} << "--size";
    QTest::newRow("too small a size") << QStringList{"--size", "100x100"} << "--size";
    QTest::newRow("half a size") << QStringList{"--size", "1440x"} << "--size";
    QTest::newRow("no theme") << QStringList{"--theme", "blue"} << "--theme";
    QTest::newRow("no number") << QStringList{"--select", "x"} << "--select";
    QTest::newRow("no QConfig") << QStringList{"--screenshot", "a.png", "--qconfig", "none such"} << "none such";
    QTest::newRow("no QConfig file") << QStringList{"--screenshot", "a.png", "--qconfig", "/no/such.qconfig.json"}
                                     << "/no/such.qconfig.json";
    QTest::newRow("unknown option") << QStringList{"--frobnicate"} << "frobnicate";
    QTest::newRow("no display") << QStringList{} << "display";
}

void TestScreenshot::refusesWithStatusTwo()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QString, reason);
    const Run result = run(arguments);
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.contains(reason), qPrintable(result.err));
    QVERIFY(!QFile::exists("a.png"));
}

void TestScreenshot::answersVersionAndHelp()
{
    QVERIFY(run({"--version"}).out.startsWith("backend-config-editor "));
    QVERIFY(run({"--help"}).out.contains("--screenshot"));
}

void TestScreenshot::displayThatCannotBeReachedIsSaid()
{
    const QString nowhere = ":4711";
    const Run result = run({}, nowhere);
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.startsWith("There is no display") && result.err.contains(nowhere), qPrintable(result.err));
    QCOMPARE(result.err.count('\n'), 1);
    QVERIFY(result.err.contains("--screenshot"));
    for (const QString &display : {nowhere, QString()}) { // a picture does not merge
        const Run merging = run({"--merge", "base", "ours", "theirs", "out"}, display);
        QCOMPARE(merging.status, 2);
        QVERIFY2(merging.err.startsWith("There is no display"), qPrintable(merging.err));
        QVERIFY2(!merging.err.contains("--screenshot"), qPrintable(merging.err));
    }
    const QTemporaryDir folder;
    const QString picture = folder.filePath("a.png");
    QCOMPARE(run({"--screenshot", picture}, nowhere).status, 0);
    QVERIFY(QFile::exists(picture));
    QCOMPARE(run({"--screenshot=" + picture}, nowhere).status, 0);
    QCOMPARE(run({"--help"}, nowhere).status, 0);
}

void TestScreenshot::opensAFileWhoseNameIsNotUtf8()
{
    const QTemporaryDir folder;
    const auto script = [&](const char *command) {
        QProcess shell;
        shell.setWorkingDirectory(folder.path());
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PROGRAM", PROGRAM);
        environment.insert("FILE", RESOURCES_DIR "/templates/torch-2.6.0/qnnpack.bcfg.json");
        shell.setProcessEnvironment(environment);
        shell.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        shell.start("bash", {"-c", QString::fromLatin1(command)});
        return shell.waitForFinished(60'000) ? shell.exitCode() : -1;
    };
    QCOMPARE(script("cp \"$FILE\" $'caf\\xe9.json' && $PROGRAM --screenshot a.png --select 3 $'caf\\xe9.json'"), 0);
    QVERIFY(QFile::exists(folder.filePath("a.png")));
    QCOMPARE(script("$PROGRAM --screenshot b.png $'no\\xe9.json' 2>/dev/null"), 2);
}

BCFG_GUILESS_TEST(TestScreenshot)

} // namespace tst_screenshot

#include "tst_screenshot.moc"
