// SPDX-License-Identifier: Apache-2.0
// Dropping several files onto a window with a document, or onto the welcome window.
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowparts.h"
#include "ui/exchange/cover/coverdialog.h"
#include "ui/session/document/document.h"
#include "ui/session/model/openmodel.h"
#include "ui/window/frames/windows.h"
#include "ui/window/start/welcomewindow.h"

#include <QApplication>
#include <QDropEvent>
#include <QFileInfo>
#include <QListWidget>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>
#include <QUrl>

namespace tst_drops {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::window;

namespace {

const QString qnnpack = QStringLiteral(RESOURCES_DIR "/templates/torch-2.6.0/qnnpack.bcfg.json");
const QString x86 = QStringLiteral(RESOURCES_DIR "/templates/torch-2.6.0/x86.bcfg.json");
const QString model = QStringLiteral(TEST_DATA_DIR "/models/seq-2.6.0.fxgraph.json");
const QString otherModel = QStringLiteral(TEST_DATA_DIR "/models/mixed-2.6.0.fxgraph.json");

void drop(QWidget &onto, const QStringList &paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString &path : paths)
        urls.append(QUrl::fromLocalFile(path));
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&onto, &enter);
    QDropEvent event(QPointF(5, 5), Qt::MoveAction | Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    event.setDropAction(Qt::MoveAction); // as some file managers propose
    QApplication::sendEvent(&onto, &event);
    QCOMPARE(event.dropAction(), Qt::CopyAction);
}

struct Program
{
    /// A window with an edited document, so that dropped documents are opened in other windows.
    MainWindow &openEdited()
    {
        MainWindow &window = windows.newWindow();
        window.files().loadTemplate(session::nativeTemplate());
        window.session().document().removeEntries(0, 1, "remove");
        windows.show(window);
        return window;
    }
    MainWindow *windowOf(const QString &path) const
    {
        for (MainWindow *window : windows.open()) {
            if (QFileInfo(window->session().document().path()) == QFileInfo(path))
                return window;
        }
        return nullptr;
    }
    QString notAConfig(const QString &name) const { return test::writeFile(folder.filePath(name), "{"); }

    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    Windows windows{settings};
};

/// Collects the texts of messages, and closes the messages.
struct Messages
{
    Messages()
    {
        QObject::connect(&timer, &QTimer::timeout, &timer, [this] {
            if (auto *message = qobject_cast<QMessageBox *>(QApplication::activeModalWidget())) {
                texts.append(message->text() + '\n' + message->informativeText());
                message->accept();
            }
        });
        timer.start(10);
    }
    QTimer timer;
    QStringList texts;
};

} // namespace

class TestDrops : public QObject
{
    Q_OBJECT

private slots:
    void modelGoesToTheLastDocument();
    void oneMessageNamesAllThatFailed();
    void welcomeOpensDocumentsAndAModel();
    void welcomeMakesABackendForAModelAlone();
    void welcomeStaysWhereNothingIsOpened();
};

void TestDrops::modelGoesToTheLastDocument()
{
    Program program;
    const Messages messages;
    MainWindow &before = program.openEdited();
    drop(before, {model, qnnpack, otherModel, x86});
    QTRY_COMPARE(program.windows.open().size(), 3);
    QTRY_VERIFY(program.windowOf(x86) && program.windowOf(x86)->session().openModel().model());
    QCOMPARE(program.windowOf(x86)->session().openModel().path(), model);
    QVERIFY(!before.session().openModel().model());
    QVERIFY(!program.windowOf(qnnpack)->session().openModel().model());
    QTRY_COMPARE(messages.texts.size(), 1); // about the other model
    QVERIFY2(messages.texts.front().contains("mixed-2.6.0.fxgraph.json was not opened"),
             qPrintable(messages.texts.front()));
}

void TestDrops::oneMessageNamesAllThatFailed()
{
    Program program;
    const Messages messages;
    MainWindow &before = program.openEdited();
    drop(before, {program.notAConfig("one.bcfg.json"), program.notAConfig("two.bcfg.json"), qnnpack});
    QTRY_VERIFY(program.windowOf(qnnpack));
    QTRY_COMPARE(messages.texts.size(), 1);
    QTest::qWait(50);
    QCOMPARE(messages.texts.size(), 1);
    for (const char *name : {"one.bcfg.json", "two.bcfg.json"})
        QVERIFY2(messages.texts.front().contains(name), qPrintable(messages.texts.front()));
}

void TestDrops::welcomeOpensDocumentsAndAModel()
{
    Program program;
    const Messages messages;
    program.windows.showWelcome();
    WelcomeWindow &welcome = program.windows.welcome();
    drop(welcome, {model, qnnpack, program.notAConfig("one.bcfg.json")});
    QTRY_VERIFY(program.windowOf(qnnpack) && program.windowOf(qnnpack)->session().openModel().model());
    QTRY_VERIFY(program.windowOf(qnnpack)->isVisible());
    QVERIFY(!welcome.isVisible());
    QTRY_COMPARE(messages.texts.size(), 1);
    QCOMPARE(program.windows.open().size(), 1);
}

void TestDrops::welcomeMakesABackendForAModelAlone()
{
    Program program;
    program.windows.showWelcome();
    test::inNextDialog<exchange::CoverDialog>([](exchange::CoverDialog &dialog) {
        QCOMPARE(test::child<QListWidget>(dialog, "coveredModels")->count(), 2);
        dialog.reject();
    });
    drop(program.windows.welcome(), {model, otherModel});
    test::finishDialogs();
    QVERIFY(program.windows.open().isEmpty()); // nothing is left of what was cancelled
    QVERIFY(program.windows.welcome().isVisible());

    test::inNextDialog<exchange::CoverDialog>([](exchange::CoverDialog &dialog) {
        auto *create = test::child<QPushButton>(dialog, "makeBackend");
        test::waitUntil([create] { return create->isEnabled(); });
        create->click();
    });
    drop(program.windows.welcome(), {model, otherModel});
    test::finishDialogs();
    QCOMPARE(program.windows.open().size(), 1);
    QVERIFY(!program.windows.welcome().isVisible());
    const MainWindow *made = program.windows.open().front();
    QVERIFY(made->isVisible() && made->session().document().entryCount() > 0);
    QTRY_VERIFY(made->session().openModel().model());
}

void TestDrops::welcomeStaysWhereNothingIsOpened()
{
    Program program;
    const Messages messages;
    program.windows.showWelcome();
    drop(program.windows.welcome(), {program.notAConfig("one.bcfg.json"), program.notAConfig("two.bcfg.json")});
    QTRY_COMPARE(messages.texts.size(), 1);
    QTest::qWait(100);
    QCOMPARE(messages.texts.size(), 1);
    QVERIFY(program.windows.welcome().isVisible());
    QVERIFY(program.windows.open().isEmpty());
}

BCFG_TEST(TestDrops)

} // namespace tst_drops

#include "tst_drops.moc"
