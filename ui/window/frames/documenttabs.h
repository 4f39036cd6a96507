// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <QTabBar>

class QMimeData;

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::window {

/// The texts of tabs: the titles without the suffix ".bcfg.json". Equal titles also get the last folders of their
/// paths, as many as are needed to tell them apart. `paths` has one path for each title, empty for a document without a
/// file.
QStringList tabTitles(const QStringList &titles, const QStringList &paths);

/// A tab bar with one tab for each document in a frame. A tab shows the title, and whether the document has unsaved
/// changes, conflicts or a problem with its file. Dragging patterns onto a tab shows its document after a moment;
/// dropping them adds them to this document.
class DocumentTabs : public QTabBar
{
    Q_OBJECT

public:
    explicit DocumentTabs(QWidget *parent = nullptr);

    void add(session::Session &session); ///< adds a tab at the end
    void remove(session::Session &session);
    /// The tab of a session; -1 if the session has no tab here.
    int tabOf(const session::Session &session) const;
    session::Session *session(int tab) const; ///< null if there is no such tab

signals:
    void menuRequested(int tab, const QPoint &onScreen);

protected:
    QSize tabSizeHint(int tab) const override;
    // Tabs do not shrink; if there are too many, the bar scrolls.
    QSize minimumTabSizeHint(int tab) const override { return tabSizeHint(tab); }
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void showTitles();
    void showState(session::Session &session);
    void take(session::Session &session, const QMimeData &dropped);
    session::Session *dropPlace(const QDropEvent &event) const;

    int m_pressed = -1; // the tab on which the middle mouse button was pressed; -1: none
};

} // namespace bcfg::ui::window
