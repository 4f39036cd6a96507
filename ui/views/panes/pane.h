// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDockWidget>

#include <functional>

namespace bcfg::ui {

/// A dock whose content is made once it is seen or asked for, so that the window comes without it.
class Pane : public QDockWidget
{
    Q_OBJECT

public:
    using Make = std::function<QWidget *()>;

    /// The layout is remembered by the name.
    Pane(const QString &name, const QString &title, Make make, QWidget *parent = nullptr);

    /// Makes the content if there is none yet. Until it is seen, nobody watches it.
    void makeContent();
    /// Shows it in front of what it shares its place with.
    void bringUp();

signals:
    void broughtUp(); ///< somebody wants it in sight; it is about to be
    /// Whether the content is in sight, which it is not behind another tab.
    void watched(bool isWatched);

private:
    void follow(bool isVisible);

    Make m_make;
};

} // namespace bcfg::ui
