// SPDX-License-Identifier: Apache-2.0
#include "ui/views/panes/panes.h"

#include "ui/basis/toolkit/messagebar.h"
#include "ui/session/session.h"

#include <QApplication>
#include <QDataStream>
#include <QMainWindow>
#include <QMouseEvent>
#include <QPointer>
#include <QTabBar>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <utility>

namespace bcfg::ui::views {

namespace {

constexpr QSize sizesAreFor(1280, 800); // the size of the window for which the table gives sizes

} // namespace

Panes::Panes(session::Session &session, Actions &actions, QMainWindow &window) : QObject(&window), m_window(window)
{
    for (const PaneInfo &row : paneTable())
        add(row, session, actions);
    for (const PaneInfo &row : paneTable()) { // before arrange() sets the sizes of these panes
        if (row.isInFront)
            (*this)[row.pane].makeContent();
    }
    window.setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    window.installEventFilter(this);
    QTimer::singleShot(0, this, &Panes::watchTabs);
    arrange();
}

/// Brings panes to the front and sets their sizes as the table says. Call this once all panes are placed.
void Panes::arrange()
{
    m_sizes = {sizesAreFor, {}};
    for (const PaneInfo &row : paneTable()) {
        Pane *pane = &(*this)[row.pane];
        if (row.isInFront)
            pane->raise();
        if (row.size > 0)
            m_sizes.panes.insert(pane, {row.size, row.size});
    }
    applySizes();
}

/// Remembers the sizes of the visible panes, also for the panes in tabs behind them.
void Panes::keepSizes()
{
    if (!m_before.isEmpty())
        return;
    m_sizes = {m_window.window()->size(), {}};
    for (Pane *pane : m_panes) {
        if (pane->isFloating() || pane->visibleRegion().isEmpty())
            continue;
        m_sizes.panes.insert(pane, pane->size());
        for (QDockWidget *behind : m_window.tabifiedDockWidgets(pane))
            m_sizes.panes.insert(static_cast<Pane *>(behind), pane->size());
    }
}

/// Gives the panes the sizes in m_sizes, reduced if the window is smaller than m_sizes.window. Panes at the left shrink
/// less than in proportion, so that the names of patterns stay readable, and panes at the right and below shrink more,
/// so that the page of a pattern stays visible.
void Panes::applySizes()
{
    if (m_sizes.window.isEmpty() || !m_before.isEmpty())
        return;
    const auto share = [](int length, int full) {
        return std::min(1.0, double(length) / full);
    };
    const QSize now = m_window.window()->size(); // the size of the frame, with or without its bar of tabs
    const double width = share(now.width(), m_sizes.window.width());
    const double height = share(now.height(), m_sizes.window.height());
    for (Pane *pane : m_panes) {
        if (!m_sizes.panes.contains(pane) || pane->isFloating() || pane->isHidden())
            continue;
        const QSize size = m_sizes.panes[pane];
        const Qt::DockWidgetArea area = m_window.dockWidgetArea(pane);
        const bool isLeft = area == Qt::LeftDockWidgetArea;
        if (isLeft || area == Qt::RightDockWidgetArea)
            m_window.resizeDocks({pane}, {qRound(size.width() * std::pow(width, isLeft ? 0.5 : 1.5))}, Qt::Horizontal);
        else
            m_window.resizeDocks({pane}, {qRound(size.height() * std::pow(height, 1.5))}, Qt::Vertical);
    }
}

void Panes::add(const PaneInfo &row, session::Session &session, Actions &actions)
{
    const auto make = [this, &row, &session, &actions] {
        return newContent(row, session, actions);
    };
    auto *pane =
        new Pane(QString::fromLatin1(row.name), QCoreApplication::translate("Panes", row.title), make, &m_window);
    m_panes.append(pane);
    connect(pane, &Pane::broughtUp, this, [this, pane] {
        if (pane->isHidden()) // a tab behind the enlarged pane is not hidden
            shrink();
    });
    place(row);
}

void Panes::place(const PaneInfo &row)
{
    Pane *pane = &(*this)[row.pane];
    m_window.addDockWidget(row.area, pane);
    if (row.neighbour)
        m_window.tabifyDockWidget(&(*this)[*row.neighbour], pane);
    pane->setVisible(!row.isHidden);
}

QWidget *Panes::newContent(const PaneInfo &row, session::Session &session, Actions &actions)
{
    Panel *panel = row.content.make(session, actions);
    connect(&(*this)[row.pane], &Pane::watched, panel, &Panel::setWatched);
    connect(panel, &Panel::left, this, &Panes::showCentre);
    connect(panel, &Panel::requested, this, &Panes::showCentre);
    connect(panel, &Panel::requested, this, &Panes::requested);
    connect(panel, &Panel::filterRequested, this, &Panes::filterRequested);
    connect(panel, &Panel::refused, &session, &session::Session::failed);
    connect(panel, &Panel::done, &session, &session::Session::done);
    connect(panel, &Panel::left, this, &Panes::left);
    connect(panel, &Panel::paneRequested, this, [this](PaneId pane) { (*this)[pane].bringUp(); });
    return panel;
}

Pane &Panes::paneOf(const QMetaObject &type) const
{
    const auto found = std::ranges::find(paneTable(), &type, [](const PaneInfo &row) { return row.content.type; });
    Q_ASSERT(found != paneTable().end());
    return (*this)[found->pane];
}

void Panes::makeAll() const
{
    for (Pane *pane : m_panes)
        pane->makeContent();
}

void Panes::restore(const QByteArray &state)
{
    QSize window;
    QByteArray layout;
    QDataStream in(state);
    in >> window >> layout;
    if (m_window.restoreState(layout.isEmpty() ? state : layout)) // earlier versions kept the layout alone
        m_sizes = {window, {}};
    hideFloating(); // floating panes were shown before the window, and would stay behind it
}

void Panes::showFloating()
{
    QTimer::singleShot(0, this, [this] { // once the window itself is shown
        if (!m_window.isVisible())
            return;
        if (m_sizes.panes.isEmpty()) {
            const QSize before = m_sizes.window; // the size of the window when the layout was saved
            keepSizes();
            if (!before.isEmpty() && before != m_window.window()->size()) {
                m_sizes.window = before;
                applySizes();
            }
        }
        for (Pane *pane : std::exchange(m_floating, {}))
            pane->show();
    });
}

void Panes::hideFloating()
{
    for (Pane *pane : m_panes) {
        if (pane->isFloating() && pane->isVisible()) {
            pane->hide();
            m_floating.append(pane);
        }
    }
}

QList<QAction *> Panes::toggleActions() const
{
    QList<QAction *> actions;
    for (const Pane *pane : m_panes)
        actions.append(pane->toggleViewAction());
    return actions;
}

/// When the window grows, panes get back the sizes that they had before it became smaller; Qt does not do that. A
/// double click on a tab enlarges its pane.
bool Panes::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_window) {
        if (event->type() == QEvent::Resize && m_window.isVisible())
            QTimer::singleShot(0, this, &Panes::applySizes); // once Qt has laid out the panes
        else if (event->type() == QEvent::Resize)
            applySizes();
        else if (event->type() == QEvent::MouseButtonRelease)
            QTimer::singleShot(0, this, &Panes::keepSizes); // the user may have moved the edge of a pane
        else if (event->type() == QEvent::ChildAdded)
            QTimer::singleShot(0, this, &Panes::watchTabs); // once the child is constructed
    } else if (event->type() == QEvent::MouseButtonDblClick) {
        const auto *tabs = static_cast<QTabBar *>(watched);
        const int tab = tabs->tabAt(static_cast<QMouseEvent *>(event)->position().toPoint());
        if (Pane *pane = paneOfTab(*tabs, tab)) {
            enlarge(pane);
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

/// Gives the tab bars of panes object names, lets them show whole titles, and watches them. Qt makes and deletes tab
/// bars itself, so this is called again whenever the window gets a child.
void Panes::watchTabs()
{
    for (QTabBar *tabs : m_window.findChildren<QTabBar *>(QString(), Qt::FindDirectChildrenOnly)) {
        tabs->setAccessibleName(tr("Panes"));
        if (tabs->elideMode() != Qt::ElideNone) // setting it again could scroll back to the current tab
            tabs->setElideMode(Qt::ElideNone);  // where there is no room for all titles, buttons scroll to the others
        tabs->installEventFilter(this);         // installing the filter again does no harm
    }
}

void Panes::enlarge(Pane *pane)
{
    if (!m_before.isEmpty()) {
        shrink();
        return;
    }
    if (pane && pane->isFloating())
        return;
    m_before = m_window.saveState();
    const QList<QDockWidget *> beside = pane ? m_window.tabifiedDockWidgets(pane) : QList<QDockWidget *>();
    for (Pane *each : m_panes) {
        if (each != pane && !beside.contains(each) && !each->isFloating())
            each->hide();
    }
    if (!pane)
        return;
    m_window.centralWidget()->hide();
    pane->bringUp();
}

void Panes::enlargeCurrent()
{
    Pane *pane = paneWithFocus();
    if (pane || m_window.centralWidget()->isAncestorOf(QApplication::focusWidget()))
        enlarge(pane);
    else
        shrink();
}

void Panes::shrink()
{
    if (m_before.isEmpty())
        return;
    // Qt hides all panes for a moment, which takes the focus from the pane, and makes new tab bars.
    Pane *pane = paneWithFocus();
    QPointer<QWidget> focus = m_window.focusWidget();
    const bool isInTab = pane && !pane->isAncestorOf(focus);
    m_window.centralWidget()->show();
    m_window.restoreState(std::exchange(m_before, {}));
    if (pane)
        pane->raise(); // also if another pane was in front before
    if (isInTab)
        focus = tabsOf(*pane);
    if (focus)
        focus->setFocus();
    applySizes(); // the window may have another size now
}

void Panes::showCentre()
{
    if (m_window.centralWidget()->isHidden())
        shrink();
}

QByteArray Panes::state() const
{
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out << m_window.window()->size() << (m_before.isEmpty() ? m_window.saveState() : m_before);
    return state;
}

/// The tab bar in which the pane is the current one; null where there is none.
QTabBar *Panes::tabsOf(const Pane &pane) const
{
    for (QTabBar *tabs : m_window.findChildren<QTabBar *>(QString(), Qt::FindDirectChildrenOnly)) {
        if (paneOfTab(*tabs, tabs->currentIndex()) == &pane)
            return tabs;
    }
    return nullptr;
}

/// The pane that a tab names; null where there is no such tab.
Pane *Panes::paneOfTab(const QTabBar &tabs, int tab) const
{
    const auto found = std::ranges::find(m_panes, tabs.tabText(tab), &Pane::windowTitle);
    return tab < 0 || found == m_panes.end() ? nullptr : *found;
}

Pane *Panes::paneWithFocus() const
{
    const QWidget *focus = QApplication::focusWidget();
    if (const auto *tabs = qobject_cast<const QTabBar *>(focus); tabs && tabs->parent() == &m_window)
        return paneOfTab(*tabs, tabs->currentIndex());
    for (Pane *pane : m_panes) {
        if (focus && pane->isAncestorOf(focus))
            return pane;
    }
    return nullptr;
}

bool Panes::isFocusCovered() const
{
    const Pane *pane = paneWithFocus();
    return pane && pane->visibleRegion().isEmpty();
}

void Panes::reset()
{
    shrink();
    for (Pane *pane : m_panes) {
        pane->setFloating(false);
        m_window.removeDockWidget(pane);
    }
    for (const PaneInfo &row : paneTable())
        place(row);
    arrange();
}

/// The visible panes in their order; after the list of patterns come the centre of the window and its bars with a
/// message.
QWidgetList Panes::inSight() const
{
    QWidgetList stops;
    for (Pane *pane : m_panes) {
        if (!pane->visibleRegion().isEmpty())
            stops.append(pane);
    }
    if (!m_window.centralWidget()->isVisible())
        return stops;
    qsizetype place = stops.indexOf(m_panes.front()) + 1;
    stops.insert(place, m_window.centralWidget());
    for (MessageBar *bar : m_window.centralWidget()->findChildren<MessageBar *>()) {
        if (bar->isVisible())
            stops.insert(++place, bar);
    }
    return stops;
}

void Panes::step(int panes)
{
    const QWidgetList inSight = this->inSight();
    if (inSight.isEmpty()) // the window itself is behind another one
        return;

    const auto stopOf = [&inSight](const QWidget *widget) { // from the end, as the bars are inside the centre
        const auto stop = std::find_if(inSight.rbegin(), inSight.rend(),
                                       [widget](const QWidget *each) { return widget && each->isAncestorOf(widget); });
        return stop == inSight.rend() ? nullptr : *stop;
    };
    const qsizetype current = std::max<qsizetype>(0, inSight.indexOf(stopOf(QApplication::focusWidget())));
    QWidget *next = inSight[(current + panes + inSight.size()) % inSight.size()];
    QWidget *target = next->focusWidget(); // the widget that last had the focus in it
    if (stopOf(target) != next)
        target = nullptr;
    const auto takesFocus = [](const QWidget *widget) {
        return widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus);
    };
    if (const auto *pane = qobject_cast<const Pane *>(next); pane && !target) {
        target = pane->widget();
        while (target->focusProxy()) // the panel's view, not the boxes above it, which arrow keys would change
            target = target->focusProxy();
        if (!takesFocus(target))
            target = nullptr;
    }
    for (QWidget *each = next->nextInFocusChain(); !target && each != next; each = each->nextInFocusChain()) {
        if (stopOf(each) == next && takesFocus(each))
            target = each;
    }
    if (target)
        target->setFocus(Qt::TabFocusReason);
}

} // namespace bcfg::ui::views
