// SPDX-License-Identifier: Apache-2.0
#include "ui/window/appearance/mnemonics.h"

#include <QAbstractButton>
#include <QDialogButtonBox>
#include <QGroupBox>
#include <QKeySequence>
#include <QLabel>

namespace bcfg::ui {

namespace {

QChar letterOf(const QString &text)
{
    const QKeySequence key = QKeySequence::mnemonic(text);
    return key.isEmpty() ? QChar() : QChar(static_cast<char16_t>(key[0].key())).toLower();
}

/// Where the first letter stands that is not taken; of a word's beginning, if there is one. -1: nowhere.
qsizetype freeLetter(const QString &text, const QString &taken)
{
    qsizetype found = -1;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (!text[i].isLetterOrNumber() || taken.contains(text[i].toLower()))
            continue;
        if (i == 0 || text[i - 1].isSpace())
            return i;
        if (found < 0)
            found = i;
    }
    return found;
}

} // namespace

void addMnemonics(const QDialogButtonBox &box)
{
    QString inBox;
    QString inWindow;
    for (const QAbstractButton *button : box.window()->findChildren<QAbstractButton *>())
        (box.isAncestorOf(button) ? inBox : inWindow) += letterOf(button->text());
    for (const QLabel *label : box.window()->findChildren<QLabel *>()) {
        if (label->buddy())
            inWindow += letterOf(label->text());
    }
    for (const QGroupBox *group : box.window()->findChildren<QGroupBox *>())
        inWindow += letterOf(group->title());
    for (QAbstractButton *button : box.buttons()) {
        const QString text = button->text();
        if (!letterOf(text).isNull())
            continue;
        qsizetype at = freeLetter(text, inBox + inWindow);
        if (at < 0)
            at = freeLetter(text, inBox);
        if (at < 0)
            continue;
        inBox += text[at].toLower();
        button->setText(QString(text).insert(at, '&'));
    }
}

} // namespace bcfg::ui
