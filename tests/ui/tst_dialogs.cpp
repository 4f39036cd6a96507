// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/session/files/unsaveddialog.h"
#include "ui/window/appearance/theme.h"
#include "ui/window/frames/windows.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QInputDialog>
#include <QKeySequence>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <utility>

namespace tst_dialogs {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;
using test::onceThereIs;

namespace {

struct Session
{
    Session()
    {
        window.start({});
        windows.show(window);
        test::waitUntilActive(window);
    }
    QString path(const char *name) const { return folder.filePath(QString::fromLatin1(name)); }
    QByteArray content(const char *name) const { return QByteArray::fromStdString(test::fileText(path(name))); }
    QStringList files() const { return QDir(folder.path()).entryList({"mine*"}, QDir::Files); }

    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    Windows windows{settings};
    MainWindow &window{windows.newWindow()};
};

/// The texts of a dialog's buttons that have no mnemonic, or the same mnemonic as another button.
QStringList wrongMnemonics(const QWidget &dialog)
{
    QStringList wrong;
    QStringList letters;
    for (const QDialogButtonBox *box : dialog.findChildren<QDialogButtonBox *>()) {
        for (const QAbstractButton *button : box->buttons()) {
            const QString letter = QKeySequence::mnemonic(button->text()).toString();
            if (letter.isEmpty() || letters.contains(letter))
                wrong.append(button->text());
            letters.append(letter);
        }
        if (box->buttons().isEmpty())
            wrong.append("no button");
    }
    return wrong;
}

} // namespace

class TestDialogs : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, ThemeChoice::Light); }
    void documentWithoutAFileBeginsInTheLastFolder();
    void savedFileHasASuffix_data();
    void savedFileHasASuffix();
    void fileOfTheCompletedNameIsAskedAbout();
    void existingFileIsReplacedWhereWanted_data();
    void existingFileIsReplacedWhereWanted();
    void exportedModuleHasASuffix();
    void savedQConfigIsAskedAbout();
    void everyButtonHasAMnemonic_data();
    void everyButtonHasAMnemonic();
    void everyQuestionHasMnemonics();
    void lineThatIsThereAtFirstIsChecked();
    void altAndALetterPressAButton();
    void letterSavesTheCheckedDocuments();
    void dialogsAreWithinTheScreen();
};

void TestDialogs::documentWithoutAFileBeginsInTheLastFolder()
{
    Session session;
    session.settings.recentFiles.set({session.path("mine.bcfg.json")});
    for (const Command command : {Command::Open, Command::SaveAs}) {
        QString folder;
        onceThereIs<QFileDialog>([&folder](QFileDialog &dialog) {
            folder = dialog.directory().path();
            dialog.reject();
        });
        session.window.commands()[command]->trigger();
        test::settle(session.window.files());
        QCOMPARE(folder, session.folder.path());
    }
}

void TestDialogs::savedFileHasASuffix_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("file");
    QTest::newRow("none") << "mine"
                          << "mine.bcfg.json";
    QTest::newRow("half") << "mine.bcfg"
                          << "mine.bcfg.json";
    QTest::newRow("whole") << "mine.bcfg.json"
                           << "mine.bcfg.json";
    QTest::newRow("of another kind") << "mine.json"
                                     << "mine.json";
    QTest::newRow("a part of the name") << "mine.v2"
                                        << "mine.v2.bcfg.json";
}

void TestDialogs::savedFileHasASuffix()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, file);
    Session session;
    onceThereIs<QFileDialog>([&](QFileDialog &dialog) { test::typeFileName(dialog, session.folder.filePath(typed)); });
    QTest::keySequence(&session.window, QKeySequence("Ctrl+Shift+S"));
    test::settle(session.window.files());
    QCOMPARE(session.files(), QStringList(file));
    QCOMPARE(session.window.session().document().path(), session.folder.filePath(file));
}

void TestDialogs::fileOfTheCompletedNameIsAskedAbout()
{
    Session session;
    test::writeFile(session.path("mine.bcfg.json"), "old");
    onceThereIs<QFileDialog>([&](QFileDialog &dialog) {
        onceThereIs<QMessageBox>([](QMessageBox &question) {
            QVERIFY2(question.text().contains("mine.bcfg.json"), qPrintable(question.text()));
            onceThereIs<QFileDialog>([](QFileDialog &again) { again.reject(); });
            QTest::keyClick(&question, Qt::Key_Return); // says no
        });
        test::typeFileName(dialog, session.path("mine"));
    });
    QTest::keySequence(&session.window, QKeySequence("Ctrl+Shift+S"));
    test::settle(session.window.files());
    QCOMPARE(session.content("mine.bcfg.json"), QByteArray("old"));
    QCOMPARE(session.files(), QStringList("mine.bcfg.json"));
}

void TestDialogs::existingFileIsReplacedWhereWanted_data()
{
    QTest::addColumn<QString>("typed");
    QTest::newRow("completed") << "mine";
    QTest::newRow("typed whole") << "mine.bcfg.json";
}

void TestDialogs::existingFileIsReplacedWhereWanted()
{
    QFETCH(const QString, typed);
    Session session;
    test::writeFile(session.path("mine.bcfg.json"), "old");
    QString asked;
    onceThereIs<QFileDialog>([&](QFileDialog &dialog) {
        onceThereIs<QMessageBox>([&](QMessageBox &question) {
            asked = question.text();
            QTest::keyClick(&question, Qt::Key_R, Qt::AltModifier);
        });
        test::typeFileName(dialog, session.folder.filePath(typed));
    });
    QTest::keySequence(&session.window, QKeySequence("Ctrl+Shift+S"));
    test::settle(session.window.files());
    QCOMPARE(asked, QString("“mine.bcfg.json” exists already. Replace it?"));
    QVERIFY(session.content("mine.bcfg.json").startsWith('{'));
}

void TestDialogs::exportedModuleHasASuffix()
{
    Session session;
    test::inNextDialog([&](QWidget &dialog) {
        auto *save = test::child<QPushButton>(dialog, "saveButton");
        QTRY_VERIFY(save->isEnabled());
        onceThereIs<QFileDialog>([&](QFileDialog &files) { test::typeFileName(files, session.path("mine")); });
        save->click();
    });
    test::commandOf(session.window, "&Python Module…")->trigger();
    test::finishDialogs();
    QCOMPARE(session.files(), QStringList("mine.py"));
    QCOMPARE(session.window.statusBar()->currentMessage(), QString("Saved mine.py"));
}

void TestDialogs::savedQConfigIsAskedAbout()
{
    Session session;
    test::writeFile(session.path("mine.qconfig.json"), "old");
    test::inNextDialog<QDialog>([&](QDialog &dialog) {
        onceThereIs<QFileDialog>([&](QFileDialog &files) {
            onceThereIs<QMessageBox>([](QMessageBox &question) {
                onceThereIs<QFileDialog>([](QFileDialog &again) { again.reject(); });
                question.reject();
            });
            test::typeFileName(files, session.path("mine"));
        });
        test::child<QPushButton>(dialog, "saveAs")->click();
        test::finishDialogs(&dialog);
        dialog.done(QDialog::Rejected);
    });
    test::commandOf(session.window, "&New QConfig…")->trigger();
    test::finishDialogs();
    QCOMPARE(session.content("mine.qconfig.json"), QByteArray("old"));
}

void TestDialogs::everyButtonHasAMnemonic_data()
{
    QTest::addColumn<QString>("command");
    for (const char *command :
         {"&Open…", "Save &As…", "&Import from Python…", "&Python Module…", "Chec&k with PyTorch…", "&Backend Name…",
          "&Add…", "&Generate…", "&New QConfig…", "New Ma&pping…", "&Edit…", "&Keyboard Shortcuts…", "&About"})
        QTest::newRow(command) << QString::fromUtf8(command);
}

void TestDialogs::everyButtonHasAMnemonic()
{
    QFETCH(const QString, command);
    Session session;
    QStringList wrong;
    test::inNextDialog<QDialog>([&](QDialog &dialog) {
        wrong = wrongMnemonics(dialog);
        dialog.done(QDialog::Rejected);
    });
    test::commandOf(session.window, command.toUtf8())->trigger();
    test::finishDialogs();
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(", ")));
}

void TestDialogs::everyQuestionHasMnemonics()
{
    Session session;
    QStringList wrong;
    const auto look = [&](QDialog &dialog) {
        wrong += wrongMnemonics(dialog);
        dialog.done(QDialog::Rejected);
    };
    test::inNextDialog<QDialog>(look); // a file that cannot be read
    test::open(session.window.files(), "/no/such/file");
    test::finishDialogs();
    session.window.session().document().removeEntries(0, 1, "remove");
    test::inNextDialog<QDialog>(look); // unsaved changes
    QVERIFY(!test::mayLeave(session.window.files()));
    MainWindow &other = session.windows.newWindow();
    session.windows.show(other);
    other.session().document().open(emptyConfig(Api::Torch2), {});
    other.session().document().apply({"rename", {{Edit::Operation::Add, JsonPointer() / "name", "other"}}});
    test::inNextDialog<QDialog>(look); // of several documents
    QVERIFY(!test::quit(session.windows));
    const QString path = session.path("mine.bcfg.json");
    QVERIFY(!writeText(path, exportDocument(session.window.session().document().config())));
    QVERIFY(!test::load(other.files(), path));
    other.session().document().removeEntries(0, 1, "remove");
    test::writeFile(path, "{}");
    test::inNextDialog<QDialog>(look); // changed by another program
    QVERIFY(!test::save(other.files()));
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(", ")));
}

void TestDialogs::altAndALetterPressAButton()
{
    Session session;
    session.window.session().document().removeEntries(0, 1, "remove");
    bool isPressed = false;
    const auto press = [&](Qt::Key key) {
        onceThereIs<QMessageBox>([&, key](QMessageBox &box) {
            QTest::keyClick(&box, key, Qt::AltModifier);
            isPressed = QTest::qWaitFor([shown = QPointer(&box)] { return !shown || !shown->isVisible(); });
            if (!isPressed)
                box.close();
        });
        return test::mayLeave(session.window.files());
    };
    QVERIFY(!press(Qt::Key_C) && isPressed);
    QVERIFY(press(Qt::Key_D) && isPressed);
}

/// The text of the button changes when the user unchecks a document.
void TestDialogs::letterSavesTheCheckedDocuments()
{
    Session session;
    Document &document = session.window.session().document();
    document.setPath("/no/<b>such</b>.bcfg.json");
    UnsavedDialog dialog({&document, &document});
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    const auto *list = test::child<QListWidget>(dialog, "unsavedList");
    QCOMPARE(list->item(0)->toolTip(), QString("<p>/no/&lt;b&gt;such&lt;/b&gt;.bcfg.json</p>"));
    list->item(1)->setCheckState(Qt::Unchecked);
    QTest::keyClick(&dialog, Qt::Key_S, Qt::AltModifier);
    QTRY_COMPARE(dialog.result(), static_cast<int>(QDialog::Accepted));
    QCOMPARE(dialog.toSave(), QList<int>{0});
}

/// The screen of the tests has only 800 × 800 pixels.
void TestDialogs::dialogsAreWithinTheScreen()
{
    Session session;
    const QRect available = session.window.screen()->availableGeometry();
    for (const char *command : {"&Python Module…", "&New QConfig…", "New Ma&pping…", "&Keyboard Shortcuts…"}) {
        QRect frame;
        test::inNextDialog<QDialog>([&](QDialog &dialog) {
            frame = dialog.frameGeometry();
            dialog.done(QDialog::Rejected);
        });
        test::commandOf(session.window, command)->trigger();
        test::finishDialogs();
        QVERIFY2(available.contains(frame), command);
    }
    session.windows.showWelcome();
    QVERIFY(available.contains(session.windows.welcome().frameGeometry()));
}

void TestDialogs::lineThatIsThereAtFirstIsChecked()
{
    Session session;
    const TextQuestion question{
        .title = "Name", .text = "Its name:", .answer = "taken", .problem = [](const QString &line) {
            return line == "taken" ? QString("It is taken.") : QString();
        }};
    test::inNextDialog<QInputDialog>([](QInputDialog &dialog) {
        const auto *box = dialog.findChild<QDialogButtonBox *>();
        QVERIFY2(dialog.labelText().endsWith("It is taken."), qPrintable(dialog.labelText()));
        QVERIFY(!box->button(QDialogButtonBox::Ok)->isEnabled());
        test::type("mine");
        QVERIFY(box->button(QDialogButtonBox::Ok)->isEnabled());
        test::press(Qt::Key_Return);
    });
    QString name;
    askForText(question, session.window, session.window, [&name](const QString &line) { name = line; });
    test::finishDialogs();
    QCOMPARE(name, QString("mine"));
}

BCFG_TEST(TestDialogs)

} // namespace tst_dialogs

#include "tst_dialogs.moc"
