// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"
#include "ui/views/panes/pane.h"

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QObject>
#include <QSize>

#include <optional>
#include <span>

class QMainWindow;
class QTabBar;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::views {

class ModelPanel;
class VerdictMatrix;

/// A row of the table of panes: everything that the window knows about a pane.
struct PaneInfo
{
    struct Content
    {
        Panel *(*make)(session::Session &session, Actions &actions);
        const QMetaObject *type; ///< the class of the panel that make() returns
    };
    PaneId pane;
    const char *name;   ///< identifies the pane in the saved layout
    const char *title;  ///< translated in the context "Panes"
    const char *manual; ///< the name of the manual page about it
    Qt::DockWidgetArea area;
    Content content;
    int size = 0; ///< width or height of its area, in pixels in a window of 1280 × 800; 0: the neighbour's size
    /// The pane beside which this pane is a tab; nullopt: this pane is below the others in the area.
    std::optional<PaneId> neighbour = {};
    bool isInFront = false; ///< visible when the window opens, so its content is made at once
    bool isHidden = false;  ///< hidden until the user or a command shows it
};

std::span<const PaneInfo> paneTable();

// Make the panels in the middle of the window. `actions` are the window's, for context menus. The caller owns the
// panel.

VerdictMatrix *newMatrixPanel(session::Session &session, Actions &actions);
ModelPanel *newModelPanel(session::Session &session, Actions &actions);

/// The panes of a window, in the order of the table. Session and actions must outlive this object.
class Panes : public QObject
{
    Q_OBJECT

public:
    Panes(session::Session &session, Actions &actions, QMainWindow &window);

    Pane &operator[](PaneId pane) const { return *m_panes[static_cast<qsizetype>(pane)]; }
    /// The panel of this class, created if it does not exist yet. Requires that a pane holds a panel of the class.
    template <class Type>
    Type &panel() const
    {
        Pane &pane = paneOf(Type::staticMetaObject);
        pane.makeContent();
        return static_cast<Type &>(*pane.widget());
    }
    /// Returns the panel as panel() does, and shows its pane in front.
    template <class Type>
    Type &shown() const
    {
        paneOf(Type::staticMetaObject).bringUp();
        return panel<Type>();
    }
    void makeAll() const;
    /// Restores a layout from state(). In a smaller window the panes are smaller, too.
    void restore(const QByteArray &state);
    /// Call this when the window is shown: shows the floating panes once the window is visible.
    void showFloating();
    /// Call this when the window is hidden: hides the floating panes until showFloating().
    void hideFloating();
    QList<QAction *> toggleActions() const;
    /// Gives the whole window to the pane that has the focus, in itself or in its tab, and the panes in tabs beside it,
    /// or to the centre of the window if that has the focus, until a second call, shrink(), or a request for something
    /// that is hidden.
    void enlargeCurrent();
    /// Restores the layout from before enlargeCurrent().
    void shrink();
    /// Calls shrink() if an enlarged pane hides the centre of the window.
    void showCentre();
    /// The size and the layout of the window, to be saved for restore(); while a pane is enlarged, the layout from
    /// before that.
    QByteArray state() const;
    /// Puts the panes into the places and sizes that the table gives them.
    void reset();
    /// Moves the focus to the next visible pane (1) or the previous one (-1), wrapping around at the ends. The centre
    /// of the window counts as a pane, and so does each bar with a message in the centre.
    void step(int panes);
    /// Whether the focus is in a pane that is behind another tab.
    bool isFocusCovered() const;

signals:
    /// Forwarded from the panels' signals of these names.
    void requested(const JsonPointer &where);
    void filterRequested(const QString &filter, bool isOfProblems);
    void left();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    Pane &paneOf(const QMetaObject &type) const;
    void watchTabs();
    QTabBar *tabsOf(const Pane &pane) const;
    Pane *paneOfTab(const QTabBar &tabs, int tab) const;
    Pane *paneWithFocus() const;
    void enlarge(Pane *pane);
    QWidgetList inSight() const;
    void add(const PaneInfo &row, session::Session &session, Actions &actions);
    void place(const PaneInfo &row);
    void arrange();
    void keepSizes();
    void applySizes();
    QWidget *newContent(const PaneInfo &row, session::Session &session, Actions &actions);

    /// The sizes of the panes in a window of a certain size, as the table, the user or a saved layout has set them.
    struct Sizes
    {
        QSize window;               // empty: the saved layout does not say it
        QHash<Pane *, QSize> panes; // empty: not known before the window is shown with a restored layout
    };

    QMainWindow &m_window;
    QList<Pane *> m_panes;    // in the order of the table
    QList<Pane *> m_floating; // hidden by hideFloating(), to be shown again with the window
    Sizes m_sizes;
    QByteArray m_before; // the layout from before a pane was enlarged; empty: no pane is enlarged
};

} // namespace bcfg::ui::views
