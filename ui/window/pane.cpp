// SPDX-License-Identifier: Apache-2.0
#include "ui/window/pane.h"

namespace bcfg::ui {

Pane::Pane(const QString &name, const QString &title, Make make, QWidget *parent)
    : QDockWidget(title, parent),
      m_make(std::move(make))
{
    setObjectName(name);
    connect(this, &QDockWidget::visibilityChanged, this, &Pane::follow);
}

QWidget *Pane::content()
{
    if (!widget())
        setWidget(m_make());
    return widget();
}

void Pane::bringUp()
{
    show();
    raise();
    follow(true); // the dock itself says so only once it is painted
}

void Pane::follow(bool isVisible)
{
    if (isVisible)
        content();
    emit watched(isVisible);
}

} // namespace bcfg::ui
