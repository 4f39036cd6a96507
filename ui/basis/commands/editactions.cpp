// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/editactions.h"

#include "ui/basis/commands/keys.h"

#include <QCoreApplication>
#include <QWidget>

namespace bcfg::ui {

namespace {
constexpr const char *property = "editCommand";
}

void setEditCommand(QAction &action, Command command)
{
    action.setProperty(property, static_cast<int>(command));
}

QAction *addEditAction(QWidget &view, Command command)
{
    auto *action = new QAction(QCoreApplication::translate("Commands", info(command).text) + '\t', &view);
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
        const QVariant stands = action->property(property);
        if (stands.isValid() && stands.toInt() == static_cast<int>(command))
            return action;
    }
    return nullptr;
}

} // namespace bcfg::ui
