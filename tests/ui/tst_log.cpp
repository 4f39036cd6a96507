// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "ui/basis/log.h"
#include "ui/session/files/documentio.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace bcfg::ui;
using namespace bcfg::ui::session;

namespace {

QStringList linesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts)
                                          : QStringList();
}

QStringList printed; // by the handler that was there before

void print(QtMsgType, const QMessageLogContext &, const QString &message)
{
    printed.append(message);
}

} // namespace

class TestLog : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        qInstallMessageHandler(print);
        keepLog(path());
    }
    void cleanupTestCase() { qInstallMessageHandler(nullptr); }
    void init();
    void lineTellsCategoryAndSeverity();
    void messageIsOneLine();
    void othersArePrintedTooAndItsOwnAreNot();
    void openingAndSavingAreTold();
    void whatDocumentsHoldIsNotTold();
    void fileIsRotated();
    void processesDoNotMixTheirLines();
    void logThatCannotBeWrittenIsNone();

private:
    QString path() const { return m_folder.filePath("log/program.log"); }
    QTemporaryDir m_folder;
};

void TestLog::init()
{
    keepLog(path());
    QDir(m_folder.filePath("log")).removeRecursively();
    keepLog(path());
    printed.clear();
}

void TestLog::lineTellsCategoryAndSeverity()
{
    qCWarning(logFiles) << "one";
    qCInfo(logPython) << "two";
    const QStringList lines = linesOf(path());
    QCOMPARE(lines.size(), 2);
    QVERIFY2(lines[0].endsWith("] files warning: one"), qPrintable(lines[0]));
    QVERIFY2(lines[1].endsWith("] python info: two"), qPrintable(lines[1]));
    QCOMPARE(lastLogLines(1), lines.mid(1));
    QCOMPARE(lastLogLines(9), lines);
    QCOMPARE(QFile::permissions(path()) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
}

void TestLog::messageIsOneLine()
{
    qCInfo(logFiles).noquote() << u"a\nb\r\u2028c\x1b[0m";
    qCInfo(logFiles).noquote() << QString(100'000, 'x');
    const QStringList lines = linesOf(path());
    QCOMPARE(lines.size(), 2);
    QVERIFY(lines[0].endsWith("a\\u000ab\\u000d\\u2028c\\u001b[0m"));
    QVERIFY(lines[1].size() < 3000);
}

void TestLog::othersArePrintedTooAndItsOwnAreNot()
{
    qWarning("of Qt");
    qCWarning(logFiles) << "ours";
    QCOMPARE(printed, QStringList{"of Qt"});
    QCOMPARE(linesOf(path()).size(), 2);
}

void TestLog::openingAndSavingAreTold()
{
    const QString missing = m_folder.filePath("none.bcfg.json");
    const QString file = m_folder.filePath("a.bcfg.json");
    (void)readDocument(missing);
    (void)writeText(file, bcfg::exportDocument({}));
    (void)writeText(missing + "/a", bcfg::exportDocument({}));
    const QString text = linesOf(path()).join('\n');
    QVERIFY(text.contains("files warning: " + missing + " cannot be opened: "));
    QVERIFY(text.contains("files info: saved " + file + " in "));
    QVERIFY(text.contains("files warning: " + missing + "/a was not saved: "));
}

void TestLog::whatDocumentsHoldIsNotTold()
{
    const QString file = m_folder.filePath("a.bcfg.json");
    for (const char *text : {R"({"configs": [{"pattern": "torch.secret"}], "my_secret": "secret"})",
                             R"({"secret": secret})", R"(["secret"])", R"({"secret": 1, "secret": 2e999999999})"}) {
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(text);
        out.close();
        (void)readDocument(file);
    }
    QVERIFY(linesOf(path()).size() >= 4);
    QVERIFY(!linesOf(path()).join('\n').contains("secret"));
}

void TestLog::fileIsRotated()
{
    const QString line(1900, 'x');
    for (int i = 0; i < 2200; ++i)
        qCInfo(logFiles).noquote() << i << line;
    const QStringList files = QDir(m_folder.filePath("log")).entryList(QDir::Files);
    QCOMPARE(files, (QStringList{"program.log", "program.log.1", "program.log.2"}));
    for (const QString &file : files)
        QVERIFY(QFileInfo(m_folder.filePath("log/" + file)).size() <= 1'003'000);
    const QStringList last = lastLogLines(600); // more than the newest file has
    QCOMPARE(last.size(), 600);
    for (int i = 0; i < 600; ++i)
        QVERIFY(last[i].contains("files info: " + QString::number(1600 + i) + ' '));
}

void TestLog::processesDoNotMixTheirLines()
{
    const QString line(900, 'x');
    std::vector<std::unique_ptr<QProcess>> writers;
    for (int i = 0; i < 3; ++i) {
        writers.push_back(std::make_unique<QProcess>());
        writers.back()->start(QCoreApplication::applicationFilePath(), {"--write", path(), line});
    }
    int lines = 0;
    for (const auto &writer : writers)
        QVERIFY(writer->waitForFinished() && writer->exitCode() == 0);
    for (const char *file : {"log/program.log.2", "log/program.log.1", "log/program.log"}) {
        for (const QString &written : linesOf(m_folder.filePath(file))) {
            QVERIFY2(written.endsWith("info: " + line), qPrintable(written));
            ++lines;
        }
    }
    QCOMPARE(lines, 3 * 800); // of 2.3 MB, so none was dropped
}

void TestLog::logThatCannotBeWrittenIsNone()
{
    for (const char *odd : {"/proc/none/a.log", "/dev/full/a.log", "/"}) {
        keepLog(odd);
        qCWarning(logFiles) << "nobody hears this";
        QVERIFY(lastLogLines(5).isEmpty());
    }
    keepLog(path());
    const QString file = m_folder.filePath("a.bcfg.json");
    QVERIFY(!writeText(file, bcfg::exportDocument({})));
}

/// With `--write FILE LINE`, writes this line 800 times; else runs the tests.
int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) != "--write") {
        TestLog test;
        return QTest::qExec(&test, argc, argv);
    }
    keepLog(arguments.at(2));
    for (int i = 0; i < 800; ++i)
        qCInfo(logFiles).noquote() << arguments.at(3);
    return 0;
}

#include "tst_log.moc"
