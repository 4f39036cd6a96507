// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>
#include <QSet>

#include <functional>
#include <memory>
#include <vector>

namespace bcfg::ui {
class Settings;
}

namespace bcfg::ui::window {

class Frame;
class MainWindow;

/// All frames of the program, and which window is in which frame. Only this class decides where an opened document
/// appears.
class Frames : public QObject
{
    Q_OBJECT

public:
    /// A function that closes windows after one question about all their unsaved documents. It asks `windows` for these
    /// windows as late as possible, when no other such action is going on. It calls `then` once they are closed or the
    /// user has cancelled.
    using Close = std::function<void(const std::function<QList<MainWindow *>()> &windows, std::function<void()> then)>;
    Frames(Settings &settings, Close close);
    ~Frames() override;

    enum class Place {
        AsChosen, ///< depending on the settings, a tab in the frame that was used last, or a frame of its own
        FrameOfItsOwn
    };
    /// Shows a window: puts it into a frame, unless it is in one, and makes it the current tab there.
    void show(MainWindow &window, Place place = Place::AsChosen);
    /// Removes a window from its frame. Returns the frame if it is now empty, else null.
    std::unique_ptr<Frame> remove(MainWindow &window);
    /// The window that was used last; null if there is no window.
    MainWindow *current() const;
    /// Sorts windows: hidden windows first, then visible windows, and the window that was used last at the end.
    QList<MainWindow *> byUse(const QList<MainWindow *> &windows) const;

private:
    Frame *frameOf(const MainWindow &window) const;
    Frame &newFrame(MainWindow &first);
    void follow(MainWindow &window);
    void fillMenu(MainWindow &window);
    void moveToNew(MainWindow &window);
    void moveToOther(MainWindow &window);
    void closeOthers(MainWindow &window);
    void requestClose(Frame &frame);
    void update();

    Settings &m_settings;
    Close m_close;
    std::vector<std::unique_ptr<Frame>> m_frames; // in the order of use, the frame that was used last at the end
    QSet<Frame *> m_closing;
};

} // namespace bcfg::ui::window
