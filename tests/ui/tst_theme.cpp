// SPDX-License-Identifier: Apache-2.0
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/dtypeviews.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowsession.h"
#include "ui/basis/marks.h"
#include "ui/basis/tones.h"
#include "ui/basis/toolkit/codehighlighter.h"
#include "ui/window/appearance/theme.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStatusBar>
#include <QStyle>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <set>

namespace tst_theme {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;

class TestTheme : public QObject
{
    Q_OBJECT

private slots:
    void textCanBeRead_data();
    void textCanBeRead();
    void numbersInCodeAreColouredWithTheirSign();
    void marksDifferInShape();
    void legendFitsTheScreenWithLargeText();
    void titlesOfPanesGrowWithTheText();
    void focusOfAFlatButtonIsSeen();
    void buttonsOfPanesAndFieldsAreInTheColourOfTheText_data();
    void buttonsOfPanesAndFieldsAreInTheColourOfTheText();
    void everythingFollowsTheTheme_data();
    void everythingFollowsTheTheme();
    void welcomeFollowsTheTheme_data();
    void welcomeFollowsTheTheme();
};

namespace {

/// A window that shows everything that has a colour: a wrong text, an edited pattern, marks and verdicts.
struct Session : test::HiddenWindow
{
    Session()
    {
        window.setDockOptions(window.dockOptions() & ~QMainWindow::AnimatedDocks);
        window.start({});
        window.resize(1400, 1100);
        window.show();
        test::waitUntilActive(window);
        window.session().cursor().moveTo(3);
        pictures(); // so that everything is there
        auto *dtypes = test::dtypeTable(window);
        dtypes->model()->setData(dtypes->model()->index(0, 0), "qint8");
        auto *forward = test::child<QLineEdit>(window, "notationEdit");
        forward->setFocus();
        QTest::keyClicks(forward, "(");
        auto *module = test::child<QLineEdit>(window, "root_module");
        module->setFocus();
        QTest::keyClicks(module, "(");
    }
    /// Pictures of the window, each with another pane in front, and their names.
    std::vector<std::pair<QString, QImage>> pictures()
    {
        std::vector<std::pair<QString, QImage>> taken;
        for (const char *name : {"preview", "operators", "problems", "match"}) {
            test::child<Pane>(window, name)->bringUp();
            test::child<QTableView>(window, "entryView")->setFocus();
            test::finishThreads();
            window.statusBar()->clearMessage();
            taken.emplace_back(name, window.grab().toImage());
        }
        window.commands()[Command::ShowMatrix]->trigger();
        test::child<QTableView>(window, "entryView")->setFocus();
        test::finishThreads();
        taken.emplace_back("matrix", window.grab().toImage());
        window.commands()[Command::ShowMatrix]->trigger();
        return taken;
    }
};

/// The area in which two pictures of the same size differ; null if they are equal.
QRect difference(const QImage &a, const QImage &b)
{
    QRect differs;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            if (a.pixel(x, y) != b.pixel(x, y))
                differs |= QRect(x, y, 1, 1);
        }
    }
    return differs;
}

void addThemes()
{
    QTest::addColumn<ThemeChoice>("before");
    QTest::addColumn<ThemeChoice>("after");
    QTest::newRow("dark to light") << ThemeChoice::Dark << ThemeChoice::Light;
    QTest::newRow("light to dark") << ThemeChoice::Light << ThemeChoice::Dark;
}

/// Relative luminance as WCAG 2 defines it.
double luminance(const QColor &color)
{
    const auto linear = [](float channel) {
        return channel <= 0.04045f ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor &a, const QColor &b)
{
    const double lighter = std::max(luminance(a), luminance(b));
    const double darker = std::min(luminance(a), luminance(b));
    return (lighter + 0.05) / (darker + 0.05);
}

} // namespace

void TestTheme::textCanBeRead_data()
{
    QTest::addColumn<QPalette>("palette");
    QTest::newRow("light") << lightPalette();
    QTest::newRow("dark") << darkPalette();
}

void TestTheme::textCanBeRead()
{
    QFETCH(const QPalette, palette);
    using Role = QPalette::ColorRole;
    const std::pair<Role, Role> pairs[] = {
        {QPalette::WindowText, QPalette::Window},
        {QPalette::Text, QPalette::Base},
        {QPalette::Text, QPalette::AlternateBase},
        {QPalette::ButtonText, QPalette::Button},
        {QPalette::PlaceholderText, QPalette::Base},
        {QPalette::PlaceholderText, QPalette::Window},
        {QPalette::ToolTipText, QPalette::ToolTipBase},
        {QPalette::HighlightedText, QPalette::Highlight},
        {QPalette::Link, QPalette::Base},
        {QPalette::Link, QPalette::Window},
    };
    for (const auto &[text, ground] : pairs) {
        const double ratio = contrast(palette.color(text), palette.color(ground));
        QVERIFY2(ratio >= 4.5, qPrintable(QString("role %1 on %2: %3").arg(text).arg(ground).arg(ratio)));
    }
    for (const Tone tone : {Tone::Text, Tone::Quiet, Tone::Accent, Tone::Amber, Tone::Vermilion}) {
        for (const Role ground : {QPalette::Base, QPalette::Window, QPalette::Button}) {
            const double ratio = contrast(toneColor(tone, palette), palette.color(ground));
            QVERIFY2(ratio >= 4.5, qPrintable(QString("tone %1 on %2: %3").arg(int(tone)).arg(ground).arg(ratio)));
        }
    }
}

void TestTheme::numbersInCodeAreColouredWithTheirSign()
{
    const auto formats = codeFormats(QStringLiteral("\"quant_min\": -128, 1e-5"), lightPalette());
    QCOMPARE(formats.size(), 3);
    QCOMPARE(std::pair(formats[1].start, formats[1].length), std::pair(13, 4));
    QCOMPARE(std::pair(formats[2].start, formats[2].length), std::pair(19, 4));
}

/// Without any colour, no two marks look alike.
void TestTheme::marksDifferInShape()
{
    std::set<QByteArray> shapes;
    for (const Mark mark : enumValues<Mark>()) {
        QImage image = markIcon(mark).pixmap(QSize(32, 32), 1.0).toImage();
        image = image.convertToFormat(QImage::Format_Alpha8);
        shapes.insert(
            QByteArray(reinterpret_cast<const char *>(image.constBits()), static_cast<int>(image.sizeInBytes())));
        QVERIFY(!markText(mark).isEmpty());
    }
    QCOMPARE(shapes.size(), enumCount<Mark> - 1); // a check that is not made looks like a QConfig that is missing
}

void TestTheme::legendFitsTheScreenWithLargeText()
{
    applyTheme(*qApp, ThemeChoice::Light);
    applyTextSteps(*qApp, 12);
    const auto smallAgain = qScopeGuard([] { applyTextSteps(*qApp, 0); });
    test::WindowSession session;
    test::acceptDialogOf<QDialog>(session.window, "&Legend…", [](QDialog &legend) {
        QVERIFY(legend.height() <= legend.screen()->availableSize().height());
        const auto *close = legend.findChild<QDialogButtonBox *>();
        QVERIFY(legend.rect().contains(close->geometry()));
        QVERIFY(legend.findChild<QScrollArea *>()->verticalScrollBar()->maximum() > 0);
    });
}

void TestTheme::titlesOfPanesGrowWithTheText()
{
    applyTheme(*qApp, ThemeChoice::Light);
    QDockWidget before("Patterns");
    applyTextSteps(*qApp, 8);
    const auto smallAgain = qScopeGuard([] { applyTextSteps(*qApp, 0); });
    QDockWidget after("Patterns");
    for (QDockWidget *pane : {&before, &after}) {
        pane->resize(300, 100);
        pane->show();
    }
    QTRY_COMPARE(before.grab().toImage(), after.grab().toImage());
}

void TestTheme::focusOfAFlatButtonIsSeen()
{
    applyTheme(*qApp, ThemeChoice::Light);
    QWidget window;
    auto *field = new QLineEdit;
    auto *button = new QPushButton("all");
    button->setFlat(true);
    auto *layout = new QHBoxLayout(&window);
    layout->addWidget(field);
    layout->addWidget(button);
    window.show();
    test::waitUntilActive(window);
    field->setFocus();
    const QImage before = button->grab().toImage();
    QTest::keyClick(field, Qt::Key_Tab);
    QVERIFY(button->hasFocus());
    QVERIFY(button->grab().toImage() != before);
}

void TestTheme::buttonsOfPanesAndFieldsAreInTheColourOfTheText_data()
{
    QTest::addColumn<ThemeChoice>("theme");
    QTest::newRow("light") << ThemeChoice::Light;
    QTest::newRow("dark") << ThemeChoice::Dark;
}

/// The icons of Qt and of the desktop may be made for another background.
void TestTheme::buttonsOfPanesAndFieldsAreInTheColourOfTheText()
{
    QFETCH(const ThemeChoice, theme);
    applyTheme(*qApp, theme);
    const QRgb text = QApplication::palette().color(QPalette::WindowText).rgb();
    for (const QStyle::StandardPixmap button :
         {QStyle::SP_LineEditClearButton, QStyle::SP_TitleBarCloseButton, QStyle::SP_DockWidgetCloseButton,
          QStyle::SP_TitleBarNormalButton, QStyle::SP_ToolBarHorizontalExtensionButton}) {
        const QImage image = QApplication::style()->standardIcon(button).pixmap(QSize(32, 32), 1.0).toImage();
        int inked = 0;
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 0; y < image.height(); ++y)
                inked += image.pixel(x, y) == text;
        }
        QVERIFY2(inked > 16, qPrintable(QString("button %1: %2 pixels").arg(button).arg(inked)));
    }
}

void TestTheme::everythingFollowsTheTheme_data()
{
    addThemes();
}

/// The window looks as after a new start in the other theme.
void TestTheme::everythingFollowsTheTheme()
{
    QFETCH(const ThemeChoice, before);
    QFETCH(const ThemeChoice, after);
    applyTheme(*qApp, before);
    Session running;
    running.pictures();
    test::commandOf(running.window, after == ThemeChoice::Dark ? "&Dark" : "&Light")->trigger();
    const auto switched = running.pictures();
    running.window.hide();
    Session started;
    started.pictures();
    const auto fresh = started.pictures();
    for (std::size_t i = 0; i < fresh.size(); ++i) {
        const auto &[pane, picture] = fresh[i];
        QCOMPARE(switched[i].second.size(), picture.size());
        const QRect differs = difference(switched[i].second, picture);
        if (const QString folder = qEnvironmentVariable("BCFG_PICTURES"); !folder.isEmpty()) { // to look at them
            switched[i].second.save(QString("%1/%2-%3-switched.png").arg(folder, QTest::currentDataTag(), pane));
            picture.save(QString("%1/%2-%3-fresh.png").arg(folder, QTest::currentDataTag(), pane));
        }
        QVERIFY2(differs.isNull(), qPrintable(QString("with %1, %2 x %3 pixels at %4, %5")
                                                  .arg(pane)
                                                  .arg(differs.width())
                                                  .arg(differs.height())
                                                  .arg(differs.x())
                                                  .arg(differs.y())));
    }
}

void TestTheme::welcomeFollowsTheTheme_data()
{
    addThemes();
}

void TestTheme::welcomeFollowsTheTheme()
{
    QFETCH(const ThemeChoice, before);
    QFETCH(const ThemeChoice, after);
    const QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    const auto picture = [](WelcomeWindow &window) {
        window.show();
        test::finishThreads();
        return window.grab().toImage();
    };
    applyTheme(*qApp, before);
    WelcomeWindow running(settings);
    picture(running);
    applyTheme(*qApp, after);
    const QImage switched = picture(running);
    running.hide();
    WelcomeWindow started(settings);
    QCOMPARE(difference(switched, picture(started)), QRect());
}

BCFG_TEST(TestTheme)

} // namespace tst_theme

#include "tst_theme.moc"
