// SPDX-License-Identifier: Apache-2.0
#include "ui/window/taketyped.h"

#include "ui/models/celledit.h"
#include "ui/widgets/notationedit.h"

#include <QApplication>
#include <QPointer>

namespace bcfg::ui {

namespace {

/// Whether the field has taken its text. One of any other kind does when the focus leaves it.
bool isTaken(QWidget *field)
{
    if (auto *cell = qobject_cast<CellEdit *>(field))
        return cell->take();
    if (auto *line = qobject_cast<NotationEdit *>(field))
        return line->take();
    return true;
}

} // namespace

void takeTyped(QWidget &window)
{
    while (QWidget *popup = QApplication::activePopupWidget())
        popup->close();
    const QPointer<QWidget> field = window.focusWidget();
    if (!field)
        return;
    const QPointer<QWidget> around = field->parentWidget();
    if (!isTaken(field) || !field || !field->hasFocus())
        return;
    field->clearFocus();
    if (field && field->isVisible())
        field->setFocus();
    else if (around) // where an editor was, which is closed now
        around->setFocus();
}

} // namespace bcfg::ui
