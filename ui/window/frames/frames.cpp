// SPDX-License-Identifier: Apache-2.0
#include "ui/window/frames/frames.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/commands/menus.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/placement.h"
#include "ui/session/document/document.h"
#include "ui/session/session.h"
#include "ui/window/files/documentfiles.h"
#include "ui/window/frames/documenttabs.h"
#include "ui/window/frames/frame.h"
#include "ui/window/mainwindow.h"

#include <QActionGroup>
#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QMenu>
#include <QPointer>

#include <algorithm>
#include <utility>

namespace bcfg::ui::window {

Frames::Frames(Settings &settings, Close close) : m_settings(settings), m_close(std::move(close)) {}

Frames::~Frames() = default;

void Frames::show(MainWindow &window, Place place)
{
    Frame *frame = frameOf(window);
    if (!frame) {
        follow(window);
        const bool isTab = place == Place::AsChosen && m_settings.opensInTabs.value() && !m_frames.empty();
        frame = isTab ? m_frames.back().get() : &newFrame(window);
        if (isTab)
            frame->add(window);
        update();
    }
    frame->bringUp(window);
    frame->show();
}

/// Makes a frame. Its position is shifted a little from the frame that was used last.
Frame &Frames::newFrame(MainWindow &first)
{
    auto made = std::make_unique<Frame>(first);
    Frame *frame = made.get();
    if (!m_frames.empty())
        placeOnScreen(*frame, m_frames.back().get());
    connect(frame, &Frame::activated, this, [this, frame] {
        const auto found = std::ranges::find(m_frames, frame, &std::unique_ptr<Frame>::get);
        std::rotate(found, std::next(found), m_frames.end());
    });
    connect(frame, &Frame::closeRequested, this, [this, frame] { requestClose(*frame); });
    return *m_frames.emplace_back(std::move(made));
}

Frame *Frames::frameOf(const MainWindow &window) const
{
    const auto holds = [&window](const std::unique_ptr<Frame> &frame) {
        return frame->windows().contains(&window);
    };
    const auto found = std::ranges::find_if(m_frames, holds);
    return found == m_frames.end() ? nullptr : found->get();
}

std::unique_ptr<Frame> Frames::remove(MainWindow &window)
{
    Frame *frame = frameOf(window);
    if (!frame)
        return nullptr;
    frame->remove(window);
    std::unique_ptr<Frame> left;
    if (frame->windows().isEmpty()) {
        const auto found = std::ranges::find(m_frames, frame, &std::unique_ptr<Frame>::get);
        left = std::move(*found);
        m_frames.erase(found);
        left->disconnect(this);
    }
    update();
    return left;
}

MainWindow *Frames::current() const
{
    return m_frames.empty() ? nullptr : m_frames.back()->current();
}

QList<MainWindow *> Frames::byUse(const QList<MainWindow *> &windows) const
{
    QList<MainWindow *> sorted = windows;
    const auto rank = [this](const MainWindow *window) {
        return window == current() ? 2 : window->isVisible() ? 1 : 0;
    };
    std::ranges::stable_sort(sorted, {}, rank);
    return sorted;
}

void Frames::follow(MainWindow &window)
{
    const Actions &commands = window.commands();
    commands.on(Command::NextDocument, this, [this, &window] { frameOf(window)->step(1); });
    commands.on(Command::PreviousDocument, this, [this, &window] { frameOf(window)->step(-1); });
    commands.on(Command::MoveToNewWindow, this, [this, &window] { moveToNew(window); });
    commands.on(Command::MoveToOtherWindow, this, [this, &window] { moveToOther(window); });
    commands.on(Command::CloseOthers, this, [this, &window] { closeOthers(window); });
    commands.on(Command::CopyPath, this, [&window] {
        QGuiApplication::clipboard()->setText(QDir::toNativeSeparators(window.session().document().path()));
    });
    commands.bind(Command::OpenInTabs, m_settings.opensInTabs);
    const auto bringUp = [this, &window] {
        if (Frame *frame = frameOf(window))
            frame->bringUp(window);
    };
    connect(&window, &MainWindow::broughtToFront, this, bringUp);
    connect(&window.files().saving(), &DocumentSaving::asked, this, bringUp);
    connect(&window.session().document(), &session::Document::pathChanged, this, &Frames::update);
    connect(&window.menus()[MenuId::Window], &QMenu::aboutToShow, this, [this, &window] { fillMenu(window); });
}

/// Enables or disables the commands that depend on the numbers of windows and frames, or on a document's path.
void Frames::update()
{
    for (const std::unique_ptr<Frame> &frame : m_frames) {
        const QList<MainWindow *> windows = frame->windows();
        for (const MainWindow *window : windows) {
            const Actions &commands = window->commands();
            for (const Command command :
                 {Command::NextDocument, Command::PreviousDocument, Command::MoveToNewWindow, Command::CloseOthers})
                commands[command]->setEnabled(windows.size() > 1);
            commands[Command::MoveToOtherWindow]->setEnabled(m_frames.size() > 1);
            commands[Command::CopyPath]->setEnabled(!window->session().document().path().isEmpty());
        }
    }
}

/// Adds all documents below the commands of the menu, grouped by frame.
void Frames::fillMenu(MainWindow &window)
{
    QMenu *menu = &window.menus()[MenuId::Window];
    delete menu->findChild<QActionGroup *>(); // removes the documents that were listed before
    auto *group = new QActionGroup(menu);
    QStringList titles;
    QStringList paths;
    for (const std::unique_ptr<Frame> &frame : m_frames) {
        for (const MainWindow *each : frame->windows()) {
            titles.append(each->session().document().title());
            paths.append(each->session().document().path());
        }
    }
    const QStringList told = tabTitles(titles, paths);
    int number = 0;
    for (const std::unique_ptr<Frame> &frame : m_frames) {
        auto *separator = new QAction(group);
        separator->setSeparator(true);
        for (MainWindow *each : frame->windows()) {
            QString title = plainLabel(told[number]);
            if (each->isWindowModified())
                title += '*';
            auto *action = new QAction(++number < 10 ? tr("&%1 %2").arg(number).arg(title) : title, group);
            action->setCheckable(true);
            action->setChecked(each == &window);
            connect(action, &QAction::triggered, each, &MainWindow::bringToFront);
        }
    }
    menu->addActions(group->actions());
}

void Frames::moveToNew(MainWindow &window)
{
    remove(window);
    newFrame(window).show();
    update();
}

/// Moves a window into the other frame that was used last.
void Frames::moveToOther(MainWindow &window)
{
    const Frame *here = frameOf(window);
    const auto isOther = [here](const std::unique_ptr<Frame> &frame) {
        return frame.get() != here;
    };
    const auto found = std::find_if(m_frames.rbegin(), m_frames.rend(), isOther);
    Frame &other = **found;
    if (Frame *left = remove(window).release()) {
        left->hide();
        left->deleteLater(); // later, as one of its menus may be open
    }
    other.add(window);
    update();
    window.bringToFront();
}

void Frames::closeOthers(MainWindow &window)
{
    const auto others = [this, kept = QPointer(&window)] {
        Frame *frame = kept ? frameOf(*kept) : nullptr;
        QList<MainWindow *> windows = frame ? frame->windows() : QList<MainWindow *>();
        windows.removeAll(kept.data());
        return windows;
    };
    m_close(others, [] {});
}

/// Closes all windows of a frame. Ignores a second request while the first one asks the user.
void Frames::requestClose(Frame &frame)
{
    if (m_closing.contains(&frame))
        return;
    m_closing.insert(&frame);
    const auto windows = [later = QPointer(&frame)] {
        return later ? later->windows() : QList<MainWindow *>();
    };
    m_close(windows, [this, closed = &frame] { m_closing.remove(closed); });
}

} // namespace bcfg::ui::window
