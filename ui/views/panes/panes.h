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
class Session;

/// A row of the table of panes: all that the window knows of a pane.
struct PaneInfo
{
    struct Content
    {
        Panel *(*make)(Session &session, Actions &actions);
        const QMetaObject *type; ///< the class of the panel that make() returns
    };
    PaneId pane;
    const char *name;   ///< the saved layout knows the pane by it
    const char *title;  ///< translated in the context "Panes"
    const char *manual; ///< the name of the manual page about it
    Qt::DockWidgetArea area;
    Content content;
    int size = 0; ///< width or height of its area, in pixels of a window of 1280 × 800; 0: that of its neighbour
    std::optional<PaneId> neighbour = {}; ///< a tab behind this pane; nullopt: below the panes in the area
    bool isInFront = false;               ///< shown at first, so its content is made at once
    bool isHidden = false;                ///< hidden until it is asked for
};

std::span<const PaneInfo> paneTable();

/// The panes of a window, in the order of the table. Session and actions must outlive it.
class Panes : public QObject
{
    Q_OBJECT

public:
    Panes(Session &session, Actions &actions, QMainWindow &window);

    Pane &operator[](PaneId pane) const { return *m_panes[static_cast<qsizetype>(pane)]; }
    /// The panel of this class; makes it where it does not exist yet. Requires that a pane holds a panel of the class.
    template <class Type>
    Type &panel() const
    {
        return static_cast<Type &>(*contentOf(paneOf(Type::staticMetaObject)));
    }
    /// The same; shows its pane in front.
    template <class Type>
    Type &shown() const
    {
        (*this)[paneOf(Type::staticMetaObject)].bringUp();
        return panel<Type>();
    }
    void makeAll() const;
    /// Restores a layout from state().
    void restore(const QByteArray &state);
    /// To be called when the window is shown: shows floating panes after it.
    void showFloating();
    /// To be called when the window is hidden: hides floating panes until showFloating().
    void hideFloating();
    QList<QAction *> toggleActions() const;
    /// Gives a pane, and the panes that share its place, the whole window. A second call, or showing anything else,
    /// restores the layout.
    void enlarge(Pane &pane);
    void shrink();
    /// The layout, to be saved for restore(); of an enlarged pane, the layout before.
    QByteArray state() const;
    /// Puts the panes where the table has them.
    void reset();
    /// Moves the focus to the pane that is `panes` visible panes from the focused one, and on from the other end. The
    /// centre of the window counts as a pane.
    void step(int panes);
    /// Enlarges the pane that has the focus; where none has it, shrinks what is enlarged.
    void enlargeCurrent();

signals:
    /// Forwarded from the panels' signals of these names.
    void requested(const JsonPointer &where);
    void filterRequested(const QString &filter, bool isOfProblems);
    void refused(const QString &task, const QString &why);
    void left();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    static PaneId paneOf(const QMetaObject &type);
    QWidget *contentOf(PaneId pane) const;
    void watchTabs();
    Pane *paneWithFocus() const;
    void add(const PaneInfo &row, Session &session, Actions &actions);
    void place(const PaneInfo &row);
    void arrange();
    void keepSizes();
    void applySizes();
    QWidget *newContent(const PaneInfo &row, Session &session, Actions &actions);

    /// The sizes that the table, the user or a saved layout has given to panes in a window of some size.
    struct Sizes
    {
        QSize window; // empty: a saved layout, not shown yet, has sizes that are not known before
        QHash<Pane *, QSize> panes;
    };

    QMainWindow &m_window;
    QList<Pane *> m_panes;    // in the order of the table
    QList<Pane *> m_floating; // hidden with the window, to be shown with it again
    Sizes m_sizes;
    QByteArray m_before; // the layout before a pane was enlarged; empty: no pane is enlarged
};

} // namespace bcfg::ui
