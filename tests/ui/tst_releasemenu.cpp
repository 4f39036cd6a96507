// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "tests/support/largedocument.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowparts.h"
#include "tests/support/windowsession.h"
#include "ui/basis/operatorkind.h"
#include "ui/basis/toolkit/notationedit.h"

#include <QCompleter>
#include <QLabel>
#include <QMenu>
#include <QStatusBar>

namespace tst_releasemenu {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;

class TestReleaseMenu : public QObject
{
    Q_OBJECT

private slots:
    void releaseIsChosenByKeys();
    void menuShowsWhatTheDocumentSays_data();
    void menuShowsWhatTheDocumentSays();
    void whatIsTypedIsKept();
    void windowFollowsTheRelease();
    void completionsComeBackWithTheirRelease();

private:
    /// Whether the line of the root module, which must be visible, offers a class that came by 2.14.1.
    static bool isNewClassOffered(const test::WindowSession &session)
    {
        auto *line = session.child<NotationEdit>("root_module");
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, "linearcross");
        const bool isOffered = line->completer() && line->completer()->completionCount() > 0;
        if (QWidget *popup = QApplication::activePopupWidget())
            popup->close();
        QTest::keyClick(line, Qt::Key_Escape);
        return isOffered;
    }

    /// Opens File, then the submenu, and presses the key of a choice.
    static void choose(QWidget &window, Qt::Key key)
    {
        QTest::keyClick(&window, Qt::Key_F, Qt::AltModifier);
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_L);
        QTest::keyClick(QApplication::activePopupWidget(), key);
        QVERIFY(!QApplication::activePopupWidget());
    }

    static QMenu *menuOf(const MainWindow &window)
    {
        for (QMenu *menu : window.findChildren<QMenu *>()) {
            if (menu->title() == "PyTorch Re&lease")
                return menu;
        }
        qFatal("there is no such menu");
    }

    static QStringList shown(const MainWindow &window, bool isChecked)
    {
        QStringList texts;
        for (const QAction *action : menuOf(window)->actions()) {
            if (!action->isSeparator() && action->isVisible() && (!isChecked || action->isChecked()))
                texts.append(action->text().remove('&'));
        }
        return texts;
    }

    static QString judgedBy(const MainWindow &window)
    {
        return window.statusBar()->findChild<QLabel *>("statusRest")->text();
    }
};

void TestReleaseMenu::releaseIsChosenByKeys()
{
    test::WindowSession session;
    MainWindow &window = session.window;
    const BackendConfig native = window.session().document().config();
    QTRY_COMPARE(judgedBy(window), QString("PyTorch 2.14.1"));
    QCOMPARE(shown(window, true), QStringList("Newest Known: 2.14.1"));

    choose(window, Qt::Key_6);
    QVERIFY(window.session().document().release() == *Release::find("2.6.0"));
    QVERIFY(
        exportDocument(window.session().document().config()).find("\"torch_api\": \"2\",\n  \"torch\": \"2.6.0\",") !=
        std::string::npos);
    QVERIFY(window.session().document().config().configs == native.configs);
    QCOMPARE(window.session().document().undoStack().undoText(), QString("Judge by PyTorch 2.6.0"));
    QCOMPARE(shown(window, true), QStringList("2.6.0"));
    QTRY_COMPARE(judgedBy(window), QString("PyTorch 2.6.0"));

    choose(window, Qt::Key_6); // again: no step, and the mark stays
    QCOMPARE(window.session().document().undoStack().count(), 1);
    QCOMPARE(shown(window, true), QStringList("2.6.0"));

    choose(window, Qt::Key_N);
    QVERIFY(window.session().document().config() == native);
    QCOMPARE(shown(window, true), QStringList("Newest Known: 2.14.1"));
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(window.session().document().release() == *Release::find("2.6.0"));
    QCOMPARE(shown(window, true), QStringList("2.6.0"));
    QTRY_COMPARE(judgedBy(window), QString("PyTorch 2.6.0"));
}

void TestReleaseMenu::menuShowsWhatTheDocumentSays_data()
{
    QTest::addColumn<QString>("torch");
    QTest::addColumn<QString>("api");
    QTest::addColumn<QStringList>("all");
    QTest::addColumn<QStringList>("checked");
    const QStringList two = {"Newest Known: 2.14.1", "2.6.0", "2.14.1"};
    const QStringList old = {"Newest Known: 1.13.1", "1.13.1"};
    QTest::newRow("none") << ""
                          << "2" << two << QStringList(two[0]);
    QTest::newRow("older") << "2.6.0"
                           << "2" << two << QStringList(two[1]);
    QTest::newRow("newest") << "2.14.1"
                            << "2" << two << QStringList(two[2]);
    QTest::newRow("unknown") << "2.7.0"
                             << "2" << two << QStringList();
    QTest::newRow("of the other generation") << "1.13.1"
                                             << "2" << two << QStringList();
    QTest::newRow("1.13") << ""
                          << "1.13" << old << QStringList(old[0]);
    QTest::newRow("1.13, named") << "1.13.1"
                                 << "1.13" << old << QStringList(old[1]);
}

void TestReleaseMenu::menuShowsWhatTheDocumentSays()
{
    QFETCH(const QString, torch);
    QFETCH(const QString, api);
    QFETCH(const QStringList, all);
    QFETCH(const QStringList, checked);
    QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    bcfg::ui::session::Session session(settings);
    MainWindow window(session);
    BackendConfig config = emptyConfig(*parseApi(api.toStdString()));
    if (!torch.isEmpty())
        config.head.set(Field::Torch, Text(torch.toStdString()), config.api);
    window.session().document().open(config, {});
    QCOMPARE(shown(window, false), all);
    QCOMPARE(shown(window, true), checked);
}

void TestReleaseMenu::whatIsTypedIsKept()
{
    test::WindowSession session;
    auto *line = session.child<NotationEdit>("root_module");
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, "my.Root");
    choose(session.window, Qt::Key_6);
    QCOMPARE(session.window.session().document().entry(0)->rootModule()->path(), std::string("my.Root"));
    QCOMPARE(line->text(), QString("my.Root"));
}

void TestReleaseMenu::windowFollowsTheRelease()
{
    test::WindowSession session;
    MainWindow &window = session.window;
    QTest::keyClick(&window, Qt::Key_U, Qt::AltModifier); // to the section of modules
    const auto kindOfCame = [&] {
        return kindOf(Pattern::atom("torch.hash_tensor"), window.session().document().release());
    };
    QVERIFY(isNewClassOffered(session));
    QVERIFY(kindOfCame() == OperatorKind::Function);
    choose(window, Qt::Key_6);
    QVERIFY(!isNewClassOffered(session));
    QVERIFY(kindOfCame() == OperatorKind::OwnSymbol);
    choose(window, Qt::Key_1);
    QVERIFY(window.session().document().release() == *Release::find("2.14.1"));
    QVERIFY(isNewClassOffered(session));
}

void TestReleaseMenu::completionsComeBackWithTheirRelease()
{
    test::WindowSession session;
    session::Document &document = session.shown.document();
    const BackendConfig newest = document.config();
    QTest::keyClick(&session.window, Qt::Key_U, Qt::AltModifier);
    QVERIFY(isNewClassOffered(session));
    QTest::keyClick(&session.window, Qt::Key_D, Qt::AltModifier); // the modules are behind another tab
    document.open(*importDocument(test::largeDocument(3, Api::Torch1_13)).document, {});
    document.open(newest, {});
    QTest::keyClick(&session.window, Qt::Key_U, Qt::AltModifier);
    QVERIFY(isNewClassOffered(session));
}

BCFG_TEST(TestReleaseMenu)

} // namespace tst_releasemenu

#include "tst_releasemenu.moc"
