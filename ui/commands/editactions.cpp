// SPDX-License-Identifier: Apache-2.0
#include "ui/commands/editactions.h"

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
    const CommandInfo &row = info(command);
    const QKeySequence key = row.standardKey != QKeySequence::UnknownKey
                                 ? QKeySequence(row.standardKey)
                                 : QKeySequence(QString::fromLatin1(row.shortcut));
    // A context menu shows what stands behind the tab as the key.
    auto *action = new QAction(
        QCoreApplication::translate("Commands", row.text) + '\t' + key.toString(QKeySequence::NativeText), &view);
    setEditCommand(*action, command);
    view.addAction(action);
    return action;
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
