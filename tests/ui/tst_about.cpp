// SPDX-License-Identifier: Apache-2.0
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowsession.h"
#include "ui/basis/log.h"
#include "ui/window/help/aboutdialog.h"

#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

namespace tst_about {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::window;

class TestAbout : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QApplication::setApplicationVersion("1.2.3 (abc1234)"); }
    void tellsWhatItIsMadeOf();
    void diagnosticsAreCopied();
    void everyKeyIsListed();
    void keysAreExplainedInFull();
    void keysAreInSightAfterAnEdit();
};

void TestAbout::tellsWhatItIsMadeOf()
{
    const QTemporaryDir folder;
    const Settings settings(folder.filePath("settings.ini"));
    const AboutDialog dialog(settings, nullptr);
    QString text;
    for (const QLabel *label : dialog.findChildren<QLabel *>())
        text += label->text() + '\n';
    for (const char *part : {"1.2.3 (abc1234)", qVersion(), "offscreen", "Apache License 2.0", "nlohmann_json", "3.11",
                             "1.13 and 2.x", "1.13.1, 2.6.0 and 2.14.1"})
        QVERIFY2(text.contains(part), part);
}

void TestAbout::diagnosticsAreCopied()
{
    const QTemporaryDir folder;
    keepLog(folder.filePath("log/program.log"));
    Settings settings(folder.filePath("settings.ini"));
    bcfg::ui::session::Session shown(settings);
    MainWindow window(shown);
    const QString file = test::writeFile(
        folder.filePath("a.bcfg.json"),
        R"({"torch_api": "2", "name": "secret", "configs": [{"pattern": "torch.secret"}, {"secret": 1}]})");
    QVERIFY(!test::load(window.files(), file));
    window.show();
    test::acceptDialogOf<AboutDialog>(
        window, "&About", [](AboutDialog &dialog) { test::child<QPushButton>(dialog, "copyDiagnostics")->click(); });
    const QString text = QGuiApplication::clipboard()->text();
    for (const QString &part :
         {QStringLiteral("Version: 1.2.3 (abc1234)\n"), QStringLiteral("Qt: "), QStringLiteral("Screen: "),
          QStringLiteral("scale 1"), "Settings: " + settings.fileName() + '\n', "Log: " + logFile() + '\n',
          "files info: opened " + file})
        QVERIFY2(text.contains(part), qPrintable(part + " is not in " + text));
    QVERIFY(!text.contains("secret"));
}

void TestAbout::everyKeyIsListed()
{
    test::HiddenWindow session;
    MainWindow &window = session.window;
    window.show();
    QStringList listed;
    test::acceptDialogOf<QDialog>(window, "&Keyboard Shortcuts…", [&](QDialog &dialog) {
        const auto *view = test::child<QTreeWidget>(dialog, "shortcutView");
        for (int place = 0; place < view->topLevelItemCount(); ++place) {
            const QTreeWidgetItem *heading = view->topLevelItem(place);
            for (int row = 0; row < heading->childCount(); ++row) {
                const QTreeWidgetItem *item = heading->child(row);
                listed.append(heading->text(0) + ": " + item->text(0) + ": " + item->text(1));
            }
        }
    });
    for (const QAction *action : window.findChildren<QAction *>()) {
        const QString key = action->shortcut().toString(QKeySequence::NativeText);
        if (!action->isVisible()) // as what a base allows, where there is none
            continue;
        QVERIFY2(key.isEmpty() || !listed.filter(": " + key).isEmpty(), qPrintable(action->text()));
    }
    for (const char *command :
         {"Cut: Ctrl+X", "Copy: Ctrl+C", "Paste: Ctrl+V", "Undo: Ctrl+Z"}) // and no key F14 to F20
        QVERIFY2(listed.contains(QString("Edit: ") + command), command);
    QVERIFY(listed.contains("File: Save: Ctrl+S"));
    QVERIFY(listed.contains("Problems: Apply Quick Fix: Alt+Return"));
    QVERIFY(listed.contains("DType configs: Quick fix…: Alt+Return"));
}

void TestAbout::keysAreExplainedInFull()
{
    test::HiddenWindow session;
    session.window.start({});
    session.window.show();
    test::acceptDialogOf<QDialog>(session.window, "&Keyboard Shortcuts…", [&](QDialog &dialog) {
        const auto *view = test::child<QTreeWidget>(dialog, "shortcutView");
        const int text = static_cast<const QAbstractItemView *>(view)->sizeHintForColumn(2);
        const int end = view->columnViewportPosition(2) + text;
        QVERIFY(end <= view->viewport()->width() ||
                dialog.width() >= dialog.screen()->availableSize().width() * 9 / 10);
    });
}

/// A long name of the last edit, which the text of Undo contains, does not push the keys out of the dialog.
void TestAbout::keysAreInSightAfterAnEdit()
{
    test::HiddenWindow session;
    MainWindow &window = session.window;
    window.start({});
    window.show();
    window.session().document().removeEntries(0, 1, QString(40, 'x') + " › & " + QString(40, 'x'));
    int end = 0;
    int room = 0;
    QStringList names;
    test::acceptDialogOf<QDialog>(window, "&Keyboard Shortcuts…", [&](QDialog &dialog) {
        const auto *view = test::child<QTreeWidget>(dialog, "shortcutView");
        end = view->columnViewportPosition(1) + view->columnWidth(1);
        room = view->viewport()->width();
        for (const QTreeWidgetItem *item : view->findItems("Undo", Qt::MatchContains | Qt::MatchRecursive))
            names.append(item->text(0));
    });
    QCOMPARE(names, QStringList("Undo"));
    QVERIFY2(end < room * 2 / 3, qPrintable(QString("%1 of %2").arg(end).arg(room)));
}

BCFG_TEST(TestAbout)

} // namespace tst_about

#include "tst_about.moc"
