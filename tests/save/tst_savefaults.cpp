// SPDX-License-Identifier: Apache-2.0
#include "core/document/io/savefile.h"
#include "core/document/json/exporter.h"
#include "tests/save/faults.h"
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/filesizelimit.h"
#include "tests/support/modal.h"
#include "tests/support/windowparts.h"
#include "ui/basis/text.h"
#include "ui/session/files/unsaveddialog.h"

#include <QDir>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSemaphore>
#include <QTemporaryDir>

#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <thread>

using namespace bcfg;
using namespace bcfg::test;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;

Q_DECLARE_METATYPE(bcfg::test::Call)
Q_DECLARE_METATYPE(bcfg::SaveMethod)

namespace {

const std::string old(150'000, 'o');
const std::string fresh(200'000, 'n');

/// An open document with an unsaved edit, its file in a temporary folder, and the parts of a window that save it.
struct Saving
{
    Saving()
    {
        test::writeFile(path, QByteArray::fromStdString(content));
        if (test::load(files, path))
            qFatal("cannot open %s", qPrintable(path));
        document.removeEntries(0, 1, QStringLiteral("remove"));
    }
    QStringList names() const { return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden); }
    /// Saves, and returns the text of the message box; empty without a message box.
    QString save()
    {
        QString said;
        QObject hearer;
        whenDialogOpens(hearer, [&said](QWidget &message) {
            said = dynamic_cast<QMessageBox &>(message).text();
            message.close();
        });
        test::save(files);
        return said;
    }

    QTemporaryDir folder;
    QTemporaryDir home;
    const QString path = folder.filePath("a.bcfg.json");
    const std::string content = exportDocument(readTemplate(QStringLiteral("templates/torch-2.6.0/native.bcfg.json")));
    Settings settings{home.filePath("settings.ini")};
    QWidget window;
    bcfg::ui::session::Session session{settings};
    Document &document = session.document();
    DocumentFiles files{session, window};
};

/// The windows of the program, each with a document that has an unsaved edit.
struct Program
{
    MainWindow &open(const char *name)
    {
        const QString path = folder.filePath(QString::fromLatin1(name));
        test::writeFile(path, QByteArray::fromStdString(exportDocument(config)));
        MainWindow &window = windows.newWindow();
        if (test::load(window.files(), path))
            qFatal("cannot open %s", qPrintable(path));
        edit(window);
        windows.show(window);
        return window;
    }
    static void edit(MainWindow &window) { window.session().document().removeEntries(0, 1, QStringLiteral("remove")); }
    std::size_t entriesOf(const char *name) const
    {
        return std::get<LoadedDocument>(readDocument(folder.filePath(QString::fromLatin1(name)))).config.configs.size();
    }

    const BackendConfig config = readTemplate(QStringLiteral("templates/torch-2.6.0/native.bcfg.json"));
    const std::size_t entries = config.configs.size();
    QTemporaryDir folder;
    QTemporaryDir home;
    Settings settings{home.filePath("settings.ini")};
    Windows windows{settings};
};

void answerNext(QMessageBox::StandardButton button)
{
    inNextDialog<QMessageBox>([button](QMessageBox &question) { question.button(button)->click(); });
}

void addCalls()
{
    QTest::addColumn<Call>("call");
    QTest::addColumn<bool>("isForever");
    const std::pair<const char *, Call> calls[] = {
        {"open", Call::Open},         {"create", Call::CreateTemporary}, {"write", Call::Write},
        {"short", Call::ShortWrite},  {"wrong", Call::WrongWrite},       {"read", Call::Read},
        {"seek", Call::Seek},         {"mode", Call::ChangeMode},        {"sync", Call::Sync},
        {"truncate", Call::Truncate}, {"rename", Call::Rename},          {"remove", Call::Remove},
    };
    for (const auto &[name, call] : calls) {
        QTest::addRow("%s, once", name) << call << false;
        QTest::addRow("%s, for ever", name) << call << true;
    }
}

/// Whether a save may fail because of such a call. A short write is no error, and truncating and removing only tidy up.
bool mayFail(Call call)
{
    return call != Call::ShortWrite && call != Call::Truncate && call != Call::Remove;
}

/// While this object lives, each save in the folder stops before the text is synced to the disk, until goOn() is
/// called.
class HeldSave
{
public:
    explicit HeldSave(const QString &folder)
    {
        runBefore(Call::Sync, folder.toStdString(), [this] {
            constexpr int milliseconds = 30'000;
            if (!m_goOn.tryAcquire(1, milliseconds))
                m_gaveUp = true;
        });
    }
    ~HeldSave() { disarmFault(); }
    HeldSave(const HeldSave &) = delete;
    HeldSave &operator=(const HeldSave &) = delete;
    void goOn() const { m_goOn.release(1000); } // also lets later saves go on
    /// Whether a save went on because goOn() was not called within 30 seconds.
    bool gaveUp() const { return m_gaveUp; }

private:
    mutable QSemaphore m_goOn;
    std::atomic<bool> m_gaveUp = false;
};

bool isCause(const QString &message, Call call)
{
    const char *const cause =
        call == Call::WrongWrite ? "The file does not contain what was written" : std::strerror(errnoOf(call));
    return message.contains(QString::fromLatin1(cause));
}

} // namespace

class TestSaveFaults : public QObject
{
    Q_OBJECT

private slots:
    void everyFailureLeavesTheOldFile_data() { addCalls(); }
    void everyFailureLeavesTheOldFile();
    void whatIsWrittenInPlaceIsWholeOrKept_data() { addCalls(); }
    void whatIsWrittenInPlaceIsWholeOrKept();
    void everyFailureLeavesTheDocumentModified_data() { addCalls(); }
    void everyFailureLeavesTheDocumentModified();
    void stoppedSaveLeavesTheDocumentModified();
    void whatIsEditedWhileItIsSavedStaysModified();
    void secondSaveComesAfterTheFirst();
    void secondSaveFailsWithTheFirst();
    void endOfTheWindowStopsTheSave();
    void windowClosesOnceItIsSaved();
    void failedSaveKeepsTheWindow();
    void editWhileItIsSavedKeepsTheWindow();
    void othersEditedMeanwhileAreAskedAbout();
    void sessionEndsOnceAllIsSaved();
    void everyLimitLeavesTheDocumentModified();
};

void TestSaveFaults::everyFailureLeavesTheOldFile()
{
    QFETCH(const Call, call);
    QFETCH(const bool, isForever);
    int failures = 0;
    for (const bool keepsBackup : {false, true}) {
        for (int nth = 1, given = 1; given > 0; ++nth) {
            const QTemporaryDir folder;
            const QString path = test::writeFile(folder.filePath("a"), QByteArray::fromStdString(old));
            const SaveOptions options{.keepsBackup = keepsBackup, .mayReplace = [](std::string_view onDisk) {
                                          return onDisk == old;
                                      }};
            armFault(call, folder.path().toStdString(), nth, isForever);
            const std::optional<SaveError> error = saveFile(path.toStdString(), fresh, options);
            given = disarmFault();
            failures += error.has_value();
            QVERIFY(error ? given > 0 && fileText(path) == old : fileText(path) == fresh);
            if (error)
                QVERIFY2(isCause(toQString(error->message), call), error->message.c_str());
            if (call == Call::Remove)
                continue;
            QStringList names = QDir(folder.path()).entryList(QDir::Files | QDir::Hidden);
            names.removeOne("a~"); // the backup
            QCOMPARE(names, QStringList("a"));
        }
    }
    QCOMPARE(failures > 0, mayFail(call));
}

void TestSaveFaults::whatIsWrittenInPlaceIsWholeOrKept()
{
    QFETCH(const Call, call);
    QFETCH(const bool, isForever);
    for (const bool keepsBackup : {false, true}) {
        for (int nth = 1, given = 1; given > 0; ++nth) {
            const QTemporaryDir folder;
            const QTemporaryDir copies;
            const QString path = test::writeFile(folder.filePath("a"), QByteArray::fromStdString(old));
            armFault(call, folder.path().toStdString(), nth, isForever);
            const std::optional<SaveError> error = saveFile(path.toStdString(), fresh,
                                                            {.method = SaveMethod::WriteInPlace,
                                                             .keepsBackup = keepsBackup,
                                                             .copies = copies.path().toStdString()});
            given = disarmFault();
            const QStringList kept = QDir(copies.path()).entryList(QDir::Files);
            if (error && error->reason == SaveError::Reason::PartlyWritten) {
                QCOMPARE(kept.size(), 1);
                const QString copy = copies.filePath(kept.front());
                QVERIFY(fileText(copy) == old);
                QVERIFY(toQString(error->message).contains(copy));
            } else {
                QVERIFY(fileText(path) == (error ? old : fresh));
                QCOMPARE(kept, QStringList());
            }
            QVERIFY(!error || isCause(toQString(error->message), call));
            QVERIFY(error || !keepsBackup ||
                    fileText(folder.filePath("a~")) == old); // a backup is never left out silently
        }
    }
}

void TestSaveFaults::everyFailureLeavesTheDocumentModified()
{
    QFETCH(const Call, call);
    QFETCH(const bool, isForever);
    int failures = 0;
    for (int nth = 1, given = 1; given > 0; ++nth) {
        Saving session;
        armFault(call, session.folder.path().toStdString(), nth, isForever);
        const QString said = session.save();
        given = disarmFault();
        const bool isSaved = said.isEmpty();
        failures += !isSaved;
        QCOMPARE(session.document.isModified(), !isSaved);
        QCOMPARE(fileText(session.path) == session.content, !isSaved);
        if (isSaved)
            QVERIFY(fileText(session.path) == exportDocument(session.document.config()));
        else
            QVERIFY2(isCause(said, call) && said.contains(session.path), qPrintable(said));
        if (call != Call::Remove)
            QCOMPARE(session.names(), QStringList("a.bcfg.json"));
    }
    QCOMPARE(failures > 0, mayFail(call));
}

/// While the text is being synced to the disk, the window handles events, and the user can stop the save.
void TestSaveFaults::stoppedSaveLeavesTheDocumentModified()
{
    Saving session;
    session.window.show();
    HeldSave held(session.folder.path());
    QString told;
    inWorkDialog([&](QDialog &dialog) {
        told = test::child<QLabel>(dialog, "workText")->text();
        QVERIFY(session.files.isBusy() && session.document.isModified());
        dialog.reject();
        held.goOn();
    });
    QVERIFY(!test::save(session.files));
    QCOMPARE(told, QString("Saving “a.bcfg.json”…"));
    QVERIFY(!held.gaveUp());
    QVERIFY(session.document.isModified());
    QVERIFY(fileText(session.path) == session.content);
    QCOMPARE(session.names(), QStringList("a.bcfg.json"));
    QVERIFY(test::save(session.files));
    QVERIFY(!session.document.isModified());
}

void TestSaveFaults::whatIsEditedWhileItIsSavedStaysModified()
{
    Saving session;
    const HeldSave held(session.folder.path());
    const std::string saved = exportDocument(session.document.config());
    std::optional<bool> isSaved;
    session.files.saving().save([&isSaved](bool is) { isSaved = is; });
    QVERIFY(!isSaved && session.files.isBusy());
    session.document.removeEntries(0, 1, QStringLiteral("remove"));
    held.goOn();
    QTRY_COMPARE(isSaved, std::optional(false));
    QVERIFY(!held.gaveUp());
    QVERIFY(fileText(session.path) == saved);
    QVERIFY(session.document.isModified());
    session.document.undoStack().undo();
    QVERIFY(test::save(session.files));
}

/// A second save during the first one writes the edits made in between. A third save finds nothing to write.
void TestSaveFaults::secondSaveComesAfterTheFirst()
{
    Saving session;
    const HeldSave held(session.folder.path());
    QList<bool> saved;
    const auto tell = [&saved](bool isSaved) {
        saved << isSaved;
    };
    session.files.saving().save(tell);
    session.document.removeEntries(0, 1, QStringLiteral("remove"));
    session.files.saving().save(tell);
    session.files.saving().save(tell);
    held.goOn();
    QTRY_COMPARE(saved, (QList<bool>{false, true, true}));
    QVERIFY(!held.gaveUp());
    QVERIFY(!session.document.isModified());
    QVERIFY(fileText(session.path) == exportDocument(session.document.config()));
}

/// The user is asked only once.
void TestSaveFaults::secondSaveFailsWithTheFirst()
{
    Saving session;
    const HeldSave held(session.folder.path());
    QList<bool> saved;
    for (int i = 0; i < 2; ++i)
        session.files.saving().save([&saved](bool isSaved) { saved << isSaved; });
    int questions = 0;
    whenDialogOpens(session.window, [&](QWidget &question) {
        ++questions;
        whenDialogOpens(session.window, [&](QWidget &other) {
            ++questions;
            other.close();
        });
        question.close();
    });
    test::writeFile(session.path, "{}"); // another program changes the file
    held.goOn();
    QTRY_COMPARE(saved, (QList<bool>{false, false}));
    QVERIFY(!held.gaveUp());
    QCOMPARE(questions, 1);
    QVERIFY(session.document.isModified());
    QCOMPARE(fileText(session.path), std::string("{}"));
}

/// Destroying the DocumentFiles stops the save, and the save's callback is not called.
void TestSaveFaults::endOfTheWindowStopsTheSave()
{
    bool wasTold = false;
    {
        Saving session;
        HeldSave held(session.folder.path());
        auto files = std::make_unique<DocumentFiles>(session.session, session.window);
        files->saving().save([&wasTold](bool) { wasTold = true; });
        QVERIFY(files->isBusy());
        std::thread letting([&held] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100)); // meanwhile the destructor waits
            held.goOn();
        });
        files.reset();
        letting.join();
        QVERIFY(!held.gaveUp());
        QVERIFY(fileText(session.path) == session.content);
        QCOMPARE(session.names(), QStringList("a.bcfg.json"));
        QVERIFY(session.document.isModified());
        QCoreApplication::processEvents();
    }
    QVERIFY(!wasTold);
}

void TestSaveFaults::windowClosesOnceItIsSaved()
{
    Program program;
    const QPointer<MainWindow> window = &program.open("a.bcfg.json");
    const HeldSave held(program.folder.path());
    answerNext(QMessageBox::Save);
    QVERIFY(!window->close());
    finishDialogs();
    QVERIFY(!window->close()); // closing again during the save asks no second question
    std::optional<bool> hasEnded;
    program.windows.quit([&hasEnded](bool has) { hasEnded = has; });
    QCoreApplication::processEvents();
    QVERIFY(window && window->isVisible() && !hasEnded);
    held.goOn();
    QTRY_VERIFY(!window);
    QTRY_COMPARE(hasEnded, std::optional(true));
    QCOMPARE(program.entriesOf("a.bcfg.json"), program.entries - 1);
    QVERIFY(!held.gaveUp());
}

void TestSaveFaults::failedSaveKeepsTheWindow()
{
    for (const bool quits : {false, true}) {
        Program program;
        MainWindow &window = program.open("a.bcfg.json");
        armFault(Call::Sync, program.folder.path().toStdString(), 1, true);
        inNextDialog<QMessageBox>([](QMessageBox &question) {
            inNextDialog<QMessageBox>([](QMessageBox &failure) { failure.close(); });
            question.button(QMessageBox::Save)->click();
        });
        QVERIFY(quits ? !test::quit(program.windows) : !test::close(window));
        disarmFault();
        QVERIFY(window.isVisible() && window.session().document().isModified());
        QCOMPARE(program.entriesOf("a.bcfg.json"), program.entries);
        answerNext(QMessageBox::Discard);
        QVERIFY(test::close(window)); // a second attempt works
    }
}

void TestSaveFaults::editWhileItIsSavedKeepsTheWindow()
{
    for (const bool quits : {false, true}) {
        Program program;
        MainWindow &window = program.open("a.bcfg.json");
        std::optional<bool> hasEnded;
        {
            const HeldSave held(program.folder.path());
            answerNext(QMessageBox::Save);
            quits ? program.windows.quit([&hasEnded](bool has) { hasEnded = has; }) : void(window.close());
            finishDialogs();
            Program::edit(window);
            held.goOn();
            test::settle(program.windows);
        }
        QVERIFY(hasEnded == (quits ? std::optional(false) : std::nullopt));
        QVERIFY(window.isVisible() && window.session().document().isModified());
        QCOMPARE(program.entriesOf("a.bcfg.json"), program.entries - 1);
    }
}

/// After the user has chosen which documents to save, an edit of another document makes the program ask again.
void TestSaveFaults::othersEditedMeanwhileAreAskedAbout()
{
    Program program;
    program.open("a.bcfg.json");
    MainWindow &edited = program.open("b.bcfg.json");
    const HeldSave held(program.folder.path());
    inNextDialog<UnsavedDialog>([](UnsavedDialog &dialog) {
        child<QListWidget>(dialog, "unsavedList")->item(1)->setCheckState(Qt::Unchecked);
        child<QPushButton>(dialog, "saveChosen")->click();
    });
    std::optional<bool> hasEnded;
    program.windows.quit([&hasEnded](bool has) { hasEnded = has; });
    finishDialogs();
    QVERIFY(!hasEnded);
    Program::edit(edited);
    answerNext(QMessageBox::Cancel);
    held.goOn();
    QTRY_COMPARE(hasEnded, std::optional(false));
    QCOMPARE(program.windows.open().size(), 2);
    QCOMPARE(program.entriesOf("a.bcfg.json"), program.entries - 1);
    QCOMPARE(program.entriesOf("b.bcfg.json"), program.entries);
    answerNext(QMessageBox::Discard);
    QVERIFY(test::quit(program.windows));
}

/// endSession() returns only after the save.
void TestSaveFaults::sessionEndsOnceAllIsSaved()
{
    Program program;
    program.open("a.bcfg.json");
    const HeldSave held(program.folder.path());
    answerNext(QMessageBox::Save);
    QTimer::singleShot(200, &program.windows, [&held] { held.goOn(); });
    QVERIFY(program.windows.endSession(true));
    QVERIFY(!held.gaveUp());
    QVERIFY(program.windows.open().isEmpty());
    QCOMPARE(program.entriesOf("a.bcfg.json"), program.entries - 1);
}

void TestSaveFaults::everyLimitLeavesTheDocumentModified()
{
    Saving session;
    const std::size_t size = exportDocument(session.document.config()).size();
    for (rlim_t limit = 0; limit < size; limit += 4096) {
        QString said;
        {
            const FileSizeLimit full(limit);
            said = session.save();
        }
        QVERIFY2(said.contains("File too large") && said.contains(session.path), qPrintable(said));
        QVERIFY(session.document.isModified());
        QVERIFY(fileText(session.path) == session.content);
        QCOMPARE(session.names(), QStringList("a.bcfg.json"));
    }
    QCOMPARE(session.save(), QString());
    QVERIFY(!session.document.isModified());
}

QTEST_MAIN(TestSaveFaults)
#include "tst_savefaults.moc"
