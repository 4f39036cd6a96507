// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/tones.h"

#include <QPalette>

namespace bcfg::ui {

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < 128;
}

QColor toneColor(Tone tone, const QPalette &palette)
{
    const auto color = [dark = isDark(palette)](QRgb onLight, QRgb onDark) {
        return QColor(dark ? onDark : onLight);
    };
    switch (tone) {
    case Tone::Text:
        return palette.color(QPalette::Text);
    case Tone::Quiet:
        return color(0x5f6873, 0x9aa3af);
    case Tone::Accent:
        return color(0x1a62c6, 0x6cb2ff);
    case Tone::Amber:
        return color(0x8f5600, 0xf2b136);
    case Tone::Vermilion:
        return color(0xbf3614, 0xff8661);
    }
    Q_UNREACHABLE();
}

QColor toneWash(Tone tone, const QPalette &palette)
{
    QColor wash = toneColor(tone, palette);
    wash.setAlphaF(0.18F);
    return wash;
}

} // namespace bcfg::ui
