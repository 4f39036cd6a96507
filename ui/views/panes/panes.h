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
    int size = 0; ///< width or height of its area, in pixels of a window of 1280 × 800; 0: that of its neighbour
    /// This pane is a tab beside that pane; nullopt: this pane is below the others in the area.
    std::optional<PaneId> neighbour = {};
    bool isInFront = false; ///< shown at first, so its content is made at once
    bool isHidden = false;  ///< hidden until somebody requests it
};

std::span<const PaneInfo> paneTable();

// The panels in the middle of the window. As for a pane, `actions` are the window's, for context menus, and the caller
// owns the panel.

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
    /// Restores a layout from state(). In a smaller window the panes shrink in proportion.
    void restore(const QByteArray &state);
    /// Call this when the window is shown: shows the floating panes after it.
    void showFloating();
    /// Call this when the window is hidden: hides the floating panes until showFloating().
    void hideFloating();
    QList<QAction *> toggleActions() const;
    /// Gives the whole window to a pane and the panes that share its place. A second call, or showing anything else,
    /// restores the layout.
    void enlarge(Pane &pane);
    void shrink();
    /// The layout and the size of the window, to be saved for restore(); while a pane is enlarged, the layout before
    /// that.
    QByteArray state() const;
    /// Puts the panes into the places and sizes that the table gives them.
    void reset();
    /// Moves the focus to the visible pane `panes` panes from the focused one, wrapping around at the ends. The centre
    /// of the window counts as a pane, and so does each bar with a message in it.
    void step(int panes);
    /// Enlarges the pane that has the focus; if none has it, restores the layout.
    void enlargeCurrent();
    /// Whether the focus is in a pane that is covered by another one in the same place.
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
    Pane *paneWithFocus() const;
    QWidgetList inSight() const;
    void add(const PaneInfo &row, session::Session &session, Actions &actions);
    void place(const PaneInfo &row);
    void arrange();
    void keepSizes();
    void applySizes();
    QWidget *newContent(const PaneInfo &row, session::Session &session, Actions &actions);

    /// The sizes that the table, the user or a saved layout has given to panes in a window of some size.
    struct Sizes
    {
        QSize window;               // the size of that window; empty: the saved layout does not say it
        QHash<Pane *, QSize> panes; // empty: not known, until a restored layout is shown
    };

    QMainWindow &m_window;
    QList<Pane *> m_panes;    // in the order of the table
    QList<Pane *> m_floating; // hidden with the window, to be shown with it again
    Sizes m_sizes;
    QByteArray m_before; // the layout before a pane was enlarged; empty: no pane is enlarged
};

} // namespace bcfg::ui::views
