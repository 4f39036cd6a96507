// SPDX-License-Identifier: Apache-2.0
#include "ui/window/windowlayout.h"

#include "ui/basis/settings/settings.h"
#include "ui/basis/toolkit/placement.h"
#include "ui/views/panes/panes.h"
#include "ui/views/patterns/entrylist.h"

#include <QEvent>
#include <QMainWindow>

namespace bcfg::ui::window {

WindowLayout::WindowLayout(Settings &settings, views::Panes &panes, const views::EntryList &list, QMainWindow &window)
    : m_settings(settings),
      m_panes(panes),
      m_list(list),
      m_window(window)
{
    window.installEventFilter(this);
}

void WindowLayout::restore()
{
    m_window.resize(sizeOnScreen(m_window, {1440, 900}));
    if (m_window.restoreGeometry(m_settings.windowGeometry())) // the geometry may be from another screen
        placeOnScreen(m_window, nullptr);
    m_panes.restore(m_settings.windowState());
}

void WindowLayout::remember() const
{
    m_settings.setWindowGeometry(m_window.window()->saveGeometry());
    m_settings.setWindowState(m_panes.state());
    m_settings.setPatternColumns(m_list.columns());
}

/// Shows and hides floating panes with their window, which another tab may cover.
bool WindowLayout::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show)
        m_panes.showFloating();
    else if (event->type() == QEvent::Hide && !event->spontaneous())
        m_panes.hideFloating();
    return QObject::eventFilter(watched, event);
}

} // namespace bcfg::ui::window
