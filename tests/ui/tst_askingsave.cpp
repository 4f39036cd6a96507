// SPDX-License-Identifier: Apache-2.0
#include "tests/support/awaited.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/ordinaryuser.h"
#include "tests/support/testprogram.h"
#include "ui/session/files/askingsave.h"

#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <unistd.h>

Q_DECLARE_METATYPE(bcfg::ui::session::SaveOutcome)

namespace tst_askingsave {

using namespace bcfg;
using namespace bcfg::test;
using namespace bcfg::ui;
using namespace bcfg::ui::session;

namespace {

struct Session
{
    Session()
    {
        test::writeFile(path, "old");
        qputenv("XDG_DATA_HOME", home.path().toUtf8()); // where copies go
    }
    /// Saves "new" and answers the question with this button. Returns the text of the question.
    QString saveAnswering(const QString &answer)
    {
        QString question;
        test::inNextDialog<QMessageBox>([&](QMessageBox &box) {
            question = box.text() + '\n' + box.informativeText();
            for (QAbstractButton *button : box.buttons()) {
                if (button->text().remove('&') == answer)
                    return button->click();
            }
            QTest::keyClick(&box, Qt::Key_Return);
        });
        save();
        return question;
    }
    void save()
    {
        outcome = test::awaited<SaveOutcome>(
            [this](auto then) { saveAsking(window, window, {.path = path, .text = "new"}, then); });
    }

    QTemporaryDir home;
    QTemporaryDir folder;
    const QString path = folder.filePath("a");
    QWidget window;
    SaveOutcome outcome = SaveOutcome::Saved;
};

} // namespace

class TestAskingSave : public QObject
{
    Q_OBJECT

private slots:
    void savesWithoutAQuestion();
    void asksAboutOtherNames_data();
    void asksAboutOtherNames();
    void asksAboutAReadOnlyFile_data();
    void asksAboutAReadOnlyFile();
    void asksAboutAFolderThatCannotBeWritten_data();
    void asksAboutAFolderThatCannotBeWritten();
    void offersAnotherPlaceForANewFile_data();
    void offersAnotherPlaceForANewFile();
    void aTextThatWasStoppedIsNeverSaved();
};

void TestAskingSave::savesWithoutAQuestion()
{
    Session session;
    session.outcome = SaveOutcome::NotSaved;
    session.save();
    QVERIFY(session.outcome == SaveOutcome::Saved);
    QCOMPARE(fileText(session.path), std::string("new"));
}

void TestAskingSave::asksAboutOtherNames_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<SaveOutcome>("outcome");
    QTest::addColumn<QString>("content");
    QTest::addColumn<QString>("other");
    QTest::newRow("Enter") << "" << SaveOutcome::NotSaved << "old"
                           << "old";
    QTest::newRow("cancel") << "Cancel" << SaveOutcome::NotSaved << "old"
                            << "old";
    QTest::newRow("this name") << "Replace This Name" << SaveOutcome::Saved << "new"
                               << "old";
    QTest::newRow("in place") << "Write in Place" << SaveOutcome::Saved << "new"
                              << "new";
    QTest::newRow("elsewhere") << "Save As…" << SaveOutcome::SaveElsewhere << "old"
                               << "old";
}

void TestAskingSave::asksAboutOtherNames()
{
    QFETCH(const QString, answer);
    QFETCH(const QString, content);
    QFETCH(const QString, other);
    Session session;
    const QString link = session.folder.filePath("b");
    QCOMPARE(::link(QFile::encodeName(session.path).constData(), QFile::encodeName(link).constData()), 0);
    QVERIFY(session.saveAnswering(answer).startsWith("“a” is also known by another name (hard link).\n"));
    QTEST(session.outcome, "outcome");
    QCOMPARE(fileText(session.path), content.toStdString());
    QCOMPARE(fileText(link), other.toStdString());
}

void TestAskingSave::asksAboutAReadOnlyFile_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<SaveOutcome>("outcome");
    QTest::addColumn<QString>("content");
    QTest::newRow("Enter") << "" << SaveOutcome::NotSaved << "old";
    QTest::newRow("cancel") << "Cancel" << SaveOutcome::NotSaved << "old";
    QTest::newRow("replace") << "Replace" << SaveOutcome::Saved << "new";
    QTest::newRow("elsewhere") << "Save As…" << SaveOutcome::SaveElsewhere << "old";
}

void TestAskingSave::asksAboutAReadOnlyFile()
{
    QFETCH(const QString, answer);
    QFETCH(const QString, content);
    Session session;
    QVERIFY(QFile::setPermissions(session.path, QFile::ReadOwner | QFile::ReadOther));
    QVERIFY(session.saveAnswering(answer).startsWith("“a” is read-only.\n"));
    QTEST(session.outcome, "outcome");
    QCOMPARE(fileText(session.path), content.toStdString());
}

void TestAskingSave::asksAboutAFolderThatCannotBeWritten_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<SaveOutcome>("outcome");
    QTest::addColumn<QString>("content");
    QTest::newRow("Enter") << "" << SaveOutcome::NotSaved << "old";
    QTest::newRow("in place") << "Write in Place" << SaveOutcome::Saved << "new";
    QTest::newRow("elsewhere") << "Save As…" << SaveOutcome::SaveElsewhere << "old";
}

void TestAskingSave::asksAboutAFolderThatCannotBeWritten()
{
    QFETCH(const QString, answer);
    QFETCH(const QString, content);
    Session session;
    const OrdinaryUser user({session.folder.path(), session.home.path()});
    const ReadOnlyFolder readOnly(session.folder.path());
    QVERIFY(session.saveAnswering(answer).startsWith("“a” cannot be replaced: its folder may not be written.\n"));
    QTEST(session.outcome, "outcome");
    QCOMPARE(fileText(session.path), content.toStdString());
}

void TestAskingSave::offersAnotherPlaceForANewFile_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<SaveOutcome>("outcome");
    QTest::newRow("Enter") << "" << SaveOutcome::NotSaved;
    QTest::newRow("elsewhere") << "Save As…" << SaveOutcome::SaveElsewhere;
}

void TestAskingSave::offersAnotherPlaceForANewFile()
{
    QFETCH(const QString, answer);
    Session session;
    QVERIFY(QFile::remove(session.path));
    const OrdinaryUser user({session.folder.path(), session.home.path()});
    const ReadOnlyFolder readOnly(session.folder.path());
    const QString said = session.saveAnswering(answer);
    QVERIFY2(said.startsWith(session.path + " was not saved: Permission denied."), qPrintable(said));
    QTEST(session.outcome, "outcome");
    QVERIFY(!QFile::exists(session.path));
}

void TestAskingSave::aTextThatWasStoppedIsNeverSaved()
{
    Session session;
    QVERIFY(QFile::setPermissions(session.path, QFile::ReadOwner | QFile::ReadOther)); // would be asked about
    const auto makeText = [] {
        Stoppable::asked()->stop();
        return std::string("unfinished");
    };
    session.outcome = test::awaited<SaveOutcome>([&](auto then) {
        saveAsking(session.window, session.window, {.path = session.path, .text = {}, .makeText = makeText}, then);
    });
    QVERIFY(session.outcome == SaveOutcome::NotSaved);
    QCOMPARE(fileText(session.path), std::string("old"));
}

BCFG_TEST(TestAskingSave)

} // namespace tst_askingsave

#include "tst_askingsave.moc"
