// SPDX-License-Identifier: Apache-2.0
#include "ui/marks.h"
#include "ui/tones.h"
#include "ui/window/theme.h"

#include <QApplication>
#include <QStyle>
#include <QTest>

#include <cmath>
#include <set>

using namespace bcfg::ui;

class TestTheme : public QObject
{
    Q_OBJECT

private slots:
    void textCanBeRead_data();
    void textCanBeRead();
    void marksDifferInShape();
    void buttonsOfPanesAndFieldsAreInTheColourOfTheText_data();
    void buttonsOfPanesAndFieldsAreInTheColourOfTheText();
};

namespace {

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

/// Without any colour, no two marks look alike.
void TestTheme::marksDifferInShape()
{
    std::set<QByteArray> shapes;
    constexpr int count = static_cast<int>(Mark::Holds) + 1;
    for (int mark = 0; mark < count; ++mark) {
        QImage image = markIcon(static_cast<Mark>(mark)).pixmap(QSize(32, 32), 1.0).toImage();
        image = image.convertToFormat(QImage::Format_Alpha8);
        shapes.insert(
            QByteArray(reinterpret_cast<const char *>(image.constBits()), static_cast<int>(image.sizeInBytes())));
        QVERIFY(!markText(static_cast<Mark>(mark)).isEmpty());
    }
    QCOMPARE(static_cast<int>(shapes.size()), count);
}

void TestTheme::buttonsOfPanesAndFieldsAreInTheColourOfTheText_data()
{
    QTest::addColumn<ThemeChoice>("theme");
    QTest::newRow("light") << ThemeChoice::Light;
    QTest::newRow("dark") << ThemeChoice::Dark;
}

/// Those of Qt and of the desktop may be made for another ground.
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

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
