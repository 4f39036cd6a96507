// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDockWidget>

#include <functional>

namespace bcfg::ui::views {

/// A dock widget whose content is created when it is first seen or requested, so that the window opens without it.
class Pane : public QDockWidget
{
    Q_OBJECT

public:
    using Make = std::function<QWidget *()>;

    /// `name` identifies the pane in the window's saved layout.
    Pane(const QString &name, const QString &title, Make make, QWidget *parent = nullptr);

    /// Makes the content if there is none yet, and then emits watched(false), as the content is not visible yet.
    void makeContent();
    /// Shows the pane in front of the panes that share its place.
    void bringUp();

signals:
    void broughtUp(); ///< the pane is about to be shown on request
    /// The content is visible now, or no longer: it is hidden or behind another tab.
    void watched(bool isWatched);

protected:
    bool focusNextPrevChild(bool next) override;

private:
    void follow(bool isVisible);

    Make m_make;
};

} // namespace bcfg::ui::views
