// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTabBar>

class QMimeData;

namespace bcfg::ui {

class Session;

/// The open documents of a window, a tab each: what they are called, and what of them waits to be saved or settled.
/// Patterns that are dragged onto a tab bring its document up after a while, and are added to it where they are
/// dropped.
class DocumentTabs : public QTabBar
{
    Q_OBJECT

public:
    explicit DocumentTabs(QWidget *parent = nullptr);

    void add(Session &session); ///< behind the others
    void remove(Session &session);
    /// Negative where it has none here.
    int tabOf(const Session &session) const;
    Session *session(int tab) const; ///< null where there is no such tab

signals:
    void menuRequested(int tab, const QPoint &onScreen);

protected:
    QSize tabSizeHint(int tab) const override;
    QSize minimumTabSizeHint(int tab) const override { return tabSizeHint(tab); } // many tabs scroll
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void showTitles();
    void showState(Session &session);
    void take(Session &session, const QMimeData &dropped);
    Session *dropPlace(const QDropEvent &event) const;

    int m_pressed = -1; // the tab that the middle button was pressed on
};

} // namespace bcfg::ui
