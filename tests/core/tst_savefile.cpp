// SPDX-License-Identifier: Apache-2.0
#include "core/io/file.h"
#include "tests/support/files.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>

using namespace bcfg;
using namespace bcfg::test;

class TestSaveFile : public QObject
{
    Q_OBJECT

private slots:
    void replacesTheContent();
    void followsLinksAndKeepsPermissions();
    void failsWithoutTouchingTheOldFile();
    void namesTheCause();
};

void TestSaveFile::replacesTheContent()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("a.bcfg.json").toStdString();
    QVERIFY(!saveFile(path, "old"));
    QVERIFY(!saveFile(path, "new"));
    QCOMPARE(fileText(QString::fromStdString(path)), std::string("new"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList("a.bcfg.json"));
}

void TestSaveFile::followsLinksAndKeepsPermissions()
{
    const QTemporaryDir folder;
    const QString target = folder.filePath("target");
    const QString link = folder.filePath("link");
    QVERIFY(!saveFile(target.toStdString(), "old"));
    QVERIFY(QFile::setPermissions(target, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup));
    QVERIFY(QFile::link("target", link));
    QVERIFY(!saveFile(link.toStdString(), "new"));
    QVERIFY(QFileInfo(link).isSymLink());
    QCOMPARE(fileText(target), std::string("new"));
    QVERIFY(!QFile::permissions(target).testFlag(QFile::ReadOther));
    QVERIFY(QFile::permissions(target).testFlag(QFile::ReadGroup));
}

/// Lets no file grow beyond so many bytes, as a full disk or a quota would.
class FileSizeLimit
{
public:
    explicit FileSizeLimit(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() { ::setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before = {};
};

void TestSaveFile::failsWithoutTouchingTheOldFile()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("a").toStdString();
    QVERIFY(!saveFile(path, "old"));
    const std::string large(100'000, 'x');
    for (rlim_t limit = 0; limit < large.size(); limit += 4096) {
        std::optional<FileError> error;
        {
            const FileSizeLimit full(limit);
            error = saveFile(path, large);
        }
        QVERIFY(error);
        QCOMPARE(error->message, std::string("File too large"));
        QCOMPARE(fileText(QString::fromStdString(path)), std::string("old"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList("a"));
    }
}

void TestSaveFile::namesTheCause()
{
    const QTemporaryDir folder;
    QCOMPARE(saveFile(folder.filePath("no/such/folder").toStdString(), "x")->message,
             std::string("No such file or directory"));
    QCOMPARE(saveFile(folder.path().toStdString(), "x")->message, std::string("Is a directory"));
    QCOMPARE(std::get<FileError>(readFile(folder.path().toStdString())).message, std::string("Is a directory"));
    QCOMPARE(std::get<FileError>(readFile("/no/such/file")).message, std::string("No such file or directory"));
}

QTEST_APPLESS_MAIN(TestSaveFile)
#include "tst_savefile.moc"
