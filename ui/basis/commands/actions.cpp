// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/actions.h"

#include "ui/basis/commands/keys.h"
#include "ui/basis/marks.h"
#include "ui/basis/settings/settings.h"

#include <QCoreApplication>
#include <QWidget>

namespace bcfg::ui {

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("Commands", text);
}

} // namespace

Actions::Actions(QWidget &window, Settings &settings) : QObject(&window), m_settings(settings)
{
    m_actions.resize(commandTable().size());
    for (const CommandInfo &row : commandTable()) {
        auto *action = new QAction(translated(row.text), &window);
        // The icon text stays the command's name while update code sets texts such as "Undo: …"
        action->setIconText(action->iconText());
        action->setCheckable(row.isCheckable);
        if (*row.icon)
            action->setIcon(commandIcon(QString::fromLatin1(row.icon)));
        action->setStatusTip(translated(row.help));
        window.addAction(action); // shortcuts work without the menu being open
        m_actions[static_cast<std::size_t>(row.command)] = action;
    }
    settings.watch(Setting::Keys, *this, [this] { showKeys(); });
}

void Actions::showKeys()
{
    for (const CommandInfo &row : commandTable()) {
        QAction *action = (*this)[row.command];
        action->setShortcuts(keysOf(row.command, m_settings));
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        const QString help = action->statusTip();
        action->setToolTip(keys.isEmpty() ? help : QStringLiteral("%1 (%2)").arg(help, keys));
    }
}

} // namespace bcfg::ui
