// SPDX-License-Identifier: Apache-2.0
#include "ui/commands/actions.h"

#include "ui/marks.h"

#include <QCoreApplication>
#include <QWidget>

namespace bcfg::ui {

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("Commands", text);
}

} // namespace

Actions::Actions(QWidget &window) : QObject(&window)
{
    for (const CommandInfo &row : commandTable()) {
        auto *action = new QAction(translated(row.text), &window);
        action->setIconText(action->iconText()); // its name stays this one, also where its text says more: "Undo: …"
        action->setCheckable(row.isCheckable);
        if (*row.icon)
            action->setIcon(commandIcon(QString::fromLatin1(row.icon)));
        if (row.standardKey != QKeySequence::UnknownKey)
            action->setShortcuts(row.standardKey);
        if (action->shortcut().isEmpty() && *row.shortcut) // not every desktop has a key for every standard command
            action->setShortcut(QKeySequence(QString::fromLatin1(row.shortcut)));
        const QString help = translated(row.help);
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        action->setStatusTip(help);
        action->setToolTip(keys.isEmpty() ? help : QStringLiteral("%1 (%2)").arg(help, keys));
        window.addAction(action); // shortcuts work without the menu being open
        m_actions.push_back(action);
    }
}

} // namespace bcfg::ui
