// SPDX-License-Identifier: Apache-2.0
#include "ui/window/taketyped.h"

#include "ui/models/celledit.h"
#include "ui/widgets/notationedit.h"

#include <QApplication>
#include <QPointer>

namespace bcfg::ui {

bool takeTyped(QWidget &window)
{
    while (QWidget *popup = QApplication::activePopupWidget())
        popup->close();
    const QPointer<QWidget> field = window.focusWidget();
    if (!field)
        return true;
    const QPointer<QWidget> around = field->parentWidget();
    if (auto *cell = qobject_cast<CellEdit *>(field.data()); cell && !cell->take())
        return false;
    if (auto *line = qobject_cast<NotationEdit *>(field.data()); line && !line->take())
        return false;
    // Every other field takes its text when the focus leaves it.
    if (!field || !field->hasFocus())
        return true;
    field->clearFocus();
    if (field && field->isVisible())
        field->setFocus();
    else if (around) // where an editor was, which is closed now
        around->setFocus();
    return true;
}

} // namespace bcfg::ui
