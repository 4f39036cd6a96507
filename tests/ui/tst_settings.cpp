// SPDX-License-Identifier: Apache-2.0
#include "tests/support/awaited.h"
#include "tests/support/filesizelimit.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowparts.h"
#include "ui/window/frames/windows.h"

#include <QDir>
#include <QListWidget>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>

namespace tst_settings {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::window;

namespace {

struct Home
{
    QString file() const { return folder.filePath("settings.ini"); }
    void write(const QByteArray &bytes) const
    {
        QFile out(file());
        if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(file()));
    }
    QByteArray read(const QString &name = "settings.ini") const
    {
        QFile in(folder.filePath(name));
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }
    QStringList files() const { return QDir(folder.path()).entryList(QDir::Files); }

    QTemporaryDir folder;
};

} // namespace

class TestSettings : public QObject
{
    Q_OBJECT

private slots:
    void everySettingIsDocumented();
    void defaultsAreNotWritten();
    void everyTypeComesBack();
    void unknownKeysStay();
    void uselessValuesFallBackAndStay_data();
    void uselessValuesFallBackAndStay();
    void damagedFileIsSetAside_data();
    void damagedFileIsSetAside();
    void damagedFilesDoNotReplaceOneAnother();
    void unusualFileIsNotDamaged_data();
    void unusualFileIsNotDamaged();
    void settingsThatCannotBeWrittenWork();
    void firstWindowSaysItOnce();
    void windowSaysOnceThatTheDiskIsFull();
    void hundredThousandRecentFilesAreTen();
    void qconfigsOfTheLatestDocumentsAreKept();
};

void TestSettings::everySettingIsDocumented()
{
    QFile manual(RESOURCES_DIR "/../packaging/man/backend-config-editor.1");
    QVERIFY(manual.open(QIODevice::ReadOnly));
    const QByteArray text = manual.readAll();
    const Home home;
    const Settings settings(home.file());
    const QList<StoredSetting *> all = settings.findChildren<StoredSetting *>();
    QVERIFY(all.size() > 30);
    for (const StoredSetting *setting : all) {
        const QByteArray key = setting->objectName().toUtf8();
        QVERIFY2(text.contains(".It Cm " + key + '\n'), key);
    }
}

void TestSettings::defaultsAreNotWritten()
{
    const Home home;
    {
        Settings settings(home.file());
        settings.theme.set(ThemeChoice::Dark);
        settings.textSteps.set(2);
        settings.qconfig.set("fbgemm");
        settings.keys.set({{"New", "Ctrl+J"}});
    }
    QVERIFY(home.read().contains("theme=dark"));
    {
        Settings settings(home.file());
        settings.theme.set(ThemeChoice::System);
        settings.textSteps.set(0);
        settings.qconfig.set("x86");
        settings.keys.set({});
        settings.recentFiles.set({});
        settings.showsAllConstraints.set(false);
    }
    QCOMPARE(home.read().trimmed(), QByteArray());
}

void TestSettings::everyTypeComesBack()
{
    const Home home;
    const QStringList files = {"/a, b/c;d=e.json", "@x", u8"/\uFEFFü\u2028", ""};
    {
        Settings settings(home.file());
        settings.windowGeometry.set(QByteArray("\0\xff\n", 3));
        settings.recentFiles.set(files);
        settings.recentOperators.set({"one"});
        settings.theme.set(ThemeChoice::Light);
        settings.textSteps.set(-3);
        settings.showsAllConstraints.set(true);
        settings.matrixColumns.set({{"x86", false}, {"a,b", true}});
        settings.keys.set({{"New", "Ctrl+J"}, {"Open", ""}});
        settings.importTarget.set("a, b");
    }
    const Settings settings(home.file());
    QVERIFY(settings.complaint().isEmpty());
    QCOMPARE(settings.windowGeometry.value(), QByteArray("\0\xff\n", 3));
    QCOMPARE(settings.recentFiles.value(), files);
    QCOMPARE(settings.recentOperators.value(), QStringList{"one"});
    QVERIFY(settings.theme.value() == ThemeChoice::Light);
    QCOMPARE(settings.textSteps.value(), -3);
    QVERIFY(settings.showsAllConstraints.value());
    QCOMPARE(settings.matrixColumns.value(), (QVariantMap{{"x86", false}, {"a,b", true}}));
    QCOMPARE(settings.keys.value(), (QVariantMap{{"New", "Ctrl+J"}, {"Open", ""}}));
    QCOMPARE(settings.importTarget.value(), "a, b");
}

void TestSettings::unknownKeysStay()
{
    const Home home;
    home.write("[General]\nlater=7\ntheme=dark\n\n[more]\nkey=a, b\n");
    {
        Settings settings(home.file());
        settings.theme.set(ThemeChoice::Light);
    }
    const QByteArray text = home.read();
    QVERIFY(text.contains("later=7"));
    QVERIFY(text.contains("[more]\nkey=a, b"));
    QVERIFY(text.contains("theme=light"));
}

void TestSettings::uselessValuesFallBackAndStay_data()
{
    QTest::addColumn<QByteArray>("line");
    for (const char *line : {"theme=blue", "theme=1", "theme=dark, light", "textSteps=many", "textSteps=1000000",
                             "textSteps=2.5", "qconfig=@ByteArray(x86)", "recentFiles=@ByteArray(a)",
                             "allConstraints=perhaps", "allConstraints=1", "keys=none", "patternColumns=text"})
        QTest::newRow(line) << QByteArray(line);
}

void TestSettings::uselessValuesFallBackAndStay()
{
    QFETCH(const QByteArray, line);
    const Home home;
    home.write("[General]\n" + line + '\n');
    {
        Settings settings(home.file());
        QVERIFY(settings.complaint().isEmpty());
        QVERIFY(settings.theme.value() == ThemeChoice::System);
        QCOMPARE(settings.textSteps.value(), 0);
        QCOMPARE(settings.qconfig.value(), "x86");
        QCOMPARE(settings.recentFiles.value(), QStringList());
        QVERIFY(!settings.showsAllConstraints.value());
        QCOMPARE(settings.keys.value(), QVariantMap());
        QCOMPARE(settings.patternColumns.value(), QByteArray());
        settings.interpreter.set("python3"); // so the file is written
    }
    QVERIFY(home.read().contains("interpreter=python3"));
    QVERIFY2(home.read().contains(line), home.read().constData());
}

void TestSettings::damagedFileIsSetAside_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("no INI") << QByteArray("theme=dark\nthis is a letter\n");
    QTest::newRow("a section without an end") << QByteArray("[General\ntheme=dark\n");
    QTest::newRow("NUL bytes") << QByteArray("[General]\ntheme=dark\n\0\0\0\0", 25);
    QTest::newRow("all NUL, as after a power cut") << QByteArray(4096, '\0');
    QTest::newRow("not UTF-8") << QByteArray("[General]\nqconfig=\xff\xfe\n");
    QTest::newRow("a picture") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
}

void TestSettings::damagedFileIsSetAside()
{
    QFETCH(const QByteArray, bytes);
    const Home home;
    home.write(bytes);
    Settings settings(home.file());
    QVERIFY(settings.complaint().contains("settings.ini.broken"));
    QVERIFY(settings.theme.value() == ThemeChoice::System);
    QCOMPARE(home.read("settings.ini.broken"), bytes);
    settings.theme.set(ThemeChoice::Light);
    QVERIFY(Settings(home.file()).complaint().isEmpty());
}

void TestSettings::damagedFilesDoNotReplaceOneAnother()
{
    const Home home;
    for (const char *bytes : {"one", "two", "three"}) {
        home.write(bytes);
        QVERIFY(!Settings(home.file()).complaint().isEmpty());
    }
    QCOMPARE(home.read("settings.ini.broken"), "one");
    QCOMPARE(home.read("settings.ini.broken2"), "two");
    QCOMPARE(home.read("settings.ini.broken3"), "three");
}

void TestSettings::unusualFileIsNotDamaged_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("a comment") << QByteArray("; by hand\n\n[General]\ntheme=dark");
    QTest::newRow("Windows lines") << QByteArray("[General]\r\ntheme=dark\r\n");
}

void TestSettings::unusualFileIsNotDamaged()
{
    QFETCH(const QByteArray, bytes);
    const Home home;
    home.write(bytes);
    const Settings settings(home.file());
    QVERIFY(settings.complaint().isEmpty());
    QVERIFY(settings.theme.value() == (bytes.isEmpty() ? ThemeChoice::System : ThemeChoice::Dark));
    QCOMPARE(home.files(), QStringList{"settings.ini"});
}

void TestSettings::settingsThatCannotBeWrittenWork()
{
    const Home home;
    home.write("in the way");
    Settings settings(home.file() + "/settings.ini");
    QVERIFY(settings.complaint().contains("cannot be written"));
    settings.textSteps.set(3);
    QCOMPARE(settings.textSteps.value(), 3);
}

void TestSettings::firstWindowSaysItOnce()
{
    const Home home;
    home.write("damaged");
    Settings settings(home.file());
    Windows windows(settings);
    MainWindow &first = windows.newWindow();
    QVERIFY(!test::load(first.files(), RESOURCES_DIR "/templates/torch-2.6.0/native.bcfg.json"));
    windows.show(first);
    QTRY_COMPARE(first.statusBar()->currentMessage(), settings.complaint());
    MainWindow &second = windows.newWindow();
    windows.show(second);
    QCoreApplication::processEvents();
    QVERIFY(second.statusBar()->currentMessage() != settings.complaint());
}

void TestSettings::windowSaysOnceThatTheDiskIsFull()
{
    const Home home;
    Settings settings(home.file());
    Windows windows(settings);
    MainWindow &window = windows.newWindow();
    windows.show(window);
    QCoreApplication::processEvents();
    QVERIFY(settings.complaint().isEmpty());
    const test::FileSizeLimit full(0);
    QSignalSpy unwritable(&settings, &Settings::unwritable);
    settings.textSteps.set(3);
    QTRY_COMPARE(unwritable.size(), 1);
    QVERIFY(settings.complaint().contains("cannot be written"));
    QCOMPARE(window.statusBar()->currentMessage(), settings.complaint());
    settings.textSteps.set(2);
    QTest::qWait(50);
    QCOMPARE(unwritable.size(), 1);
}

void TestSettings::hundredThousandRecentFilesAreTen()
{
    const Home home;
    Settings settings(home.file());
    QStringList files;
    for (int i = 0; i < 100'000; ++i)
        files.append(QStringLiteral("/some/folder/%1.bcfg.json").arg(i));
    settings.recentFiles.set(files);
    QCOMPARE(settings.recentFiles.value(), files.mid(0, 10));
    Windows windows(settings);
    windows.showWelcome();
    QCOMPARE(windows.welcome().findChild<QListWidget *>("recentList")->count(), 10);
    windows.newWindow();
}

void TestSettings::qconfigsOfTheLatestDocumentsAreKept()
{
    const Home home;
    {
        QSettings file(home.file(), QSettings::IniFormat); // as it was before it said when
        file.setValue("documentQConfigs", QVariantMap{{"/z/earlier.bcfg.json", QStringList{"x86", "", ""}}});
    }
    Settings settings(home.file());
    QCOMPARE(settings.qconfigs.of("/z/earlier.bcfg.json"), (QStringList{"x86", "", ""}));
    const auto nameOf = [](int document) {
        return QStringLiteral("/%1.bcfg.json").arg(1000 - document); // in another order than that of names
    };
    for (int document = 0; document < 202; ++document) {
        settings.qconfigs.setFor(nameOf(document), {QString::number(document), "a", "b"});
        QTest::qSleep(1); // so each has a time of its own
        if (document == 150)
            settings.qconfigs.setFor(nameOf(0), {"again", "", ""});
    }
    const Settings later(home.file());
    QCOMPARE(later.qconfigs.of("/z/earlier.bcfg.json"), QStringList());
    QCOMPARE(later.qconfigs.of(nameOf(0)), (QStringList{"again", "", ""}));
    QCOMPARE(later.qconfigs.of(nameOf(1)), QStringList());
    QCOMPARE(later.qconfigs.of(nameOf(2)), QStringList());
    for (int document = 3; document < 202; ++document)
        QCOMPARE(later.qconfigs.of(nameOf(document)), (QStringList{QString::number(document), "a", "b"}));
}

BCFG_TEST(TestSettings)

} // namespace tst_settings

#include "tst_settings.moc"
