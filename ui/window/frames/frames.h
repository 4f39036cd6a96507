// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>
#include <QSet>

#include <functional>
#include <memory>
#include <vector>

namespace bcfg::ui {

class Frame;
class MainWindow;
class Settings;

/// What stands on the screen: all frames, and which window is in which. Here alone is decided where a document that is
/// opened comes.
class Frames : public QObject
{
    Q_OBJECT

public:
    /// Called where the user wants some windows closed, after one question about all of them: those that there are when
    /// it is their turn. `then` is called once they are closed or the user would rather keep them.
    using Close = std::function<void(const std::function<QList<MainWindow *>()> &windows, std::function<void()> then)>;
    Frames(Settings &settings, Close close, QObject *parent = nullptr);
    ~Frames() override;

    enum class Place {
        AsChosen, ///< as the settings have it: behind a tab of the frame that was used last, or by itself
        FrameOfItsOwn
    };
    /// Brings a window onto the screen, where it stays if it is there already.
    void show(MainWindow &window, Place place = Place::AsChosen);
    /// Takes a window away; gives the frame where it was the only one there, else null.
    std::unique_ptr<Frame> remove(MainWindow &window);
    /// The one that was used last; null where there is none.
    MainWindow *current() const;
    /// So that those in sight come last, and of them the one that was used last.
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
    std::vector<std::unique_ptr<Frame>> m_frames; // the one that was used last stands last
    QSet<Frame *> m_closing;
};

} // namespace bcfg::ui
