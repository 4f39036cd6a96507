// SPDX-License-Identifier: Apache-2.0
#include "ui/window/frames/frame.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/commands/menus.h"
#include "ui/basis/toolkit/filedrops.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/session/session.h"
#include "ui/window/files/documentfiles.h"
#include "ui/window/frames/documenttabs.h"
#include "ui/window/mainwindow.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace bcfg::ui::window {

Frame::Frame(MainWindow &first) : m_tabs(new DocumentTabs(this)), m_windows(new QStackedWidget(this))
{
    new FileDrops(*this, [this](const QStringList &paths) {
        if (MainWindow *window = current())
            window->files().openAll(paths);
    });
    if (first.isWindow() && first.testAttribute(Qt::WA_Moved))
        restoreGeometry(first.saveGeometry());
    else
        resize(first.size());
    auto *layout = newInnerLayout<QVBoxLayout>(this, 0);
    layout->addWidget(m_tabs);
    layout->addWidget(m_windows, 1);
    m_tabs->hide();
    connect(m_tabs, &QTabBar::currentChanged, this, &Frame::showCurrent);
    connect(m_tabs, &QTabBar::tabCloseRequested, this, [this](int tab) { windowAt(tab)->close(); });
    connect(m_tabs, &DocumentTabs::menuRequested, this, &Frame::showMenu);
    add(first);
}

Frame::~Frame()
{
    for (MainWindow *removed : m_windows->findChildren<MainWindow *>(QString(), Qt::FindDirectChildrenOnly)) {
        removed->setMenuBar(&removed->menus().bar());
        removed->setParent(nullptr); // Windows owns the windows and deletes them
    }
}

void Frame::add(MainWindow &window)
{
    QMenuBar &menus = window.menus().bar();
    menus.setNativeMenuBar(false);         // a global menu bar would show one menu for the whole frame
    QWidget *focus = window.focusWidget(); // the window loses its focus when it gets another parent
    menus.setParent(this);
    m_windows->addWidget(&window);
    window.installEventFilter(this);
    m_tabs->add(window.session());
    m_tabs->setVisible(m_tabs->count() > 1);
    bringUp(window);
    if (focus)
        focus->setFocus(Qt::OtherFocusReason);
}

void Frame::remove(MainWindow &window)
{
    window.removeEventFilter(this);
    m_tabs->remove(window.session()); // also shows another window
    m_windows->removeWidget(&window);
    window.hide();
    window.setMenuBar(&window.menus().bar());
    m_tabs->setVisible(m_tabs->count() > 1);
}

void Frame::bringUp(MainWindow &window)
{
    m_tabs->setCurrentIndex(m_tabs->tabOf(window.session()));
    showCurrent();
}

void Frame::step(int tabs)
{
    const int count = m_tabs->count();
    if (count > 0)
        m_tabs->setCurrentIndex((m_tabs->currentIndex() + tabs + count) % count);
}

MainWindow *Frame::current() const
{
    return windowAt(m_tabs->currentIndex());
}

MainWindow *Frame::windowAt(int tab) const
{
    const session::Session *session = m_tabs->session(tab);
    for (int i = 0; session && i < m_windows->count(); ++i) {
        auto *window = static_cast<MainWindow *>(m_windows->widget(i));
        if (&window->session() == session)
            return window;
    }
    return nullptr;
}

QList<MainWindow *> Frame::windows() const
{
    QList<MainWindow *> all;
    for (int tab = 0; tab < m_tabs->count(); ++tab)
        all.append(windowAt(tab));
    return all;
}

/// Shows the window of the current tab. m_windows gives the focus to the widget that last had it in this window.
void Frame::showCurrent()
{
    MainWindow *window = current();
    if (!window)
        return;
    for (const MainWindow *each : windows())
        each->menus().bar().setVisible(each == window);
    layout()->setMenuBar(&window->menus().bar());
    m_windows->setCurrentWidget(window);
    showTitle();
    window->session().look();
}

void Frame::showTitle()
{
    const MainWindow &window = *current();
    setWindowTitle(window.windowTitle());
    setWindowModified(window.isWindowModified());
    setWindowFilePath(window.windowFilePath());
}

void Frame::showMenu(int tab, const QPoint &onScreen)
{
    const Actions &commands = windowAt(tab)->commands();
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("tabMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions({commands[Command::CloseWindow], commands[Command::CloseOthers]});
    menu->addSeparator();
    menu->addActions({commands[Command::MoveToNewWindow], commands[Command::MoveToOtherWindow]});
    menu->addSeparator();
    menu->addAction(commands[Command::CopyPath]);
    menu->popup(onScreen);
}

/// Passes the status tips of commands to the current window, whose status bar shows them. The menu bar sends them to
/// its parent, the frame.
bool Frame::event(QEvent *event)
{
    if (event->type() == QEvent::StatusTip && current())
        return QCoreApplication::sendEvent(current(), event);
    return QWidget::event(event);
}

bool Frame::eventFilter(QObject *watched, QEvent *event)
{
    const bool isOfTitle = event->type() == QEvent::WindowTitleChange || event->type() == QEvent::ModifiedChange;
    if (isOfTitle && watched == current())
        showTitle();
    return QWidget::eventFilter(watched, event);
}

void Frame::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        emit activated();
}

void Frame::closeEvent(QCloseEvent *event)
{
    if (m_tabs->count() > 0)
        emit closeRequested();
    event->setAccepted(m_tabs->count() == 0);
}

} // namespace bcfg::ui::window
