// SPDX-License-Identifier: Apache-2.0
#include "tests/support/awaited.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowparts.h"
#include "ui/session/files/orphanedjournals.h"
#include "ui/session/qconfigmemory.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;

namespace {

const QString native = QStringLiteral("templates/torch-2.6.0/native.bcfg.json");

} // namespace

class TestSession : public QObject
{
    Q_OBJECT

private slots:
    void outlivesTheWindowThatShowsIt();
    void keepsUnsavedEditsWithoutAWindow();
    void remembersWhatIsCompared();
    void marksOfSettingsFollowInOtherWindows();
    void openFileIsFoundUnderAnyOfItsNames();

private:
    QTemporaryDir m_folder;
    Settings m_settings{m_folder.filePath("settings.ini")};
};

void TestSession::outlivesTheWindowThatShowsIt()
{
    bcfg::ui::session::Session session(m_settings);
    {
        MainWindow window(session);
        window.files().loadTemplate(native);
        window.show();
        session.document().removeEntries(0, 1, "remove");
    }
    QVERIFY(session.document().isModified());
    session.document().undoStack().undo();
    QVERIFY(!session.document().isModified());
    QCOMPARE(session.checker().totals()[Severity::Error], 0);
    MainWindow again(session);
    QVERIFY(again.windowTitle().startsWith("native"));
    QCOMPARE(session.document().undoStack().count(), 1);
}

void TestSession::keepsUnsavedEditsWithoutAWindow()
{
    const QString folder = m_folder.filePath("recovery");
    {
        bcfg::ui::session::Session session(m_settings);
        session.keepJournal(folder);
        session.put({.config = readTemplate(native)});
        session.document().removeEntries(0, 2, "remove");
        session.keepUnsaved();
        QCOMPARE(QDir(folder).entryList(QDir::Files).isEmpty(), false);
        session.discardUnsaved();
        session.keepUnsaved();
    }
    QVERIFY(findOrphanedJournals(folder, {}).empty());
}

void TestSession::remembersWhatIsCompared()
{
    const QString path = test::writeFile(m_folder.filePath("compared.bcfg.json"), R"({"configs": []})");
    bcfg::ui::session::Session session(m_settings);
    session.put({.config = emptyConfig(Api::Torch2)}, path);
    session.qconfigMemory().setCompared({"x86", "onednn"});
    bcfg::ui::session::Session later(m_settings);
    QSignalSpy recalled(&later.qconfigMemory(), &QConfigMemory::comparedRecalled);
    later.put({.config = emptyConfig(Api::Torch2)}, path);
    QCOMPARE(later.qconfigMemory().compared(), QStringList({"x86", "onednn"}));
    QCOMPARE(recalled.count(), 1);
}

void TestSession::marksOfSettingsFollowInOtherWindows()
{
    bcfg::ui::session::Session one(m_settings);
    bcfg::ui::session::Session two(m_settings);
    MainWindow first(one);
    MainWindow second(two);
    for (const Command command : {Command::KeepBackup, Command::AllConstraints, Command::ThemeDark}) {
        const bool was = second.commands()[command]->isChecked();
        QVERIFY(!was);
        first.commands()[command]->trigger();
        QVERIFY2(second.commands()[command]->isChecked(), info(command).text);
    }
    QVERIFY(!second.commands()[Command::ThemeSystem]->isChecked());
    first.commands()[Command::KeepBackup]->trigger();
    QVERIFY(!second.commands()[Command::KeepBackup]->isChecked());
    second.commands()[Command::ThemeSystem]->trigger();
    QVERIFY(first.commands()[Command::ThemeSystem]->isChecked());
}

void TestSession::openFileIsFoundUnderAnyOfItsNames()
{
    const QString path = test::writeFile(m_folder.filePath("open.bcfg.json"), R"({"configs": []})");
    const QString link = m_folder.filePath("link.bcfg.json");
    QVERIFY(QFile::link(path, link));
    Windows windows(m_settings);
    MainWindow &first = windows.newWindow();
    MainWindow &second = windows.newWindow();
    windows.show(first);
    windows.show(second);
    QCOMPARE(&first.session().simulator().own(), &second.session().simulator().own());
    QVERIFY(!Document::ofFile(path));
    second.session().put({.config = emptyConfig(Api::Torch2)}, path);
    QCOMPARE(Document::ofFile(link), &second.session().document());
    test::open(windows, {link, {}});
    QCOMPARE(windows.open(), QList({&first, &second}));
    QVERIFY(test::close(second));
    QTRY_VERIFY(!Document::ofFile(path));
    QCOMPARE(windows.open(), QList({&first}));
    test::open(windows, {link, {}});
    QCOMPARE(windows.open().size(), 2);
}

BCFG_TEST(TestSession)
#include "tst_session.moc"
