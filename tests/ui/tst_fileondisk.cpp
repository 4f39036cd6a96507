// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/toolkit/messagebar.h"
#include "ui/exchange/compare/comparisonwindow.h"
#include "ui/window/appearance/theme.h"

#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QToolButton>

#include <array>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>

Q_DECLARE_METATYPE(bcfg::ui::session::FileAction)
Q_DECLARE_METATYPE(bcfg::ui::session::FileState)

namespace tst_fileondisk {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::exchange;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;

namespace {

const std::string ours = exportDocument(readTemplate(QStringLiteral("templates/torch-2.6.0/native.bcfg.json")));

/// Another document, whose text has the same length.
std::string changedInPlace(std::string text)
{
    const std::string_view from = "\"name\": \"native\"";
    const std::string_view to = "\"name\": \"evitan\"";
    const std::size_t place = text.find(from);
    if (place == std::string::npos)
        qFatal("there is no %s", from.data());
    return text.replace(place, from.size(), to);
}

const std::string theirs = changedInPlace(ours);

void rename(const QString &from, const QString &to)
{
    if (std::rename(QFile::encodeName(from).constData(), QFile::encodeName(to).constData()) != 0)
        qFatal("cannot rename %s", qPrintable(from));
}

/// A window with a document that was opened by a link to its file.
struct Session : test::HiddenWindow
{
    explicit Session(bool isModified = false)
    {
        write(target, ours);
        if (!QFile::link(target, path) || test::load(window.files(), path))
            qFatal("cannot open %s", qPrintable(path));
        window.show();
        if (isModified)
            document.removeEntries(0, 1, QStringLiteral("remove"));
    }
    static void write(const QString &file, const std::string &content)
    {
        test::writeFile(file, QByteArray::fromStdString(content));
    }
    void replace(const std::string &content) const
    {
        const QString other = folder.filePath("new");
        write(other, content);
        rename(other, target);
    }
    std::string onDisk() const { return test::fileText(path); }
    FileOnDisk &file() { return window.session().file(); }
    FileAction trouble() { return file().trouble(); }
    MessageBar &bar() const { return *test::child<MessageBar>(window, "fileBar"); }
    void press(const char *button) const { test::child<QPushButton>(bar(), button)->click(); }
    bool holds(const std::string &text) const { return exportDocument(document.config()) == text; }
    /// Saves and gives these answers to the questions. Returns whether there were as many questions.
    bool saveAnswering(const QStringList &answers)
    {
        qsizetype asked = 0;
        bool isSaving = true;
        std::function<void()> answer = [&] {
            auto *question = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            if (!question) {
                if (isSaving)
                    QTimer::singleShot(0, &window, answer);
                return;
            }
            for (QAbstractButton *button : question->buttons()) {
                if (button->text().remove('&') == answers.value(asked)) {
                    ++asked;
                    QTimer::singleShot(0, &window, answer);
                    return button->click();
                }
            }
            asked = -100;
            question->close();
        };
        QTimer::singleShot(0, &window, answer);
        test::save(window.files());
        isSaving = false;
        QCoreApplication::processEvents(); // where nothing was asked
        return asked == answers.size();
    }
    /// Waits until the current content of the file was looked at.
    void look()
    {
        QSignalSpy looked(&file(), &FileOnDisk::looked);
        file().look();
        QTRY_VERIFY(!looked.isEmpty());
    }

    const QString target = folder.filePath("target");
    const QString path = folder.filePath("mine.bcfg.json");
    Document &document = window.session().document();
};

/// A change of the file by another program.
struct Event
{
    const char *name;
    void (*happen)(const Session &session);
    FileState state;
};

const Event events[] = {
    {"written in place", [](const Session &session) { Session::write(session.target, theirs); },
     FileState::OtherDocument},
    {"replaced", [](const Session &session) { session.replace(theirs); }, FileState::OtherDocument},
    {"removed", [](const Session &session) { QFile::remove(session.target); }, FileState::Gone},
    {"renamed", [](const Session &session) { rename(session.path, session.folder.filePath("b")); }, FileState::Gone},
    {"its permissions changed",
     [](const Session &session) { QFile::setPermissions(session.target, QFile::ReadOwner | QFile::WriteOwner); },
     FileState::Same},
    {"its link changed",
     [](const Session &session) {
         const QString other = session.folder.filePath("other");
         const QString link = session.folder.filePath("link");
         Session::write(other, theirs);
         QFile::link(other, link);
         rename(link, session.path);
     },
     FileState::OtherDocument},
    {"same size and time",
     [](const Session &session) {
         struct stat before = {};
         ::stat(QFile::encodeName(session.target).constData(), &before);
         Session::write(session.target, theirs);
         const std::array<timespec, 2> times = {before.st_atim, before.st_mtim};
         ::utimensat(AT_FDCWD, QFile::encodeName(session.target).constData(), times.data(), 0);
     },
     FileState::OtherDocument},
};

} // namespace

class TestFileOnDisk : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, ThemeChoice::Light); }
    void judgeGivesTheActionForEachState_data();
    void judgeGivesTheActionForEachState();
    void noticesWhatOthersDo_data();
    void noticesWhatOthersDo();
    void savingAsksBeforeItReplacesAnotherDocument_data();
    void savingAsksBeforeItReplacesAnotherDocument();
    void whatIsTypedIsAnEdit_data();
    void whatIsTypedIsAnEdit();
    void reloadingIsOneStep();
    void barIsAnsweredByAKey();
    void revertsToWhatTheFileHolds();
    void nothingIsRevertedWithoutAFile();
    void nothingIsRevertedToAFormerFile();
    void keepingMineIsAnAnswer();
    void comparesWithTheFile();
    void savesElsewhere();
    void asksOnceForEachChange();
    void savingCompares();
    void savingAsksAgainOnceWhatCannotBeComparedWasTold();
    void fileThatComesBackIsFollowedAgain();
    void isNotWrittenWhereTheFolderIsGone();
    void saysWhatIsInPlaceOfTheFile();
    void fileThatWasNeverWrittenIsNotReportedAsGone();
    void whatIsWrittenInPiecesIsReadWhole();
    void whatIsNoDocumentIsTold();
    void otherJsonIsNoDocument();
    void whatWasNoDocumentForAWhileIsUnmodified();
    void otherLayoutIsNoChange();
    void ownSavingIsNoChange();
    void whatHappenedWhileOpeningIsNoticed();
    void waitsForDialogs();
};

void TestFileOnDisk::judgeGivesTheActionForEachState_data()
{
    QTest::addColumn<FileState>("state");
    QTest::addColumn<FileAction>("clean");
    QTest::addColumn<FileAction>("modified");
    QTest::newRow("same") << FileState::Same << FileAction::Nothing << FileAction::Nothing;
    QTest::newRow("unknown") << FileState::Unknown << FileAction::Nothing << FileAction::Nothing;
    QTest::newRow("same document") << FileState::SameDocument << FileAction::TakeAsSaved << FileAction::TakeAsSaved;
    QTest::newRow("other document") << FileState::OtherDocument << FileAction::Reload << FileAction::AskWhichStays;
    QTest::newRow("no document") << FileState::NoDocument << FileAction::TellNoDocument << FileAction::TellNoDocument;
    QTest::newRow("gone") << FileState::Gone << FileAction::TellGone << FileAction::TellGone;
}

void TestFileOnDisk::judgeGivesTheActionForEachState()
{
    QFETCH(const FileState, state);
    QTEST(judge(state, false), "clean");
    QTEST(judge(state, true), "modified");
}

void TestFileOnDisk::noticesWhatOthersDo_data()
{
    QTest::addColumn<int>("event");
    QTest::addColumn<bool>("isModified");
    for (int event = 0; event < static_cast<int>(std::size(events)); ++event) {
        for (const bool isModified : {false, true})
            QTest::addRow("%s, %s", events[event].name, isModified ? "modified" : "clean") << event << isModified;
    }
}

void TestFileOnDisk::noticesWhatOthersDo()
{
    QFETCH(const int, event);
    QFETCH(const bool, isModified);
    const FileState state = events[event].state;
    Session session(isModified);
    const BackendConfig mine = session.document.config();
    QSignalSpy looked(&session.file(), &FileOnDisk::looked);
    events[event].happen(session);
    const FileAction expected = judge(state, isModified);
    if (expected == FileAction::Reload) {
        QTRY_VERIFY(session.holds(theirs));
        QVERIFY(!session.document.isModified());
        QVERIFY(session.window.statusBar()->currentMessage().startsWith("Reloaded mine.bcfg.json"));
        QVERIFY(!session.bar().isVisible());
        return;
    }
    QTRY_VERIFY(!looked.isEmpty());
    QTRY_VERIFY(session.trouble() == expected);
    QCOMPARE(session.bar().isVisible(), expected != FileAction::Nothing);
    QCOMPARE(session.document.isModified(), isModified || state == FileState::Gone);
    QVERIFY(session.document.config() == mine);
    if (state == FileState::Gone) {
        QVERIFY(session.bar().message().contains("gone"));
        session.press("saveAgain");
        test::settle(session.window.files());
        QVERIFY(session.holds(session.onDisk()));
        QVERIFY(!session.document.isModified());
        QVERIFY(!session.bar().isVisible());
    }
}

void TestFileOnDisk::savingAsksBeforeItReplacesAnotherDocument_data()
{
    noticesWhatOthersDo_data();
}

/// Saves right after the other program has changed the file, before the window can notice.
void TestFileOnDisk::savingAsksBeforeItReplacesAnotherDocument()
{
    QFETCH(const int, event);
    QFETCH(const bool, isModified);
    const FileState state = events[event].state;
    Session session(isModified);
    events[event].happen(session);
    const bool asks = state == FileState::OtherDocument;
    QVERIFY(session.saveAnswering(asks ? QStringList("Cancel") : QStringList()));
    if (asks) {
        QVERIFY(session.onDisk() == theirs);
        QVERIFY(!isModified || session.document.isModified());
    } else {
        QVERIFY(session.holds(session.onDisk()));
        QVERIFY(!session.document.isModified());
    }
}

void TestFileOnDisk::whatIsTypedIsAnEdit_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QKeySequence>("cover");
    for (const char *field : {"cell", "root_module", "noteEdit", "observationBox"})
        QTest::newRow(field) << QByteArray(field) << QKeySequence();
    for (const char *field : {"root_module", "observationBox"})
        QTest::addRow("%s, covered by the matrix", field) << QByteArray(field) << QKeySequence("Ctrl+M");
    QTest::newRow("root_module, covered by a tab") << QByteArray("root_module") << QKeySequence("Alt+D");
}

void TestFileOnDisk::whatIsTypedIsAnEdit()
{
    QFETCH(const QByteArray, field);
    QFETCH(const QKeySequence, cover);
    Session session;
    test::waitUntilActive(session.window);
    if (field == "cell") {
        test::press(Qt::Key_D, Qt::AltModifier);
        test::press(Qt::Key_Right); // a number, which has no list of choices
    } else {
        test::goToField(session.window, field);
        test::press(Qt::Key_A, Qt::ControlModifier);
    }
    test::type("12");
    if (QApplication::activePopupWidget())
        test::press(Qt::Key_Escape); // closes the completions, with which the user is busy
    const QPointer<QWidget> typed = session.window.focusWidget();
    if (!cover.isEmpty())
        test::press(cover[0].key(), cover[0].keyboardModifiers());
    QVERIFY(!session.document.isModified());
    session.replace(theirs);
    QTRY_VERIFY(session.trouble() == FileAction::AskWhichStays);
    QVERIFY(session.bar().isVisible());
    QVERIFY(!session.holds(theirs));
    QVERIFY(typed);
    QVERIFY(!cover.isEmpty() || session.window.focusWidget() == typed);
    QVERIFY(typed->property(field == "noteEdit"         ? "plainText"
                            : field == "observationBox" ? "currentText"
                                                        : "text") == "12");
}

void TestFileOnDisk::reloadingIsOneStep()
{
    Session session(true);
    const BackendConfig mine = session.document.config();
    session.replace(theirs);
    QTRY_VERIFY(session.bar().isVisible());
    session.press("reload");
    QCOMPARE(session.document.undoStack().undoText(), QString("Reload"));
    QVERIFY(session.holds(theirs));
    QVERIFY(!session.document.isModified());
    QVERIFY(!session.bar().isVisible());
    session.document.undoStack().undo();
    QVERIFY(session.document.config() == mine);
    QVERIFY(session.document.isModified());
    session.document.undoStack().redo();
    QVERIFY(!session.document.isModified());
    session.document.undoStack().undo();
    QVERIFY(session.saveAnswering({})); // theirs was seen
    QVERIFY(session.holds(session.onDisk()));
}

void TestFileOnDisk::barIsAnsweredByAKey()
{
    Session session(true);
    test::waitUntilActive(session.window);
    session.replace(theirs);
    QTRY_VERIFY(session.bar().isVisible());
    test::pressButton(Qt::Key_L);
    QVERIFY(session.holds(theirs));
    QVERIFY(!session.bar().isVisible());
}

void TestFileOnDisk::revertsToWhatTheFileHolds()
{
    Session session;
    QAction *revert = session.window.commands()[Command::RevertToSaved];
    QVERIFY(!revert->isEnabled());
    session.document.removeEntries(0, 1, QStringLiteral("remove"));
    const BackendConfig mine = session.document.config();
    QVERIFY(revert->isEnabled());
    revert->trigger();
    test::settle(session.window.files());
    QVERIFY(session.holds(ours));
    QVERIFY(!session.document.isModified());
    QVERIFY(!revert->isEnabled());
    QCOMPARE(session.window.statusBar()->currentMessage(), QString("Reverted mine.bcfg.json to what its file holds"));
    QCOMPARE(session.document.undoStack().undoText(), QString("Revert to saved"));
    session.document.undoStack().undo();
    QVERIFY(session.document.config() == mine);
    QVERIFY(revert->isEnabled());
    session.replace(theirs); // which is what the file holds now
    QTRY_VERIFY(session.bar().isVisible());
    revert->trigger();
    test::settle(session.window.files());
    QVERIFY(session.holds(theirs));
    QVERIFY(!session.bar().isVisible());
    session.document.undoStack().undo();
    session.document.setPath({});
    QVERIFY(!revert->isEnabled());
}

void TestFileOnDisk::nothingIsRevertedWithoutAFile()
{
    Session session(true);
    const BackendConfig mine = session.document.config();
    QVERIFY(QFile::remove(session.target));
    bool isTold = false;
    test::inNextDialog<QMessageBox>([&isTold](QMessageBox &told) {
        isTold = true;
        told.reject();
    });
    session.window.commands()[Command::RevertToSaved]->trigger();
    QTRY_VERIFY(isTold);
    test::finishDialogs();
    QVERIFY(session.document.config() == mine);
    QVERIFY(session.document.isModified());
}

/// Reverting waits for its turn while the document is being saved elsewhere.
void TestFileOnDisk::nothingIsRevertedToAFormerFile()
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    Session session(true);
    const BackendConfig mine = session.document.config();
    const QString elsewhere = session.folder.filePath("elsewhere.bcfg.json");
    test::inNextDialog<QFileDialog>([&](QFileDialog &dialog) {
        session.window.commands()[Command::RevertToSaved]->trigger();
        dialog.selectFile(elsewhere);
        QMetaObject::invokeMethod(&dialog, "accept");
    });
    QVERIFY(test::saveAs(session.window.files()));
    test::settle(session.window.files());
    QCOMPARE(session.document.path(), elsewhere);
    QVERIFY(session.document.config() == mine);
    QCOMPARE(session.document.undoStack().undoText(), QString("remove"));
}

void TestFileOnDisk::keepingMineIsAnAnswer()
{
    Session session(true);
    session.replace(theirs);
    QTRY_VERIFY(session.bar().isVisible());
    session.press("keepMine");
    QVERIFY(!session.bar().isVisible());
    QVERIFY(session.document.isModified());
    QVERIFY(session.onDisk() == theirs);
    session.look();
    QVERIFY(!session.bar().isVisible());
    QVERIFY(session.saveAnswering({}));
    QVERIFY(session.holds(session.onDisk()));
    Session other(true);
    other.replace(theirs);
    QTRY_VERIFY(other.bar().isVisible());
    other.press("keepMine");
    other.replace(theirs + ' '); // which nobody has seen
    QVERIFY(other.saveAnswering({"Cancel"}));
}

void TestFileOnDisk::comparesWithTheFile()
{
    Session session(true);
    session.replace(theirs);
    QTRY_VERIFY(session.bar().isVisible());
    session.press("compareWithFile");
    QTRY_VERIFY(session.window.findChild<ComparisonWindow *>());
    auto *comparison = test::child<ComparisonWindow>(session.window, "comparisonWindow");
    QVERIFY(comparison->isVisible());
    QVERIFY(!comparison->isModal());
    QTRY_VERIFY(comparison->isCurrent());
    QCOMPARE(comparison->found()->comparison.groups.size(),
             std::size_t(2));           // the name, and the entry
    QVERIFY(session.bar().isVisible()); // and still asks
}

void TestFileOnDisk::savesElsewhere()
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    Session session(true);
    session.replace(theirs);
    QTRY_VERIFY(session.bar().isVisible());
    const QString elsewhere = session.folder.filePath("elsewhere.bcfg.json");
    test::inNextDialog<QFileDialog>([&](QFileDialog &dialog) {
        dialog.selectFile(elsewhere);
        QMetaObject::invokeMethod(&dialog, "accept");
    });
    session.press("saveElsewhere");
    test::settle(session.window.files());
    QCOMPARE(session.document.path(), elsewhere);
    QVERIFY(session.holds(test::fileText(elsewhere)));
    QVERIFY(!session.bar().isVisible());
    QVERIFY(session.onDisk() == theirs);
    Session::write(elsewhere, theirs); // which is the one that counts now
    QTRY_VERIFY(session.holds(theirs));
}

void TestFileOnDisk::asksOnceForEachChange()
{
    Session session(true);
    session.replace(theirs);
    QTRY_VERIFY(session.bar().isVisible());
    test::child<QToolButton>(session.bar(), "closeMessage")->click();
    QVERIFY(!session.bar().isVisible());
    session.look();
    QVERIFY(!session.bar().isVisible());
    QVERIFY(session.saveAnswering({"Cancel"}));   // closing was no answer
    Session::write(session.target, theirs + ' '); // to the file that has taken the name
    QTRY_VERIFY(session.bar().isVisible());
    session.replace(ours); // what is known
    QTRY_VERIFY(!session.bar().isVisible());
    QVERIFY(session.saveAnswering({}));
}

void TestFileOnDisk::savingCompares()
{
    Session session(true);
    session.settings.keepsBackup.set(true);
    session.replace(theirs);
    int comparisons = 0;
    QTimer closer; // of the dialog that stands before the question
    connect(&closer, &QTimer::timeout, &session.window, [&] {
        if (auto *dialog = qobject_cast<ComparisonWindow *>(QApplication::activeModalWidget())) {
            ++comparisons;
            dialog->reject();
        }
    });
    closer.start();
    QVERIFY(session.saveAnswering({"Compare…", "Overwrite"}));
    QCOMPARE(comparisons, 1);
    QVERIFY(session.holds(session.onDisk()));
    QVERIFY(!session.document.isModified());
    QVERIFY(test::fileText(session.target + '~') == theirs);
}

void TestFileOnDisk::savingAsksAgainOnceWhatCannotBeComparedWasTold()
{
    Session session(true);
    session.replace("{ broken");
    QVERIFY(session.saveAnswering({"Compare…", "OK", "Cancel"}));
    QCOMPARE(session.onDisk(), std::string("{ broken"));
}

void TestFileOnDisk::fileThatComesBackIsFollowedAgain()
{
    Session session;
    QVERIFY(QFile::remove(session.target));
    QTRY_VERIFY(session.trouble() == FileAction::TellGone);
    QVERIFY(session.document.isModified());
    Session::write(session.target, ours);
    QTRY_VERIFY(!session.document.isModified());
    QVERIFY(!session.bar().isVisible());
    QVERIFY(QFile::remove(session.target));
    QTRY_VERIFY(session.trouble() == FileAction::TellGone);
    Session::write(session.target, theirs); // nobody has edited here, so it follows
    QTRY_VERIFY(session.holds(theirs));
    QVERIFY(!session.document.isModified());
    QVERIFY(QFile::remove(session.target));
    QTRY_VERIFY(session.trouble() == FileAction::TellGone);
    session.document.removeEntries(0, 1, QStringLiteral("remove"));
    Session::write(session.target, ours);
    QTRY_VERIFY(session.trouble() == FileAction::AskWhichStays);
    QVERIFY(session.saveAnswering({"Cancel"}));
    QVERIFY(session.onDisk() == ours);
}

void TestFileOnDisk::isNotWrittenWhereTheFolderIsGone()
{
    Session session;
    QVERIFY(QDir(session.folder.path()).mkdir("sub"));
    const QString path = session.folder.filePath("sub/a.bcfg.json");
    Session::write(path, ours);
    QVERIFY(!test::load(session.window.files(), path));
    QVERIFY(QDir(session.folder.filePath("sub")).removeRecursively());
    QTRY_VERIFY(session.trouble() == FileAction::TellGone);
    QVERIFY(!session.bar().findChild<QPushButton *>("saveAgain"));
    QVERIFY(session.bar().findChild<QPushButton *>("saveElsewhere"));
}

/// Also where the file was reported as gone before.
void TestFileOnDisk::saysWhatIsInPlaceOfTheFile()
{
    Session session;
    QVERIFY(QFile::remove(session.target));
    QTRY_VERIFY(session.trouble() == FileAction::TellGone);
    QVERIFY(session.bar().findChild<QPushButton *>("saveAgain"));
    QVERIFY(QDir().mkdir(session.target));
    QTRY_COMPARE(session.bar().message(),
                 QString("The file is gone, and something else has its name: Is a directory."));
    QVERIFY(!session.bar().findChild<QPushButton *>("saveAgain"));
    QVERIFY(session.bar().findChild<QPushButton *>("saveElsewhere"));
    QVERIFY(QDir().rmdir(session.target));
    QTRY_VERIFY(session.bar().findChild<QPushButton *>("saveAgain"));
}

/// A document may have the path of a file that does not exist yet, as in a merge with a new output file.
void TestFileOnDisk::fileThatWasNeverWrittenIsNotReportedAsGone()
{
    Session session;
    const QString path = session.folder.filePath("new.bcfg.json");
    session.document.setPath(path);
    session.file().knowNew(path);
    session.look();
    session.look(); // bad news would have to be found twice
    QVERIFY(session.trouble() == FileAction::Nothing);
    Session::write(path, ours);
    session.look(); // may only end a look that began before
    session.look();
    QVERIFY(QFile::remove(path));
    QTRY_VERIFY(session.trouble() == FileAction::TellGone);
}

void TestFileOnDisk::whatIsWrittenInPiecesIsReadWhole()
{
    Session session;
    QSignalSpy looked(&session.file(), &FileOnDisk::looked);
    QFile file(session.target);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(theirs.data(), 1000);
    file.flush();
    QTRY_VERIFY(!looked.isEmpty());
    QVERIFY(!session.bar().isVisible()); // not yet
    file.write(theirs.data() + 1000, static_cast<qint64>(theirs.size()) - 1000);
    file.close();
    QTRY_VERIFY(session.holds(theirs));
    QVERIFY(!session.bar().isVisible());
    QVERIFY(!session.document.isModified());
}

void TestFileOnDisk::whatIsNoDocumentIsTold()
{
    Session session;
    session.replace("{\n  \"configs\": oops}");
    QTRY_VERIFY(session.bar().isVisible());
    QVERIFY2(session.bar().message().contains("Line 2, column"), qPrintable(session.bar().message()));
    QVERIFY(session.document.isModified()); // it stands nowhere else
    QVERIFY(session.holds(ours));
    QVERIFY(session.saveAnswering({"Cancel"}));
    session.press("keepMine");
    QVERIFY(!session.bar().isVisible());
    QVERIFY(session.saveAnswering({}));
    QVERIFY(session.onDisk() == ours);
    session.replace("");
    QTRY_VERIFY(session.bar().isVisible());
    session.replace(theirs);
    QTRY_VERIFY(session.holds(theirs));
    QVERIFY(!session.bar().isVisible());
}

/// A file with other JSON would empty the list of patterns.
void TestFileOnDisk::otherJsonIsNoDocument()
{
    Session session;
    session.replace(R"({"operator_set": []})");
    QTRY_VERIFY(session.trouble() == FileAction::TellNoDocument);
    QVERIFY2(session.bar().message().endsWith("It has no configs."), qPrintable(session.bar().message()));
    QVERIFY(session.holds(ours));
    QVERIFY(session.document.isModified());
    session.replace(R"({"configs": []})"); // says that there are none
    QTRY_COMPARE(session.document.entryCount(), 0);
}

void TestFileOnDisk::whatWasNoDocumentForAWhileIsUnmodified()
{
    Session session;
    session.replace("{ broken");
    QTRY_VERIFY(session.bar().isVisible());
    QVERIFY(session.document.isModified());
    session.replace(ours);
    QTRY_VERIFY(!session.bar().isVisible());
    QVERIFY(!session.document.isModified());
    session.replace("{ broken");
    QTRY_VERIFY(session.bar().isVisible());
    session.document.removeEntries(0, 1, QStringLiteral("remove"));
    session.replace(ours);
    QTRY_VERIFY(!session.bar().isVisible());
    QVERIFY(session.document.isModified()); // by the edit
}

void TestFileOnDisk::otherLayoutIsNoChange()
{
    Session session(true);
    QString text = QString::fromStdString(exportDocument(session.document.config()));
    session.replace(text.replace('\n', QStringLiteral("\n\n")).toStdString());
    QTRY_VERIFY(!session.document.isModified()); // what was edited here stands there
    QVERIFY(!session.bar().isVisible());
    QCOMPARE(session.document.undoStack().count(), 1);
}

void TestFileOnDisk::ownSavingIsNoChange()
{
    Session session(true);
    QSignalSpy looked(&session.file(), &FileOnDisk::looked);
    QVERIFY(session.saveAnswering({}));
    QTRY_VERIFY(!looked.isEmpty());
    QCOMPARE(session.document.undoStack().count(), 1);
    QVERIFY(!session.document.isModified());
    QVERIFY(QFileInfo(session.path).isSymLink());
    session.replace(theirs); // and is watched further
    QTRY_VERIFY(session.holds(theirs));
}

void TestFileOnDisk::whatHappenedWhileOpeningIsNoticed()
{
    Session session;
    session.replace(theirs);
    QTRY_VERIFY(session.holds(theirs));
    session.document.undoStack().undo();
    session.file().know(session.path, contentHash(ours)); // as read, and then came the other program
    session.document.undoStack().setClean();
    QTRY_VERIFY(session.holds(theirs));
}

void TestFileOnDisk::waitsForDialogs()
{
    Session session;
    QSignalSpy waited(&session.file(), &FileOnDisk::postponed);
    QDialog dialog(&session.window);
    dialog.setModal(true);
    dialog.show();
    session.replace(theirs);
    QTRY_VERIFY(!waited.isEmpty());
    QVERIFY(session.holds(ours));
    dialog.close();
    QTRY_VERIFY(session.holds(theirs));

    // While the user drags rows, the document must not be reloaded.
    QTest::mousePress(session.window.windowHandle(), Qt::LeftButton, {}, QPoint(2, 2));
    waited.clear();
    session.replace(ours);
    QTRY_VERIFY(!waited.isEmpty());
    QVERIFY(session.holds(theirs));
    QTest::mouseRelease(session.window.windowHandle(), Qt::LeftButton, {}, QPoint(2, 2));
    QTRY_VERIFY(session.holds(ours));
}

BCFG_TEST(TestFileOnDisk)

} // namespace tst_fileondisk

#include "tst_fileondisk.moc"
