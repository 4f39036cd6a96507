// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QStackedWidget;

namespace bcfg::ui::window {

class DocumentTabs;
class MainWindow;

/// A top-level window on the screen: holds the MainWindows of one or more documents, with a tab for each where there
/// are several. Only the MainWindow in front is visible; its menu bar is in the frame, above the tabs.
class Frame : public QWidget
{
    Q_OBJECT

public:
    /// Creates a frame in the position and size that its first window would have.
    explicit Frame(MainWindow &first);
    ~Frame() override;

    /// Adds a window as the last tab and shows it.
    void add(MainWindow &window);
    /// Removes and hides a window. The caller then adds it to another frame or deletes it; the window may outlive this
    /// frame.
    void remove(MainWindow &window);
    void bringUp(MainWindow &window);
    /// Shows the window `tabs` tabs from the current one, wrapping around at the ends.
    void step(int tabs);
    /// The window in front; null where the frame is empty.
    MainWindow *current() const;
    /// All windows, in the order of their tabs.
    QList<MainWindow *> windows() const;

signals:
    void activated();
    void closeRequested(); ///< the user closes the frame; it closes once it holds no window

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
