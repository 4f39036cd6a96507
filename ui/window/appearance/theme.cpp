// SPDX-License-Identifier: Apache-2.0
#include "ui/window/appearance/theme.h"

#include "ui/basis/tones.h"
#include "ui/window/appearance/style.h"

#include <QApplication>
#include <QFont>
#include <QPixmapCache>

namespace bcfg::ui::window {

namespace {

struct Colors
{
    QRgb window, base, alternate, button, text, quiet, disabled, line, shadow, accent, onAccent, link, tip;
};

QPalette paletteOf(const Colors &c)
{
    QPalette palette;
    palette.setColor(QPalette::Window, c.window);
    palette.setColor(QPalette::WindowText, c.text);
    palette.setColor(QPalette::Base, c.base);
    palette.setColor(QPalette::AlternateBase, c.alternate);
    palette.setColor(QPalette::Text, c.text);
    palette.setColor(QPalette::PlaceholderText, c.quiet);
    palette.setColor(QPalette::Button, c.button);
    palette.setColor(QPalette::ButtonText, c.text);
    palette.setColor(QPalette::BrightText, c.onAccent);
    palette.setColor(QPalette::ToolTipBase, c.tip);
    palette.setColor(QPalette::ToolTipText, c.text);
    palette.setColor(QPalette::Highlight, c.accent);
    palette.setColor(QPalette::HighlightedText, c.onAccent);
    palette.setColor(QPalette::Link, c.link);
    palette.setColor(QPalette::LinkVisited, c.link);
    palette.setColor(QPalette::Light, c.base);
    palette.setColor(QPalette::Midlight, c.alternate);
    palette.setColor(QPalette::Mid, c.line);
    palette.setColor(QPalette::Dark, c.line);
    palette.setColor(QPalette::Shadow, c.shadow);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::PlaceholderText})
        palette.setColor(QPalette::Disabled, role, c.disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, c.line);
    return palette;
}

} // namespace

QPalette lightPalette()
{
    return paletteOf({.window = 0xf4f5f7,
                      .base = 0xffffff,
                      .alternate = 0xf0f2f5,
                      .button = 0xf0f2f5,
                      .text = 0x1d2126,
                      .quiet = 0x5f6873,
                      .disabled = 0xa3abb5,
                      .line = 0xd3d8de,
                      .shadow = 0xb9c0c9,
                      .accent = 0x1a62c6,
                      .onAccent = 0xffffff,
                      .link = 0x1a62c6,
                      .tip = 0xffffff});
}

QPalette darkPalette()
{
    return paletteOf({.window = 0x23272e,
                      .base = 0x1a1d23,
                      .alternate = 0x20242a,
                      .button = 0x2d323a,
                      .text = 0xe3e6ea,
                      .quiet = 0x9aa3af,
                      .disabled = 0x626b77,
                      .line = 0x3b424c,
                      .shadow = 0x111317,
                      .accent = 0x2b6cc4,
                      .onAccent = 0xffffff,
                      .link = 0x6cb2ff,
                      .tip = 0x2d323a});
}

void applyTheme(QApplication &application, ThemeChoice theme)
{
    static const bool desktopIsDark = isDark(QApplication::palette());
    [[maybe_unused]] static const bool styled = [] {
        QApplication::setStyle(new Style);
        // In scripts that do not need shaping, it only joins letters, such as the fi of “fill”, and takes a third of
        // the time in which the window is painted.
        QFont unshaped = QApplication::font();
        unshaped.setStyleStrategy(QFont::PreferNoShaping);
        QApplication::setFont(unshaped);
        return true;
    }();
    const bool dark = theme == ThemeChoice::Dark || (theme == ThemeChoice::System && desktopIsDark);
    application.setPalette(dark ? darkPalette() : lightPalette());
    QPixmapCache::clear();
}

int applyTextSteps(QApplication &application, int steps)
{
    static const QFont desktops = QApplication::font();
    const int kept = std::clamp(steps, Settings::leastTextSteps, Settings::mostTextSteps);
    QFont font = desktops;
    font.setPointSizeF(desktops.pointSizeF() + kept);
    if (font != application.font())
        application.setFont(font);
    return kept;
}

} // namespace bcfg::ui::window
