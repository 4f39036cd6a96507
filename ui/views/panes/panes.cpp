// SPDX-License-Identifier: Apache-2.0
#include "ui/views/panes/panes.h"

#include "ui/basis/toolkit/panel.h"
#include "ui/session/session.h"
#include "ui/views/panes/panels.h"

#include <QApplication>
#include <QChildEvent>
#include <QMainWindow>
#include <QMouseEvent>
#include <QTabBar>
#include <QTimer>

#include <algorithm>
#include <iterator>
#include <utility>

namespace bcfg::ui {

namespace {

using Place = PaneInfo::Place;

#define TITLE(text) QT_TRANSLATE_NOOP("Panes", text)

/// In the order in which they are placed and offered.
constexpr PaneInfo table[] = {
    {"patterns", TITLE("Patterns"), Qt::LeftDockWidgetArea, newPatternsPanel, 288, Place::Area, nullptr, true},
    {"preview", TITLE("Preview"), Qt::RightDockWidgetArea, newPreviewPanel, 376, Place::Area, nullptr, true},
    {"operators", TITLE("Operators"), Qt::RightDockWidgetArea, newOperatorsPanel, 0, Place::TabOf, "preview"},
    {"overview", TITLE("Overview"), Qt::RightDockWidgetArea, newOverviewPanel, 0, Place::TabOf, "preview"},
    {"problems", TITLE("Problems"), Qt::BottomDockWidgetArea, newProblemsPanel, 176},
    {"match", TITLE("Match"), Qt::BottomDockWidgetArea, newMatchPanel, 0, Place::TabOf, "problems", true},
    {"find", TITLE("Find"), Qt::BottomDockWidgetArea, newFindPanel, 0, Place::TabOf, "problems", false, true},
    {"models", TITLE("Models"), Qt::BottomDockWidgetArea, newCoveragePanel, 0, Place::TabOf, "problems", false, true},
};

#undef TITLE

constexpr QSize sizesAreFor(1280, 800); // of the window

} // namespace

std::span<const PaneInfo> paneTable()
{
    return table;
}

Panes::Panes(Session &session, Actions &actions, QMainWindow &window) : QObject(&window), m_window(window)
{
    for (const PaneInfo &row : table)
        add(row, session, actions);
    for (const PaneInfo &row : table) { // at the sizes below there is something to see
        if (row.isInFront)
            (*this)[row.name].makeContent();
    }
    window.setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    window.installEventFilter(this);
    QTimer::singleShot(0, this, &Panes::watchTabs);
    arrange(sizesAreFor);
}

/// In front and as large as the table says, once all are placed. In a smaller window the middle keeps its share.
void Panes::arrange(QSize window)
{
    const auto share = [](int length, int full) {
        return std::min(1.0, double(length) / full);
    };
    const double width = share(window.width(), sizesAreFor.width());
    const double height = share(window.height(), sizesAreFor.height());
    for (const PaneInfo &row : table) {
        const bool isBelow = row.area == Qt::BottomDockWidgetArea;
        if (row.isInFront)
            (*this)[row.name].raise();
        if (row.size > 0)
            m_window.resizeDocks({&(*this)[row.name]}, {qRound(row.size * (isBelow ? height : width))},
                                 isBelow ? Qt::Vertical : Qt::Horizontal);
    }
}

void Panes::add(const PaneInfo &row, Session &session, Actions &actions)
{
    const auto make = [this, &row, &session, &actions] {
        return contentOf(row, session, actions);
    };
    auto *pane =
        new Pane(QString::fromLatin1(row.name), QCoreApplication::translate("Panes", row.title), make, &m_window);
    m_panes.append(pane);
    connect(pane, &Pane::broughtUp, this, [this, pane] {
        if (pane->isHidden()) // behind the one that is enlarged it has a tab
            shrink();
    });
    place(row);
}

void Panes::place(const PaneInfo &row)
{
    Pane *pane = &(*this)[row.name];
    m_window.addDockWidget(row.area, pane);
    if (row.place == Place::TabOf)
        m_window.tabifyDockWidget(&(*this)[row.neighbour], pane);
    pane->setVisible(!row.isHidden);
}

QWidget *Panes::contentOf(const PaneInfo &row, Session &session, Actions &actions)
{
    Panel *panel = row.make(session, actions);
    connect(&(*this)[row.name], &Pane::watched, panel, &Panel::setWatched);
    connect(panel, &Panel::left, this, &Panes::shrink); // to the middle of the window, as the next one
    connect(panel, &Panel::requested, this, &Panes::shrink);
    connect(panel, &Panel::requested, this, &Panes::requested);
    connect(panel, &Panel::filterRequested, this, &Panes::filterRequested);
    connect(panel, &Panel::refused, this, &Panes::refused);
    connect(panel, &Panel::done, &session, &Session::done);
    connect(panel, &Panel::left, this, &Panes::left);
    connect(panel, &Panel::paneRequested, this,
            [this](const QString &name) { (*this)[name.toLatin1().constData()].bringUp(); });
    return panel;
}

Pane &Panes::operator[](const char *name) const
{
    for (Pane *pane : m_panes) {
        if (pane->objectName() == QLatin1StringView(name))
            return *pane;
    }
    qFatal("there is no pane %s", name);
}

Panel &Panes::panel(const char *name) const
{
    Pane &pane = (*this)[name];
    pane.makeContent();
    return static_cast<Panel &>(*pane.widget());
}

Panel &Panes::shown(const char *name) const
{
    (*this)[name].bringUp();
    return panel(name);
}

void Panes::makeAll() const
{
    for (Pane *pane : m_panes)
        pane->makeContent();
}

void Panes::restore(const QByteArray &state)
{
    m_isRemembered = m_window.restoreState(state);
    hideFloating(); // which came before the window, and would stay behind it
    for (QTabBar *tabs : m_window.findChildren<QTabBar *>(QString(), Qt::FindDirectChildrenOnly))
        tabs->setAccessibleName(tr("Panes")); // of tabbed docks, which Qt makes by itself
}

void Panes::showFloating()
{
    QTimer::singleShot(0, this, [this] { // once the window itself is there
        if (!m_window.isVisible())
            return;
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

/// A double click on a tab, which Qt makes with the panes that share a place.
bool Panes::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && watched == &m_window && !m_window.isVisible() && !m_isRemembered) {
        arrange(m_window.size()); // now that it has one
    } else if (event->type() == QEvent::ChildAdded && watched == &m_window) {
        QTimer::singleShot(0, this, &Panes::watchTabs); // once the child is what it will be
    } else if (event->type() == QEvent::MouseButtonDblClick && watched != &m_window) {
        const auto *tabs = static_cast<QTabBar *>(watched);
        const int tab = tabs->tabAt(static_cast<QMouseEvent *>(event)->position().toPoint());
        for (Pane *pane : m_panes) {
            if (tab >= 0 && pane->windowTitle() == tabs->tabText(tab)) {
                enlarge(*pane);
                return true;
            }
        }
    }
    return QObject::eventFilter(watched, event);
}

void Panes::watchTabs()
{
    for (QTabBar *tabs : m_window.findChildren<QTabBar *>(QString(), Qt::FindDirectChildrenOnly))
        tabs->installEventFilter(this); // again does no harm
}

void Panes::enlarge(Pane &pane)
{
    if (!m_before.isEmpty()) {
        shrink();
        return;
    }
    if (pane.isFloating())
        return;
    m_before = m_window.saveState();
    const QList<QDockWidget *> beside = m_window.tabifiedDockWidgets(&pane);
    for (Pane *each : m_panes) {
        if (each != &pane && !beside.contains(each) && !each->isFloating())
            each->hide();
    }
    m_window.centralWidget()->hide();
    pane.bringUp();
}

void Panes::shrink()
{
    if (m_before.isEmpty())
        return;
    m_window.centralWidget()->show();
    m_window.restoreState(std::exchange(m_before, {}));
}

QByteArray Panes::state() const
{
    return m_before.isEmpty() ? m_window.saveState() : m_before;
}

Pane *Panes::paneWithFocus() const
{
    const QWidget *focus = QApplication::focusWidget();
    for (Pane *pane : m_panes) {
        if (focus && pane->isAncestorOf(focus))
            return pane;
    }
    return nullptr;
}

void Panes::enlargeCurrent()
{
    if (Pane *pane = paneWithFocus())
        enlarge(*pane);
    else
        shrink();
}

void Panes::reset()
{
    shrink();
    for (Pane *pane : m_panes) {
        pane->setFloating(false);
        m_window.removeDockWidget(pane);
    }
    for (const PaneInfo &row : table)
        place(row);
    arrange(m_window.size());
}

void Panes::step(int panes)
{
    QList<QWidget *> inSight;
    for (Pane *pane : m_panes) {
        if (pane->isVisible() && !pane->visibleRegion().isEmpty())
            inSight.append(pane);
    }
    if (m_window.centralWidget()->isVisible())
        inSight.insert(inSight.indexOf(m_panes.front()) + 1, m_window.centralWidget()); // behind the list of patterns
    if (inSight.isEmpty()) // the window itself is behind another one
        return;
    const QWidget *focus = QApplication::focusWidget();
    qsizetype current = 0;
    for (qsizetype i = 0; i < inSight.size(); ++i)
        current = focus && inSight[i]->isAncestorOf(focus) ? i : current;
    QWidget *next = inSight[(current + panes + inSight.size()) % inSight.size()];
    QWidget *target = next->focusWidget(); // where the keyboard was in it
    for (QWidget *each = next->nextInFocusChain(); !target && each != next; each = each->nextInFocusChain()) {
        if (next->isAncestorOf(each) && each->isVisible() && each->isEnabled() && (each->focusPolicy() & Qt::TabFocus))
            target = each;
    }
    if (target)
        target->setFocus(Qt::TabFocusReason);
}

} // namespace bcfg::ui
