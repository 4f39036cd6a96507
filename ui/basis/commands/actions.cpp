// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/actions.h"

#include "ui/basis/commands/keys.h"
#include "ui/basis/marks.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/toolkit/taketyped.h"

#include <QCoreApplication>
#include <QWidget>

namespace bcfg::ui {

namespace {

constexpr const char *property = "editCommand";

QString translated(const char *text)
{
    return QCoreApplication::translate("Commands", text);
}

} // namespace

Actions::Actions(QWidget &window, Settings &settings) : QObject(&window), m_settings(settings), m_window(window)
{
    m_actions.resize(commandTable().size());
    for (const CommandInfo &row : commandTable()) {
        auto *action = new QAction(translated(row.text), &window);
        // The icon text stays the command's name when the text becomes "Undo: …".
        action->setIconText(action->iconText());
        action->setCheckable(row.extras.isCheckable);
        if (*row.extras.icon)
            action->setIcon(commandIcon(QString::fromLatin1(row.extras.icon)));
        action->setStatusTip(translated(row.help));
        window.addAction(action); // shortcuts work without the menu being open
        m_actions[static_cast<std::size_t>(row.command)] = action;
        if (row.extras.takesTyped) // connected first, so that this happens before the command's own work
            connect(action, &QAction::triggered, &window, [&window] { takeTyped(window); });
    }
    settings.keys.watch(*this, [this](const QVariantMap &) { showKeys(); });
}

void Actions::bind(Command command, Setting<bool> &setting) const
{
    QAction *action = (*this)[command];
    setting.watch(*action, [action](bool isOn) { action->setChecked(isOn); });
    connect(action, &QAction::toggled, &setting, &Setting<bool>::set);
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

void setEditCommand(QAction &action, Command command)
{
    action.setProperty(property, static_cast<int>(command));
}

QAction *addEditAction(QWidget &view, Command command)
{
    auto *action = new QAction(translated(info(command).text) + '\t', &view);
    setEditKey(*action, defaultKeys(command).value(0));
    setEditCommand(*action, command);
    view.addAction(action);
    return action;
}

void setEditKey(QAction &action, const QKeySequence &key)
{
    // A context menu shows the text after the tab character as the key. The action of a button has no tab character.
    if (const qsizetype tab = action.text().indexOf('\t'); tab >= 0)
        action.setText(action.text().left(tab + 1) + key.toString(QKeySequence::NativeText));
}

QAction *editAction(const QWidget &widget, Command command)
{
    for (QAction *action : widget.actions()) {
        const QVariant own = action->property(property);
        if (own.isValid() && own.toInt() == static_cast<int>(command))
            return action;
    }
    return nullptr;
}

} // namespace bcfg::ui
