// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/child.h"

#include <QFrame>
#include <QLabel>
#include <QPushButton>

namespace bcfg::test {

/// The button on the visible card of a nearest change whose text begins with `title`; null where there is no such card.
inline QPushButton *applyButton(const QWidget &window, const QString &title)
{
    for (const QFrame *card : child<QWidget>(window, "changeCards")->findChildren<QFrame *>("changeCard")) {
        const auto *text = card->findChild<QLabel *>();
        if (card->isVisible() && text && text->text().startsWith(title))
            return card->findChild<QPushButton *>();
    }
    return nullptr;
}

} // namespace bcfg::test
