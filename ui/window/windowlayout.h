// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QMainWindow;

namespace bcfg::ui {

class EntryList;
class Panes;
class Settings;

/// Position, size, panes and columns of a window, which the settings keep for the next window.
class WindowLayout : public QObject
{
    Q_OBJECT

public:
    WindowLayout(Settings &settings, Panes &panes, const EntryList &list, QMainWindow &window);

    void restore();
    void remember() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    Settings &m_settings;
    Panes &m_panes;
    const EntryList &m_list;
    QMainWindow &m_window;
};

} // namespace bcfg::ui
