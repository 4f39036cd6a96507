// SPDX-License-Identifier: Apache-2.0
#include "ui/window/taketyped.h"

#include "ui/models/celledit.h"
#include "ui/widgets/notationedit.h"

#include <QApplication>
#include <QPointer>

namespace bcfg::ui {

void takeTyped(QWidget &window)
{
    while (QWidget *popup = QApplication::activePopupWidget())
        popup->close();
    const QPointer<QWidget> field = window.focusWidget();
    if (auto *cell = qobject_cast<CellEdit *>(field.data())) {
        cell->take();
    } else if (auto *line = qobject_cast<NotationEdit *>(field.data())) {
        line->take();
    } else if (field && field->hasFocus()) { // any other field takes its text when the focus leaves it
        const QPointer<QWidget> around = field->parentWidget();
        field->clearFocus();
        if (field && field->isVisible())
            field->setFocus();
        else if (around) // where an editor was, which is closed now
            around->setFocus();
    }
}

} // namespace bcfg::ui
