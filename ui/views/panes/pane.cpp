// SPDX-License-Identifier: Apache-2.0
#include "ui/views/panes/pane.h"

#include "ui/basis/toolkit/forms.h"

namespace bcfg::ui::views {

Pane::Pane(const QString &name, const QString &title, Make make, QWidget *parent)
    : QDockWidget(title, parent),
      m_make(std::move(make))
{
    setObjectName(name);
    connect(this, &QDockWidget::visibilityChanged, this, &Pane::follow);
}

void Pane::makeContent()
{
    if (widget())
        return;
    setWidget(m_make());
    emit watched(false);
}

void Pane::bringUp()
{
    emit broughtUp();
    show();
    raise();
    follow(true); // Qt emits visibilityChanged() only once the dock is painted
}

/// Lets Tab reach all controls of a floating pane, which is a window of its own. Qt would skip some: see moveFocus().
bool Pane::focusNextPrevChild(bool next)
{
    return isWindow() ? moveFocus(*this, next) : QDockWidget::focusNextPrevChild(next);
}

void Pane::follow(bool isVisible)
{
    if (isVisible)
        makeContent();
    emit watched(isVisible);
}

} // namespace bcfg::ui::views
