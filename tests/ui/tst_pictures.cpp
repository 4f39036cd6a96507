// SPDX-License-Identifier: Apache-2.0
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/views/match/verdictpicture.h"

#include <QAbstractItemView>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QGraphicsView>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QSignalSpy>

namespace tst_pictures {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::views;
using test::press;

namespace {

/// Runs a command that asks where to save, and types the name.
void saveBy(test::WindowSession &session, Command command, const QString &name)
{
    test::onceThereIs<QFileDialog>([=](QFileDialog &files) { test::typeFileName(files, name); });
    QSignalSpy saved(&session.shown, &bcfg::ui::session::Session::done);
    session.window.commands()[command]->trigger();
    QTRY_COMPARE(saved.count(), 1);
}

bool hasColour(const QImage &image, const QColor &colour)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) == colour)
                return true;
        }
    }
    return false;
}

} // namespace

class TestPictures : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    void savesWhatTheWindowShows_data();
    void savesWhatTheWindowShows();
    void nothingToBeDrawnIsSaid();
    void longTitleGivesAFileName();
    void largeTablesSayWhatIsLeftOut();
    void contextMenusOfferIt();
};

void TestPictures::savesWhatTheWindowShows_data()
{
    QTest::addColumn<int>("command");
    QTest::addColumn<QString>("text");
    QTest::newRow("pattern") << int(Command::SavePatternPicture) << "Conv2d";
    QTest::newRow("chain") << int(Command::SaveChainPicture) << "ConvReLU2d";
    QTest::newRow("matrix") << int(Command::SaveMatrixPicture) << "Embedding";
}

/// The SVG has texts and lines, and no pixels; the PNG is twice as large.
void TestPictures::savesWhatTheWindowShows()
{
    QFETCH(const int, command);
    QFETCH(const QString, text);
    test::WindowSession session;
    session.child<QLineEdit>("filterEdit")->setText("op:Conv2d op:ReLU");
    session.child<QAbstractItemView>("entryView")->setFocus();
    press(Qt::Key_Home);
    if (static_cast<Command>(command) == Command::SaveMatrixPicture)
        QTest::keySequence(&session.window, QKeySequence("Ctrl+M"));
    QCoreApplication::processEvents();
    QTRY_VERIFY(session.shown.simulator().status(0));
    saveBy(session, static_cast<Command>(command), session.folder.filePath("a"));
    const QByteArray svg = QByteArray::fromStdString(test::fileText(session.folder.filePath("a.svg")));
    QVERIFY(svg.contains(text.toUtf8()));
    QVERIFY(!svg.contains("<image"));
    static const QRegularExpression box("viewBox=\"0 0 ([0-9.]+) ([0-9.]+)\"");
    const QRegularExpressionMatch found = box.match(QString::fromUtf8(svg));
    QVERIFY(found.hasMatch());
    saveBy(session, static_cast<Command>(command), session.folder.filePath("a.png"));
    const QImage image(session.folder.filePath("a.png"));
    QVERIFY(!image.isNull());
    const QSize once = QSizeF(found.captured(1).toDouble(), found.captured(2).toDouble()).toSize();
    QVERIFY2(std::abs(image.width() - 2 * once.width()) <= 2 && std::abs(image.height() - 2 * once.height()) <= 2,
             qPrintable(QStringLiteral("%1 %2").arg(image.width()).arg(once.width())));
    QVERIFY(hasColour(image, session.window.palette().color(QPalette::Base)));
    QVERIFY(hasColour(image, session.window.palette().color(QPalette::Text)));
}

void TestPictures::nothingToBeDrawnIsSaid()
{
    test::WindowSession session;
    session.window.files().askNew(Api::Torch2);
    QSignalSpy said(&session.shown, &bcfg::ui::session::Session::noticed);
    session.window.commands()[Command::SavePatternPicture]->trigger();
    session.window.commands()[Command::SaveChainPicture]->trigger();
    QCOMPARE(said.count(), 2);
}

/// A file's name has at most 255 bytes.
void TestPictures::longTitleGivesAFileName()
{
    test::WindowSession session;
    const std::string name(300, 'x');
    session.shown.document().open(test::document(R"({"configs": [{"pattern": "my_lib.)" + name + R"("}]})"), {});
    QString proposed;
    test::onceThereIs<QFileDialog>([&](QFileDialog &files) {
        proposed = test::child<QLineEdit>(files, "fileNameEdit")->text();
        test::typeFileName(files, session.folder.filePath(proposed));
    });
    QSignalSpy saved(&session.shown, &bcfg::ui::session::Session::done);
    session.window.commands()[Command::SavePatternPicture]->trigger();
    QTRY_COMPARE(saved.count(), 1);
    QCOMPARE(saved.front().front().toString(), "Saved " + proposed);
    QVERIFY(QFile::exists(session.folder.filePath(proposed)));
}

void TestPictures::largeTablesSayWhatIsLeftOut()
{
    VerdictTable table{"Verdicts", {"x86"}, {{"Conv2d", "torch.nn", {Mark::Quantized}}}, 1234};
    const QByteArray svg = pictureBytes(verdictPicture(table, QFont(), QPalette()), true);
    QVERIFY(svg.contains("and 1234 more patterns"));
    QVERIFY(svg.contains("Quantized")); // what the mark means
    QVERIFY(verdictPicture({}, QFont(), QPalette()).size.isEmpty());
}

void TestPictures::contextMenusOfferIt()
{
    test::WindowSession session;
    const Actions &commands = session.window.commands();
    QVERIFY(session.child<QGraphicsView>("patternGraph")->actions().contains(commands[Command::SavePatternPicture]));
    QVERIFY(session.child<QWidget>("chainView")->actions().contains(commands[Command::SaveChainPicture]));
    QTest::keySequence(&session.window, QKeySequence("Ctrl+M"));
    auto *matrix = session.child<QAbstractItemView>("matrixView");
    QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, {});
    QCoreApplication::sendEvent(matrix, &event);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu && menu->actions().contains(commands[Command::SaveMatrixPicture]));
    menu->close();
}

BCFG_TEST(TestPictures)

} // namespace tst_pictures

#include "tst_pictures.moc"
