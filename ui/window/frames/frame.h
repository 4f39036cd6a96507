// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QStackedWidget;

namespace bcfg::ui {

class DocumentTabs;
class MainWindow;

/// What stands on the screen: the windows of some documents behind each other, with a tab for each where there are
/// several. The one in front is there as if it stood on the screen by itself.
class Frame : public QWidget
{
    Q_OBJECT

public:
    /// Where its first window would stand, and as large.
    explicit Frame(MainWindow &first);
    ~Frame() override;

    /// Behind the other tabs, and in front of the other windows.
    void add(MainWindow &window);
    /// It is hidden until another frame takes it or it is deleted, perhaps after this frame.
    void remove(MainWindow &window);
    void bringUp(MainWindow &window);
    /// Brings the window up that lies that many tabs from the one in front, round and round.
    void step(int tabs);
    /// Null where there is none.
    MainWindow *current() const;
    /// In the order of their tabs.
    QList<MainWindow *> windows() const;

signals:
    void activated();
    void closeRequested(); ///< with all that it holds; it closes where nothing is left then

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    MainWindow *windowAt(int tab) const;
    void showCurrent();
    void showTitle();
    void showMenu(int tab, const QPoint &onScreen);

    DocumentTabs *m_tabs;
    QStackedWidget *m_windows;
};

} // namespace bcfg::ui
