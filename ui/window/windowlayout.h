// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QMainWindow;

namespace bcfg::ui {
class Settings;
}

namespace bcfg::ui::views {
class EntryList;
class Panes;
} // namespace bcfg::ui::views

namespace bcfg::ui::window {

/// Keeps the position, the size, the panes and the columns of a window in the settings, and gives them to the next
/// window.
class WindowLayout : public QObject
{
    Q_OBJECT

public:
    WindowLayout(Settings &settings, views::Panes &panes, const views::EntryList &list, QMainWindow &window);

    void restore();
    void remember() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    Settings &m_settings;
    views::Panes &m_panes;
    const views::EntryList &m_list;
    QMainWindow &m_window;
};

} // namespace bcfg::ui::window
