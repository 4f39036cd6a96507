// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"
#include "ui/views/panes/pane.h"

#include <QByteArray>
#include <QList>
#include <QObject>

#include <optional>
#include <span>

class QMainWindow;

namespace bcfg::ui {

class Actions;
class Session;

/// One row of the table of panes: all that the window knows of one.
struct PaneInfo
{
    struct Content
    {
        Panel *(*make)(Session &session, Actions &actions);
        const QMetaObject *type; ///< of the panel that is made
    };
    PaneId pane;
    const char *name;   ///< by which the layout is remembered
    const char *title;  ///< translated in the context "Panes"
    const char *manual; ///< the page about it
    Qt::DockWidgetArea area;
    Content content;
    int size = 0;                         ///< of its area, in pixels of a window of 1280 × 800; 0: as its neighbour's
    std::optional<PaneId> neighbour = {}; ///< behind which it has a tab; none: it stands below what is in the area
    bool isInFront = false;               ///< shown at first, so its content is made at once
    bool isHidden = false;                ///< until it is asked for
};

std::span<const PaneInfo> paneTable();

/// The panes of a window, as the table has them.
class Panes : public QObject
{
    Q_OBJECT

public:
    Panes(Session &session, Actions &actions, QMainWindow &window);

    Pane &operator[](PaneId pane) const { return *m_panes[static_cast<qsizetype>(pane)]; }
    /// The panel of that type, which is made where it is not there yet. Requires a pane that holds one.
    template <class Type>
    Type &panel() const
    {
        return static_cast<Type &>(*contentOf(paneOf(Type::staticMetaObject)));
    }
    /// The same, brought into sight.
    template <class Type>
    Type &shown() const
    {
        (*this)[paneOf(Type::staticMetaObject)].bringUp();
        return panel<Type>();
    }
    void makeAll() const;
    /// Restores the layout that was remembered.
    void restore(const QByteArray &state);
    /// For when the window comes: those that float come after it.
    void showFloating();
    /// For when it goes: they come back with it.
    void hideFloating();
    QList<QAction *> toggleActions() const;
    /// Gives a pane, and what shares its place, all of the window; a second time, or once something else is to be seen,
    /// all is as it was.
    void enlarge(Pane &pane);
    void shrink();
    /// The layout to be remembered.
    QByteArray state() const;
    /// Puts the panes where the table has them.
    void reset();
    /// Brings the keyboard to the pane that lies that many panes in sight from the one that has it, round and round.
    /// The centre of the window counts as one.
    void step(int panes);
    /// Enlarges the pane that has the keyboard.
    void enlargeCurrent();

signals:
    /// As Panel's signals of these names.
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
    void arrange(QSize window);
    QWidget *newContent(const PaneInfo &row, Session &session, Actions &actions);

    QMainWindow &m_window;
    QList<Pane *> m_panes;       // in the order of the table
    QList<Pane *> m_floating;    // to be shown once the window is
    bool m_isRemembered = false; // the layout, by restore()
    QByteArray m_before;         // the layout before a pane was enlarged; empty: none is
};

} // namespace bcfg::ui
