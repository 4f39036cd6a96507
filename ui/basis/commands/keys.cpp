// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/keys.h"

#include "ui/basis/commands/commandsearch.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/inputfilters.h"

#include <QCoreApplication>

#include <algorithm>

namespace bcfg::ui {

namespace {

/// A text of the tables of commands and menus: translated, without its mnemonic and without "…" at its end.
QString plainName(const char *text)
{
    const QString plain = withoutMnemonic(QCoreApplication::translate("Commands", text));
    return plain.endsWith(QStringLiteral("…")) ? plain.chopped(1) : plain;
}

} // namespace

bool areInConflict(const QKeySequence &a, const QKeySequence &b)
{
    if (a.isEmpty() || b.isEmpty())
        return false;
    return a.matches(b) != QKeySequence::NoMatch || b.matches(a) != QKeySequence::NoMatch;
}

QString commandPath(Command command)
{
    QString path = plainName(info(command).text);
    for (std::optional<MenuId> menu = info(command).place.menu; menu; menu = info(*menu).parent)
        path.prepend(plainName(info(*menu).title) + menuSeparator);
    return path;
}

QList<QKeySequence> defaultKeys(Command command)
{
    if (command == Command::Redo)
        return redoKeys();
    const CommandInfo &row = info(command);
    const QList<QKeySequence> standard = QKeySequence::keyBindings(row.keys.standard);
    if (!standard.isEmpty() || !*row.keys.shortcut) // not every desktop has a key for every standard command
        return standard;
    return QKeySequence::listFromString(QString::fromLatin1(row.keys.shortcut));
}

QList<QKeySequence> keysOf(Command command, const Settings &settings)
{
    const QVariantMap chosen = settings.keys.value();
    const auto keyIn = [](const QVariant &text) {
        return QKeySequence(text.toString(), QKeySequence::PortableText);
    };
    if (const auto own = chosen.find(nameOf(command)); own != chosen.end())
        return keyIn(*own).isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{keyIn(*own)};
    QList<QKeySequence> keys = defaultKeys(command);
    for (const QVariant &taken : chosen)
        keys.removeIf([&](const QKeySequence &key) { return areInConflict(key, keyIn(taken)); });
    return keys;
}

bool isKeyChanged(Command command, const Settings &settings)
{
    return keysOf(command, settings).value(0) != defaultKeys(command).value(0);
}

void setKey(Command command, const QKeySequence &key, Settings &settings)
{
    QVariantMap keys = settings.keys.value();
    keys.insert(nameOf(command), key.toString(QKeySequence::PortableText));
    settings.keys.set(keys);
}

void resetKey(Command command, Settings &settings)
{
    QVariantMap keys = settings.keys.value();
    keys.remove(nameOf(command));
    settings.keys.set(keys);
}

std::optional<Command> rivalOf(Command command, const QKeySequence &key, const Settings &settings)
{
    for (const CommandInfo &row : commandTable()) {
        const QList<QKeySequence> keys = keysOf(row.command, settings);
        if (row.command != command &&
            std::ranges::any_of(keys, [&](const QKeySequence &other) { return areInConflict(key, other); }))
            return row.command;
    }
    return std::nullopt;
}

QString keyProblem(const QKeySequence &key)
{
    if (key.isEmpty())
        return {};
    const QKeyCombination first = key[0];
    for (const MenuInfo &menu : menuTable()) {
        const QString title = QCoreApplication::translate("Commands", menu.title);
        if (!menu.parent && QKeySequence::mnemonic(title) == QKeySequence(first))
            return QCoreApplication::translate("Keys", "%1 opens the menu %2.")
                .arg(QKeySequence(first).toString(QKeySequence::NativeText), plainName(menu.title));
    }
    const int code = first.key();
    const bool isFree = (code >= Qt::Key_F1 && code <= Qt::Key_F35) || code == Qt::Key_Delete ||
                        code == Qt::Key_Insert ||
                        code >= Qt::Key_Back; // codes from there on are keys that only some keyboards have
    if (isFree || (first.keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)))
        return {};
    const char *text = code == Qt::Key_Escape && first.keyboardModifiers() == Qt::NoModifier
                           ? QT_TRANSLATE_NOOP("Keys", "%1 alone closes and cancels: combine it with Ctrl or Alt.")
                           : QT_TRANSLATE_NOOP("Keys", "%1 alone is for typing: combine it with Ctrl or Alt.");
    return QCoreApplication::translate("Keys", text).arg(QKeySequence(first).toString(QKeySequence::NativeText));
}

} // namespace bcfg::ui
