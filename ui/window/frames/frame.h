// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QStackedWidget;

namespace bcfg::ui::window {

class DocumentTabs;
class MainWindow;

/// A top-level window on the screen. It holds the MainWindows of one or more documents, with tabs if there are several.
/// Only the MainWindow of the current tab is visible; its menu bar is in the frame, above the tabs.
class Frame : public QWidget
{
    Q_OBJECT

public:
    /// Creates a frame that holds `first`, in the position and size that this window would have without a frame.
    explicit Frame(MainWindow &first);
    ~Frame() override;

    /// Adds a window as the last tab and shows it.
    void add(MainWindow &window);
    /// Removes and hides a window. The caller adds it to another frame or deletes it, perhaps after this frame.
    void remove(MainWindow &window);
    void bringUp(MainWindow &window);
    /// Shows the window of the next tab (1) or of the previous tab (-1), wrapping around at the ends.
    void step(int tabs);
    /// The window of the current tab; null if the frame is empty.
    MainWindow *current() const;
    /// All windows, in the order of their tabs.
    QList<MainWindow *> windows() const;

signals:
    void activated();
    void closeRequested(); ///< the user closes the frame, which stays open until it holds no window any more

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    MainWindow *windowAt(int tab) const;
    void showCurrent();
    void showTitle();
    void showMenu(int tab, const QPoint &onScreen);

    DocumentTabs *m_tabs;
    QStackedWidget *m_windows;
};

} // namespace bcfg::ui::window
