// SPDX-License-Identifier: Apache-2.0
#include "core/document/io/file.h"
#include "core/document/io/savefile.h"
#include "tests/support/files.h"
#include "tests/support/filesizelimit.h"
#include "tests/support/ordinaryuser.h"
#include "tests/support/testprogram.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace tst_savefile {

using namespace bcfg;
using namespace bcfg::test;

using Reason = SaveError::Reason;

namespace {

/// A folder with a file "a" whose content is "old".
struct SavedFile
{
    SavedFile() { test::writeFile(path, "old"); }
    QStringList names() const { return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden, QDir::Name); }
    QString file(const QString &name) const { return folder.filePath(name); }
    std::optional<SaveError> save(std::string_view content, const SaveOptions &options = {}) const
    {
        return saveFile(path.toStdString(), content, options);
    }

    QTemporaryDir folder;
    QTemporaryDir other;
    QString path = folder.filePath("a");
    SaveOptions inPlace{.method = SaveMethod::WriteInPlace, .copies = other.filePath("copies").toStdString()};
    QDir copies{other.filePath("copies")};
};

void setAge(const QString &path, int hours)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadWrite) ||
        !file.setFileTime(QDateTime::currentDateTime().addSecs(-3600 * hours), QFile::FileModificationTime))
        qFatal("cannot date %s", qPrintable(path));
}

} // namespace

class TestSaveFile : public QObject
{
    Q_OBJECT

private slots:
    void replacesTheContent();
    void followsLinksAndKeepsPermissions();
    void keepsAttributes();
    void failsWithoutTouchingTheOldFile();
    void namesTheCause();
    void whatIsNoFileIsNotOpened();
    void refusesWhatIsNoFile();
    void otherNamesAreAChoice();
    void readOnlyFileIsAChoice();
    void folderThatCannotBeWrittenIsAChoice();
    void writingInPlaceGoesBackOnFailure();
    void keepsABackupWhereAsked();
    void asksRightBeforeReplacing_data();
    void asksRightBeforeReplacing();
    void removesOldStraysOnly();
    void savesUnderTheLongestName();
    void isStoppedBeforeTheOldContentGoes();
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

void TestSaveFile::keepsAttributes()
{
    const SavedFile saved;
    const QByteArray path = saved.path.toUtf8();
    if (::setxattr(path.constData(), "user.note", "x", 1, 0) != 0)
        QSKIP("The file system has no attributes.");
    QVERIFY(!saved.save("new"));
    char value = ' ';
    QCOMPARE(::getxattr(path.constData(), "user.note", &value, 1), ssize_t(1));
    QCOMPARE(value, 'x');
}

void TestSaveFile::failsWithoutTouchingTheOldFile()
{
    const SavedFile saved;
    const std::string large(100'000, 'x');
    for (rlim_t limit = 0; limit < large.size(); limit += 4096) {
        std::optional<SaveError> error;
        {
            const FileSizeLimit full(limit);
            error = saved.save(large);
        }
        QVERIFY(error);
        QCOMPARE(error->message, std::string("File too large"));
        QCOMPARE(fileText(saved.path), std::string("old"));
        QCOMPARE(saved.names(), QStringList("a"));
    }
}

/// Opening a pipe would wait until another process writes to it.
void TestSaveFile::whatIsNoFileIsNotOpened()
{
    const QTemporaryDir folder;
    const auto why = [](const QString &path) {
        const auto read = readFile(path.toStdString());
        const FileError *error = std::get_if<FileError>(&read);
        return error ? error->message : "it was read";
    };
    const QString pipe = folder.filePath("pipe");
    QCOMPARE(::mkfifo(pipe.toUtf8().constData(), 0600), 0);
    QCOMPARE(why(pipe), std::string("Is a pipe, not a file"));
    QVERIFY(QFile::link(pipe, folder.filePath("link")));
    QCOMPARE(why(folder.filePath("link")), std::string("Is a pipe, not a file"));
    QCOMPARE(why("/dev/zero"), std::string("Is a device, not a file"));
    sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = {}};
    const QByteArray socketPath = folder.filePath("socket").toUtf8();
    std::copy_n(socketPath.constData(), socketPath.size(), address.sun_path);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    QCOMPARE(::bind(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address), 0);
    QCOMPARE(why(folder.filePath("socket")), std::string("Is a socket, not a file"));
    ::close(socket);
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

void TestSaveFile::refusesWhatIsNoFile()
{
    const QTemporaryDir folder;
    const QString pipe = folder.filePath("pipe");
    QCOMPARE(::mkfifo(pipe.toUtf8().constData(), 0600), 0);
    QCOMPARE(saveFile(pipe.toStdString(), "x")->message, std::string("Not a regular file"));
    const QString link = folder.filePath("link");
    QVERIFY(QFile::link(link, link)); // to itself
    QCOMPARE(saveFile(link.toStdString(), "x")->message, std::string("Too many levels of symbolic links"));
    QVERIFY(QFileInfo(link).isSymLink());
}

void TestSaveFile::otherNamesAreAChoice()
{
    SavedFile saved;
    const QString other = saved.file("b");
    QCOMPARE(::link(saved.path.toUtf8().constData(), other.toUtf8().constData()), 0);
    QVERIFY(saved.save("new")->reason == Reason::HasOtherNames);
    QCOMPARE(fileText(saved.path), std::string("old"));

    QVERIFY(!saved.save("longer", saved.inPlace));
    QCOMPARE(fileText(saved.path), std::string("longer"));
    QCOMPARE(fileText(other), std::string("longer"));
    QVERIFY(!saved.save("new", saved.inPlace));
    QCOMPARE(fileText(other), std::string("new"));
    QVERIFY(saved.copies.exists());
    QVERIFY(saved.copies.isEmpty());

    QVERIFY(!saved.save("mine", {.method = SaveMethod::BreakLinks}));
    QCOMPARE(fileText(saved.path), std::string("mine"));
    QCOMPARE(fileText(other), std::string("new"));
    QCOMPARE(saved.names(), QStringList({"a", "b"}));
}

void TestSaveFile::readOnlyFileIsAChoice()
{
    for (const SaveMethod method : {SaveMethod::Replace, SaveMethod::BreakLinks, SaveMethod::WriteInPlace}) {
        SavedFile saved;
        QVERIFY(QFile::setPermissions(saved.path, QFile::ReadOwner | QFile::ReadGroup | QFile::ReadOther));
        SaveOptions options = saved.inPlace;
        options.method = method;
        QVERIFY(saved.save("new", options)->reason == Reason::ReadOnly); // root too
        QCOMPARE(fileText(saved.path), std::string("old"));
        QCOMPARE(saved.names(), QStringList("a"));
    }
    SavedFile saved;
    QVERIFY(QFile::setPermissions(saved.path, QFile::ReadOwner | QFile::ReadGroup | QFile::ReadOther));
    QVERIFY(!saved.save("new", {.replacesReadOnly = true}));
    QCOMPARE(fileText(saved.path), std::string("new"));
    QVERIFY(!(QFile::permissions(saved.path) & QFile::WriteOwner)); // and it is read-only again

    QVERIFY(QFile::setPermissions(saved.path, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther));
    const OrdinaryUser user({saved.folder.path()});
    {
        const ReadOnlyFolder readOnly(saved.folder.path());
        QVERIFY(QFile::setPermissions(saved.path, QFile::ReadOwner | QFile::ReadOther));
        QCOMPARE(saved.save("newest")->message, std::string("Permission denied")); // replacing would not help
    }
    QCOMPARE(saved.save("newest")->message, std::string("The file is read-only"));
    QVERIFY(QFile::setPermissions(saved.path, QFile::ReadOwner | QFile::ReadGroup | QFile::WriteGroup));
    QCOMPARE(saved.save("newest")->message, std::string("The file is read-only")); // for us, who own it
}

void TestSaveFile::folderThatCannotBeWrittenIsAChoice()
{
    SavedFile saved;
    saved.inPlace.keepsBackup = true; // which is impossible there, but the copy is enough
    const OrdinaryUser user({saved.folder.path(), saved.other.path()});
    const ReadOnlyFolder readOnly(saved.folder.path());
    const std::optional<SaveError> refused = saved.save("new");
    QVERIFY(refused->reason == Reason::FolderNotWritable);
    QCOMPARE(refused->message, std::string("Its folder may not be written (Permission denied)"));
    QCOMPARE(fileText(saved.path), std::string("old"));
    QVERIFY(!saved.save("new", saved.inPlace));
    QCOMPARE(fileText(saved.path), std::string("new"));
    QCOMPARE(saved.names(), QStringList("a"));
    QVERIFY(saveFile(saved.file("none").toStdString(), "new", saved.inPlace)->reason == Reason::Failed);
    QVERIFY(saved.copies.exists());
    QVERIFY(saved.copies.isEmpty());
}

void TestSaveFile::writingInPlaceGoesBackOnFailure()
{
    const SavedFile saved;
    const std::string old(20'000, 'o');
    const std::string large(100'000, 'x');
    QVERIFY(!saved.save(old));
    for (rlim_t limit = 20'480; limit < large.size(); limit += 4096) {
        std::optional<SaveError> error;
        {
            const FileSizeLimit full(limit);
            error = saved.save(large, saved.inPlace);
        }
        QVERIFY(error && error->reason == Reason::Failed);
        QVERIFY(fileText(saved.path) == old);
        QVERIFY(saved.copies.isEmpty());
    }
}

void TestSaveFile::keepsABackupWhereAsked()
{
    SavedFile saved;
    const SaveOptions withBackup{.keepsBackup = true};
    QVERIFY(!saved.save("new", withBackup));
    QCOMPARE(fileText(saved.file("a~")), std::string("old"));
    QVERIFY(!saved.save("newer", withBackup));
    QCOMPARE(fileText(saved.file("a~")), std::string("new"));
    saved.inPlace.keepsBackup = true;
    QVERIFY(!saved.save("newest", saved.inPlace));
    QCOMPARE(fileText(saved.file("a~")), std::string("newer"));
    QVERIFY(!saveFile(saved.file("b").toStdString(), "first", withBackup)); // of nothing there is none
    QCOMPARE(saved.names(), QStringList({"a", "a~", "b"}));

    QVERIFY(QFile::remove(saved.file("a~")));
    QVERIFY(QDir().mkdir(saved.file("a~")));
    const std::optional<SaveError> error = saved.save("lost", withBackup);
    QCOMPARE(error->message, std::string("The backup cannot be written: Is a directory"));
    QCOMPARE(fileText(saved.path), std::string("newest"));
    QCOMPARE(saved.names(), QStringList({"a", "b"}));
}

void TestSaveFile::asksRightBeforeReplacing_data()
{
    QTest::addColumn<bool>("inPlace");
    QTest::addColumn<bool>("keepsBackup");
    QTest::newRow("replaced") << false << false;
    QTest::newRow("replaced, with a backup") << false << true;
    QTest::newRow("in place") << true << false;
    QTest::newRow("in place, with a backup") << true << true;
}

void TestSaveFile::asksRightBeforeReplacing()
{
    QFETCH(const bool, inPlace);
    QFETCH(const bool, keepsBackup);
    const SavedFile saved;
    SaveOptions options = inPlace ? saved.inPlace : SaveOptions();
    options.keepsBackup = keepsBackup;
    std::string seen;
    qsizetype files = 0;
    options.mayReplace = [&](std::string_view onDisk) {
        seen = onDisk;
        files = saved.names().size();
        return onDisk == "theirs";
    };
    QVERIFY(saved.save("mine", options)->reason == Reason::MayNotBeReplaced);
    QCOMPARE(seen, std::string("old"));
    QCOMPARE(files, (inPlace ? 1 : 2) + (keepsBackup ? 1 : 0)); // all that goes before is done
    QCOMPARE(fileText(saved.path), std::string("old"));
    QCOMPARE(saved.names(), QStringList("a"));
    test::writeFile(saved.path, "theirs");
    QVERIFY(!saved.save("mine", options));
    QCOMPARE(fileText(saved.path), std::string("mine"));
    seen.clear();
    QVERIFY(QFile::remove(saved.path));
    QVERIFY(!saved.save("again", options)); // there is nothing to lose
    QVERIFY(seen.empty());
}

void TestSaveFile::removesOldStraysOnly()
{
    const SavedFile saved;
    for (const char *name : {"a.saving-Ab3xYz", "a.saving-toolong", "a.saving-new000", "b.saving-Ab3xYz", "a~"}) {
        test::writeFile(saved.file(name), "x");
        setAge(saved.file(name), 25);
    }
    setAge(saved.file("a.saving-new000"), 23);
    QVERIFY(!saved.save("new"));
    QCOMPARE(saved.names(), QStringList({"a", "a.saving-new000", "a.saving-toolong", "a~", "b.saving-Ab3xYz"}));
}

void TestSaveFile::savesUnderTheLongestName()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QString(127, QChar(0xe4)) + 'x'); // 255 bytes
    QVERIFY(!saveFile(path.toStdString(), "old"));
    QVERIFY(!saveFile(path.toStdString(), "new"));
    QCOMPARE(fileText(path), std::string("new"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
}

/// A save can be stopped only while the file still has the old content.
void TestSaveFile::isStoppedBeforeTheOldContentGoes()
{
    for (const SaveMethod method : {SaveMethod::Replace, SaveMethod::WriteInPlace}) {
        const QTemporaryDir folder;
        const QTemporaryDir copies;
        const std::string path = folder.filePath("a").toStdString();
        QVERIFY(!saveFile(path, "old"));
        Progress atFirst;
        atFirst.stop();
        Progress atLast;
        SaveOptions options{.method = method, .keepsBackup = true, .copies = copies.path().toStdString()};
        options.progress = &atFirst;
        QVERIFY(saveFile(path, "new", options)->reason == SaveError::Reason::Stopped);
        options.progress = &atLast;
        options.mayReplace = [&](std::string_view) {
            return atLast.stop();
        };
        QVERIFY(saveFile(path, "new", options)->reason == SaveError::Reason::Stopped);
        QCOMPARE(test::fileText(QString::fromStdString(path)), std::string("old"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList("a"));
        QCOMPARE(QDir(copies.path()).entryList(QDir::Files), QStringList());
        Progress whole;
        options.progress = &whole;
        options.mayReplace = nullptr;
        QVERIFY(!saveFile(path, "new", options));
        QCOMPARE(whole.fraction(), 1.0);
        QVERIFY(!whole.canStop() && !whole.stop() && !whole.mustStop());
    }
}

BCFG_APPLESS_TEST(TestSaveFile)

} // namespace tst_savefile

#include "tst_savefile.moc"
